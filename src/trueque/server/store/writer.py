"""Writes to the database in the order asked, several requests in one commit where they come together.

A commit waits for the disk; fifty tables that move in the same moment share one. If a shared commit fails, each request
is tried alone, so that nobody pays for somebody else's conflict.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import bindparam, insert, select, text, tuple_
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from trueque.server.journal import journal
from trueque.server.metered import ASKER
from trueque.server.store import schema
from trueque.server.store.engine import Store
from trueque.server.store.head_file import FileWatch, Head, HeadFile
from trueque.server.store.sqlite_log import COLUMNS, ClockSet, SqliteLog
from trueque.server.store.timekeeping import Timekeeper
from trueque.server.turnstile import FairQueue, Usage, give_place_back
from trueque.table.heads import Heads, Lost, make_lines_lost_error, make_store_lost_error
from trueque.table.keeper import Lines, SeqTaken, TooEarly

T = TypeVar("T")
Work = Callable[[AsyncConnection, int], Awaitable[T]]
"""Something to do inside a transaction; it is given the database's time."""
MOST_TOGETHER, MOST_OF_HEAVY, TRANSACTION = 64, 12, 8
"""Lines of one commit, and those among them of addresses that use much: the others wait no longer than for these. A
transaction of many statements, such as a new table, is as much work as so many lines."""
LOOKS = 5
"""So often the clock is looked at for one commit: where it is set each time between look and commit, nothing is
written."""
CHANNEL = "trueque"
# Written once: every answer asks these, and putting a statement together takes longer than asking it.
_log = schema.log.c
LINES = insert(schema.log)
BEFORE = select(_log.match, _log.seq, _log.head).where(
    tuple_(_log.match, _log.seq).in_(bindparam("places", expanding=True))
)
CALLING = text(f"SELECT pg_notify('{CHANNEL}', :call)")


class Unheard(Exception):
    """A commit was asked for and nobody heard what became of it: it may be there, and must not be made again."""

    def __init__(self, failed: Exception) -> None:
        super().__init__(str(failed))
        self.failed = failed


# Not frozen, though nobody changes one: every answer makes one.
@dataclass(slots=True)
class Append:
    """Lines to be written, and what belongs to the same transaction."""

    lines: Lines
    also: Work[None] | None = None

    @property
    def match(self) -> str:
        return self.lines.match

    @property
    def first(self) -> int:
        return self.lines.first

    @property
    def is_standalone(self) -> bool:
        return self.also is None and self.lines.not_before is None

    def make_rows(self, now: int, heads: Heads) -> list[tuple[Any, ...]]:
        """The lines as they are stored at *now*: the values of `COLUMNS`."""
        match = self.lines.match
        rows = self.lines.make_rows(now, heads)
        return [(match, row.seq, row.author, row.text, row.time, row.answer, row.head) for row in rows]

    def last_heads(self, now: int, heads: Heads) -> list[Head]:
        """What is noted of them outside the database: the head after the last."""
        return [(self.lines.match, row.seq, row.head) for row in self.lines.make_rows(now, heads)[-1:]]

    def check_before(self, before: Sequence[Any] | None) -> None:
        """Raise `Lost` where the line before these, as the database has it, is not the one they were made after."""
        if self.first > 0 and (before is None or before[0] != self.lines.after):
            raise make_lines_lost_error(self.first - 1)


@dataclass(eq=False, slots=True)
class _Request:
    append: Append | None
    work: Work[Any] | None
    who: str = field(default_factory=lambda: ASKER.get().address)
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def is_standalone(self) -> bool:
        return self.append is not None and self.append.is_standalone


