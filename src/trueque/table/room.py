"""A table with people at it: the one place where its log grows and where its news goes out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from trueque.kernel.errors import RuleError
from trueque.kernel.game import Shown
from trueque.kernel.match import Match
from trueque.kernel.record import Record
from trueque.locale import speaker
from trueque.table import dice_rounds, notes, proposals, results, speech
from trueque.table.absence import ABSENCE, Absences
from trueque.table.changes import Ended, TableChange, Talked
from trueque.table.heads import Lost
from trueque.table.keeper import Lines, SeqTaken
from trueque.table.link import Levels, Link
from trueque.table.outsiders import Outsiders
from trueque.table.place_names import PlaceNames, is_missing_names
from trueque.table.refusal import busy_refusal
from trueque.table.rows import LogRow, NewLine, TalkRow
from trueque.table.table import LogEntry, Table
from trueque.table.view_encoding import EncodedViews, dumps

if TYPE_CHECKING:
    from trueque.table.house import House

TRIES = 12
CHAT_KEPT = 300
TOLD_AT_ONCE = 32
"""Lines that are told to somebody who comes before others are served: about a millisecond."""


# Not frozen, though nobody changes one: every answer makes one.
@dataclass(slots=True)
class Batch:
    """Lines that belong together: an answer and what nature makes of it."""

    lines: Sequence[NewLine]
    not_before: int | None = None
    changes: tuple[TableChange, ...] = ()
    """What is kept with them, or not at all."""
    scores: tuple[float, ...] | None = None
    """The result, where these lines end the game."""
    draft: Match[Any, Any] | None = None
    """The game after these lines."""


def make_batch(
    table: Table, draft: Match[Any, Any], answer: str | None = None, not_before: int | None = None,
    changes: tuple[TableChange, ...] = (),
) -> Batch:  # fmt: skip
    """What *draft* added to the log of *table*; its first line carries the answer's id."""
    table.draw_without_shares(draft)
    fresh = draft.log[table.last + 1 :]
    lines = [NewLine(line.author, line.text, answer if i == 0 else None) for i, line in enumerate(fresh)]
    return Batch(lines, not_before, changes, table.game.scores(draft.state), draft)


def _ending_changes(table: Table, made: Batch) -> tuple[Ended, ...]:
    """What else is kept with *made* where it ends the game."""
    if made.scores is None:
        return ()
    final = [0.0 if seat in table.list_forfeited_seats else score for seat, score in enumerate(made.scores)]
    match = made.draft or table.match
    return (
        Ended(final, frozenset(table.list_forfeited_seats), is_rated(table), match.steps if match is not None else ()),
    )


def is_rated(table: Table) -> bool:
    """Whether a game moves ratings: never with typed dice, nor where others took somebody's seat away."""
    return table.row.rated and table.row.dice != "typed" and not table.removed


