"""Faults planted by somebody who has not seen the checker, nor those that were planted before.

Each is a function of `put(owner, "attribute", new)`, which sets an attribute for as long as the fault is planted. Its
first line says what a player would notice. Owners are imported inside, so that a bug that no longer fits fails alone.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

Put = Callable[[Any, str, Any], None]


def change_hello(hello: Any, **fields: Any) -> Any:
    """Somebody's first words, with something else in them."""
    changed = copy(hello)
    for name, value in fields.items():
        object.__setattr__(changed, name, value)
    return changed


def acknowledge_before_kept(put: Put) -> None:
    """An answer is acknowledged before it is kept: the server dies in between, and what was acknowledged is gone."""
    from trueque.table.room import Room

    real = Room.commit

    async def commit(self: Any, build: Any, then: Any = None) -> int:
        if then is not None:
            build()
            then(self.table.last + 1)
        return await real(self, build)

    put(Room, "commit", commit)


def forget_answers(put: Put) -> None:
    """Whoever says an answer once more, since its acknowledgement was lost, is told that the question has changed."""
    from trueque.table.table import Table

    real = Table._note_row

    def note_row(self: Any, row: Any, line: Any, step: Any, moment: Any) -> Any:
        entry = real(self, row, line, step, moment)
        if row.answer is not None and step is not None:
            self.answers.pop(row.answer, None)
        return entry

    put(Table, "_note_row", note_row)


def build_once(put: Put) -> None:
    """Where another node was first, the old answer is written behind its line, on a position that has moved on."""
    from trueque.table.room import Room

    real = Room.commit

    async def commit(self: Any, build: Any, then: Any = None) -> int:
        made: list[Any] = []

        def build_first() -> Any:
            if not made:
                made.append(build())
            return made[0]

        return await real(self, build_first, then)

    put(Room, "commit", commit)


def let_times_go_back(put: Put) -> None:
    """A clock that is set back sets the times of a table back: lines are older than those before them."""
    from trueque.table.keeper import Lines

    real = Lines.__init__

    def init(self: Any, *args: Any, **named: Any) -> None:
        real(self, *args, **named)
        self.since = 0

    put(Lines, "__init__", init)


def ignore_pause(put: Put) -> None:
    """One's time goes on while the table pauses."""
    from trueque.table.clock import Clock

    put(Clock, "pause", lambda self, time: None)


def forget_gaps(put: Put) -> None:
    """Nobody served the table for a while, and that time is taken from whoever was to answer."""
    from trueque.table.room import Room

    real = Room.read_on

    async def read_on(self: Any) -> None:
        before = list(self.table.clock.gaps)
        await real(self)
        self.table.clock.gaps = before

    put(Room, "read_on", read_on)
    put(Room, "give_time_back", lambda self, gap: None)


def time_out_unlooked(put: Put) -> None:
    """A node that stood still times somebody out by the time it slept through."""
    from trueque.server.house import ServerHouse

    async def has_looked(self: Any) -> bool:
        return True

    put(ServerHouse, "has_looked", has_looked)


def time_out_too_early(put: Put) -> None:
    """A time-out is kept though the database's clock says that there is time left."""
    from trueque.table import driver
    from trueque.table.room import make_batch as real

    def make_batch(table: Any, draft: Any, answer: Any = None, not_before: Any = None, changes: Any = ()) -> Any:
        return real(table, draft, answer, None, changes)

    def deadline_of(self: Any, seat: int, factor: int = 1) -> int | None:
        found = real_deadline(self, seat, factor)
        return None if found is None else found - self.budget * factor // 3

    from trueque.table.clock import Clock

    real_deadline = Clock.deadline_of
    put(Clock, "deadline_of", deadline_of)
    put(driver, "make_batch", make_batch)


def renew_what_ran_out(put: Put) -> None:
    """A node that was frozen past its lease renews it as if nothing had been: the time it slept is lost."""
    from sqlalchemy import bindparam, update

    from trueque.server.store import leases, schema

    lease = schema.lease.c
    put(
        leases,
        "RENEWING",
        update(schema.lease)
        .where(lease.node == bindparam("holder"), lease.match.not_in(bindparam("without", expanding=True)))
        .values(until=bindparam("longer")),
    )


def take_leases_that_run(put: Put) -> None:
    """A lease is taken a little before it runs out: two nodes look after one table."""
    from sqlalchemy import Integer, bindparam, select

    from trueque.server.store import leases, schema

    lease, match = schema.lease.c, schema.match.c
    now: Any = bindparam("now")
    put(
        leases,
        "FREE",
        select(match.id, match.started, lease.until, lease.node)
        .outerjoin(schema.lease, lease.match == match.id)
        .where(
            match.status == "playing",
            lease.until.is_(None) | (lease.until < now + 2500),
            match.id.not_in(bindparam("without", expanding=True)),
        )
        .limit(bindparam("most", type_=Integer)),
    )


