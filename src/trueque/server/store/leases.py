"""Leases: which node runs the bots and the clock of a table, on the database's time.

A lease decides only who does the work. What may be written is decided by the log's numbers alone, so a node that was
frozen and believes it still holds a lease can do no harm.
"""

from __future__ import annotations

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema

RENEW_SECONDS = 1.0
LEASE_MS = 3000
STOPPED = "stopped"


async def hold(conn: AsyncConnection, now: int, node: str, ms: int = LEASE_MS, most: int = 50) -> set[str]:
    """Renew this node's leases and take over up to *most* that ran out; returns all it holds."""
    lease, match = schema.lease, schema.match
    await conn.execute(update(lease).where(lease.c.node == node, lease.c.until >= now).values(until=now + ms))
    # A node that was frozen past its time does not renew: it competes like everybody else.
    free = await conn.execute(
        select(match.c.id, match.c.started, lease.c.until, lease.c.node)
        .outerjoin(lease, lease.c.match == match.c.id)
        .where(match.c.status == "playing", (lease.c.until.is_(None)) | (lease.c.until < now))
        .limit(most)
    )
    for id, started, until, last in free.all():
        # Whoever died served last when it renewed; whoever stopped in an orderly way said so.
        served = started if until is None else until if last == STOPPED else until - ms
        await _take_over(conn, now, id, node, until, served, ms)
    held = await conn.execute(select(lease.c.match).where(lease.c.node == node, lease.c.until >= now))
    return {str(row[0]) for row in held}


async def _take_over(
    conn: AsyncConnection, now: int, match: str, node: str, until: int | None, served: int | None, ms: int
) -> None:
    lease = schema.lease
    if until is None:
        try:
            async with conn.begin_nested():
                await conn.execute(insert(lease).values(match=match, node=node, until=now + ms))
        except IntegrityError:
            return
    else:
        done = await conn.execute(
            update(lease).where(lease.c.match == match, lease.c.until == until).values(node=node, until=now + ms)
        )
        if not done.rowcount:
            return
    if served is not None and served < now:
        await _note_gap(conn, match, served, now)


async def _note_gap(conn: AsyncConnection, match: str, begun: int, ended: int) -> None:
    """Nobody served the table for a while: that time is given back to its clocks."""
    try:
        async with conn.begin_nested():
            await conn.execute(insert(schema.gap).values(match=match, begun=begun, ended=ended))
    except IntegrityError:
        return


async def take(conn: AsyncConnection, now: int, match: str, node: str, ms: int = LEASE_MS) -> bool:
    """Take the lease of a table that has just begun."""
    try:
        async with conn.begin_nested():
            await conn.execute(insert(schema.lease).values(match=match, node=node, until=now + ms))
    except IntegrityError:
        return False
    return True


async def release(conn: AsyncConnection, now: int, node: str) -> None:
    """Let go of everything: the node stops. What is left of the time tells the next one when service ended."""
    await conn.execute(update(schema.lease).where(schema.lease.c.node == node).values(until=now - 1, node=STOPPED))


async def end_all(conn: AsyncConnection, now: int) -> None:
    """The only process of a SQLite file has just started: whoever held a lease is gone."""
    await conn.execute(update(schema.lease).where(schema.lease.c.until >= now).values(until=now - 1))