class Room:
    """A table, its connections, and the only way to write its log on this node."""

    def __init__(self, house: House, table: Table, talk: list[TalkRow], seed: str) -> None:
        self.house = house
        self.table = table
        self.lock = house.make_lock()
        self.links: dict[Link, None] = {}
        self.elsewhere: set[int] = set()
        """Seats whose person is connected to another node."""
        self.gathering: dice_rounds.Gathering | None = None
        """The round of shares that nature waits for now."""
        self._silent = 0
        """How many seats were known to give no more shares when the table was last told."""
        self.proposals: dict[int, proposals.TableProposal] = {}
        self.chat: list[TalkRow] = []
        self.outsiders = Outsiders()
        """Whom the host has expelled, and why."""
        self.absences = Absences()
        self.hosting: asyncio.Task[None] | None = None
        """Waits for a host who is away, before somebody else is it."""
        self.notes: list[TalkRow] = []
        self.before: dict[str, list[str]] = {}
        """Of a game that was brought along: its log until then, by language."""
        self.talked = 0
        self.news = asyncio.Event()
        """Set whenever something changed for bots and clocks: their driver looks again."""
        self.stored = (table.last, table.head)
        """The last line that is known to be stored, and the chain's head after it."""
        self._seed = seed
        self._parts = EncodedViews()
        self._shown: Shown | None = None
        self._called = PlaceNames()
        self._take_talk(talk)

    @property
    def id(self) -> str:
        return self.table.row.id

    @property
    def is_driven(self) -> bool:
        """Whether bots or clocks may have something to do after an answer."""
        if self.table.bots or self.table.row.clock.kind != "none":
            return True
        return not self.present.issuperset(self.table.answering_people())

    @property
    def present(self) -> set[int]:
        """Seats whose person is here: all of them, where friends share a device."""
        row, lost = self.table.row, self.table.lost
        here = {seat for link in self.links for seat in row.seats_of(link.person)}
        return {seat for seat in here if row.seats[seat].kind == "person" and seat not in lost} | self.elsewhere

    @property
    def sleeping_tasks(self) -> list[asyncio.Task[None]]:
        """What sleeps beside this room: for a host who is away, for the shares of a round."""
        drawing_now = self.gathering.task if self.gathering is not None else None
        return [task for task in (self.hosting, drawing_now) if task is not None]

    # -- writing
    async def commit(self, build: Callable[[], Batch], then: Callable[[int], None] | None = None) -> int:
        """Write what *build* makes of the table as it is now; returns the number of its first line.

        Call with the lock held. Where another node was first, read on and build again. *then* is called when the lines
        are stored, just before everybody is told.
        """
        for _ in range(TRIES):
            self.house.require_whole(self.id)
            made = build()
            first = self.table.last + 1
            changes = (*made.changes, *_ending_changes(self.table, made))
            table = self.table
            lines = Lines(self.id, first, made.lines, table.head, made.not_before, changes, table.last_time)
            try:
                rows = await self.house.keeper.append_lines(lines)
            except SeqTaken:
                await self.read_on()
                continue
            except Lost as lost:
                self.house.stop_table(self.id, lost)
                raise
            self.stored = (rows[-1].seq, rows[-1].head)
            if then is not None:
                then(first)
            self._take_rows(rows, made.draft)
            dice_rounds.draw_soon(self)
            return first
        raise busy_refusal()

    async def read_on(self) -> None:
        """Take over what other nodes wrote: the table itself, its log, and what was said. Call with the lock held."""
        kept = await self.house.keeper.read_table(self.id, self.table.last, self.talked)
        if kept is not None and kept.row.version != self.table.row.version:
            # What somebody said is deleted with them: with the table itself, all that was said is read anew.
            kept = await self.house.keeper.read_table(self.id, self.table.last)
        if kept is None:
            return
        row, rows = kept.row, kept.lines
        try:
            self.house.keeper.heads.check_rows(self.id, rows, self.table.head)
        except Lost as lost:
            self.house.stop_table(self.id, lost)
            raise
        self.table.clock.gaps = list(kept.gaps)
        changed = row.version != self.table.row.version
        self.table.change_agreement(row)
        if rows:
            self._take_rows(rows)
        if changed:
            self._reload_talk([one for one in kept.talk if one.number <= self.talked])
            await self.reassign_seats()
            self.send_table()
        if talk := [one for one in kept.talk if one.number > self.talked]:
            self.publish_talk(talk)

    def give_time_back(self, gap: tuple[int, int]) -> None:
        """Give the time back in which nobody served this table, and show it where a clock is."""
        if gap not in self.table.clock.gaps:
            self.table.clock.gaps.append(gap)
        if self.table.row.clock.kind != "none":
            self.publish_lines([])
        self.news.set()

    async def reload_row(self) -> None:
        """Read the row after a change made here, and tell everybody."""
        row = await self.house.keeper.read_row(self.id)
        if row is not None:
            self.table.change_agreement(row)
        await self.reassign_seats()
        self.send_table()
        self.news.set()

    def current_slip(self) -> str:
        """What an acknowledgement carries: which line is stored, so that a client notices where it is not there."""
        return self.house.keeper.heads.make_slip(self.id, *self.stored)

    def has_acknowledged(self, slip: str) -> bool:
        """Whether the log has the line that a client was acknowledged; a slip that nobody here gave proves nothing."""
        if not self.house.keeper.heads.has_given_slip(self.id, slip):
            return True
        seq, head, _ = slip.split(".")
        return int(seq) <= self.table.last and self.table.heads[int(seq)] == head

    def _take_rows(self, rows: list[LogRow], draft: Match[Any, Any] | None = None) -> None:
        was_on = self.table.is_on
        fresh = self.table.adopt_draft(draft, rows) if draft is not None else None
        if fresh is None:
            stood = {entry.number for entry in self.table.entries if not entry.undone}
            fresh = self.table.follow_rows(rows)
            # Lines that were taken back are told again, marked as such.
            fresh = [e for e in self.table.entries[: -len(rows)] if e.undone and e.number in stood] + fresh
        row = self.table.row
        # What the same transaction wrote about the table, without asking the database again.
        if row.status == "open" and self.table.match is not None:
            row = replace(row, status="playing", started=rows[0].time, version=row.version + 1)
        if was_on and not self.table.is_on and row.status != "over":
            scores = results.final_scores(self.table)
            row = replace(row, status="over", scores=scores, ended=rows[-1].time, version=row.version + 1)
        self.table.row = row
        self.stored = (self.table.last, self.table.head)
        self.publish_lines(fresh)
        self.house.count_lines(len(rows))
        if self.is_driven or not self.table.is_on:
            self.news.set()

    # -- telling
    def publish_lines(self, fresh: list[LogEntry]) -> None:
        """Send new lines and the position after them, each connection its own."""
        if self.links and self.table.match is not None:
            self._send_lines(fresh)
        silent = len(self.table.rounds.out)
        talked = any(entry.step is None and not entry.is_round for entry in fresh)
        if talked or not self.table.is_on or silent != self._silent:
            self._silent = silent
            self.send_table()

    def _send_lines(self, fresh: list[LogEntry]) -> None:
        said: dict[tuple[int | None, str, Levels, bool, bool, bool], bytes] = {}
        self._called.turn_over()
        heard = speech.Fresh(self.table, fresh)
        self._shown = speech.make_views(self.table, list({link.seat for link in self.links}), self._shown)
        parts, last = self._parts, self._parts.count
        parts.put_views(self._shown)
        now = speech.CommonPosition.make_standing(self.table, self.house.now())
        for link in self.links:
            seat, lang, listens = link.seat, link.lang, link.is_listening
            follows = link.keeps and link.shown == (seat, last)
            key = (seat, lang, link.levels, listens, listens and is_missing_names(link), follows)
            if key not in said:
                hear = heard.lines_for if link.levels is None else heard.spoken_lines_for
                update = self._serialize_update(hear(seat, lang), seat, lang, self._shown.view(seat), now)
                if link.levels is not None:
                    speech.add_announcements(self.table, fresh, update, seat, lang, link.levels)
                position = update["position"]
                if listens:
                    position |= self._called.list_news(self.table, self._shown.view(seat), link)
                if follows:
                    position["view"], position["same"] = parts.changed_parts(seat)
                else:
                    position["view"] = parts.view_parts(seat)
                said[key] = dumps(update)
            link.placed, link.shown = (seat, lang), (seat, parts.count)
            link.send(said[key])

    async def tell_story(self, entries: Sequence[LogEntry], seat: int | None, lang: str) -> list[dict[str, Any]]:
        """Many lines as *seat* hears them, others served in between: a whole game keeps the loop for long.

        Call with the lock held.
        """
        lines: list[dict[str, Any]] = []
        for first in range(0, len(entries), TOLD_AT_ONCE):
            lines += self._serialize_lines(entries[first : first + TOLD_AT_ONCE], seat, lang)
            await asyncio.sleep(0)
        return lines

    def _serialize_lines(self, entries: Sequence[LogEntry], seat: int | None, lang: str) -> list[dict[str, Any]]:
        return [speech.serialize_line(self.table, entry, seat, lang) for entry in entries]

    def make_update(self, lines: list[dict[str, Any]], seat: int | None, lang: str) -> dict[str, Any]:
        """Lines and position for one connection that has just come, or sees the table anew."""
        if self.table.match is None:
            return {"type": "update", "happened": [], "position": None}
        now = speech.CommonPosition.make_standing(self.table, self.house.now())
        return self._serialize_update(lines, seat, lang, self.table.game.view(self.table.state, seat), now)

    def _serialize_update(
        self, lines: list[dict[str, Any]], seat: int | None, lang: str, view: dict[str, Any], now: speech.CommonPosition
    ) -> dict[str, Any]:
        position = speech.serialize_position(self.table, seat, lang, view, now)
        return {"type": "update", "happened": lines, "position": position}

    def serialize_table(self, lang: str) -> dict[str, Any]:
        watching = len({link.person for link in self.links if link.seat is None})
        return speech.serialize_table(self.table, lang, self.present, watching, self.absences)

    def serialize_dice(self, lang: str) -> dict[str, Any]:
        return speech.serialize_dice(self.table, lang, self._seed)

    def write_record(self) -> str:
        """The record of a game that is over."""
        return str(self.make_record())

    def make_record(self) -> Record:
        """The same as an object, with the seed."""
        return self.table.make_record(self._seed)

    def send_table(self) -> None:
        """Send the table's card to everybody: hundreds may look on, and most of them are told the same."""
        told: dict[tuple[str, int | None, str], bytes] = {}
        for link in self.links:
            is_told_more = self.outsiders.is_known(link.person) or link.person == self.table.row.host
            key = (link.lang, link.seat, link.person if is_told_more else "")
            if key not in told:
                told[key] = dumps(self.serialize_table_for(link))
            link.send(told[key])

    def serialize_table_for(self, link: Link) -> dict[str, Any]:
        """The table's card for one connection."""
        return {"type": "table", **self.serialize_greeting(link)}

    def serialize_greeting(self, link: Link) -> dict[str, Any]:
        """What is told of the table with every greeting and change; whom the host has expelled, only to the host."""
        is_host = link.person == self.table.row.host
        return {
            "table": self.serialize_table(link.lang), "seat": link.seat, "dice": self.serialize_dice(link.lang),
            "expelled": self.describe_expulsion(link.person, link.lang),
            "readmitted": self.describe_readmission(link),
            "outside": self.outsiders.serialize_outsiders() if is_host else [],
        }  # fmt: skip

    def describe_expulsion(self, person: str, lang: str) -> str:
        """What somebody who was expelled is told; nothing to anybody else."""
        why = self.outsiders.expulsion_reason(person)
        return "" if why is None else speech.describe_expulsion(why, self.table, speaker("table", lang))

    def describe_readmission(self, link: Link) -> str:
        """What somebody is told whom the host has let back in, until they sit again."""
        sits = link.seat is not None and link.seat not in self.table.left
        if link.person not in self.outsiders.readmitted or sits:
            return ""
        return speech.describe_readmission(self.table, link.seat, speaker("table", link.lang))

    async def reassign_seats(self) -> None:
        """People may have changed seats: each connection speaks for the seat its person has now. With the lock held."""
        for link in list(self.links):
            seat = self.find_seat(link.person, link.held)
            if seat != link.seat and self.table.match is not None:
                story = await self.tell_story(self.table.entries, seat, link.lang)
                # In one go, so that no page shows one seat the cards of another.
                link.seat = seat
                link.send(self.make_update(story, seat, link.lang))
            link.seat = seat

    def find_seat(self, person: str, held: int | None = None) -> int | None:
        """The seat that *person* still plays, of several the one *held*; whoever gave theirs up is a spectator."""
        row = self.table.row
        seat = row.seat_of(person) if held is None else held if held in row.seats_of(person) else None
        if seat is None or row.seats[seat].kind != "person" or seat in self.table.lost:
            return None
        return seat

    # -- talk
    async def add_talk(
        self, kind: str, text: str, person: str = "", seat: int | None = None, about: int | None = None
    ) -> TalkRow:
        """Write one thing said and pass it on. Call with the lock held."""
        for _ in range(TRIES):
            try:
                row = await self.house.keeper.append_talk(self.id, Talked(kind, text, person, seat, about))
            except SeqTaken:
                await self.read_on()
                continue
            except Exception:
                # It may be kept though nobody heard so: then it is told now, and not when somebody speaks next.
                with suppress(Exception):
                    await self.read_on()
                raise
            if row.number > self.talked + 1:
                await self.read_on()
            else:
                self.publish_talk([row])
            return row
        raise busy_refusal()

    async def add_note(self, what: str, seat: int | None, *names: str, by: str = "") -> None:
        """Tell everybody who came, went, changed places or is ready; who has muted *by* is not told. With the lock."""
        await self.add_talk("note", notes.write_note(what, *names), by, seat)

    def _take_talk(self, rows: Sequence[TalkRow]) -> list[proposals.TableProposal]:
        self.talked = max([self.talked, *(row.number for row in rows)])
        self.outsiders.take_rows(rows)
        self.absences.hear(rows)
        for row in rows:
            if row.kind == "before":
                self.before = json.loads(row.text or "{}")
        self.chat = [*self.chat, *(row for row in rows if row.kind == "chat" and row.text)][-CHAT_KEPT:]
        self.notes = [*self.notes, *(row for row in rows if row.kind == "note")][-notes.KEPT :]
        return proposals.apply_talk_lines(self.proposals, rows)

    def _reload_talk(self, rows: Sequence[TalkRow]) -> None:
        """All that was said so far, as it stands in the store now."""
        self.chat, self.notes, self.outsiders, self.absences = [], [], Outsiders(), Absences()
        self._take_talk(rows)

    def publish_talk(self, rows: Sequence[TalkRow]) -> None:
        """Take over what was said and pass it on."""
        touched = self._take_talk([row for row in rows if row.number > self.talked])
        for row in rows:
            self._send_talk(row)
        for link in self.links:
            for proposal in (one for one in touched if self.is_heard_by(link, one)):
                link.send(proposals.serialize_proposal(proposal, self.table, link.lang))
        if any(row.kind in ABSENCE for row in rows):
            self.send_table()
            self.news.set()

    @staticmethod
    def is_heard_by(link: Link, proposal: proposals.TableProposal) -> bool:
        """Whether *link* is told of it: to swap seats, nobody is asked by whom they have muted; the rest needs all."""
        return proposal.what != "swap" or proposal.person not in link.muted

    def _send_talk(self, row: TalkRow) -> None:
        """Send a line of chat or a note to whoever hears who said it."""
        told: dict[str, bytes] = {}
        for link in self.links if row.kind in ("chat", "note") else ():
            if row.person in link.muted:
                continue
            if link.lang not in told:
                is_chat = row.kind == "chat"
                told[link.lang] = dumps(self.serialize_chat(row) if is_chat else notes.serialize_note(row, link.lang))
            link.send(told[link.lang])

    def serialize_chat(self, row: TalkRow) -> dict[str, Any]:
        """A chat line as the protocol's object; a seat's name is its present one."""
        name, _, text = row.text.partition("\n")
        mine = self.table.row.seats_of(row.person) if row.seat is not None else []
        if mine:
            seat = row.seat if row.seat in mine else mine[0]
            name = self.table.names[seat]
        return {
            "type": "chat", "number": row.number, "time": row.time, "person": row.person, "seat": row.seat,
            "name": name, "text": text,
        }  # fmt: skip

    def send_goodbye(self, again_in_ms: int | None, why: RuleError | None = None) -> None:
        """Tell everybody that this node stops, or this table."""
        for link in list(self.links):
            say = speaker("table", link.lang)
            sentence = (
                say("The server is being restarted; your game is safe.") if why is None else why.spoken(link.lang)
            )
            link.send({"type": "goodbye", "sentence": sentence, "again_in_ms": again_in_ms})
            link.close()
