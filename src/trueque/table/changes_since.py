"""What changed since a seat played last: a few lines, and the places they mark.

Read from the log, so that it is the same after a reload, on another device and on another node. It is made only of
events as the seat has seen them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from trueque.kernel.event import Event, seat_of
from trueque.kernel.game_protocols import MarksChanges, SumsUp, cast_to_protocol
from trueque.kernel.words import Change
from trueque.table.table import LogEntry, Table
from trueque.telling.event_lines import order_events

Json = dict[str, Any]
MOST = 3
Place = tuple[int, int]
"""A place in the log: the number of its next line, and how many lines before it may be worth a mark."""
START = (0, 0)


@dataclass(slots=True)
class Marks:
    """What a seat has seen since it last played in a turn of its own: replies to others do not count."""

    began: Place
    read: int
    """Up to which of the marked lines it was looked for."""
    found: list[tuple[int, Event, Change]] = field(default_factory=list)
    """What in them is worth a mark."""
    traces: Json = field(default_factory=dict)
    """Where on the board that is seen."""
    untold: Json | None = None
    """What somebody is sent who has nothing to answer: it stays the same until a mark comes."""

    def read_on(self, marked: list[LogEntry], table: Table, seat: int, changes: MarksChanges) -> None:
        for entry in marked[self.read :]:
            self.found += _iterate_marks(table, entry, seat, changes)
        self.read, self.traces = len(marked), _serialize_traces([made for _, _, made in self.found])
        if self.found:
            self.untold = self.serialize_marks([], "")

    def serialize_marks(self, lines: list[Json], note: str) -> Json:
        """The marks with the *lines* that are read to whoever has to answer."""
        return {"lines": lines, "more": len(self.found) - len(lines), **self.traces, "note": note}


class Trail:
    """The log as far as it was read for marks: kept by the table and read on line by line, since it is asked for after
    every answer and by every seat."""

    def __init__(self, entries: list[LogEntry]) -> None:
        self.entries = entries
        self.read = 0
        self.turn: int | None = None
        """Whose turn it is: nobody's while the game is being set up."""
        self.marked: list[LogEntry] = []
        """The lines that may be worth a mark to somebody."""
        self.began: dict[int, Place] = {}
        """Where each seat last played in a turn of its own."""
        self._last: LogEntry | None = None
        self._kinds: dict[type, bool] = {}
        """Whether events of a kind can be worth a mark, as far as it was asked."""
        self._marks: dict[int, Marks] = {}

    def is_continued_by(self, entries: list[LogEntry]) -> bool:
        """Whether *entries* are those that were read, and perhaps some more."""
        return self.entries is entries and (self.read == 0 or entries[self.read - 1] is self._last)

    def is_up_to_date(self, entries: list[LogEntry]) -> bool:
        """Whether *entries* are those that were read, and no more."""
        return self.entries is entries and len(entries) == self.read and entries[-1] is self._last

    def read_on(self, changes: MarksChanges) -> None:
        for entry in self.entries[self.read :]:
            self.read, self._last = self.read + 1, entry
            if entry.step is None or entry.undone:
                continue
            author = entry.line.author
            turn, is_worth = self.turn, False
            for event in entry.step.events:
                kind = type(event)
                if kind not in self._kinds:
                    self._kinds[kind] = is_marked(changes, kind)
                is_worth = is_worth or self._kinds[kind]
                if event.opens_turn:
                    turn = seat_of(event)
            if is_worth:
                self.marked.append(entry)
            if author >= 0 and self.turn in (None, author):
                self.began[author] = (self.read, len(self.marked))
            self.turn = turn

    def find_marks(self, table: Table, seat: int, changes: MarksChanges) -> Marks:
        """What *seat* finds; looked for again only where a mark came, or where it has played."""
        began = self.began.get(seat, START)
        known = self._marks.get(seat)
        if known is None or known.began is not began:
            known = self._marks[seat] = Marks(began, began[1])
        if known.read < len(self.marked):
            known.read_on(self.marked, table, seat, changes)
        return known

    def seen_by(self, seat: int) -> Iterator[Event]:
        """Everything that happened meanwhile, as *seat* saw it."""
        lines = self.entries[self.began.get(seat, START)[0] :]
        return (
            event for line in lines if line.step is not None and not line.undone for event in line.step.seen_by(seat)
        )


