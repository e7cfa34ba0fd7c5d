"""Keeps tables in the database: the `Keeper` of the server's tables.

Each change of a table (`table.changes`) is said here as SQL, so that nodes which share a database agree about it too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import people, schema, tables
from trueque.server.store.engine import Store
from trueque.server.store.finish import finish
from trueque.server.store.talk import add_talk, read_talk
from trueque.server.store.timekeeping import Timekeeper
from trueque.server.store.writer import Append, Work, Writer
from trueque.table import changes as to
from trueque.table.changes import Change, Kept
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

    async def look_at_clock(self) -> None:
        async with self.store.reading() as conn:
            self.time.time_is(await self.store.now(conn))

    async def append(self, lines: Lines) -> list[LogRow]:
        job = Append(lines, _all_or_clash(lines.match, lines.changes) if lines.changes else None)
        now = await self.writer.append(job)
        self.time.time_is(now)
        return lines.rows(now, self.heads)

    async def change(self, match: str, *changes: Change) -> bool:
        async def work(conn: AsyncConnection, now: int) -> bool:
            for number, change in enumerate(changes):
                if not await carry_out(conn, now, match, change):
                    if number == 0:
                        return False
                    raise Outdated
            return True

        try:
            return await self.writer.write(work)
        except Outdated:
            return False

    async def say(self, match: str, talked: to.Talked) -> TalkRow:
        return await self.writer.write(lambda conn, now: _say(conn, now, match, talked))

    async def add(self, row: TableRow, seed: str, changes: Sequence[tuple[str, Change]] = ()) -> int:
        async def work(conn: AsyncConnection, now: int) -> int:
            await tables.add_table(conn, replace(row, created=now), seed)
            for match, change in changes:
                if not await carry_out(conn, now, match, change):
                    raise SeqTaken
            return now

        return await self.writer.write(work)

    async def drop(self, match: str) -> None:
        await self.writer.write(lambda conn, now: tables.drop_table(conn, match))

    async def row(self, match: str) -> TableRow | None:
        async with self.store.reading() as conn:
            return await tables.table(conn, match)

    async def read(self, match: str, after: int = -1, talked: int = 0) -> Kept | None:
        async with self.store.reading() as conn:
            row = await tables.table(conn, match)
            if row is None:
                return None
            lines = await tables.read_log(conn, match, after)
            talk = await read_talk(conn, match, talked)
            return Kept(row, lines, tuple(talk), tuple(await tables.gaps(conn, match)))

    async def seed(self, match: str) -> str:
        async with self.store.reading() as conn:
            return await tables.seed_of(conn, match)

    async def login(self, person: str) -> str | None:
        async with self.store.reading() as conn:
            known = await people.person(conn, person)
        return known.login if known is not None else None

    async def wearer(self, name: str) -> str | None:
        async with self.store.reading() as conn:
            return await people.wearer(conn, name)


def _all_or_clash(match: str, changes: Sequence[Change]) -> Work[None]:
    """All of *changes* in the transaction of some lines; where one does not fit, those lines come too late as well."""

    async def work(conn: AsyncConnection, now: int) -> None:
        for change in changes:
            if not await carry_out(conn, now, match, change):
                raise SeqTaken

    return work


# -- each change
async def carry_out(conn: AsyncConnection, now: int, match: str, change: Change) -> bool:
    """Write one change; false where it does not fit any more."""
    return await WRITTEN[type(change)](conn, now, match, change)


async def _take_seat(conn: AsyncConnection, now: int, match: str, change: to.SeatTaken) -> bool:
    return await tables.take_seat(conn, match, change.to, change.was)


async def _swap(conn: AsyncConnection, now: int, match: str, change: to.SeatsSwapped) -> bool:
    return await tables.swap_seats(conn, match, change.one, change.other)


async def _change_rules(conn: AsyncConnection, now: int, match: str, change: to.RulesChanged) -> bool:
    return await tables.change_rules(conn, change.was, change.options, change.seats)


async def _change_host(conn: AsyncConnection, now: int, match: str, change: to.HostChanged) -> bool:
    return await tables.change_host(conn, match, change.old, change.new)


async def _change_factor(conn: AsyncConnection, now: int, match: str, change: to.FactorChanged) -> bool:
    await tables.change_factor(conn, match, change.seat, change.factor)
    return True


async def _begin(conn: AsyncConnection, now: int, match: str, change: to.Begun) -> bool:
    return await tables.begin_table(conn, now, change.row)


async def _replace_bot(conn: AsyncConnection, now: int, match: str, change: to.BotReplaced) -> bool:
    return await tables.replace_bot(conn, match, change.to, change.was)


async def _end(conn: AsyncConnection, now: int, match: str, change: to.Ended) -> bool:
    await finish(conn, now, match, change)
    return True


async def _rematch(conn: AsyncConnection, now: int, match: str, change: to.Rematched) -> bool:
    await tables.change_table(conn, match, rematch=change.table)
    return True


async def _say(conn: AsyncConnection, now: int, match: str, said: to.Talked) -> TalkRow:
    return await add_talk(conn, now, match, said.kind, said.person, said.seat, said.about, said.text)


async def _talk(conn: AsyncConnection, now: int, match: str, change: to.Talked) -> bool:
    await _say(conn, now, match, change)
    return True


async def _call(conn: AsyncConnection, now: int, match: str, change: to.Called) -> bool:
    person = await people.person(conn, change.person)
    if person is not None and not person.has_account:
        await people.change_person(conn, change.person, name=change.name)
    return True


async def _mute(conn: AsyncConnection, now: int, match: str, change: to.Muted) -> bool:
    await people.change_person(conn, change.person, muted=list(change.people))
    return True


async def _report(conn: AsyncConnection, now: int, match: str, change: to.Reported) -> bool:
    about = {"person": change.person, "about": change.about, "line": change.line, "text": change.text}
    await conn.execute(insert(schema.report).values(match=match, time=now, done=False, **about))
    return True


Written = Callable[[AsyncConnection, int, str, Any], Awaitable[bool]]
WRITTEN: dict[type[Change], Written] = {
    to.SeatTaken: _take_seat, to.SeatsSwapped: _swap, to.RulesChanged: _change_rules, to.HostChanged: _change_host,
    to.FactorChanged: _change_factor, to.Begun: _begin, to.BotReplaced: _replace_bot, to.Ended: _end,
    to.Rematched: _rematch, to.Talked: _talk, to.Called: _call, to.Muted: _mute, to.Reported: _report,
}  # fmt: skip
