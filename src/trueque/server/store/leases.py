"""Leases: which node runs the bots and the clock of a table, on the database's time.

A lease decides only who does the work. What may be written is decided by the log's numbers alone, so a node that was
frozen and believes it still holds a lease can do no harm.
"""

from __future__ import annotations

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema

RENEW_SECONDS = 1.0
LEASE_MS = 3000


async def hold(conn: AsyncConnection, now: int, node: str, ms: int = LEASE_MS, most: int = 50) -> set[str]:
    """Renew this node's leases and take over up to *most* that ran out; returns all it holds."""
    lease, match = schema.lease, schema.match
    await conn.execute(update(lease).where(lease.c.node == node, lease.c.until >= now).values(until=now + ms))
    # A node that was frozen past its time does not renew: it competes like everybody else.
    free = await conn.execute(
        select(match.c.id, match.c.started, lease.c.until)
        .outerjoin(lease, lease.c.match == match.c.id)
        .where(match.c.status == "playing", (lease.c.until.is_(None)) | (lease.c.until < now))
        .limit(most)
    )
    for id, started, until in free.all():
        await _take_over(conn, now, id, node, until, started, ms)
    held = await conn.execute(select(lease.c.match).where(lease.c.node == node, lease.c.until >= now))
    return {str(row[0]) for row in held}


async def _take_over(
    conn: AsyncConnection, now: int, match: str, node: str, until: int | None, started: int | None, ms: int
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
    begun = until if until is not None else started
    if begun is not None and begun < now:
        await _note_gap(conn, match, begun, now)


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
    await conn.execute(update(schema.lease).where(schema.lease.c.node == node).values(until=now - 1))


async def forget(conn: AsyncConnection, match: str) -> None:
    await conn.execute(delete(schema.lease).where(schema.lease.c.match == match))
