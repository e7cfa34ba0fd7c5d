"""All tables this node knows: opens them from the store, keeps them up to date, serves those it holds a lease on."""

from __future__ import annotations

import asyncio
import gc
import math
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from secrets import token_hex
from typing import Any, TypeVar, cast

from trueque.kernel.decision import Decision
from trueque.kernel.game import Bot, View
from trueque.kernel.match import Match
from trueque.kernel.registry import find_outside_games, game_names, look_for_packages
from trueque.review import statistics
from trueque.review.stages import Coming
from trueque.review.statistics import GameFacts
from trueque.server.journal import describe_failure, journal
from trueque.server.labour import Labour
from trueque.server.limits import Limits
from trueque.server.lobby import Lobby
from trueque.server.metrics import Metrics
from trueque.server.notices import Notices
from trueque.server.packages import OPENING, THINKING, Packages
from trueque.server.passkeys import Challenges
from trueque.server.presence import Presence
from trueque.server.reviews import ServerReviews
from trueque.server.settings import Settings
from trueque.server.store import deletion, game_facts, leases, people, retention, sessions, tables
from trueque.server.store.engine import Store
from trueque.server.store.head_file import find_missing, list_ended
from trueque.server.store.keeper import SqlKeeper
from trueque.server.store.timekeeping import LATE_MS, Timekeeper, steady_ms
from trueque.server.store.writer import Writer, notify_nodes
from trueque.server.study_process import StudyProcess
from trueque.server.turnstile import FairLock, Turnstile
from trueque.server.wakeups import Wakeups
from trueque.table import house as table_house
from trueque.table.heads import Lost
from trueque.table.ids import new_secret
from trueque.table.messages import NewTable
from trueque.table.public_words import PublicWords
from trueque.table.room import Room
from trueque.table.rows import TableRow
from trueque.table.unserved import Unserved

T = TypeVar("T")
IDLE_SECONDS = 600
MOST_WAITING = 400
"""Replays, checks of dice, typed lines and the like that may wait their turn at once."""
MOST_TABLES = 100_000
"""Bots that may wait for their turn to think: nobody is refused, they take turns."""
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
    """What is done beside the loop: typed lines, studies, what calls ask for besides, and what bots think."""
    shapes = {"line": (1, 20), "study": (2, 30), "beside": (4, 60)}
    asked = {name: Labour(name, at_once, limits, most, MOST_WAITING) for name, (at_once, most) in shapes.items()}
    return asked | {"bot": Labour("bot", 3, None, MOST_TABLES, MOST_TABLES)}


