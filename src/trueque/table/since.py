"""What changed since a seat played last: a few lines, and the places they mark.

Read from the log each time, so that it is the same after a reload, on another device and on another node. It is made
only of events as the seat has seen them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trueque.kernel.event import Event, seat_of
from trueque.kernel.offers import Changes, SumsUp, offer
from trueque.kernel.words import Change
from trueque.speech.telling import in_order
from trueque.table.table import Entry, Table

Json = dict[str, Any]
MOST = 3


def since(table: Table, seat: int | None, lang: str) -> Json | None:
    """The heaviest changes since *seat* last played in a turn of its own; none where nothing is worth a mark."""
    changes, sums = offer(table.words, Changes), offer(table.words, SumsUp)
    if seat is None or changes is None:
        return None
    seen = [(entry.number, event) for entry in unplayed(table.entries, seat) for event in _seen(table, entry, seat)]
    found = [(number, event, made) for number, event in seen if (made := changes.change(event, seat)) is not None]
    if not found:
        return None
    to = table.listener(seat, lang)
    heavy = sorted(range(len(found)), key=lambda i: (-found[i][2].weight, -i))
    lines = []
    for i in sorted(heavy[:MOST]):
        number, event, made = found[i]
        says = named(table.words.tell(event, to), made.seat, seat, to.names)
        lines.append({"number": number, "seat": made.seat, "says": says, "places": list(made.places)})
    return {
        "lines": lines, "more": len(found) - len(lines), **_traces([made for _, _, made in found]),
        "note": sums.summed((event for _, event in seen), to) if sums is not None else "",
    }  # fmt: skip


def unplayed(entries: Sequence[Entry], seat: int) -> list[Entry]:
    """The entries after the last answer that *seat* gave in a turn of its own: replies to others do not count."""
    after: list[Entry] = []
    mine: int | None = None
    for entry in reversed(entries):
        if entry.undone or entry.step is None:
            continue
        for event in entry.step.events:
            if event.opens_turn and mine is not None:
                if seat_of(event) == seat:
                    return after[:mine][::-1]
                mine = None
        if entry.line.author == seat and mine is None:
            mine = len(after)
        after.append(entry)
    return after[:mine][::-1]


def _seen(table: Table, entry: Entry, seat: int) -> list[Event]:
    """The events of a line as the log tells them."""
    return in_order(entry.step.seen_by(seat), table.words, seat) if entry.step is not None else []


def named(says: str, by: int | None, seat: int, names: Sequence[str]) -> str:
    """The sentence with whose doing it is, where it does not say so itself."""
    return says if by is None or by == seat or names[by] in says else f"{names[by]}: {says}"


def _traces(changes: Sequence[Change]) -> Json:
    """The piece laid last, and the place left empty: where it stood when the seat last played."""
    laid = [made.places[0] for made in changes if made.piece]
    moved = [made for made in changes if made.left]
    left = moved[0].left if moved and moved[0].left not in moved[-1].places else ""
    return {"last": laid[-1] if laid else "", "left": left}
