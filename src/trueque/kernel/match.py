"""One game being played: the position now, and the log that led to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, MutableSequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Generic, TypeVar

from trueque.kernel.branch import Branch
from trueque.kernel.dealer import Dealer, TypedDealer, typed_kinds
from trueque.kernel.decision import Decision
from trueque.kernel.errors import BadRecord, RuleError, bad_record, impossible_action
from trueque.kernel.event import Event, is_public
from trueque.kernel.game import NATURE, A, Game, S, Seat
from trueque.kernel.game_protocols import HeardTogether, Talks, cast_to_protocol
from trueque.kernel.position import read_position
from trueque.kernel.record import (
    LONGEST_ECHO,
    TABLE,
    TABLE_WORDS,
    Line,
    Record,
    find_undo_target,
    list_standing_answers,
)
from trueque.kernel.versions import list_stored_options, make_version_error

T = TypeVar("T")
MOST_NAMED = 12
"""Of nature's possible draws, in a complaint."""


# Not frozen, though nobody changes one: a frozen class takes three times as long to make, and every answer makes one.
@dataclass(slots=True, unsafe_hash=True)
class Step(Generic[A]):
    """One answer, played: its log number, who gave it, and what happened."""

    number: int
    seat: Seat
    action: A
    kind: str
    """Which question it answered."""
    events: tuple[Event, ...]
    heard: tuple[str, ...]
    """The log line as each seat may hear it; the spectators' comes last."""
    _public: bool | None = field(default=None, init=False, repr=False, compare=False)

    def heard_by(self, seat: Seat | None) -> str:
        return self.heard[-1 if seat is None else seat]

    def seen_by(self, seat: Seat | None) -> list[Event]:
        if self.is_public:
            return list(self.events)
        return [seen for event in self.events if (seen := event.seen_by(seat)) is not None]

    @property
    def is_public(self) -> bool:
        """Whether everybody sees all of it; kept, since it is asked for every line and listener."""
        if self._public is None:
            self._public = all(map(is_public, map(type, self.events)))
        return self._public