class ServerHouse(table_house.House):
    """One node."""

    document = b""
    """The OpenAPI document, once somebody has asked for it."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.time = Timekeeper(store, settings.lease_ms)
        self.limits = Limits(settings.limits)
        self.turnstile = Turnstile(self.limits)
        self.writer = Writer(store, self.time, self.turnstile.usage)
        store.share_fairly(self.turnstile.usage)
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
        self.lobby = Lobby()
        self.public_words = PublicWords(settings.words)
        self.challenges = Challenges(store.signing)
        self.reviews = ServerReviews(self._save_review, settings.review_nice)
        self._packages = Packages(self.limits, settings.apart)
        self._labours = labours(self.limits)
        self._studies = StudyProcess(settings.study_processes)
        self.pulse: asyncio.Task[bool] | None = None
        """Whether the database answers, as it was last asked."""
        self.writing: asyncio.Task[bool] | None = None
        """Whether it could be written to, when that was last tried."""
        self.written = -math.inf
        """When that was."""
        self._tasks: list[asyncio.Task[None]] = []
        self._used: dict[str, float] = {}
        self._swept = self.moved = time.monotonic()
        self._next_sweep = time.monotonic() + FIRST_OLD_SECONDS

    @property
    def has_neighbours(self) -> bool:
        return self.store.many_nodes

    # -- time
    async def has_looked(self) -> bool:
        """Whether this node looks regularly; where it was frozen it looks now, and what was due may not be any more."""
        if steady_ms() - self._served < LATE_MS:
            return True
        await self._renew_leases()
        return False

    # -- life
    async def open(self) -> None:
        # Python would look through every table in memory at moments of its own choice; `_collect_garbage` chooses
        # better. What an answer leaves is freed at once; looking for more after every few answers was a tenth of the
        # time.
        gc.set_threshold(100_000, 200, 1_000_000)
        await self.time.check_clock()
        await self.run_beside(self._packages.begin)
        await self._find_losses()
        if not self.store.many_nodes:
            await self.writer.run_transaction(leases.end_all_leases)
        self._tasks = [
            asyncio.create_task(self._repeat_work(self._renew_leases, leases.RENEW_SECONDS)),
            asyncio.create_task(self._repeat_work(self.presence.renew_presence, 2.0)),
            asyncio.create_task(self._repeat_work(self._forget_idle_rooms, 30.0)),
            asyncio.create_task(self._repeat_work(self._try_unserved, AGAIN_SECONDS)),
        ]
        if self.store.many_nodes:
            self._tasks += [asyncio.create_task(self.wakeups.listen()),
                            asyncio.create_task(self._repeat_work(self.wakeups.poll_tables,
                                                                  self.settings.poll_seconds))]  # fmt: skip

    def say_goodbye(self) -> None:
        super().say_goodbye()
        self.turnstile.close()

    async def close(self) -> None:
        """Tell everybody, finish what is being written, and let other nodes take over at once."""
        await super().close()
        with suppress(Lost):
            await self.writer.run_transaction(lambda conn, now: leases.release_leases(conn, now, self.node))
            await self.presence.delete_presence()
        await self.writer.close()
        await self.reviews.close()
        self._packages.close()
        for labour in self._labours.values():
            labour.close()
        self._studies.close()
        await self.store.close()

    def _running_tasks(self) -> list[asyncio.Task[Any]]:
        asked = [task for task in (self.pulse, self.writing) if task is not None]
        return [*self._tasks, *asked, *self._taken_up.values(), *self.wakeups.tasks, *super()._running_tasks()]

    async def _repeat_work(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        """Do something again and again; a failure (the database is away) is told and tried again."""
        while True:
            try:
                self.check_files()
                if self.writer.broken is None:
                    await work()
            except asyncio.CancelledError:
                raise
            except Exception as failed:
                journal.warning(
                    "housework failed",
                    extra={"work": getattr(work, "__name__", ""), "failed": describe_failure(failed)},
                )
            await asyncio.sleep(seconds)

    # -- losses
    async def _find_losses(self) -> None:
        """Hold the heads that were noted outside the database against it; tables that have ended need no watch."""
        noted = self.writer.file.read()
        async with self.store.open_reading() as conn:
            self.lost |= await find_missing(conn, noted)
            over = await list_ended(conn, noted)
        self.writer.file.forget_tables(match for match in over if match not in self.lost)
        for match, lost in self.lost.items():
            journal.error("lines of a table are lost", extra={"match": match, "sentence": lost.sentence})

    def require_whole(self, match: str) -> None:
        """Raise `Lost` at a table that is stopped, or where the whole database is lost."""
        if lost := self.writer.broken or self.lost.get(match):
            raise lost

    def check_files(self) -> None:
        """Stop every table where the database's files are gone or were replaced."""
        self.writer.check_files()
        if (lost := self.writer.broken) is not None:
            for match in list(self.rooms):
                self.stop_table(match, lost)

    # -- rooms
    async def open_room(self, match: str) -> Room | None:
        self._used[match] = time.monotonic()
        return await super().open_room(match)

    async def _forget_idle_rooms(self) -> None:
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
        self._collect_garbage()
        await self.send_banned_away()
        self.limits.forget_idle(time.monotonic(), IDLE_SECONDS)
        if time.monotonic() > self._next_sweep:
            self._next_sweep = time.monotonic() + OLD_SECONDS
            await self.delete_old()

    async def delete_old(self) -> None:
        """Delete what has been kept long enough (docs/privacy.md)."""
        swept = await self.writer.run_transaction(lambda conn, now: retention.delete_old(conn, now, self.settings.keep))
        for match in swept.gone:
            self._close_links(match)
        self.writer.file.forget_tables(swept.gone)
        await self._reload_rooms(swept.changed)

    async def send_banned_away(self) -> None:
        """Whoever was banned, or came with a secret that was taken back, here or through another node, leaves."""
        links = [link for room in self.rooms.values() for link in room.links]
        if not links:
            return
        async with self.store.open_reading() as conn:
            known = await people.find_people(conn, {link.person for link in links})
            good = await sessions.filter_known_hashes(conn, {link.token for link in links})
        for link in links:
            if link.token not in good or link.person not in known or known[link.person].banned:
                link.close()

    def _collect_garbage(self) -> None:
        """Look through all of memory while nobody is waiting: with 500 tables that takes a second."""
        now = time.monotonic()
        quiet = now - self.moved > QUIET_SECONDS
        if gc.get_count()[2] and (quiet or now - self._swept > SWEEP_SECONDS):
            self._swept = now
            gc.collect()

    def close_links_of(self, person: str) -> None:
        """Close every connection of somebody who may not be here any more."""
        for room in self.rooms.values():
            for link in [link for link in room.links if link.person == person]:
                link.close()

    async def forget_person(self, person: str) -> None:
        """Delete what is personal about somebody, from the store and from memory."""
        tables = await self.writer.run_transaction(lambda conn, now: deletion.forget_person(conn, person))
        self.close_links_of(person)
        await self._reload_rooms(tables)

    async def _reload_rooms(self, tables: list[str]) -> None:
        for match in tables:
            if (room := self.rooms.get(match)) is not None:
                async with room.lock:
                    await room.read_on()

    def forget_rooms_of(self, person: str | None) -> None:
        """A guest became an account: their seats have another person now."""
        for room in self.rooms.values():
            if person is not None and person in room.table.row.people:
                self.wakeups.schedule_look(room.id)

    async def close_table(self, match: str) -> None:
        """The host of the server ends a table."""
        await self.writer.run_transaction(lambda conn, now: tables.change_table(conn, match, status="closed"))
        self.lost.pop(match, None)
        self.unserved.pop(match, None)
        self.writer.file.forget_tables([match])
        self._close_links(match)

    # -- tables
    async def make_table(self, person: str, name: str, choice: NewTable) -> tuple[TableRow, str]:
        made = await super().make_table(person, name, choice)
        self.metrics.tables.inc()
        return made

    # -- serving
    async def run_bot(self, game: str, bot: Bot, view: View, decision: Decision[Any]) -> Any:
        if game in find_outside_games():
            return await self._packages.do(game, lambda: bot.choose(view, decision), THINKING)
        return await self._labours["bot"].do(lambda: bot.choose(view, decision))

    def make_lock(self) -> asyncio.Lock:
        return FairLock(self.turnstile.usage)

    async def run_beside(self, work: Callable[[], T]) -> T:
        return await self._labours["beside"].do(work)

    async def open_beside(self, game: str, work: Callable[[], T]) -> T:
        if game not in find_outside_games():
            return await self.run_beside(work)
        await self.run_beside(lambda: self._packages.make_ready(game))
        return await self._packages.do(game, work, OPENING)

    async def consider(self, person: str, work: Callable[[], T]) -> T:
        return await self._labours["line"].do(work, person)

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something for which nobody here waits."""
        task = asyncio.create_task(work)
        self.wakeups.tasks.add(task)
        task.add_done_callback(self.wakeups.tasks.discard)

    async def run_study(self, work: Callable[[], T]) -> T:
        """Do what takes a processor for a while beside everything else."""
        return await self._labours["study"].do(work)

    async def run_apart(self, work: Callable[..., T], *args: Any) -> T:
        """The same in a process of its own: *work* has a name in a module, and all it needs are plain values."""
        done = await self.run_study(partial(self._studies.do, work, *args))
        return cast(T, done)  # the labour unwraps what came back, and counts the time it took there

    async def _save_review(self, id: str, coming: Coming) -> None:
        """Keep the sums of a review for statistics."""
        room = await self.open_room(id)
        if room is None or room.table.match is None:
            return
        found = (await self.count_facts(room)).with_review_data(next(iter(coming.told.values())))
        await self.writer.run_transaction(lambda conn, now: game_facts.save_facts(conn, {id: found}))

    async def count_facts(self, room: Room) -> GameFacts:
        """What can be counted in a game that is over, also where it was given up."""
        return await self.run_study(lambda: statistics.count_facts(Match.replay(room.table.game, room.make_record())))

    async def serve_table(self, room: Room) -> None:
        """Begin to run the bots and clocks of a table that has just begun here."""
        ms = self.settings.lease_ms
        held = await self.writer.run_transaction(lambda conn, now: leases.take_lease(conn, now, room.id, self.node, ms))
        if gap := held.gaps.get(room.id):
            room.give_time_back(gap)
        if held.matches:
            self._start_driver(room)

    async def _renew_leases(self) -> None:
        """Renew what this node serves, and take over what nobody does."""
        async with self._looking:
            await self.time.check_clock()
            held = await self.writer.run_transaction(
                lambda conn, now: leases.hold_leases(
                    conn, now, self.node, self.settings.lease_ms, self.settings.leases_at_once, set(self.unserved)
                )
            )
            await self._serve_leased(held)
            self._served = steady_ms()

    async def _serve_leased(self, held: leases.Held) -> None:
        # In an order that is the same in every process, so that what happened can be played again from its seed.
        for match in sorted(set(self.drivers) - held.matches):
            self.drivers.pop(match).stop()
        for match in sorted(held.gaps.keys() & self.drivers.keys()):
            # Nobody was served while this node stood still: the time is given back also where it has driven before.
            if (room := self.rooms.get(match)) is not None:
                room.give_time_back(held.gaps[match])
        for match in sorted(
            held.matches - self.drivers.keys() - self.lost.keys() - self.unserved.keys() - self._taken_up.keys()
        ):
            task = self._taken_up[match] = asyncio.create_task(self._take_up(match))
            task.add_done_callback(partial(self._forget_opening, match))
        if self._taken_up:
            await asyncio.wait(self._taken_up.values(), timeout=OPENING_SECONDS)
        self.metrics.served.set(len(self.drivers))

    def _forget_opening(self, match: str, _: asyncio.Task[None]) -> None:
        self._taken_up.pop(match, None)

    async def _take_up(self, match: str) -> None:
        """Serve one table; whatever is wrong with it, or with its game, is its own."""
        try:
            room = await self.open_room(match)
            if room is not None and room.table.is_on:
                if self.store.many_nodes:
                    async with room.lock:
                        await room.read_on()
                self._start_driver(room)
        except (Lost, Unserved):
            return  # noted, and told to whoever comes
        except Exception as failed:
            journal.error("a table could not be taken up", extra={"match": match, "failed": describe_failure(failed)})

    async def _try_unserved(self) -> None:
        """Look whether packages are there that were missing; the time without them is given back with the lease.

        One that is there and fails again and again is tried less and less often.
        """
        now = time.monotonic()
        due = [match for match in self.unserved if self._again.get(match, (0.0, 0))[0] <= now]
        if due:
            await self.run_beside(look_for_packages)
        for match in due:
            waits = self.unserved.get(match)
            if waits is None:
                continue  # somebody came meanwhile, and found it open again
            times = self._again.get(match, (0.0, 0))[1] + 1
            if waits.game in game_names():
                self._again[match] = (now + AGAIN_SECONDS * min(2**times, 30), times)
            with suppress(Lost, Unserved):
                if await self.open_room(match) is None:
                    self.unserved.pop(match, None)

    # -- what tables ask
    def count_lines(self, lines: int) -> None:
        self.metrics.lines.inc(lines)
        self.moved = time.monotonic()

    def count_refusal(self, code: str) -> None:
        self.metrics.refused.labels(code).inc()

    def may_speak(self, room: Room, person: str) -> bool:
        """One limit a table, over however many connections and calls somebody speaks."""
        return self.limits.try_take("chat", f"{room.id} {person}")

    def may_show(self, what: str, room: Room, person: str) -> bool:
        return self.limits.try_take(what, f"{room.id} {person}")

    def seconds_until(self, what: str, room: Room, person: str) -> float:
        return self.limits.seconds_until(what, f"{room.id} {person}")

    async def notify_turn(self, room: Room) -> None:
        await self.notices.notify_turn(room)

    async def note_presence(self, room: Room, seat: int) -> None:
        await self.presence.note_change(room, seat)

    async def presence_of_seats(self, room: Room) -> tuple[int, dict[int, tuple[bool, int]]]:
        async with self.store.open_reading() as conn:
            now = await self.store.read_time(conn)
            return now, await self.presence.read_presence(conn, now, room.id)

    async def tell_other_nodes(self, room: Room, call: str) -> None:
        if self.store.many_nodes:
            await self.writer.run_transaction(lambda conn, now: notify_nodes(conn, f"{room.id} {call}"))
