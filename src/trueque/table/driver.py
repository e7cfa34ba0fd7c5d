"""Runs a table's bots and clock, on the node that holds its lease."""

from __future__ import annotations

import asyncio
import functools
import time
from secrets import randbits
from typing import TYPE_CHECKING, Any

from trueque.bots.bot_protocols import can_speak
from trueque.kernel.errors import RuleError
from trueque.kernel.record import TABLE
from trueque.table import dice_rounds, speech
from trueque.table.absence import ASK_MS, Absence, bot_time, is_asked
from trueque.table.clock import STRIKES, overlap_ms
from trueque.table.journal import journal
from trueque.table.keeper import TooEarly
from trueque.table.pace import hearing_seconds, pause_seconds, seconds_to_step
from trueque.table.players import find_bot
from trueque.table.remarks import Remarks
from trueque.table.room import Batch, make_batch
from trueque.table.rows import NewLine
from trueque.table.seat_stays import let_bot_stand_in
from trueque.table.table import OpenQuestion

if TYPE_CHECKING:
    from trueque.table.room import Room

LOOK_AGAIN = 5.0
LISTEN = 0.1
"""Seconds after which a bot that waits for a listener looks whether it still has to."""


class Moved(Exception):
    """The table moved on while a bot was thinking: its answer is thrown away."""


