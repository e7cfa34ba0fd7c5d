"""Keeps tables in the database: the `Keeper` of the server's tables.

Each change of a table (`table.changes`) is said here as SQL, so that nodes which share a database agree about it too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import game_facts, people, schema, tables
from trueque.server.store.engine import Store
from trueque.server.store.finish import finish_game
from trueque.server.store.talk import add_talk, read_talk
from trueque.server.store.timekeeping import Timekeeper
from trueque.server.store.writer import Append, Work, Writer
from trueque.table import changes as to
from trueque.table.changes import KeptTable, TableChange
from trueque.table.heads import Heads
from trueque.table.keeper import Lines, SeqTaken
from trueque.table.rows import LogRow, TableRow, TalkRow


class Outdated(Exception):
    """Something is no longer as it was: the transaction is undone."""


class SqlKeeper:
    """Tables in SQLite or PostgreSQL."""

    def __init__(self, store: Store, writer: Writer, time: Timekeeper) -> None:
        self.store, self.writer, self.time = store, writer, time

    @property
    def heads(self) -> Heads:
        return self.store.heads

    def now(self) -> int:
        return self.time.now()

    async def sync_clock(self) -> None:
        await self.time.check_clock()

    async def append_lines(self, lines: Lines) -> list[LogRow]:
        job = Append(lines, _make_change_work(lines.match, lines.changes) if lines.changes else None)
        now = await self.writer.append_lines(job)
        self.time.note_time(now)
        return lines.make_rows(now, self.heads)

    async def apply_changes(self, match: str, *changes: TableChange) -> bool:
        async def apply_all(conn: AsyncConnection, now: int) -> bool:
            for number, change in enumerate(changes):
                if not await write_change(conn, now, match, change):
                    if number == 0:
                        return False
                    raise Outdated
            return True

        try:
            return await self.writer.run_transaction(apply_all)
        except Outdated:
            return False

    async def append_talk(self, match: str, talked: to.Talked) -> TalkRow:
        return await self.writer.run_transaction(lambda conn, now: _insert_talk(conn, now, match, talked))

    async def add_table(self, row: TableRow, seed: str, changes: Sequence[tuple[str, TableChange]] = ()) -> int:
        async def insert_table(conn: AsyncConnection, now: int) -> int:
            await tables.add_table(conn, replace(row, created=now), seed)
            for match, change in changes:
                if not await write_change(conn, now, match, change):
                    raise SeqTaken
            return now

        return await self.writer.run_transaction(insert_table)

    async def drop_table(self, match: str) -> None:
        await self.writer.run_transaction(lambda conn, now: tables.drop_table(conn, match))

    async def read_row(self, match: str) -> TableRow | None:
        async with self.store.open_reading() as conn:
            return await tables.read_table(conn, match)

    async def read_table(self, match: str, after: int = -1, talked: int = 0) -> KeptTable | None:
        async with self.store.open_reading() as conn:
            row = await tables.read_table(conn, match)
            if row is None:
                return None
            lines = await tables.read_log(conn, match, after)
            talk = await read_talk(conn, match, talked)
            return KeptTable(row, lines, tuple(talk), tuple(await tables.read_gaps(conn, match)))

    async def list_results(self, person: str, game: str) -> list[TableRow]:
        async with self.store.open_reading() as conn:
            return [row for row in await game_facts.list_finished_games(conn, person) if row.game == game]

    async def read_seed(self, match: str) -> str:
        async with self.store.open_reading() as conn:
            return await tables.read_seed(conn, match)

    async def find_login_name(self, person: str) -> str | None:
        async with self.store.open_reading() as conn:
            known = await people.find_person(conn, person)
        return known.login if known is not None else None

    async def find_name_owner(self, name: str) -> str | None:
        async with self.store.open_reading() as conn:
            return await people.find_name_owner(conn, name)


def _make_change_work(match: str, changes: Sequence[TableChange]) -> Work[None]:
    """All of *changes* in the transaction of some lines; where one does not fit, those lines come too late as well."""

    async def apply_all(conn: AsyncConnection, now: int) -> None:
        for change in changes:
            if not await write_change(conn, now, match, change):
                raise SeqTaken

    return apply_all


# -- each change
async def write_change(conn: AsyncConnection, now: int, match: str, change: TableChange) -> bool:
    """Write one change; false where it does not fit any more."""
    return await WRITTEN[type(change)](conn, now, match, change)


async def _write_seat(conn: AsyncConnection, now: int, match: str, change: to.SeatTaken) -> bool:
    return await tables.take_seat(conn, match, change.to, change.was)


async def _write_swap(conn: AsyncConnection, now: int, match: str, change: to.SeatsSwapped) -> bool:
    return await tables.swap_seats(conn, match, change.one, change.other)


async def _write_rules(conn: AsyncConnection, now: int, match: str, change: to.RulesChanged) -> bool:
    return await tables.change_rules(conn, change.was, change.options, change.seats)


async def _write_host(conn: AsyncConnection, now: int, match: str, change: to.HostChanged) -> bool:
    return await tables.change_host(conn, match, change.old, change.new)


async def _write_factor(conn: AsyncConnection, now: int, match: str, change: to.FactorChanged) -> bool:
    await tables.change_factor(conn, match, change.seat, change.factor)
    return True


async def _write_begin(conn: AsyncConnection, now: int, match: str, change: to.Begun) -> bool:
    return await tables.begin_table(conn, now, change.row)


async def _write_bot_replaced(conn: AsyncConnection, now: int, match: str, change: to.BotReplaced) -> bool:
    return await tables.replace_bot(conn, match, change.to, change.was)


async def _write_end(conn: AsyncConnection, now: int, match: str, change: to.Ended) -> bool:
    await finish_game(conn, now, match, change)
    return True


async def _write_rematch(conn: AsyncConnection, now: int, match: str, change: to.Rematched) -> bool:
    await tables.change_table(conn, match, rematch=change.table)
    return True


async def _insert_talk(conn: AsyncConnection, now: int, match: str, said: to.Talked) -> TalkRow:
    return await add_talk(conn, now, match, said.kind, said.person, said.seat, said.about, said.text)


async def _write_talk(conn: AsyncConnection, now: int, match: str, change: to.Talked) -> bool:
    await _insert_talk(conn, now, match, change)
    return True


async def _write_name(conn: AsyncConnection, now: int, match: str, change: to.NameChanged) -> bool:
    person = await people.find_person(conn, change.person)
    if person is not None and not person.has_account:
        await people.change_person(conn, change.person, name=change.name)
    return True


async def _write_mute(conn: AsyncConnection, now: int, match: str, change: to.Muted) -> bool:
    await people.change_person(conn, change.person, muted=list(change.people))
    return True


async def _write_report(conn: AsyncConnection, now: int, match: str, change: to.Reported) -> bool:
    about = {"person": change.person, "about": change.about, "line": change.line, "text": change.text}
    await conn.execute(insert(schema.report).values(match=match, time=now, done=False, **about))
    return True


Written = Callable[[AsyncConnection, int, str, Any], Awaitable[bool]]
WRITTEN: dict[type[TableChange], Written] = {
    to.SeatTaken: _write_seat, to.SeatsSwapped: _write_swap, to.RulesChanged: _write_rules, to.HostChanged: _write_host,
    to.FactorChanged: _write_factor, to.Begun: _write_begin, to.BotReplaced: _write_bot_replaced, to.Ended: _write_end,
    to.Rematched: _write_rematch, to.Talked: _write_talk, to.NameChanged: _write_name, to.Muted: _write_mute,
    to.Reported: _write_report,
}  # fmt: skip
