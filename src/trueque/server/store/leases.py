"""Leases: which node runs the bots and the clock of a table, on the database's time.

A lease decides only who does the work. What may be written is decided by the log's numbers alone, so a node that was
frozen and believes it still holds a lease can do no harm.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import BindParameter, Insert, Integer, Table, bindparam, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema
from trueque.server.store.writer import notify_table

RENEW_SECONDS = 1.0
LEASE_MS = 3000
STOPPED = "stopped"


# Written once: every node asks these every second, and putting a statement together takes longer than asking it.
_lease, _match = schema.lease.c, schema.match.c
_now: BindParameter[int] = bindparam("now")
_without: BindParameter[str] = bindparam("without", expanding=True)
RENEWING = (
    update(schema.lease)
    .where(_lease.node == bindparam("holder"), _lease.until >= _now, _lease.match.not_in(_without))
    .values(until=bindparam("longer"))
)
FREE = (
    select(_match.id, _match.started, _lease.until, _lease.node)
    .outerjoin(schema.lease, _lease.match == _match.id)
    .where(_match.status == "playing", _lease.until.is_(None) | (_lease.until < _now), _match.id.not_in(_without))
    .limit(bindparam("most", type_=Integer))
)
HELD = select(_lease.match).where(_lease.node == bindparam("holder"), _lease.until >= _now)


@dataclass(frozen=True)
class Held:
    """What a node holds after it has looked."""

    matches: set[str]
    gaps: dict[str, tuple[int, int]]
    """Those of them that nobody served for a while, and from when to when."""


async def hold_leases(
    conn: AsyncConnection, now: int, node: str, ms: int = LEASE_MS, most: int = 50, without: Collection[str] = ()
) -> Held:
    """Renew this node's leases and take over up to *most* that ran out; returns all it holds.

    Tables *without* which it must do are left to others; the time until somebody can serve them is given back.
    """
    others = list(without)
    await conn.execute(RENEWING, {"holder": node, "now": now, "without": others, "longer": now + ms})
    # A node that was frozen past its time does not renew: it competes like everybody else.
    ran_out = (await conn.execute(FREE, {"now": now, "without": others, "most": most})).all()
    taken = await _take_over_leases(conn, now + ms, node, [(row.id, row.until) for row in ran_out])
    # Whoever died served last when it renewed; whoever stopped in an orderly way said so.
    served = {
        row.id: row.started if row.until is None else row.until if row.node == STOPPED else row.until - ms
        for row in ran_out
    }
    gaps = {id: (begun, now) for id in taken if (begun := served[id]) is not None and begun < now}
    if gaps:
        # Nobody served these tables for a while: that time is given back to their clocks.
        rows = [{"match": id, "begun": begun, "ended": ended} for id, (begun, ended) in gaps.items()]
        await conn.execute(_insert_missing(conn, schema.gap), rows)
        for id in gaps:
            await notify_table(conn, id)
    held = await conn.execute(HELD, {"holder": node, "now": now})
    return Held({str(row[0]) for row in held}, gaps)


async def _take_over_leases(
    conn: AsyncConnection, until: int, node: str, found: list[tuple[str, int | None]]
) -> list[str]:
    """Take leases that nobody has or that ran out, all at once; those that another node took first are left to it."""
    lease, taken = schema.lease, list[str]()
    if fresh := [id for id, was in found if was is None]:
        rows = [{"match": id, "node": node, "until": until} for id in fresh]
        done = await conn.execute(_insert_missing(conn, lease).values(rows).returning(lease.c.match))
        taken += done.scalars()
    if old := [id for id, was in found if was is not None]:
        # The time they ran out at has passed for everybody: whoever comes second finds a later one.
        ran_out = max(was for _, was in found if was is not None)
        done = await conn.execute(
            update(lease)
            .where(lease.c.match.in_(old), lease.c.until <= ran_out)
            .values(node=node, until=until)
            .returning(lease.c.match)
        )
        taken += done.scalars()
    return taken


def _insert_missing(conn: AsyncConnection, table: Table) -> Insert:
    """Add rows, but none that are there already."""
    if conn.dialect.name == "postgresql":
        # Here, so that a server with one file starts without it.
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()


async def take_lease(conn: AsyncConnection, now: int, match: str, node: str, ms: int = LEASE_MS) -> Held:
    """Take the lease of a table that has just begun, unless another node was first."""
    try:
        async with conn.begin_nested():
            await conn.execute(insert(schema.lease).values(match=match, node=node, until=now + ms))
    except IntegrityError:
        return Held(set(), {})
    begun = (await conn.execute(select(schema.match.c.started).where(schema.match.c.id == match))).scalar()
    if begun is not None and now - begun > ms:
        # The node stood still between the first line and this one.
        await conn.execute(_insert_missing(conn, schema.gap), [{"match": match, "begun": begun, "ended": now}])
        return Held({match}, {match: (begun, now)})
    return Held({match}, {})


async def release_leases(conn: AsyncConnection, now: int, node: str) -> None:
    """Let go of everything: the node stops. What is left of the time tells the next one when service ended."""
    await conn.execute(update(schema.lease).where(schema.lease.c.node == node).values(until=now - 1, node=STOPPED))


async def end_all_leases(conn: AsyncConnection, now: int) -> None:
    """The only process of a SQLite file has just started: whoever held a lease is gone."""
    await conn.execute(update(schema.lease).where(schema.lease.c.until >= now).values(until=now - 1))