class TableDriver:
    """Looks after one table until it is over or the lease is gone."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._spoken: dict[int, int] = {}
        self.remarks = Remarks(room)
        """The log number at which each bot was last offered to speak unasked."""
        self._bots: dict[tuple[int, str], Any] = {}
        self._began = (-1, 0.0)
        """The last log line, and when it was first looked at."""
        self.task = asyncio.create_task(self._run())

    def stop(self) -> None:
        self.task.cancel()

    async def _run(self) -> None:
        while self.room.table.is_on:
            self.room.news.clear()
            try:
                wait = await self._do_next()
            except Moved:
                continue
            except asyncio.CancelledError:
                raise
            except Exception as failed:
                if self.room.house.leave_to_itself(self.room, failed):
                    return
                journal.exception("a table's driver stumbled", extra={"match": self.room.id})
                wait = LOOK_AGAIN
            if wait > 0:
                alarm = asyncio.get_running_loop().call_later(wait, self.room.news.set)
                await self.room.news.wait()
                alarm.cancel()

    async def _do_next(self) -> float:
        """Do the next thing that is due; returns how long nothing will be due."""
        table = self.room.table
        if table.paused:
            return LOOK_AGAIN
        if table.is_drawing:
            return self._see_to_draw()
        await self.room.house.notify_turn(self.room)
        await self._make_bots()
        asked = self._find_bot_question()
        if asked is not None:
            await self._answer_for_bot(asked)
            return 0
        due = await self._answer_timeouts()
        if due <= 0:
            return 0
        return min(due, await self._replace_absent(), LOOK_AGAIN)

    def _see_to_draw(self) -> float:
        """Nature is waited for: whoever stored the answer draws, and where nobody does, this node."""
        number = self.room.table.last
        if self._began[0] != number:
            self._began = (number, time.monotonic())
        return max(dice_rounds.seconds_until_owed(self.room, time.monotonic() - self._began[1]), LISTEN)

    # -- bots
    def _find_bot_question(self) -> OpenQuestion | None:
        """A question that a bot should look at: first those it may speak to, once a line, then those that wait."""
        table = self.room.table
        mine = [a for a in table.open if a.decision.seat in table.bots and not self._is_held_back(a.decision.seat)]
        for asked in sorted(mine, key=lambda a: a.decision.waits):
            seat = asked.decision.seat
            if asked.decision.waits:
                return asked
            if self._spoken.get(seat, -1) < table.last and can_speak(
                self._get_bot(seat, table.bots[seat]), asked.decision
            ):
                return asked
        return None

    def _is_held_back(self, seat: int) -> bool:
        """Whether a kept seat waits with everybody else: a game nobody looks at does not play itself to the end."""
        table = self.room.table
        kept = table.row.seats[seat].kind == "person" and seat not in table.lost
        return kept and table.row.clock.kind == "none" and not self.room.present

    def _find_pace(self) -> int:
        """The table's pace; none where every person has given up: what they wait for is the result."""
        table = self.room.table
        people = {one.seat for one in table.row.seats if one.kind == "person"}
        return 0 if people and people <= table.lost else table.row.pace_ms

    async def _answer_for_bot(self, asked: OpenQuestion) -> None:
        table, seat = self.room.table, asked.decision.seat
        number, step = table.last, pause_seconds(self._find_pace(), table.game, table.state, asked.decision)
        step = max(step, self.room.house.least_pace if table.answering_people() else 0.0)
        if self._began[0] != number:
            self._began = (number, time.monotonic())
        if not asked.decision.waits:
            self._spoken[seat] = number
        view = table.game.view(table.state, seat)
        bot = self._get_bot(seat, table.bots[seat])
        action = await self.room.house.ask_bot(table.row.game, bot, view, asked.decision)
        if action is None:
            return
        # On a step of the pace since the last line, so that the time tells nothing of what was thought.
        await asyncio.sleep(seconds_to_step(step, time.monotonic() - self._began[1]))
        await self._wait_until_heard(number)
        async with self.room.lock:
            await self.room.commit(lambda: self._build_bot_batch(asked, action, number))
            await self.remarks.remark(seat, action)

    async def _wait_until_heard(self, number: int) -> None:
        """Wait while somebody who listens may still hear the last deed; who has passed it over is not waited for."""
        table = self.room.table
        if not self._find_pace():
            return
        said = functools.cache(lambda lang: speech.describe_last_deed(table, lang))
        while table.last == number and (listening := [a for a in self.room.links if a.rate and a.passed < number]):
            lasts = max(hearing_seconds(said(link.lang), link.rate) for link in listening)
            left = lasts - (time.monotonic() - self._began[1])
            if left <= 0:
                return
            await asyncio.sleep(min(left, LISTEN))

    def _build_bot_batch(self, asked: OpenQuestion, action: Any, number: int) -> Batch:
        table = self.room.table
        if table.last != number or asked not in table.open or asked.decision.seat not in table.bots:
            raise Moved
        return self._build_played_batch(asked, action, None)

    def _build_played_batch(self, asked: OpenQuestion, action: Any, timeout: int | None) -> Batch:
        """The answer as a batch; one that the rules refuse is replaced by a legal one, so that no bot stops a table."""
        table = self.room.table
        draft = table.copy_match()
        if timeout is not None:
            draft.log_table_line(f"timeout {asked.decision.seat}")
        try:
            draft.play(asked.decision.seat, action)
        except RuleError:
            journal.warning(
                "a bot answered against the rules", extra={"match": self.room.id, "kind": asked.decision.kind}
            )
            draft.play(asked.decision.seat, next(iter(asked.decision.answers)))
        return make_batch(table, draft, not_before=timeout)

    async def _make_bots(self) -> None:
        """Those that are missing, beside the loop: the first of a level finds compiled rules and reads its weights."""
        table = self.room.table
        for seat, level in [one for one in table.bots.items() if one not in self._bots]:
            make = functools.partial(self._make_bot, level)
            self._bots[seat, level] = await self.room.house.open_beside(table.row.game, make)

    def _make_bot(self, level: str) -> Any:
        # A seed of its own that nobody can know: neither the dice's, nor one made from what is public.
        return find_bot(self.room.table.game, level, randbits(63))

    def _get_bot(self, seat: int, level: str) -> Any:
        if (seat, level) not in self._bots:
            self._bots[seat, level] = self._make_bot(level)
        return self._bots[seat, level]

    # -- clocks
    async def _answer_timeouts(self) -> float:
        """Answer for whoever's time is over; returns the seconds until the next deadline."""
        table, now = self.room.table, self.room.house.now()
        waits = {a.decision.seat: a for a in table.open if a.decision.waits and a.decision.seat >= 0}
        deadlines = []
        for seat, asked in waits.items():
            deadline = table.clock.deadline_of(seat, table.row.seats[seat].factor)
            if deadline is not None and seat not in table.bots:
                deadlines.append((deadline, seat, asked))
        if not deadlines:
            return LOOK_AGAIN
        deadline, seat, asked = min(deadlines, key=lambda entry: entry[:2])
        if deadline > now:
            return (deadline - now) / 1000 + 0.005
        if not await self.room.house.has_looked():
            # This node stood still: what was due is worked out anew, with that time given back.
            raise Moved
        await self._answer_timeout(seat, asked, deadline)
        return 0

    async def _answer_timeout(self, seat: int, asked: OpenQuestion, deadline: int) -> None:
        table, number, began = self.room.table, self.room.table.last, time.monotonic()
        view = table.game.view(table.state, seat)
        action = await self.room.house.ask_bot(table.row.game, self._get_bot(seat, "normal"), view, asked.decision)
        await asyncio.sleep(seconds_to_step(self.room.house.least_pace, time.monotonic() - began))

        def build_timeout_batch() -> Batch:
            if table.last != number:
                raise Moved
            if table.clock.strikes.get(seat, 0) + 1 >= STRIKES:
                return Batch([NewLine(TABLE, f"timeout {seat}"), NewLine(TABLE, f"leave {seat}")], deadline)
            return self._build_played_batch(asked, action, deadline)

        async with self.room.lock:
            try:
                await self.room.commit(build_timeout_batch)
            except TooEarly:
                # Our idea of the time was ahead of the keeper's.
                await self.room.house.keeper.sync_clock()
            await self.room.reassign_seats()

    # -- absence
    async def _replace_absent(self) -> float:
        """Ask about who is away while others wait, and let a bot play once it is time; the seconds until then."""
        room, table = self.room, self.room.table
        here = room.present
        gone = [seat for seat in table.waiting_seats if seat in table.answering_people() and seat not in here]
        if not gone or not here or not is_asked(table.row.clock):
            # Nobody waits for them: the seat is theirs as they left it.
            return LOOK_AGAIN
        now, seen = await room.house.presence_of_seats(room)
        if not await room.house.has_looked():
            raise Moved
        least = LOOK_AGAIN
        for seat in gone:
            is_here, last = seen.get(seat, (False, table.row.started or now))
            if is_here:
                continue
            known = room.absences.open.get(seat)
            absence = known or Absence(last)
            bot_at = bot_time(table, absence)
            if bot_at is not None and bot_at <= now:
                await self._replace_with_bot(seat)
                return 0
            asked_at = absence.since + ASK_MS + overlap_ms(table.clock.gaps, absence.since)
            if known is None and asked_at <= now:
                await self._ask_about(seat, last)
                return 0
            due = [time for time in (bot_at, None if known else asked_at) if time is not None]
            least = min([least, *(max((time - now) / 1000, 0.05) for time in due)])
        return least

    async def _ask_about(self, seat: int, since: int) -> None:
        """Tell the others since when somebody is away, so that they can say what to do."""
        async with self.room.lock:
            if seat in self.room.table.answering_people() and seat not in self.room.present:
                await self.room.add_talk("away", str(since), about=seat)

    async def _replace_with_bot(self, seat: int) -> None:
        async with self.room.lock:
            if seat in self.room.table.answering_people() and seat not in self.room.present:
                await let_bot_stand_in(self.room, seat)
