"""Faults that are built into a world's house, each like one that this or another server once had: all must be found.

They were written by who wrote the checker too; `strangers_faults.py` has those of somebody who had not seen it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from tests.worlds.strangers_faults import BY_STRANGERS, Put
from trueque.kernel.game import Shown
from trueque.server import house as server_house
from trueque.server.presence import SEEN, Presence
from trueque.server.store import leases
from trueque.server.store.keeper import SqlKeeper
from trueque.server.store.timekeeping import Look, Timekeeper
from trueque.server.store.writer import Append, Writer
from trueque.table import acts, changes, clock, dice_rounds, driver, room, speech, visits
from trueque.table.clock import Clock
from trueque.table.keeper import SeqTaken
from trueque.table.room import Room
from trueque.table.rows import LogRow

Replaced = list[tuple[Any, str, Any]]
NOT_SEEN = {
    "talk_kept_unheard": "somebody speaks soon, and then it is told; `test_table_life.py` holds it",
    "undo_what_was_answered": "nothing comes of it: the rules refuse it all the same",
}
"""Faults that worlds do not find, and why; `python -m tests.worlds planted` tries them with the others."""


def suspended_clock() -> Replaced:
    """A node that stood still times people out the moment it wakes up."""

    async def has_looked(self: Any) -> bool:
        return True

    async def give_nothing(*_: Any) -> None:
        return None

    return [(server_house.ServerHouse, "has_looked", has_looked), (Room, "give_time_back", lambda self, gap: None)]


def lost_gap() -> Replaced:
    """The time in which nobody served a table is given back by nobody."""
    return [(clock, "overlap_ms", lambda gaps, begun, until=None: 0)]


def short_clock() -> Replaced:
    """Whoever was asked again after a break gets what is left of the last time."""

    def note_line(self: Clock, time: int, waiting: Any, turn: Any) -> None:
        for seat in [s for s in self.since if s not in waiting]:
            self.spent[seat] = self.spent.get(seat, 0) + time - self.since.pop(seat)
        for seat in waiting:
            self.since.setdefault(seat, time)

    return [(Clock, "note_line", note_line)]


def early_timeout() -> Replaced:
    """A time-out is written by a node's own idea of the time, and a turn is a quarter shorter."""
    return [(Clock, "budget", property(lambda self: self.choice.seconds * 750))]


def clock_that_jumps() -> Replaced:
    """Nobody looks whether the database's clock was set."""

    async def check_clock(self: Timekeeper) -> None:
        async with self.store.open_reading() as conn:
            self.note_time(await self.store.read_time(conn))

    return [(Timekeeper, "check_clock", check_clock), (Timekeeper, "is_plausible", lambda self, now: True)]


def clock_fought_over() -> Replaced:
    """Who sees that another node took a jump out takes that for a jump, and puts it back: found by world 18."""
    plain = Timekeeper._measure_jump

    def measure(self: Timekeeper, look: Look) -> int:
        if self._seen is not None:
            self._seen = replace(self._seen, shift=look.shift)
        return plain(self, look)

    return [(Timekeeper, "_measure_jump", measure)]


def told_before_kept() -> Replaced:
    """An answer is acknowledged when it is asked to be written, not when it is."""

    async def play_answer(room: Room, link: Any, message: Any) -> None:
        acts.acknowledge(link, message.id, room.table.last + 1)
        async with room.lock:
            await room.commit(lambda: acts._build_answer_batch(room, link, message, None))

    return _with_handler("answer", play_answer)


def lost_lines() -> Replaced:
    """Now and then a commit is said to be done that is not."""
    plain = Writer.append_lines

    async def append_lines(self: Writer, job: Append) -> int:
        if job.first % 11 == 10:
            await asyncio.sleep(0.002)
            return self.time.now()
        return await plain(self, job)

    return [(Writer, "append_lines", append_lines)]


def answers_without_ids() -> Replaced:
    """An answer that is said twice is played twice, where it fits."""
    plain = room.make_batch

    def make_batch(table: Any, draft: Any, answer: str | None = None, *more: Any, **named: Any) -> Any:
        return plain(table, draft, None, *more, **named)

    return [(acts, "make_batch", make_batch)]


def repeats_unknown() -> Replaced:
    """A repeated answer gets a number of its own, not the first one's."""
    plain = acts.Repeated.__init__

    def begin(self: Any, number: int) -> None:
        plain(self, number + 1)

    return [(acts.Repeated, "__init__", begin)]


def taken_leases() -> Replaced:
    """Every node takes the leases of all the others."""
    plain = leases.hold_leases

    async def hold_leases(conn: Any, now: int, *rest: Any, **named: Any) -> Any:
        return await plain(conn, now + 60_000, *rest, **named)

    return [(leases, "hold_leases", hold_leases)]


def leases_for_ever() -> Replaced:
    """Who lost a lease goes on all the same."""

    async def serve(self: Any, held: Any) -> None:
        for match in held.matches - set(self.drivers):
            await self._take_up(match)

    return [(server_house.ServerHouse, "_serve_leased", serve)]


def nobody_takes_over() -> Replaced:
    """The tables of a node that is gone stay its own."""

    async def take_over(conn: Any, until: int, node: str, found: Any) -> list[str]:
        return []

    return [(leases, "_take_over_leases", take_over)]


def draws_not_owed() -> Replaced:
    """A draw whose node is gone is nobody's: the fault that worlds found in this project first."""
    return [(dice_rounds, "seconds_until_owed", lambda room, waited: 5.0)]


