"""All tables this node knows: opens them from the store, keeps them up to date, serves those it holds a lease on."""

from __future__ import annotations

import asyncio
import gc
import math
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from secrets import token_hex
from typing import Any, TypeVar

from trueque.kernel.decision import Decision
from trueque.kernel.game import Bot, View
from trueque.kernel.match import Match
from trueque.kernel.registry import look_again, names, outside
from trueque.review import statistics
from trueque.review.stages import Coming
from trueque.review.statistics import Facts
from trueque.server.journal import failure, journal
from trueque.server.labour import Labour
from trueque.server.limits import Limits
from trueque.server.metrics import Metrics
from trueque.server.notices import Notices
from trueque.server.packages import OPENING, THINKING, Packages
from trueque.server.passkeys import Challenges
from trueque.server.presence import Presence
from trueque.server.reviewing import Reviews
from trueque.server.settings import Settings
from trueque.server.store import forgetting, leases, people, retention, sessions, tables, weighed
from trueque.server.store.engine import Store
from trueque.server.store.head_file import ended, missing
from trueque.server.store.keeper import SqlKeeper
from trueque.server.store.timekeeping import LATE_MS, Timekeeper, steady_ms
from trueque.server.store.writer import Writer, tell_nodes
from trueque.server.wakeups import Wakeups
from trueque.table import house as table_house
from trueque.table.heads import Lost
from trueque.table.ids import new_secret
from trueque.table.room import Room
from trueque.table.rows import TableRow
from trueque.table.said import NewTable
from trueque.table.unserved import Unserved

T = TypeVar("T")
IDLE_SECONDS = 600
MOST_WAITING = 400
"""Replays, checks of dice, typed lines and the like that may wait their turn at once."""
QUIET_SECONDS = 5
FIRST_OLD_SECONDS, OLD_SECONDS = 300, 3600
"""When what has been kept long enough is first looked for, and how often then."""
OPENING_SECONDS = 2.0
"""How long tables that are taken over may keep the others waiting; what takes longer goes on beside them."""
AGAIN_SECONDS = 10.0
"""How often a table is tried again whose game could not be had."""
SWEEP_SECONDS = 600
"""At the latest after so long, all of memory is looked through for what nobody needs."""


def labours(limits: Limits) -> dict[str, Labour]:
    """What is done beside the loop: typed lines, studies, and what calls ask for besides."""
    shapes = {"line": (1, 20), "study": (2, 30), "beside": (4, 60)}
    return {name: Labour(name, at_once, limits, most, MOST_WAITING) for name, (at_once, most) in shapes.items()}


