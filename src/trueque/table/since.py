"""What changed since a seat played last: a few lines, and the places they mark.

Read from the log, so that it is the same after a reload, on another device and on another node. It is made only of
events as the seat has seen them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from trueque.kernel.event import Event, seat_of
from trueque.kernel.offers import Changes, SumsUp, offer
from trueque.kernel.words import Change
from trueque.speech.telling import in_order
from trueque.table.table import Entry, Table

Json = dict[str, Any]
MOST = 3


@dataclass(slots=True)
class Unplayed:
    """What a seat has seen since it last played in a turn of its own: replies to others do not count.

    Kept by the table and read on line by line, since it is asked for after every answer.
    """

    entries: list[Entry]
    read: int = 0
    last: Entry | None = None
    turn: int | None = None
    """Whose turn it is: nobody's while the game is being set up."""
    lines: list[Entry] = field(default_factory=list)
    found: list[tuple[int, Event, Change]] = field(default_factory=list)
    """What in them is worth a mark."""
    traces: Json = field(default_factory=dict)
    """Where on the board that is seen."""

    def goes_on(self, entries: list[Entry]) -> bool:
        """Whether *entries* are those that were read, and perhaps some more."""
        return self.entries is entries and (self.read == 0 or entries[self.read - 1] is self.last)

    def follow(self, entry: Entry, table: Table, seat: int, changes: Changes) -> None:
        self.read, self.last = self.read + 1, entry
        if entry.undone or entry.step is None:
            return
        if entry.line.author == seat and self.turn in (None, seat):
            self.lines, self.found = [], []
        else:
            self.lines.append(entry)
            seen = entry.step.seen_by(seat)
            marked = {id(event): made for event in seen if (made := changes.change(event, seat)) is not None}
            if marked:
                # What is joined to another event when it is told is an event of its own, and asked for itself.
                for event in in_order(seen, table.words, seat):
                    if (made := marked.get(id(event)) or changes.change(event, seat)) is not None:
                        self.found.append((entry.number, event, made))
                self.traces = _traces([made for _, _, made in self.found])
        for event in entry.step.events:
            if event.opens_turn:
                self.turn = seat_of(event)

    def seen_by(self, seat: int) -> Iterator[Event]:
        """Everything that happened meanwhile, as *seat* saw it."""
        return (event for entry in self.lines if entry.step is not None for event in entry.step.seen_by(seat))


def unplayed(table: Table, seat: int, changes: Changes) -> Unplayed:
    """What the table has kept for *seat*, read to the log's end."""
    kept = table.unplayed.get(seat)
    if kept is None or not kept.goes_on(table.entries):
        kept = table.unplayed[seat] = Unplayed(table.entries)
    while kept.read < len(table.entries):
        kept.follow(table.entries[kept.read], table, seat, changes)
    return kept


def since(table: Table, seat: int | None, lang: str, told: bool = True) -> Json | None:
    """The heaviest changes since *seat* last played in a turn of its own; none where nothing is worth a mark.

    The lines are read by whoever has to answer; the others are not *told* them, only where the last piece lies.
    """
    changes = offer(table.words, Changes)
    if seat is None or changes is None:
        return None
    kept = unplayed(table, seat, changes)
    if not kept.found:
        return None
    lines, note = _told(table, kept, seat, lang) if told else ([], "")
    return {
        "lines": lines, "more": len(kept.found) - len(lines), **kept.traces, "note": note,
    }  # fmt: skip


def _told(table: Table, kept: Unplayed, seat: int, lang: str) -> tuple[list[Json], str]:
    """The lines, and what else is summed up."""
    to, found, sums = table.listener(seat, lang), kept.found, offer(table.words, SumsUp)
    heavy = sorted(range(len(found)), key=lambda i: (-found[i][2].weight, -i))
    lines = []
    for i in sorted(heavy[:MOST]):
        number, event, made = found[i]
        says = named(table.words.tell(event, to), made.seat, seat, to.names)
        lines.append({"number": number, "seat": made.seat, "says": says, "places": list(made.places)})
    return lines, sums.summed(kept.seen_by(seat), to) if sums is not None else ""


def named(says: str, by: int | None, seat: int, names: Sequence[str]) -> str:
    """The sentence with whose doing it is, where it does not say so itself."""
    return says if by is None or by == seat or names[by] in says else f"{names[by]}: {says}"


def _traces(changes: Sequence[Change]) -> Json:
    """The piece laid last, and the place left empty: where it stood when the seat last played."""
    laid = [made.places[0] for made in changes if made.piece]
    moved = [made for made in changes if made.left]
    left = moved[0].left if moved and moved[0].left not in moved[-1].places else ""
    return {"last": laid[-1] if laid else "", "left": left}