def is_marked(changes: MarksChanges, kind: type) -> bool:
    """Whether events of a kind can be worth a mark: what is told with its price is a kind of what was built."""
    return kind in changes.CHANGES or not changes.CHANGES.keys().isdisjoint(kind.__mro__)


def _iterate_marks(
    table: Table, entry: LogEntry, seat: int, changes: MarksChanges
) -> Iterator[tuple[int, Event, Change]]:
    """The marks that a line leaves for *seat*."""
    assert entry.step is not None
    for event in order_events(entry.step.seen_by(seat), table.words, seat):
        if (made := changes.change(event, seat)) is not None:
            yield entry.number, event, made


def read_trail(table: Table, changes: MarksChanges) -> Trail:
    """What the table has kept, read to the log's end."""
    kept = table.trail
    if kept is not None and kept.is_up_to_date(table.entries):
        return kept
    if kept is None or not kept.is_continued_by(table.entries):
        kept = table.trail = Trail(table.entries)
    if kept.read < len(table.entries):
        kept.read_on(changes)
    return kept


def serialize_changes(table: Table, seat: int | None, lang: str, told: bool = True) -> Json | None:
    """The heaviest changes since *seat* last played in a turn of its own; none where nothing is worth a mark.

    The lines are read by whoever has to answer; the others are not *told* them, only where the last piece lies.
    """
    changes = table.changes
    if seat is None or changes is None:
        return None
    kept = read_trail(table, changes)
    marks = kept.find_marks(table, seat, changes)
    if not told or not marks.found:
        return marks.untold
    return marks.serialize_marks(*_describe_marks(table, kept, marks.found, seat, lang))


def _describe_marks(
    table: Table, kept: Trail, found: list[tuple[int, Event, Change]], seat: int, lang: str
) -> tuple[list[Json], str]:
    """The lines, and what else is summed up."""
    to, sums = table.listener(seat, lang), cast_to_protocol(table.words, SumsUp)
    heavy = sorted(range(len(found)), key=lambda i: (-found[i][2].weight, -i))
    lines = []
    for i in sorted(heavy[:MOST]):
        number, event, made = found[i]
        says = name_doer(table.words.tell(event, to), made.seat, seat, to.names)
        lines.append({"number": number, "seat": made.seat, "says": says, "places": list(made.places)})
    return lines, sums.summarize(kept.seen_by(seat), to) if sums is not None else ""


def serialize_last_move(table: Table) -> Json | None:
    """Where the piece lies that ended the game: no line is told of it; none where none was laid."""
    changes = table.changes
    last = next((entry for entry in reversed(table.entries) if entry.step is not None and not entry.undone), None)
    if changes is None or last is None or last.step is None:
        return None
    seats = table.game.seats
    made = [changes.change(event, ((seat_of(event) or 0) + 1) % seats) for event in last.step.seen_by(None)]
    laid = [one for one in made if one is not None and one.piece]
    return {"lines": [], "more": 0, **_serialize_traces(laid), "note": ""} if laid else None


def name_doer(says: str, by: int | None, seat: int, names: Sequence[str]) -> str:
    """The sentence with whose doing it is, where it does not say so itself."""
    return says if by is None or by == seat or names[by] in says else f"{names[by]}: {says}"


def _serialize_traces(changes: Sequence[Change]) -> Json:
    """The piece laid last, and the place left empty: where it stood when the seat last played."""
    laid = [made.places[0] for made in changes if made.piece]
    moved = [made for made in changes if made.left]
    left = moved[0].left if moved and moved[0].left not in moved[-1].places else ""
    return {"last": laid[-1] if laid else "", "left": left}
