"""One table in memory: what was agreed on, and the game as its log tells it. Nothing here writes or sends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from trueque.bots.own_strength import find_played_level
from trueque.kernel.chain import SIZE, Chain
from trueque.kernel.decision import TALK, Decision, OneOf
from trueque.kernel.game import NATURE, Game
from trueque.kernel.game_protocols import Alike, GivesNotes, Lasting, MarksChanges, cast_to_protocol, log_writer_for
from trueque.kernel.honest import (
    add_draw_odds,
    is_waiting_for_round,
    make_round_dealer,
    make_table_dealer,
    name_in_record,
)
from trueque.kernel.match import Match, Step
from trueque.kernel.record import TABLE, Line, Record, find_undo_target
from trueque.kernel.registry import game_words, make_game
from trueque.kernel.rounds import Round, RoundDealer, Rounds, derive_chain
from trueque.kernel.versions import list_stored_options
from trueque.kernel.witnesses import add_heard_lines
from trueque.kernel.words import Listener
from trueque.table.clock import Clock
from trueque.table.rows import LogRow, NewLine, SeatRow, TableRow
from trueque.table.view_encoding import Fragment

if TYPE_CHECKING:
    from trueque.table.changes_since import Trail


@dataclass
class LogEntry:
    """A log line and what it did."""

    number: int
    line: Line
    step: Step[Any] | None
    undone: bool = False

    @property
    def is_round(self) -> bool:
        """Whether it only holds shares of the dice, or a key for them: nothing to tell."""
        return self.step is None and self.line.text.startswith(("round ", "witness "))


@dataclass(slots=True)
class OpenQuestion:
    """An open question and its id."""

    id: str
    decision: Decision[Any]
    ready: dict[tuple[str, tuple[str, ...]], Fragment] = field(default_factory=dict, compare=False)
    """What may be answered as it was said, by language and names."""


@dataclass(slots=True)
class LineMoment:
    """What the table must know of the position after a line."""

    asked: tuple[Decision[Any], ...]
    over: bool
    turn: Any = None


class Table:
    """A table and its game."""

    def __init__(self, row: TableRow, seed: str, gaps: list[tuple[int, int]] | None = None) -> None:
        self.row = row
        self.game: Game[Any, Any] = make_game(row.game, row.options)
        self.words = game_words(row.game)
        self._seed = seed
        self.rounds = Rounds({})
        """What rounds have used up since the start; who pledges stands in the seats till then."""
        self.match: Match[Any, Any] | None = None
        self.entries: list[LogEntry] = []
        self.heads: list[str] = []
        """The chain's head after each line."""
        self.open: tuple[OpenQuestion, ...] = ()
        self.answers: dict[str, int] = {}
        """The log number of every answer, by «seat.id»."""
        self.bots: dict[int, str] = {}
        """The level of the bot that answers for a seat now."""
        self.lost: set[int] = set()
        """Seats that were given up or taken away: nobody comes back to them."""
        self.removed: set[int] = set()
        """Those of them that others took away: such a game is not rated."""
        self.left: set[int] = set()
        """Seats whose person has left: a bot keeps them warm, and the way back is open."""
        self.paused = False
        self.clock = Clock(row.clock, list(gaps or []))
        self._drafted: tuple[Match[Any, Any] | None, list[LineMoment]] = (None, [])
        self.lasting: frozenset[type] = self.words.LASTING if isinstance(self.words, Lasting) else frozenset()
        self.written = log_writer_for(self.words)
        """How an event is said in the log."""
        self.alike: frozenset[type] = self.words.ALIKE if isinstance(self.words, Alike) else frozenset()
        self.noting, self.changes = cast_to_protocol(self.words, GivesNotes), cast_to_protocol(self.words, MarksChanges)
        """Its words where they have notes, and where they mark what is new: every seat asks for it after every line."""
        self.said: dict[str, dict[int, tuple[Any, Fragment]]] = {}
        """Answers of lists as they were sent, by language and `id`: those of the kinds in `lasting`."""
        self.texts: dict[str, Any] = {}
        """The same answers by their notation."""
        self.trail: Trail | None = None
        """What each seat should find marked since its turn, as far as the log was read for it."""
        self._named: tuple[TableRow | None, tuple[str, ...]] = (None, ())
        self._listeners: dict[tuple[int | None, str], Listener] = {}
        self._scored: tuple[Match[Any, Any] | None, int, tuple[float, ...] | None] = (None, 0, None)

    # -- what is so
    @cached_property
    def chain(self) -> Chain:
        """The server's shares of the dice: made when somebody asks, since thousands of hashes are in it."""
        return derive_chain(bytes.fromhex(self._seed))

    @property
    def last(self) -> int:
        """The last log number; -1 before the start."""
        return len(self.entries) - 1

    @property
    def last_time(self) -> int:
        """When the newest line was kept."""
        return (self.entries[-1].line.time or 0) if self.entries else 0

    @property
    def head(self) -> str:
        """The chain's head; none before the start."""
        return self.heads[-1] if self.heads else ""

    @property
    def state(self) -> Any:
        assert self.match is not None, "the table has not begun"
        return self.match.state

    @property
    def scores(self) -> tuple[float, ...] | None:
        match = self.match
        if match is None:
            return None
        if self._scored[0] is not match or self._scored[1] != len(match.log):
            self._scored = (match, len(match.log), self.game.scores(match.state))
        return self._scored[2]

    @property
    def is_on(self) -> bool:
        match, (scored, lines, scores) = self.match, self._scored
        if match is None:
            return False
        # Asked ten times an answer.
        return (scores if scored is match and lines == len(match.log) else self.scores) is None

    @property
    def waiting_seats(self) -> list[int]:
        """Seats the game stands still for."""
        return sorted({a.decision.seat for a in self.open if a.decision.waits and a.decision.seat != NATURE})

    @property
    def names(self) -> tuple[str, ...]:
        if self._named[0] is not self.row:
            self._named = (self.row, tuple(seat.name or f"{seat.seat + 1}" for seat in self.row.seats))
            self._listeners.clear()
        return self._named[1]

    def listener(self, seat: int | None, lang: str) -> Listener:
        found = self._listeners.get((seat, lang)) if self._named[0] is self.row else None
        if found is None:
            names = self.names
            found = self._listeners[seat, lang] = Listener(lang, seat, names)
        return found

    def open_questions(self, seat: int) -> list[OpenQuestion]:
        """What *seat* may answer now; real dice may be typed by anyone who sits."""
        mine = [a for a in self.open if a.decision.seat == seat]
        return mine or [a for a in self.open if a.decision.seat == NATURE and not self.is_drawing]

    @property
    def is_drawing(self) -> bool:
        """Whether nature is asked and waits for a round of shares."""
        return self.is_on and self.match is not None and is_waiting_for_round(self.match)

    @property
    def last_answerer(self) -> int | None:
        """Who gave the last answer that stands; none before the first."""
        return self.match.steps[-1].seat if self.match is not None and self.match.steps else None

    def can_undo(self, seat: int | None) -> bool:
        """Whether *seat* may take its last answer back alone."""
        if seat is None or self.match is None or not self.match.steps or self.paused:
            return False
        last = self.match.steps[-1]
        is_last = last.seat == seat and not any(event.shows for event in last.events)
        return is_last and self.is_on and not self.is_drawing

    def guess_position(self, seat: int) -> Any:
        """Some position that *seat* cannot tell from the true one: what is said about it can give nothing away."""
        return self.game.guess(self.game.view(self.state, seat), Random(0))

    @property
    def list_forfeited_seats(self) -> set[int]:
        """Seats that score nothing for their person: lost ones, and those nobody has come back to."""
        return self.lost | self.left

    @property
    def takeable(self) -> set[int]:
        """Seats of bots that somebody who comes by the link may take in the middle of the game."""
        if not self.is_on or self.row.rated or not self.row.absence.newcomers:
            return set()
        return {seat.seat for seat in self.row.seats if seat.kind == "bot"}

    def list_entries_since(self, last: int) -> list[LogEntry]:
        """What whoever knows the lines up to *last* has not heard: later ones, and those that were taken back since."""
        fresh = self.entries[last + 1 :]
        targets = [find_undo_target(entry.line, entry.number) for entry in fresh]
        first = min((target for target in targets if target is not None), default=last + 1)
        return [entry for entry in self.entries[first : last + 1] if entry.undone] + fresh

    def personal_seats(self) -> list[int]:
        """Seats that belong to a person, here or not, whoever answers for them meanwhile."""
        return [s.seat for s in self.row.seats if s.kind == "person" and s.seat not in self.lost]

    def answering_people(self) -> list[int]:
        """Seats that a person still answers for."""
        return [s.seat for s in self.row.seats if s.kind == "person" and s.seat not in self.bots]

    # -- what changes
    def change_agreement(self, row: TableRow) -> None:
        """What people agreed on is otherwise now; before the start that may be the rules themselves."""
        if self.match is None and row.options != self.row.options:
            self.game = make_game(row.game, row.options)
        self.row = row

    @property
    def dice_kind(self) -> str:
        """How a record calls the dice."""
        return name_in_record(self.row.dice)

    def dealer_match(self) -> Match[Any, Any]:
        """The match before its first line."""
        dealer = make_round_dealer(self.game, self.row.dice, bytes.fromhex(self._seed))
        empty = Record(self.game.name, self.row.options, dealer=dealer.kind, start=self.row.position)
        return Match.replay(self.game, empty, dealer)

    def make_first_lines(self) -> list[NewLine]:
        """The first lines: who plays each seat, and what nature deals."""
        self.rounds = self._collect_pledges()
        draft = self.dealer_match()
        for seat in self.row.seats:
            draft.log_table_line(
                f"bot {seat.seat} {find_played_level(seat.bot)}" if seat.kind == "bot" else f"join {seat.seat}"
            )
        if self.row.brought is not None:
            draft.log_table_line(f"travel {self.row.brought}")
        self.draw_without_shares(draft)
        return [NewLine(line.author, line.text) for line in draft.log]

    def _collect_pledges(self) -> Rounds:
        return Rounds({seat.seat: seat.pledge for seat in self.row.seats if len(seat.pledge) == 2 * SIZE})

    def draw_without_shares(self, draft: Match[Any, Any]) -> None:
        """Let nature answer in *draft* at once, where nobody has a share to give."""
        if not self.rounds.has_sharers and is_waiting_for_round(draft):
            self.open_round(draft, Round(b""))

    def open_round(self, draft: Match[Any, Any], given: Round) -> None:
        """Log the shares of a round in *draft*, the server's among them, and let nature draw under them."""
        server = self.chain.share_of_round(self.rounds.count + 1) or b""
        draft.log_table_line(str(replace(given, server=server)))
        draft.play_nature()

    def copy_match(self) -> Match[Any, Any]:
        """The game once more, to try an answer on; it becomes the game itself when its lines are stored."""
        assert self.match is not None, "the table has not begun"
        draft = self.match.copy()
        moments: list[LineMoment] = []
        draft.watch = lambda asked: moments.append(self._make_moment(draft, asked))
        self._drafted = (draft, moments)
        return draft

    def _make_moment(self, match: Match[Any, Any], asked: tuple[Decision[Any], ...]) -> LineMoment:
        over = self.game.scores(match.state) is not None
        clocked = self.row.clock.kind != "none"
        return LineMoment(asked, over, self.game.view(match.state, None).get("turn") if clocked else None)

    def adopt_draft(self, draft: Match[Any, Any], rows: Sequence[LogRow]) -> list[LogEntry] | None:
        """Take over lines that came from *draft*, without playing them again; none where that cannot be."""
        (last, moments), self._drafted = self._drafted, (None, [])
        steps = [row for row in rows if row.author != TABLE]
        rounds = [row for row in rows if row.author == TABLE and row.text.startswith("round ")]
        whole = len(moments) == len(rows) == len(steps) + len(rounds)
        if last is not draft or not whole or rows[0].seq != self.last + 1:
            return None
        draft.watch, self.match = None, draft
        draft.replace_origin()
        fresh = []
        played = iter(draft.steps[len(draft.steps) - len(steps) :])
        for row, moment in zip(rows, moments, strict=True):
            draft.log[row.seq] = line = Line(row.author, row.text, row.time)
            step = None if row.author == TABLE else next(played)
            fresh.append(self._note_row(row, line, step, moment))
        return fresh

    def follow_rows(self, rows: Iterable[LogRow]) -> list[LogEntry]:
        """Take over new lines of the log, in order."""
        fresh = []
        for row in rows:
            assert row.seq == self.last + 1, f"line {row.seq} after {self.last}"
            fresh.append(self._follow_row(row))
        return fresh

    def _follow_row(self, row: LogRow) -> LogEntry:
        if self.match is None:
            self.match, self.rounds = self.dealer_match(), self._collect_pledges()
        line = Line(row.author, row.text, row.time)
        step = self.match.follow_line(line)
        return self._note_row(row, line, step, self._make_moment(self.match, self.match.open_questions()))

    def _note_row(self, row: LogRow, line: Line, step: Step[Any] | None, moment: LineMoment) -> LogEntry:
        """Note a line that the game has followed already."""
        entry = LogEntry(row.seq, line, step)
        if line.author == NATURE and step is not None:
            self._note_draw()
        self.entries.append(entry)
        self.heads.append(row.head)
        if row.answer is not None:
            self.answers[row.answer] = row.seq
        if self.rounds.follow_line(line) is None and line.author == TABLE:
            self._follow_table_line(line, row.seq)
        if line.author != TABLE or find_undo_target(line, row.seq) is not None or not self.open:
            self._number_questions(line, row.seq, moment.asked, step is not None and step.kind == TALK)
        self._update_clock(line, moment)
        return entry

    def _note_draw(self) -> None:
        """A log that draws without rounds is from before them, and goes on so."""
        assert self.match is not None
        decision, dealer = self.open[0].decision if self.open else None, self.match.dealer
        is_drawn = isinstance(dealer, RoundDealer) and decision is not None and not dealer.is_typed(decision)
        if is_drawn and self.rounds.count == 0:
            salts = {s.seat: s.pledge for s in self.row.seats if s.pledge}
            self.match.dealer = make_table_dealer(self.game, self.row.dice, bytes.fromhex(self._seed), salts)

    def _follow_table_line(self, line: Line, number: int) -> None:
        word, *rest = line.text.split()
        if (target := find_undo_target(line, number)) is not None:
            self.trail = None
            for entry in self.entries[target:number]:
                entry.undone = entry.undone or entry.step is not None
        elif word in ("pause", "resume"):
            self.paused = word == "pause"
        elif word == "bot":
            self.bots[int(rest[0])] = rest[1]
        elif word == "join":
            self.bots.pop(int(rest[0]), None)
            self.left.discard(int(rest[0]))
        elif word == "readmit":
            self.lost.discard(int(rest[0]))
            self.left.add(int(rest[0]))
        elif word in ("resign", "remove", "leave"):
            (self.left if word == "leave" else self.lost).add(int(rest[0]))
            if word == "remove":
                self.removed.add(int(rest[0]))
            self.bots[int(rest[0])] = "normal"

    def _number_questions(self, line: Line, number: int, asked: tuple[Decision[Any], ...], is_talk: bool) -> None:
        """Number the questions: one that stayed the same while others answered or spoke beside it keeps its id."""
        before = {(a.decision.seat, a.decision.waits): a for a in self.open}
        was = before.get((line.author, True))
        must = {(decision.seat, decision.kind) for decision in asked if decision.waits}
        fresh = []
        for decision in asked:
            old = before.get((decision.seat, decision.waits))
            beside = was is not None and was.decision.kind == decision.kind and line.author != decision.seat
            beside = beside or is_talk
            composed = not decision.waits and not isinstance(decision.answers, OneOf)
            if old is not None and (beside or composed) and old.decision == decision and line.author != TABLE:
                fresh.append(old)
            else:
                # So that what may be answered is told from what must, of one kind: a counter-offer from yes or no.
                may = ".may" if not decision.waits and (decision.seat, decision.kind) in must else ""
                fresh.append(OpenQuestion(f"{number}.{decision.kind}{may}", decision))
        self.open = tuple(fresh)

    def _update_clock(self, line: Line, moment: LineMoment) -> None:
        if self.row.clock.kind == "none" or line.time is None:
            return
        word = line.text.split()[0] if line.author == TABLE else ""
        if word == "timeout":
            self.clock.note_timeout(int(line.text.split()[1]), line.time)
        elif word == "pause":
            self.clock.pause(line.time)
        elif line.author >= 0 and not self._is_after_timeout(line) and not self._is_talk(self.entries[-1]):
            self.clock.note_answer(line.author)
        if not self.paused:
            waiting = [] if moment.over else [s for s in self.waiting_seats if s not in self.bots]
            self.clock.note_line(line.time, waiting, moment.turn)

    def _is_talk(self, entry: LogEntry) -> bool:
        """Whether a line only said something: that buys nobody time."""
        return entry.step is not None and entry.step.kind == TALK

    def _is_after_timeout(self, line: Line) -> bool:
        """Whether this answer was given by the bot because time was over."""
        previous = self.entries[-2].line if len(self.entries) > 1 else None
        return previous is not None and previous.author == TABLE and previous.text == f"timeout {line.author}"

    def make_record(self, with_seed: str = "") -> Record:
        """Everything about the game that may be passed on; the seed only when it is over."""
        assert self.match is not None, "the table has not begun"
        given = {seat.seat: seat.pledge for seat in self.row.seats if seat.pledge}
        dealer = self.match.dealer
        in_rounds = isinstance(dealer, RoundDealer)
        record = Record(
            self.game.name,
            list_stored_options(self.game, self.row.options),
            tuple(self.match.log),
            {seat.seat: name for seat, name in zip(self.row.seats, self.names, strict=True)},
            self.dice_kind,
            self.row.commit,
            {} if in_rounds else given,
            with_seed if self.scores is not None else "",
            self.chain.pledge.hex() if in_rounds else "",
            given if in_rounds else {},
            start=self.row.position,
        )
        if not record.seed or not isinstance(dealer, RoundDealer):
            return record
        return add_heard_lines(self.game, add_draw_odds(self.game, record, dealer))


def find_seat(row: TableRow, person: str, login: str | None, wanted: int | None) -> SeatRow | None:
    """The seat that *person* may take: one kept for them, or an open one; *wanted* or the first."""
    kept = [s for s in row.seats if s.kind == "reserved" and (s.person == person or (login and s.name == login))]
    free = [*kept, *(s for s in row.seats if s.kind == "open")]
    return next((s for s in free if wanted is None or s.seat == wanted), None)