def undo_what_was_answered(put: Put) -> None:
    """An answer can be taken back although somebody has answered, or something was drawn, since."""
    from trueque.table.table import Table

    def can_undo(self: Any, seat: int | None) -> bool:
        if seat is None or self.match is None or not self.match.steps or self.paused:
            return False
        return self.is_on and not self.is_drawing and any(step.seat == seat for step in self.match.steps)

    put(Table, "can_undo", can_undo)


def keep_undone_untold(put: Put) -> None:
    """Who is at the table is not told which lines were taken back; who comes anew is."""
    from trueque.table.room import Room

    real = Room.publish_lines

    def publish_lines(self: Any, fresh: Any) -> None:
        real(self, [entry for entry in fresh if not entry.undone])

    put(Room, "publish_lines", publish_lines)


def hear_the_muted(put: Put) -> None:
    """Whoever comes back hears those they have muted."""
    from trueque.table import visits

    real = visits._send_welcome

    def send_welcome(room: Any, link: Any, hello: Any, me: Any, story: Any) -> None:
        muted, link.muted = link.muted, set()
        real(room, link, hello, me, story)
        link.muted = muted

    put(visits, "_send_welcome", send_welcome)


def miss_a_line_on_return(put: Put) -> None:
    """Whoever comes back after a hiccup misses the first line that fell meanwhile."""
    from trueque.table import visits

    real = visits.enter_table

    async def enter_table(house: Any, room: Any, link: Any, hello: Any, me: Any) -> None:
        since = hello.since + 1 if hello.since >= 0 else -1
        await real(house, room, link, change_hello(hello, since=since), me)

    put(visits, "enter_table", enter_table)


def double_a_line_on_return(put: Put) -> None:
    """Whoever comes back hears a line twice that they had heard."""
    from trueque.table import visits

    real = visits.enter_table

    async def enter_table(house: Any, room: Any, link: Any, hello: Any, me: Any) -> None:
        since = hello.since - 1 if hello.since > 0 else hello.since
        await real(house, room, link, change_hello(hello, since=since), me)

    put(visits, "enter_table", enter_table)


def miss_talk_on_return(put: Put) -> None:
    """A line of chat that fell while somebody was away is never heard by them."""
    from trueque.table import visits

    real = visits.enter_table

    async def enter_table(house: Any, room: Any, link: Any, hello: Any, me: Any) -> None:
        await real(house, room, link, change_hello(hello, chat_since=hello.chat_since + 1), me)

    put(visits, "enter_table", enter_table)


def show_one_view_to_all(put: Put) -> None:
    """One message is made for all who speak a language: everybody sees the hand of the first."""
    from trueque.kernel.game import Shown
    from trueque.table.room import Room

    real = Room._send_lines

    def send_lines(self: Any, fresh: Any) -> None:
        seats = {link: link.seat for link in self.links}
        first = next((seat for seat in seats.values() if seat is not None), None)
        for link in self.links:
            if link.seat is None:
                link.seat = first
        try:
            real(self, fresh)
        finally:
            for link, seat in seats.items():
                link.seat = seat

    assert Shown is not None
    put(Room, "_send_lines", send_lines)


def keep_old_seats(put: Put) -> None:
    """After a seat was taken away or given up, its person goes on seeing its hand."""
    from trueque.table.room import Room

    async def reassign_seats(self: Any) -> None:
        return None

    put(Room, "reassign_seats", reassign_seats)


def leave_bots_on(put: Put) -> None:
    """Whoever comes back to a seat that a bot kept is told that a bot plays for them, and it does."""
    from trueque.table.table import Table

    real = Table._follow_table_line

    def follow_table_line(self: Any, line: Any, number: int) -> None:
        bots = dict(self.bots)
        real(self, line, number)
        if line.text.startswith("join ") and any(one.decision.waits for one in self.open):
            self.bots = bots

    put(Table, "_follow_table_line", follow_table_line)


def play_unattended(put: Put) -> None:
    """A table that nobody looks at plays itself to the end with the bots that keep people's seats."""
    from trueque.table.driver import TableDriver

    put(TableDriver, "_is_held_back", lambda self, seat: False)


def owe_draws(put: Put) -> None:
    """A draw that a node owed as it died is made by nobody: the table stands still for ever."""
    from trueque.table import dice_rounds

    real = dice_rounds.draw_soon

    def draw_soon(room: Any) -> None:
        # Only right after the answer that leads to it: what is older is taken for somebody else's.
        if room.house.now() - room.table.last_time < 2000:
            real(room)

    put(dice_rounds, "draw_soon", draw_soon)