class Writer:
    """The only way to change the database."""

    def __init__(self, store: Store, time: Timekeeper, usage: Usage | None = None) -> None:
        self.store, self.time = store, time
        self._usage = usage or Usage()
        self._waiting: FairQueue[_Request] = FairQueue(self._usage)
        self.broken: Lost | None = None
        """Why nothing more is written: the database is not the one it was."""
        self.file = HeadFile(store.head_file)
        self._watch = FileWatch(Path(str(store.engine.url.database)))
        self._log = None
        if not store.many_nodes:
            self._log = SqliteLog(str(store.engine.url.database), store.heads, self.file, self._watch)
        # SQLite has one writer at a time anyway; PostgreSQL can commit several at once.
        self._workers = [asyncio.create_task(self._run()) for _ in range(4 if store.many_nodes else 1)]

    async def append_lines(self, job: Append) -> int:
        """Commit the lines; returns their time. Raises `SeqTaken` or `TooEarly`, and then nothing is written."""
        return cast(int, await self._ask(_Request(job, None)))

    async def run_transaction(self, work: Work[T]) -> T:
        """Do *work* in a transaction; it may be tried twice, and beside the loop: it must touch nothing but the
        database, and wait for nothing else."""
        return cast(T, await self._ask(_Request(None, work)))

    def _ask(self, request: _Request) -> asyncio.Future[Any]:
        give_place_back()
        self._waiting.add(request.who, request, 1 if request.is_standalone else TRANSACTION)
        return request.done

    async def close(self) -> None:
        """Finish what was asked, then stop."""
        while self._waiting.has_some():
            await asyncio.sleep(0.01)
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        if self._log is not None:
            self._log.close()
        self.file.close()

    async def _run(self) -> None:
        while True:
            batch = await self._waiting.take_some(MOST_TOGETHER, MOST_OF_HEAVY)
            alone: list[_Request] = []
            rest: list[_Request] = []
            for request in batch:
                (alone if self._log is not None and request.is_standalone else rest).append(request)
            for some in (alone, rest):
                if some:
                    await asyncio.shield(self._commit_batch(some))

    async def _commit_batch(self, batch: list[_Request]) -> None:
        try:
            if self.broken is not None:
                raise self.broken
            results = await self._commit_by_clock(batch)
        except Unheard as unheard:
            # Lines have numbers that are taken once; a line of chat has none, and tried alone would stand there twice.
            self._check_failure(unheard.failed)
            self._fail_batch(batch, unheard.failed)
            return
        except Exception as failed:
            self._check_failure(failed)
            if len(batch) > 1:
                for request in batch:
                    await self._commit_batch([request])
            else:
                clash = isinstance(failed, IntegrityError | sqlite3.IntegrityError)
                self._fail_batch(batch, SeqTaken() if clash else failed)
            return
        for request, result in zip(batch, results, strict=True):
            if not request.done.done():
                request.done.set_result(result)

    async def _commit_by_clock(self, batch: list[_Request]) -> list[Any]:
        """Commit all of *batch* at a time that can be; a clock may be set again before the last jump is taken out."""
        for _ in range(LOOKS):
            try:
                return await self._commit_together(batch, self.time.is_plausible)
            except ClockSet:
                await self.time.check_clock()
        raise ClockSet

    def _fail_batch(self, batch: list[_Request], failed: BaseException) -> None:
        for request in batch:
            if not request.done.done():
                request.done.set_exception(failed)

    def _check_failure(self, failed: Exception) -> None:
        """Whether after this nothing can be written any more: another file, or one that is damaged."""
        cause = getattr(failed, "orig", failed)
        if isinstance(failed, Lost) and failed.is_whole:
            self.broken = failed
        elif type(cause) is sqlite3.DatabaseError:
            # Neither a clash nor a busy file: «database disk image is malformed», «file is not a database».
            journal.error("the database is damaged", extra={"why": str(cause)})
            self.broken = make_store_lost_error()

    def check_files(self) -> None:
        """See whether the files of the database are still there."""
        if self.broken is not None:
            return
        try:
            self._watch.check_files()
        except Lost as lost:
            self.broken = lost

    async def _commit_together(self, batch: list[_Request], fits: Callable[[int], bool]) -> list[Any]:
        lines = [request.append for request in batch if request.append is not None and request.append.is_standalone]
        if self._log is not None and len(lines) == len(batch):
            return [await self._log.append_all(lines, fits)] * len(batch)
        if self._log is not None and isinstance(self.store.engine, AsyncEngine):
            done = await self._log.do_work(lambda conn: self._write_batch(conn, batch, fits))
        else:
            async with self.store.engine.connect() as raw:
                done = await self._write_batch(await raw.execution_options(writes=True), batch, fits)
        for request, (_, seconds) in zip(batch, done, strict=True):
            if request.who:
                self._usage.charge(request.who, seconds)
        return [result for result, _ in done]

    async def _write_batch(
        self, conn: AsyncConnection, batch: list[_Request], fits: Callable[[int], bool]
    ) -> list[tuple[Any, float]]:
        """Commit all of *batch*: what came of each request, and for how long it kept all others waiting."""
        self._watch.check_files()
        async with _commit_or_say(conn):
            now = await self.store.read_time(conn)
            if not fits(now):
                raise ClockSet
            appends = [request.append for request in batch if request.append is not None]
            if any(a.lines.not_before is not None and a.lines.not_before > now for a in appends):
                raise TooEarly
            await self._check_heads(conn, appends)
            if rows := [row for append in appends for row in append.make_rows(now, self.store.heads)]:
                await conn.execute(LINES, [dict(zip(COLUMNS, row, strict=True)) for row in rows])
            done = [await self._run_request(conn, request, now) for request in batch]
            if self.store.many_nodes:
                await self._notify_nodes(conn, appends)
        self.file.append_heads(head for append in appends for head in append.last_heads(now, self.store.heads))
        return done

    async def _check_heads(self, conn: AsyncConnection, appends: list[Append]) -> None:
        """Hold the lines before these against the database, all in one question."""
        before = {(a.match, a.first - 1): a for a in appends if a.first > 0}
        if before:
            found = await conn.execute(BEFORE, {"places": list(before)})
            heads = {(str(row[0]), int(row[1])): (row[2],) for row in found}
            for place, append in before.items():
                append.check_before(heads.get(place))

    async def _run_request(self, conn: AsyncConnection, request: _Request, now: int) -> tuple[Any, float]:
        """Do what belongs to one request; what came of it, and how long that took."""
        began, result = time.monotonic(), now
        if request.append is None:
            assert request.work is not None
            result = await request.work(conn, now)
        elif request.append.also is not None:
            await request.append.also(conn, now)
        return result, time.monotonic() - began

    async def _notify_nodes(self, conn: AsyncConnection, appends: list[Append]) -> None:
        """Other nodes are told only where to look; a lost call is made up for by looking every two seconds."""
        calls = [{"call": f"{a.match} {a.first + len(a.lines.lines) - 1}"} for a in appends if a.lines.lines]
        if calls:
            await conn.execute(CALLING, calls)


@asynccontextmanager
async def _commit_or_say(conn: AsyncConnection) -> AsyncIterator[None]:
    """A transaction; where the commit itself fails, and the database did not refuse it, that is said (`Unheard`)."""
    is_asked = False
    try:
        async with conn.begin():
            yield
            is_asked = True
    except IntegrityError:
        raise
    except Exception as failed:
        if is_asked:
            raise Unheard(failed) from failed
        raise


async def notify_table(conn: AsyncConnection, match: str) -> None:
    """Tell other nodes that something other than the log of *match* changed."""
    if conn.dialect.name == "postgresql":
        await notify_nodes(conn, f"{match} -1")


async def notify_nodes(conn: AsyncConnection, call: str) -> None:
    """Call all nodes that share this PostgreSQL."""
    await conn.execute(CALLING, {"call": call})
