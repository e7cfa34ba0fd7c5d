"""What happened, as one listener hears it: line by line, or a round in one breath when the own turn begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from trueque.kernel import Event, Seat
from trueque.kernel.event import field_names, seat_of
from trueque.kernel.game_protocols import Joins, MarksChanges, cast_to_protocol
from trueque.kernel.match import Step
from trueque.kernel.words import Listener, Words


def tell_steps(steps: Iterable[Step[Any]], words: Words, to: Listener) -> list[str]:
    """One line a step: the sentences of its events, as far as the listener may know them."""
    lines = []
    for step in steps:
        seen = order_events(step.seen_by(to.seat), words, to.seat)
        said = [sentence for event in seen if (sentence := words.tell(event, to))]
        if said:
            lines.append(" ".join(said))
    return lines


def order_events(events: list[Event], words: Words, seat: Seat | None) -> list[Event]:
    """Events as they are told: the deed first with its price, where the game says so, and the listener's own first."""
    if len(events) < 2:
        return events
    joins = cast_to_protocol(words, Joins)
    return order_own_first(joins.joined(events) if joins is not None else events, seat)


def order_own_first(events: list[Event], seat: Seat | None) -> list[Event]:
    """Events of one kind in a row (who gets what) with the listener's own first."""
    if len(set(map(type, events))) == len(events):
        return events
    ordered: list[Event] = []
    for _, alike in groupby(events, type):
        ordered += sorted(alike, key=lambda event: seat_of(event) != seat)
    return ordered


def is_concerned(event: Event, seat: int | None) -> bool:
    """Whether the listener is one of those an event is about."""
    return seat is not None and _is_named_in(event, seat)


def _is_named_in(event: Event, seat: int) -> bool:
    for name in _seat_fields(type(event)):
        who = getattr(event, name)
        if who == seat or (isinstance(who, tuple) and seat in who):
            return True
    return False


def concerned_seats(event: Event) -> list[int]:
    """The seats an event is about."""
    found: list[int] = []
    for name in _seat_fields(type(event)):
        who = getattr(event, name)
        if isinstance(who, tuple):
            found += who
        else:
            found.append(who)
    return found


def _seat_fields(kind: type) -> tuple[str, ...]:
    """The fields in which an event names those it is about: asked for every line and listener, so looked up once."""
    found = _PEOPLE.get(kind)
    if found is None:
        names = field_names(kind) or ()
        found = _PEOPLE[kind] = tuple(name for name in ("seat", "partner", "victim", "to") if name in names)
    return found


_PEOPLE: dict[type, tuple[str, ...]] = {}


Kind = Literal["own", "turn", "end", "others"]
Shelf = Literal["mine", "trade", "others"]


def classify_line(events: Sequence[Event], seat: Seat | None, is_own: bool) -> tuple[Kind, Shelf]:
    """What a line is to *seat*, and where it is looked for again; most lines have no event, or none of its own."""
    if not events:
        return ("own", "mine") if is_own else ("others", "others")
    return classify_kind(events, seat, is_own), classify_shelf(events, seat, is_own)


def classify_kind(events: Iterable[Event], seat: Seat | None, is_own: bool) -> Kind:
    """What a line is to *seat*: what it did itself, its turn that begins, the end, or something of others."""
    kind: Kind = "own" if is_own else "others"
    for event in events:
        if event.news == "end":
            return "end"
        if event.opens_turn and not is_own and seat_of(event) == seat is not None:
            kind = "turn"
        elif event.replies and kind == "others" and is_concerned(event, seat):
            kind = "own"
    return kind


def classify_shelf(events: Iterable[Event], seat: Seat | None, is_own: bool) -> Shelf:
    """Where a line is looked for again: among trades, what concerns *seat* itself, or what others did."""
    shelf: Shelf = "mine" if is_own else "others"
    for event in events:
        if event.news == "trades":
            return "trade"
        if shelf == "others" and is_concerned(event, seat):
            shelf = "mine"
    return shelf


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
    changes = cast_to_protocol(words, MarksChanges)
    made = changes.change(event, seat) if changes is not None and seat is not None else None
    if made is not None:
        return int(made.weight)
    if event.asks or not is_concerned(event, seat):
        return 0
    is_deal = getattr(event, "partner", None) == seat
    return OWN if is_deal or event.news not in QUIET else 0