class House(table_house.House):
    """One node."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.time = Timekeeper(store, settings.lease_ms)
        self.writer = Writer(store, self.time)
        super().__init__(SqlKeeper(store, self.writer, self.time), settings.host_seconds)
        self.store = store
        self.settings = settings
        self.node = token_hex(8)
        self._looking = asyncio.Lock()
        self._again: dict[str, tuple[float, int]] = {}
        """When a table is tried next whose game could not be had, and how often it was."""
        self._taken_up: dict[str, asyncio.Task[None]] = {}
        """Tables that are being opened to be served."""
        self._served = steady_ms()
        """When this node last looked after everything it serves, by its steady clock."""
        self.least_pace = settings.least_pace
        self.metrics = Metrics()
        self.presence = Presence(self)
        self.wakeups = Wakeups(self)
        self.notices = Notices(self)
        self.host_token = settings.host_token or new_secret()
        self.limits = Limits(settings.limits)
        self.challenges = Challenges(store.signing)
        self.reviews = Reviews(self._keep_review)
        self._thinkers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")
        self._packages = Packages(self.limits)
        self._labours = labours(self.limits)
        self.pulse: asyncio.Task[bool] | None = None
        """Whether the database answers, as it was last asked."""
        self.writing: asyncio.Task[bool] | None = None
        """Whether it could be written to, when that was last tried."""
        self.written = -math.inf
        """When that was."""
        self.document = b""
        """The OpenAPI document, once somebody has asked for it."""
        self._tasks: list[asyncio.Task[None]] = []
        self._used: dict[str, float] = {}
        self._swept = self.moved = time.monotonic()
        self._next_sweep = time.monotonic() + FIRST_OLD_SECONDS

    @property
    def has_neighbours(self) -> bool:
        return self.store.many_nodes

    # -- time
    async def have_looked(self) -> bool:
        """Whether this node looks regularly; where it was frozen it looks now, and what was due may not be any more."""
        if steady_ms() - self._served < LATE_MS:
            return True
        await self._hold_leases()
        return False

    # -- life
    async def open(self) -> None:
        # Python would look through every table in memory at moments of its own choice; `_sweep` chooses better.
        # What an answer leaves is freed at once; looking for more after every few answers was a tenth of the time.
        gc.set_threshold(100_000, 200, 1_000_000)
        await self.time.look()
        await self._look_for_losses()
        if not self.store.many_nodes:
            await self.writer.write(leases.end_all)
        self._tasks = [
            asyncio.create_task(self._keep(self._hold_leases, leases.RENEW_SECONDS)),
            asyncio.create_task(self._keep(self.presence.beat, 2.0)),
            asyncio.create_task(self._keep(self._tidy, 30.0)),
            asyncio.create_task(self._keep(self._try_unserved, AGAIN_SECONDS)),
        ]
        if self.store.many_nodes:
            self._tasks += [asyncio.create_task(self.wakeups.listen()),
                            asyncio.create_task(self._keep(self.wakeups.poll, self.settings.poll_seconds))]  # fmt: skip

    async def close(self) -> None:
        """Tell everybody, finish what is being written, and let other nodes take over at once."""
        await super().close()
        with suppress(Lost):
            await self.writer.write(lambda conn, now: leases.release(conn, now, self.node))
            await self.presence.leave_all()
        await self.writer.close()
        await self.reviews.close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        self._packages.close()
        for labour in self._labours.values():
            labour.close()
        await self.store.close()

    def _running(self) -> list[asyncio.Task[Any]]:
        asked = [task for task in (self.pulse, self.writing) if task is not None]
        return [*self._tasks, *asked, *self._taken_up.values(), *self.wakeups.tasks, *super()._running()]

    async def _keep(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        """Do something again and again; a failure (the database is away) is told and tried again."""
        while True:
            try:
                self.look_for_files()
                if self.writer.broken is None:
                    await work()
            except asyncio.CancelledError:
                raise
            except Exception as failed:
                journal.warning(
                    "housework failed", extra={"work": getattr(work, "__name__", ""), "failed": failure(failed)}
                )
            await asyncio.sleep(seconds)

    # -- losses
    async def _look_for_losses(self) -> None:
        """Hold the heads that were noted outside the database against it; tables that have ended need no watch."""
        noted = self.writer.file.read()
        async with self.store.reading() as conn:
            self.lost |= await missing(conn, noted)
            over = await ended(conn, noted)
        self.writer.file.forget(match for match in over if match not in self.lost)
        for match, lost in self.lost.items():
            journal.error("lines of a table are lost", extra={"match": match, "sentence": lost.sentence})

    def must_be_whole(self, match: str) -> None:
        """Raise `Lost` at a table that is stopped, or where the whole database is lost."""
        if lost := self.writer.broken or self.lost.get(match):
            raise lost

    def look_for_files(self) -> None:
        """Stop every table where the database's files are gone or were replaced."""
        self.writer.look()
        if (lost := self.writer.broken) is not None:
            for match in list(self.rooms):
                self.stop_table(match, lost)

    # -- rooms
    async def room(self, match: str) -> Room | None:
        self._used[match] = time.monotonic()
        return await super().room(match)

    async def _tidy(self) -> None:
        """Forget rooms nobody is in and nobody has to serve; their log stays."""
        old = time.monotonic() - IDLE_SECONDS
        for match, room in list(self.rooms.items()):
            if (
                not room.links
                and match not in self.drivers
                and self._used.get(match, 0) < old
                and not room.lock.locked()
            ):
                del self.rooms[match]
                self._used.pop(match, None)
        self.metrics.rooms.set(len(self.rooms))
        self._sweep()
        await self.show_out()
        self.limits.forget(time.monotonic(), IDLE_SECONDS)
        if time.monotonic() > self._next_sweep:
            self._next_sweep = time.monotonic() + OLD_SECONDS
            await self.drop_old()

    async def drop_old(self) -> None:
        """Delete what has been kept long enough (docs/privacy.md)."""
        swept = await self.writer.write(lambda conn, now: retention.sweep(conn, now, self.settings.keep))
        for match in swept.gone:
            self._empty(match)
        self.writer.file.forget(swept.gone)
        await self._read_anew(swept.changed)

    async def show_out(self) -> None:
        """Whoever was banned, or came with a secret that was taken back, here or through another node, leaves."""
        links = [link for room in self.rooms.values() for link in room.links]
        if not links:
            return
        async with self.store.reading() as conn:
            known = await people.people_called(conn, {link.person for link in links})
            good = await sessions.known_hashes(conn, {link.token for link in links})
        for link in links:
            if link.token not in good or link.person not in known or known[link.person].banned:
                link.close()

    def _sweep(self) -> None:
        """Look through all of memory while nobody is waiting: with 500 tables that takes a second."""
        now = time.monotonic()
        quiet = now - self.moved > QUIET_SECONDS
        if gc.get_count()[2] and (quiet or now - self._swept > SWEEP_SECONDS):
            self._swept = now
            gc.collect()

    def send_away(self, person: str) -> None:
        """Close every connection of somebody who may not be here any more."""
        for room in self.rooms.values():
            for link in [link for link in room.links if link.person == person]:
                link.close()

    async def forget(self, person: str) -> None:
        """Delete what is personal about somebody, from the store and from memory."""
        tables = await self.writer.write(lambda conn, now: forgetting.forget_person(conn, person))
        self.send_away(person)
        await self._read_anew(tables)

    async def _read_anew(self, tables: list[str]) -> None:
        for match in tables:
            if (room := self.rooms.get(match)) is not None:
                async with room.lock:
                    await room.read_on()

    def forget_rooms_of(self, person: str | None) -> None:
        """A guest became an account: their seats have another person now."""
        for room in self.rooms.values():
            if person is not None and person in room.table.row.people:
                self.wakeups.look(room.id)

    async def close_table(self, match: str) -> None:
        """The host of the server ends a table."""
        await self.writer.write(lambda conn, now: tables.change_table(conn, match, status="closed"))
        self.lost.pop(match, None)
        self.unserved.pop(match, None)
        self.writer.file.forget([match])
        self._empty(match)

    # -- tables
    async def new_table(self, person: str, name: str, choice: NewTable) -> tuple[TableRow, str]:
        made = await super().new_table(person, name, choice)
        self.metrics.tables.inc()
        return made

    # -- serving
    async def thought(self, game: str, bot: Bot, view: View, decision: Decision[Any]) -> Any:
        if game in outside():
            return await self._packages.do(game, lambda: bot.choose(view, decision), THINKING)
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, bot.choose, view, decision)

    async def beside(self, work: Callable[[], T]) -> T:
        return await self._labours["beside"].do(work)

    async def open_beside(self, game: str, work: Callable[[], T]) -> T:
        return await (self._packages.do(game, work, OPENING) if game in outside() else self.beside(work))

    async def consider(self, person: str, work: Callable[[], T]) -> T:
        return await self._labours["line"].do(work, person)

    def beside_all(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something for which nobody here waits."""
        task = asyncio.create_task(work)
        self.wakeups.tasks.add(task)
        task.add_done_callback(self.wakeups.tasks.discard)

    async def study(self, work: Callable[[], T]) -> T:
        """Do what takes a processor for a while beside everything else."""
        return await self._labours["study"].do(work)

    async def _keep_review(self, id: str, coming: Coming) -> None:
        """Keep the sums of a review for statistics."""
        room = await self.room(id)
        if room is None or room.table.match is None:
            return
        found = (await self.counted(room)).weighed(next(iter(coming.told.values())))
        await self.writer.write(lambda conn, now: weighed.keep(conn, {id: found}))

    async def counted(self, room: Room) -> Facts:
        """What can be counted in a game that is over, also where it was given up."""
        return await self.study(lambda: statistics.counted(Match.replay(room.table.game, room.record())))

    async def serve(self, room: Room) -> None:
        """Begin to run the bots and clocks of a table that has just begun here."""
        ms = self.settings.lease_ms
        held = await self.writer.write(lambda conn, now: leases.take(conn, now, room.id, self.node, ms))
        if gap := held.gaps.get(room.id):
            room.mind_gap(gap)
        if held.matches:
            self._drive(room)

    async def _hold_leases(self) -> None:
        """Renew what this node serves, and take over what nobody does."""
        async with self._looking:
            await self.time.look()
            held = await self.writer.write(
                lambda conn, now: leases.hold(
                    conn, now, self.node, self.settings.lease_ms, self.settings.leases_at_once, set(self.unserved)
                )
            )
            await self._serve_held(held)
            self._served = steady_ms()

    async def _serve_held(self, held: leases.Held) -> None:
        for match in set(self.drivers) - held.matches:
            self.drivers.pop(match).stop()
        for match in held.gaps.keys() & self.drivers.keys():
            # Nobody was served while this node stood still: the time is given back also where it has driven before.
            if (room := self.rooms.get(match)) is not None:
                room.mind_gap(held.gaps[match])
        for match in held.matches - set(self.drivers) - set(self.lost) - set(self.unserved) - set(self._taken_up):
            task = self._taken_up[match] = asyncio.create_task(self._take_up(match))
            task.add_done_callback(partial(self._opened, match))
        if self._taken_up:
            await asyncio.wait(self._taken_up.values(), timeout=OPENING_SECONDS)
        self.metrics.served.set(len(self.drivers))

    def _opened(self, match: str, _: asyncio.Task[None]) -> None:
        self._taken_up.pop(match, None)

    async def _take_up(self, match: str) -> None:
        """Serve one table; whatever is wrong with it, or with its game, is its own."""
        try:
            room = await self.room(match)
            if room is not None and room.table.is_on:
                if self.store.many_nodes:
                    async with room.lock:
                        await room.read_on()
                self._drive(room)
        except (Lost, Unserved):
            return  # noted, and told to whoever comes
        except Exception as failed:
            journal.error("a table could not be taken up", extra={"match": match, "failed": failure(failed)})

    async def _try_unserved(self) -> None:
        """Look whether packages are there that were missing; the time without them is given back with the lease.

        One that is there and fails again and again is tried less and less often.
        """
        now = time.monotonic()
        due = [match for match in self.unserved if self._again.get(match, (0.0, 0))[0] <= now]
        if due:
            await self.beside(look_again)
        for match in due:
            times = self._again.get(match, (0.0, 0))[1] + 1
            if self.unserved[match].game in names():
                self._again[match] = (now + AGAIN_SECONDS * min(2**times, 30), times)
            with suppress(Lost, Unserved):
                if await self.room(match) is None:
                    self.unserved.pop(match, None)

    # -- what tables ask
    def wrote(self, lines: int) -> None:
        self.metrics.lines.inc(lines)
        self.moved = time.monotonic()

    def refused(self, code: str) -> None:
        self.metrics.refused.labels(code).inc()

    def may_speak(self, room: Room, person: str) -> bool:
        """One limit a table, over however many connections and calls somebody speaks."""
        return self.limits.take("chat", f"{room.id} {person}")

    def may_show(self, what: str, room: Room, person: str) -> bool:
        return self.limits.take(what, f"{room.id} {person}")

    async def turn_changed(self, room: Room) -> None:
        await self.notices.turn(room)

    async def came_or_went(self, room: Room, seat: int) -> None:
        await self.presence.changed(room, seat)

    async def last_seen(self, room: Room) -> tuple[int, dict[int, tuple[bool, int]]]:
        async with self.store.reading() as conn:
            now = await self.store.now(conn)
            return now, await self.presence.elsewhere(conn, now, room.id)

    async def pass_on(self, room: Room, call: str) -> None:
        if self.store.many_nodes:
            await self.writer.write(lambda conn, now: tell_nodes(conn, f"{room.id} {call}"))
