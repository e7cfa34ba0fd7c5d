"""A round in one breath: what a listener should know of it when the own turn begins, heaviest first to stay within it.

Each part names the log lines that it stands for, so that whoever has heard some of them is told the others alone. It is
made of events as the seat has seen them; what weighs too little for the breath stays in the log.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from trueque.kernel import Event, Seat
from trueque.kernel.game_protocols import MarksChanges, as_offering
from trueque.kernel.words import Listener, Words
from trueque.speech.event_lines import is_concerned, order_events

BREATH = {"off": 0, "brief": 15, "normal": 40, "full": 80}
"""The most words, by level."""
OWN = 5
"""What a gain or loss of one's own weighs, beside what `words.change` says of others' deeds."""
QUIET = frozenset({"turns", "end", "trades", "dice"})
"""Classes of news that are summed up only where the game says that they change something."""


@dataclass(frozen=True, slots=True)
class RoundPart:
    """One thing of a round: the lines it stands for, and how it is said."""

    line: int
    says: str
    weight: int = 0

    @property
    def length(self) -> int:
        return len(self.says.split())


def sum_up_round(lines: Iterable[tuple[int, list[Event]]], words: Words, to: Listener, level: str) -> list[RoundPart]:
    """The lines of a round (numbers, and events as the listener has seen them) as parts of one sentence, in order."""
    parts = [
        part for number, seen in lines for part in _make_parts(number, order_events(seen, words, to.seat), words, to)
    ]
    left, kept = BREATH[level], set[int]()
    for i in sorted(range(len(parts)), key=lambda i: (-parts[i].weight, -i)):
        if parts[i].length <= left:
            left -= parts[i].length
            kept.add(i)
    return [part for i, part in enumerate(parts) if i in kept]


def join_parts(parts: Iterable[RoundPart]) -> str:
    """The parts as one sentence."""
    said = "; ".join(part.says for part in parts)
    return f"{said}." if said else ""


def _make_parts(number: int, events: Iterable[Event], words: Words, to: Listener) -> Iterable[RoundPart]:
    for event in events:
        weight = _event_weight(event, words, to.seat)
        said = words.tell(event, to).removesuffix(".") if weight else ""
        if said:
            yield RoundPart(number, said, weight)


def _event_weight(event: Event, words: Words, seat: Seat | None) -> int:
    """How much an event of others matters to *seat*; nothing: not worth a part of the breath."""
    changes = as_offering(words, MarksChanges)
    made = changes.change(event, seat) if changes is not None and seat is not None else None
    if made is not None:
        return int(made.weight)
    if event.asks or not is_concerned(event, seat):
        return 0
    is_deal = getattr(event, "partner", None) == seat
    return OWN if is_deal or event.news not in QUIET else 0