class Match(Generic[S, A]):
    """The only object with a changing position."""

    watch: Callable[[tuple[Decision[A], ...]], None] | None = None
    """Told the open questions after every answer that is played here, so that nobody need work them out again."""
    _asked: tuple[S, tuple[Decision[A], ...]] | None = None

    def __init__(self, game: Game[S, A], dealer: Dealer, names: dict[Seat, str] | None = None, start: str = "") -> None:
        self._set_up(game, dealer, names or {}, [], start, is_new=True)
        self.options = list_stored_options(game)
        self.play_nature()

    def _set_up(
        self, game: Game[S, A], dealer: Dealer, names: Mapping[Seat, str], log: list[Line], start: str,
        is_new: bool = False,
    ) -> None:  # fmt: skip
        """Everything a match is, before the first answer."""
        self.game = game
        self.dealer = dealer
        self.names = dict(names)
        self.log: MutableSequence[Line] = log
        self.start = start
        """The position it began from, as a line; empty: the beginning."""
        self.state = make_first_state(game, start, is_new)
        self.steps: MutableSequence[Step[A]] = []
        """The answers that stand, in order."""
        self.drawn: dict[str, tuple[A, ...]] = {}
        """Nature's answers among them, by the kind of question; never changed, so that forks share it."""
        self._together = cast_to_protocol(game, HeardTogether)

    @property
    def record(self) -> Record:
        """Everything that needs to be stored."""
        names = dict(self.names)
        return Record(self.game.name, self.options, tuple(self.log), names, self.dealer.kind, start=self.start)

    @property
    def is_over(self) -> bool:
        return self.game.scores(self.state) is not None

    def open_questions(self) -> tuple[Decision[A], ...]:
        """The questions that can be answered now (nature's own only where its answer is typed)."""
        if self._asked is None or self._asked[0] is not self.state:
            self._asked = (self.state, self.game.decisions(self.state))
        return self._asked[1]

    def play(self, seat: Seat, action: A, time: int | None = None) -> list[Step[A]]:
        """Play an answer and let nature follow; an answer that is not open raises and changes nothing."""
        decision = self.find_question(seat, action)
        return [self._log_answer(decision, action, time), *self.play_nature(time)]

    def play_nature(self, time: int | None = None) -> list[Step[A]]:
        """Let nature answer until a player must."""
        steps: list[Step[A]] = []
        while True:
            decisions = self.open_questions()
            if self.watch is not None:
                self.watch(decisions)
            if not decisions or decisions[0].seat != NATURE:
                return steps
            drawn = self.dealer.draw(self.log, decisions[0], self.drawn.get(decisions[0].kind, ()))
            if drawn is None:
                return steps
            steps.append(self._log_answer(decisions[0], drawn, time))

    def find_question(self, seat: Seat, action: A) -> Decision[A]:
        """The question that *action* answers, or the talk that it is; one that fits nowhere raises why not."""
        for decision in self.open_questions():
            if decision.seat == seat and action in decision.answers:
                return decision
        for decision in list_talk_questions(self.game, self.state, seat):
            if action in decision.answers:
                return decision
        raise self.game.why_not(self.state, seat, action)

    def copy(self) -> Match[S, A]:
        """The same match again, free to be changed or thrown away; this one stays as it is.

        A server forks at every answer: log and steps are not copied, they branch off.
        """
        draft = type(self).__new__(type(self))
        draft.__dict__ |= self.__dict__
        draft.watch = None
        draft.state, draft.log, draft.steps = self.state.copy(), _make_branch(self.log), _make_branch(self.steps)
        draft._asked = (draft.state, self._asked[1]) if self._asked and self._asked[0] is self.state else None
        return draft

    def replace_origin(self) -> None:
        """This fork takes the place of the match that it came from: whose log and steps go on with its own."""
        if isinstance(self.log, Branch):
            self.log = self.log.merge_into_trunk()
        if isinstance(self.steps, Branch):
            self.steps = self.steps.merge_into_trunk()

    def follow_line(self, line: Line) -> Step[A] | None:
        """Take over the next line of a log that is kept elsewhere; nature answers nothing by itself here."""
        number = len(self.log)
        if find_undo_target(line, number) is not None:
            self.log.append(line)
            self._take_over(Match.replay(self.game, self.record, self.dealer))
        elif line.author == TABLE:
            self.log.append(line)
        else:
            action = self.game.read(self.state, line.text)
            step = self._apply_answer(number, self.find_question(line.author, action), action)
            self.log.append(line)
            return step
        return None

    def log_table_line(self, text: str, time: int | None = None) -> None:
        """Log what happens to the table rather than in the game; undo has its own way in."""
        words = text.split()
        if not words or words[0] not in TABLE_WORDS or words[0] == "undo":
            wrong = "«{text}» is nothing a table says; {words} are."
            raise bad_record("records", wrong, text=text[:LONGEST_ECHO], words=", ".join(TABLE_WORDS))
        self.log.append(Line(TABLE, text, time))

    def undo(self, seat: Seat, time: int | None = None) -> None:
        """Take back one's own last answer, while nothing was drawn, answered or shown since."""
        if not self.steps:
            raise impossible_action("undo", "There is no answer to take back.")
        last = self.steps[-1]
        if last.seat != seat:
            if last.seat == NATURE:
                raise impossible_action("undo", "You cannot take your answer back alone: something was drawn since.")
            raise impossible_action("undo", "You cannot take your answer back alone: somebody else has answered since.")
        if any(event.shows for event in last.events):
            raise impossible_action("undo", "You cannot take your answer back alone: it has shown hidden cards.")
        self._go_back(last.number, time)

    def undo_to(self, number: int, consent: Collection[Seat], time: int | None = None) -> None:
        """Go back to just before log line *number*, when every seat agrees; nature will draw anew."""
        missing = [seat for seat in range(self.game.seats) if seat not in consent]
        if missing:
            wrong = "Going back needs everyone's consent; {n} of the seats have not given it."
            raise impossible_action("undo", wrong, n=len(missing))
        # What the table itself typed for nature can be mistyped as well.
        typed = typed_kinds(self.dealer)
        if all(step.number != number or (step.seat == NATURE and step.kind not in typed) for step in self.steps):
            raise impossible_action("undo", "Log line {number} is no player's answer that still stands.", number=number)
        self._go_back(number, time)

    def _go_back(self, number: int, time: int | None) -> None:
        self.log.append(Line(TABLE, f"undo {number}", time))
        self._take_over(Match.replay(self.game, self.record, self.dealer))
        self.play_nature(time)

    def _take_over(self, other: Match[S, A]) -> None:
        """Take over the position of another match with the same log."""
        self.state, self.steps, self.drawn = other.state, other.steps, other.drawn

    def _log_answer(self, decision: Decision[A], action: A, time: int | None) -> Step[A]:
        line = Line(decision.seat, self.game.write(action), time)
        step = self._apply_answer(len(self.log), decision, action)
        self.log.append(line)
        return step

    def _apply_answer(self, number: int, decision: Decision[A], action: A) -> Step[A]:
        heard = self._hear_answer(decision.seat, action)
        self._asked = None
        events = tuple(self.game.play(self.state, decision.seat, action))
        step = Step(number, decision.seat, action, decision.kind, events, heard)
        self.steps.append(step)
        if decision.seat == NATURE:
            self.drawn = self.drawn | {decision.kind: (*self.drawn.get(decision.kind, ()), action)}
        return step

    def _hear_answer(self, by: Seat, action: A) -> tuple[str, ...]:
        """The line as everybody may hear it; a game that can (`HeardTogether`) says all at once."""
        if self._together is not None:
            return self._together.heard_by_all(self.state, by, action)
        listeners: list[Seat | None] = [*range(self.game.seats), None]
        return tuple(self.game.heard(self.state, by, action, listener) for listener in listeners)

    @classmethod
    def replay(
        cls, game: Game[S, A], record: Record, dealer: Dealer | None = None, until: int | None = None
    ) -> Match[S, A]:
        """The match that *record* holds, up to log line *until*; nature's answers come from the log."""
        _check_seats(game, record)
        match = cls.__new__(cls)
        given = dealer or TypedDealer(record.dealer)
        match._set_up(game, given, record.names, list(record.log[:until]), record.start)
        match.options = list_stored_options(game, record.options)
        for number in list_standing_answers(match.log):
            line = match.log[number]
            try:
                action = game.read(match.state, line.text)
                decision = match.find_question(line.author, action)
            except RuleError as broken:
                why = broken if line.author != NATURE else _make_nature_line_error(match)
                raise make_version_error(game.name, record.options, _make_log_line_error(number, line, why)) from broken
            match._apply_answer(number, decision, action)
        return match