def views_of_others() -> Replaced:
    """Everybody is shown the position as the first seat sees it."""

    def make_views(table: Any, seats: Any, before: Any = None) -> Any:
        return Shown(table.state, {}, {seat: table.game.view(table.state, 0) for seat in seats})

    return [(speech, "make_views", make_views)]


def ears_of_others() -> Replaced:
    """Lines are told as they are kept."""
    plain = speech.serialize_line

    def serialize_line(table: Any, entry: Any, *rest: Any, **named: Any) -> Any:
        return plain(table, entry, *rest, **named) | {"heard": entry.line.text}

    return [(speech, "serialize_line", serialize_line)]


def seed_in_the_card() -> Replaced:
    """The seed stands in the table's card."""
    plain = Room.serialize_dice

    def serialize_dice(self: Room, lang: str) -> Any:
        return plain(self, lang) | {"seed": self._seed}

    return [(Room, "serialize_dice", serialize_dice)]


def stale_since() -> Replaced:
    """Whoever comes back misses the first line of what they missed."""
    plain = visits._send_welcome

    def send_welcome(room: Room, link: Any, hello: Any, me: Any, story: Any) -> None:
        plain(room, link, hello, me, story[1:] if hello.since >= 0 else story)

    return [(visits, "_send_welcome", send_welcome)]


def deaf_nodes() -> Replaced:
    """What other nodes wrote is read when somebody comes, and at no other time."""

    async def nothing(self: Any, *_: Any) -> None:
        await asyncio.sleep(0)

    from trueque.server.wakeups import Wakeups

    return [(Wakeups, "poll_tables", nothing), (Wakeups, "_read_on", nothing)]


def rows_overtaken() -> Replaced:
    """Whose number is taken by another node writes after it, without looking what was said."""

    async def append_lines(self: SqlKeeper, lines: Any) -> list[LogRow]:
        for _ in range(3):
            try:
                return await _PLAIN_APPEND(self, lines)
            except SeqTaken:
                kept = await self.read_table(lines.match)
                assert kept is not None
                lines = replace(lines, first=len(kept.lines), after=kept.lines[-1].head, _kept={})
        raise SeqTaken

    return [(SqlKeeper, "append_lines", append_lines)]


def talk_twice() -> Replaced:
    """A line of chat is written again where nobody heard that it was."""
    plain = SqlKeeper.append_talk

    async def append_talk(self: SqlKeeper, match: str, talked: changes.Talked) -> Any:
        try:
            return await plain(self, match, talked)
        except Exception:
            return await plain(self, match, talked)

    return [(SqlKeeper, "append_talk", append_talk)]


def undone_rows() -> Replaced:
    """An undo takes the line out of the log."""
    plain = SqlKeeper.append_lines

    async def append_lines(self: SqlKeeper, lines: Any) -> list[LogRow]:
        rows = await plain(self, lines)
        if any(line.text.startswith("undo") for line in lines.lines):
            from sqlalchemy import delete

            from trueque.server.store import schema

            gone = delete(schema.log).where(schema.log.c.match == lines.match, schema.log.c.seq == lines.first - 1)
            await self.writer.run_transaction(lambda conn, now: conn.execute(gone))
        return rows

    return [(SqlKeeper, "append_lines", append_lines)]


def stopped_drivers() -> Replaced:
    """A driver that stumbles once does not get up again."""
    plain = driver.TableDriver._do_next

    async def do_next(self: Any) -> float:
        try:
            return await plain(self)
        except (driver.Moved, asyncio.CancelledError):
            raise
        except Exception:
            await asyncio.Event().wait()
            raise

    return [(driver.TableDriver, "_do_next", do_next)]


def talk_kept_unheard() -> Replaced:
    """Chat whose commit nobody heard of is told when somebody speaks next: found by worlds 5554 and 7590."""

    async def add_talk(self: Room, kind: str, text: str, person: str = "", seat: Any = None, about: Any = None) -> Any:
        while True:
            try:
                row = await self.house.keeper.append_talk(self.id, changes.Talked(kind, text, person, seat, about))
            except SeqTaken:
                await self.read_on()
                continue
            if row.number > self.talked + 1:
                await self.read_on()
            else:
                self.publish_talk([row])
            return row

    return [(Room, "add_talk", add_talk)]


def here_by_coming_alone() -> Replaced:
    """Who sits down where they are is not here for other nodes: found by world 61."""

    async def renew_presence(self: Presence) -> None:
        node = self.house.node
        await self.house.writer.run_transaction(lambda conn, now: conn.execute(SEEN, {"here_at": node, "now": now}))

    return [(Presence, "renew_presence", renew_presence)]


_PLAIN_APPEND = SqlKeeper.append_lines


def _with_handler(name: str, handler: Any) -> Replaced:
    return [(visits, "HANDLERS", visits.HANDLERS | {name: handler})]


def put_all(plant: Callable[[Put], None]) -> Replaced:
    """What a stranger's fault puts in the place of what."""
    replaced: Replaced = []
    plant(lambda owner, name, new: replaced.append((owner, name, new)))
    return replaced


PLANTED: dict[str, Callable[[], Replaced]] = {
    plant.__name__: plant
    for plant in (
        suspended_clock, lost_gap, short_clock, early_timeout, clock_that_jumps,
        clock_fought_over, told_before_kept, lost_lines,
        answers_without_ids, repeats_unknown, taken_leases, leases_for_ever, nobody_takes_over, draws_not_owed,
        views_of_others, ears_of_others, seed_in_the_card, stale_since, deaf_nodes, rows_overtaken, talk_twice,
        undone_rows, stopped_drivers, talk_kept_unheard, here_by_coming_alone,
    )
} | {name: partial(put_all, plant) for name, plant in BY_STRANGERS.items()}  # fmt: skip
