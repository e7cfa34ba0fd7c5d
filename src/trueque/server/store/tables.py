"""Reads and writes what is known about a table apart from its log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields, replace
from typing import Any

from sqlalchemy import BindParameter, RowMapping, and_, bindparam, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema
from trueque.server.store.writer import notify_table
from trueque.table.rows import AbsenceTerms, ClockTerms, LogRow, SeatRow, TableRow

_SEAT = {f.name: "salt" if f.name == "pledge" else f.name for f in fields(SeatRow)}
"""The column of each field."""
_PLAIN = [f.name for f in fields(TableRow) if f.name not in ("clock", "absence", "seats")]


def _row_values(row: TableRow) -> dict[str, Any]:
    plain = {name: getattr(row, name) for name in _PLAIN}
    return plain | {"clock": asdict(row.clock), "absence": asdict(row.absence)}


def _seat_values(seat: SeatRow) -> dict[str, Any]:
    return {column: getattr(seat, name) for name, column in _SEAT.items()}


def _make_table_row(row: RowMapping, seats: Iterable[SeatRow]) -> TableRow:
    plain = {name: row[name] for name in _PLAIN}
    return TableRow(
        **plain,
        clock=ClockTerms(**row["clock"]),
        absence=AbsenceTerms(**row["absence"]),
        seats=tuple(seats),
    )


# Written once: putting a statement together takes longer than asking it.
_log, _gap = schema.log.c, schema.gap.c
_table: BindParameter[str] = bindparam("table")
TABLE = select(schema.match).where(schema.match.c.id == _table)
SEATS = (
    select(schema.seat).where(schema.seat.c.match.in_(bindparam("tables", expanding=True))).order_by(schema.seat.c.seat)
)
LOG = (
    select(_log.seq, _log.author, _log.text, _log.time, _log.answer, _log.head)
    .where(_log.match == _table, _log.seq > bindparam("after"))
    .order_by(_log.seq)
)
GAPS = select(_gap.begun, _gap.ended).where(_gap.match == _table).order_by(_gap.begun)


async def add_table(conn: AsyncConnection, row: TableRow, seed: str) -> None:
    """A new table, with its seed in a place of its own."""
    await conn.execute(insert(schema.match).values(**_row_values(row)))
    await conn.execute(insert(schema.seat), [{"match": row.id, **_seat_values(seat)} for seat in row.seats])
    await conn.execute(insert(schema.seed).values(match=row.id, seed=seed))


async def read_table(conn: AsyncConnection, match: str) -> TableRow | None:
    """The table called *match*, with its seats."""
    found = await _add_seats(conn, (await conn.execute(TABLE, {"table": match})).mappings().all())
    return found[0] if found else None


ACCOUNTS = select(schema.person.c.id).where(schema.person.c.login.is_not(None))
"""Who has an account."""


async def list_tables(conn: AsyncConnection, where: Any, limit: int = 200) -> list[TableRow]:
    """The newest tables that fit *where*, with their seats."""
    query = select(schema.match).where(where).order_by(schema.match.c.created.desc(), schema.match.c.id).limit(limit)
    return await _add_seats(conn, (await conn.execute(query)).mappings().all())


async def _add_seats(conn: AsyncConnection, rows: Sequence[RowMapping]) -> list[TableRow]:
    ids = [row["id"] for row in rows]
    seats: dict[str, list[SeatRow]] = {match: [] for match in ids}
    for row in (await conn.execute(SEATS, {"tables": ids})).mappings():
        seats[row["match"]].append(SeatRow(**{name: row[column] for name, column in _SEAT.items()}))
    return [_make_table_row(row, seats[row["id"]]) for row in rows]


async def change_table(conn: AsyncConnection, match: str, **values: Any) -> None:
    """Change what is agreed about a table; every node will look again."""
    await conn.execute(
        update(schema.match).where(schema.match.c.id == match).values(version=schema.match.c.version + 1, **values)
    )
    await notify_table(conn, match)


async def take_seat(conn: AsyncConnection, match: str, seat: SeatRow, was: SeatRow) -> bool:
    """Change a seat of a table that has not begun, if it still is as it *was*: of two who want it, one gets it."""
    if not await _touch_open_table(conn, match):
        return False
    columns = schema.seat.c
    done = await conn.execute(
        update(schema.seat)
        .where(columns.match == match, columns.seat == seat.seat, columns.kind == was.kind)
        .where(columns.person.is_(None) if was.person is None else columns.person == was.person)
        .values(**_seat_values(seat))
    )
    await notify_table(conn, match)
    return bool(done.rowcount)


async def change_rules(
    conn: AsyncConnection, was: TableRow, options: dict[str, str], seats: tuple[SeatRow, ...]
) -> bool:
    """Other options, with the chairs they need, for a table that has not begun and still is as it *was*."""
    c = schema.match.c
    done = await conn.execute(
        update(schema.match)
        .where(c.id == was.id, c.status == "open", c.version == was.version)
        .values(version=c.version + 1, options=options)
    )
    if not done.rowcount:
        return False
    await conn.execute(delete(schema.seat).where(schema.seat.c.match == was.id))
    await conn.execute(insert(schema.seat), [{"match": was.id, **_seat_values(seat)} for seat in seats])
    await notify_table(conn, was.id)
    return True


async def swap_seats(conn: AsyncConnection, match: str, one: SeatRow, other: SeatRow) -> bool:
    """Two people change places at a table that has not begun, if both still sit where they sat."""
    columns = schema.seat.c
    sit = columns.match == match, columns.kind == "person"
    still = or_(*(and_(columns.seat == s.seat, columns.person == s.person) for s in (one, other)))
    found = await conn.execute(select(columns.seat).where(*sit, still))
    if len(found.all()) != 2 or not await _touch_open_table(conn, match):
        return False
    moved = replace(one, seat=other.seat), replace(other, seat=one.seat)
    for seat in moved:
        await conn.execute(
            update(schema.seat)
            .where(columns.match == match, columns.seat == seat.seat)
            .values(
                kind=seat.kind, person=seat.person, name=seat.name, bot=seat.bot, salt=seat.pledge, factor=seat.factor,
                ready=seat.ready,
            )
        )  # fmt: skip
    await notify_table(conn, match)
    return True


async def _touch_open_table(conn: AsyncConnection, match: str, **values: Any) -> bool:
    """Raise the version of a table that has not begun; other nodes wait here for this transaction."""
    c = schema.match.c
    done = await conn.execute(
        update(schema.match).where(c.id == match, c.status == "open").values(version=c.version + 1, **values)
    )
    return bool(done.rowcount)


async def replace_bot(conn: AsyncConnection, match: str, seat: SeatRow, was: SeatRow) -> bool:
    """Put a person on the seat of a bot in a game that is on, if the bot still has it."""
    c = schema.seat.c
    done = await conn.execute(
        update(schema.seat)
        .where(c.match == match, c.seat == seat.seat, c.kind == was.kind, c.person.is_(None))
        .values(kind=seat.kind, person=seat.person, name=seat.name)
    )
    await change_table(conn, match)
    return bool(done.rowcount)


async def change_host(conn: AsyncConnection, match: str, old: str, new: str) -> bool:
    """Another host, if *old* still is it: of two nodes that see the host gone, one chooses."""
    c = schema.match.c
    done = await conn.execute(
        update(schema.match).where(c.id == match, c.host == old).values(host=new, version=c.version + 1)
    )
    await notify_table(conn, match)
    return bool(done.rowcount)


async def begin_table(conn: AsyncConnection, now: int, row: TableRow) -> bool:
    """The game begins, with exactly the seats of *row*."""
    c = schema.match.c
    done = await conn.execute(
        update(schema.match)
        .where(c.id == row.id, c.status == "open", c.version == row.version)
        .values(version=c.version + 1, status="playing", started=now)
    )
    return bool(done.rowcount)


async def change_factor(conn: AsyncConnection, match: str, seat: int, factor: int) -> None:
    """Another clock for one seat."""
    c = schema.seat.c
    await conn.execute(update(schema.seat).where(c.match == match, c.seat == seat).values(factor=factor))
    await change_table(conn, match)


async def read_log(conn: AsyncConnection, match: str, after: int = -1) -> list[LogRow]:
    """The lines of a log with a number over *after*."""
    return [LogRow(*row) for row in await conn.execute(LOG, {"table": match, "after": after})]


async def read_seed(conn: AsyncConnection, match: str) -> str:
    """The seed: for the dealer, and for everybody once the game is over."""
    found = await conn.execute(select(schema.seed.c.seed).where(schema.seed.c.match == match))
    return str(found.scalar_one())


async def read_gaps(conn: AsyncConnection, match: str) -> list[tuple[int, int]]:
    """When nobody served this table."""
    return [(int(begun), int(ended)) for begun, ended in await conn.execute(GAPS, {"table": match})]


def where_person(person: str) -> Any:
    """Tables where *person* sits or is the host."""
    mine = select(schema.seat.c.match).where(schema.seat.c.person == person)
    return or_(schema.match.c.id.in_(mine), and_(schema.match.c.host == person, schema.match.c.status == "open"))


async def drop_table(conn: AsyncConnection, match: str) -> None:
    """Forget a table that never began."""
    for rows in (schema.lease, schema.gap, schema.presence, schema.talk, schema.seed, schema.notice, schema.weighed,
                 schema.seat):  # fmt: skip
        await conn.execute(delete(rows).where(rows.c.match == match))
    await conn.execute(delete(schema.match).where(schema.match.c.id == match))
