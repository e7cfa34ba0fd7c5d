"""What happened, as one listener hears it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from trueque.kernel import Event, Seat
from trueque.kernel.match import Step
from trueque.kernel.words import Listener, Words


def told(steps: Iterable[Step[Any]], words: Words, to: Listener) -> list[str]:
    """One line a step: the sentences of its events, as far as the listener may know them."""
    lines = []
    for step in steps:
        seen = in_order(step.seen_by(to.seat), words, to.seat)
        said = [sentence for event in seen if (sentence := words.tell(event, to))]
        if said:
            lines.append(" ".join(said))
    return lines


def in_order(events: list[Event], words: Words, seat: Seat | None) -> list[Event]:
    """Events as they are told: the deed first with its price, where the game says so, and the listener's own first."""
    joined = getattr(words, "joined", None)
    return own_first(joined(events) if joined is not None else events, seat)


def own_first(events: list[Event], seat: Seat | None) -> list[Event]:
    """Events of one kind in a row (who gets what) with the listener's own first."""
    if len(events) < 2:
        return events
    ordered: list[Event] = []
    for _, alike in groupby(events, type):
        ordered += sorted(alike, key=lambda event: getattr(event, "seat", None) != seat)
    return ordered
