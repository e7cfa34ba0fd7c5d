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
        said = [sentence for event in own_first(step.seen_by(to.seat), to.seat) if (sentence := words.tell(event, to))]
        if said:
            lines.append(" ".join(said))
    return lines


def own_first(events: list[Event], seat: Seat | None) -> list[Event]:
    """Events of one kind in a row (who gets what) with the listener's own first."""
    if len(events) < 2:
        return events
    ordered: list[Event] = []
    for _, alike in groupby(events, type):
        ordered += sorted(alike, key=lambda event: getattr(event, "seat", None) != seat)
    return ordered