def _make_branch(lines: MutableSequence[T]) -> Branch[T]:
    return Branch(lines if isinstance(lines, list) else list(lines))


def _make_log_line_error(number: int, line: Line, why: RuleError) -> BadRecord:
    """The complaint about a log line, by its place in the file where it was read from one."""
    wrong = (
        "Line {at} («{line}») does not fit: {why}" if line.at else "Log line {number} («{line}») does not fit: {why}"
    )
    return bad_record(why.entry, wrong, at=line.at, number=number, line=str(line)[:LONGEST_ECHO], why=why)


def _make_nature_line_error(match: Match[S, A]) -> RuleError:
    """Why a line of nature's is impossible: what it is asked, or that it is not asked."""
    decisions = match.open_questions()
    if decisions and decisions[0].seat == NATURE:
        possible = [match.game.write(answer) for answer in islice(iter(decisions[0].answers), MOST_NAMED + 1)]
        more = ", …" if len(possible) > MOST_NAMED else ""
        wrong = "Here nature can only answer {possible}."
        return bad_record("dice", wrong, possible=", ".join(possible[:MOST_NAMED]) + more)
    if not decisions:
        return bad_record("dice", "Nature has nothing to draw here: the game is over.")
    seats = ", ".join(str(decision.seat) for decision in decisions if decision.waits)
    return bad_record("dice", "Nature has nothing to draw here: it is for seat {seats} to answer.", seats=seats)


def _check_seats(game: Game[S, A], record: Record) -> None:
    """No line may name a seat that the game does not have."""
    words = {"seat": record.names, "salt": record.salts, "pledge": record.pledges}
    named = [(seat, record.where.get(f"{word} {seat}", 0)) for word, seats in words.items() for seat in seats]
    for seat, at in (*named, *((line.author, line.at) for line in record.log)):
        if seat >= game.seats:
            wrong = "Line {at}: there is no seat {seat}; they go from 0 to {last}."
            raise bad_record("records", wrong, at=at, seat=seat, last=game.seats - 1)


def make_first_state(game: Game[S, A], start: str, is_new: bool = False) -> S:
    """The position a game begins from: the beginning, or what the line *start* holds.

    That of a new game must be possible; a record's was played, whatever we have learned since.
    """
    if not start:
        return game.start()
    placed = read_position(start, game=game, is_judged=is_new)
    if not placed.is_whole:
        raise bad_record("positions", "The position of «from» should be a whole one, not what one seat knows.")
    state: S = placed.state
    return state


def list_talk_questions(game: Game[S, A], state: S, seat: Seat) -> Iterator[Decision[A]]:
    """What *seat* may say now though nobody asks it; nothing in a game without table talk."""
    talks = cast_to_protocol(game, Talks)
    if talks is not None:
        yield from (decision for decision in talks.talk(state) if decision.seat == seat)


def find_question(game: Game[S, A], state: S, seat: Seat, action: A) -> Decision[A]:
    """The open question that *action* answers; an error that says why not, where there is none."""
    for decision in chain(game.decisions(state), list_talk_questions(game, state, seat)):
        if decision.seat == seat and action in decision.answers:
            return decision
    raise game.why_not(state, seat, action)


def apply_to_copy(game: Game[S, A], state: S, seat: Seat, action: A) -> tuple[S, list[Event]]:
    """The position *action* leads to, and what happened; *state* stays as it was."""
    find_question(game, state, seat, action)
    draft = state.copy()
    return draft, game.play(draft, seat, action)


def iterate_positions(game: Game[S, A], record: Record) -> Iterator[tuple[Step[A] | None, S]]:
    """The positions of a record one by one, each with the answer that led to it (the first with none).

    Undone answers are shown too, as they were; after an undo the position it went back to comes again.
    """
    match = Match.replay(game, record.with_log(()))
    yield None, match.state
    for number, line in enumerate(record.log):
        match.log.append(line)
        if find_undo_target(line, number) is not None:
            match._take_over(Match.replay(game, record, until=number + 1))
            yield None, match.state
        elif line.author != TABLE:
            action = game.read(match.state, line.text)
            yield match._apply_answer(number, match.find_question(line.author, action), action), match.state