def draw_twice(put: Put) -> None:
    """Two nodes gather shares for one draw, and the second does not look whether the first was done: it draws again."""
    from trueque.table import dice_rounds

    def build_round_batch(room: Any, gathering: Any) -> Any:
        from trueque.kernel.rounds import Round
        from trueque.table.room import make_batch

        draft = room.table.copy_match()
        if not room.table.is_drawing:
            raise dice_rounds.Overtaken
        # The number of the round is not looked at: shares of the last one open this one.
        room.table.open_round(draft, Round(b"", dict(gathering.given), dict(gathering.signed)))
        return make_batch(room.table, draft)

    put(dice_rounds, "_build_round_batch", build_round_batch)


def forget_results(put: Put) -> None:
    """A game that a bot ends stays among the games that are on, without a result."""
    from trueque.table import room as rooms

    real = rooms._ending_changes

    def ending_changes(table: Any, made: Any) -> Any:
        seats = {line.author for line in made.lines if line.author >= 0}
        return () if seats & set(table.bots) else real(table, made)

    put(rooms, "_ending_changes", ending_changes)


def two_in_one_seat(put: Put) -> None:
    """Two people who press the same seat at once both sit there; the second has it, and the first is told so too."""
    from sqlalchemy import update

    from trueque.server.store import schema, tables

    async def take_seat(conn: Any, match: str, seat: Any, was: Any) -> bool:
        if not await tables._touch_open_table(conn, match):
            return False
        columns = schema.seat.c
        await conn.execute(
            update(schema.seat)
            .where(columns.match == match, columns.seat == seat.seat)
            .values(**tables._seat_values(seat))
        )
        return True

    put(tables, "take_seat", take_seat)


def believe_the_call(put: Put) -> None:
    """A call from another node that gets lost is never made up for: at this node nothing more is heard of that line."""
    from trueque.server.wakeups import Wakeups

    async def poll_tables(self: Any) -> None:
        return None

    put(Wakeups, "poll_tables", poll_tables)


def drop_talk_beside_lines(put: Put) -> None:
    """What was said on another node while a line fell there is never heard here."""
    from trueque.table.room import Room

    real = Room.publish_talk

    def publish_talk(self: Any, rows: Any) -> None:
        if len(rows) > 1:
            self._take_talk([row for row in rows if row.number > self.talked][:-1])
            rows = rows[-1:]
        real(self, rows)

    put(Room, "publish_talk", publish_talk)


def answer_for_who_is_back(put: Put) -> None:
    """A bot is seated for somebody who has come back while that was being decided."""
    from trueque.table.driver import TableDriver
    from trueque.table.seat_stays import let_bot_stand_in

    async def replace_with_bot(self: Any, seat: int) -> None:
        async with self.room.lock:
            await let_bot_stand_in(self.room, seat)

    async def replace_absent(self: Any) -> float:
        table = self.room.table
        if table.row.absence.kind == "bot":
            for seat in table.waiting_seats:
                if seat in table.answering_people() and self.room.house.now() - table.last_time > 15_000:
                    await self._replace_with_bot(seat)
                    return 0
        return await real(self)

    real = TableDriver._replace_absent
    put(TableDriver, "_replace_with_bot", replace_with_bot)
    put(TableDriver, "_replace_absent", replace_absent)


def settle_without_all(put: Put) -> None:
    """What was played is taken back although somebody who sits there was not asked."""
    from trueque.table.proposals import TableProposal

    real = TableProposal.missing_seats

    def missing_seats(self: Any, table: Any) -> list[int]:
        return [] if self.what == "undo" and len(self.agreed) > 1 else real(self, table)[1:]

    put(TableProposal, "missing_seats", missing_seats)


BY_STRANGERS: dict[str, Callable[[Put], None]] = {
    made.__name__: made
    for made in (
        acknowledge_before_kept, forget_answers, build_once, let_times_go_back, ignore_pause, forget_gaps,
        time_out_unlooked, time_out_too_early, renew_what_ran_out, take_leases_that_run, undo_what_was_answered,
        keep_undone_untold, hear_the_muted, miss_a_line_on_return, double_a_line_on_return, miss_talk_on_return,
        show_one_view_to_all, keep_old_seats, leave_bots_on, play_unattended, owe_draws, draw_twice, forget_results,
        two_in_one_seat, believe_the_call, drop_talk_beside_lines, answer_for_who_is_back, settle_without_all,
    )
}  # fmt: skip
