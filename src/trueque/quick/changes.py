"""What a seat should find marked when its turn comes again: what others built, took and brought about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trueque.kernel import Event
from trueque.kernel.words import Change
from trueque.quick import events as happened


def change(event: Event, seat: int) -> Change | None:
    """How much *event*, as *seat* may know it, matters to it, and where it is seen; none for one's own deeds."""
    found = CHANGES.get(type(event))
    if found is None or getattr(event, "seat", None) == seat:
        return None
    return found(event, seat)


def _built(event: happened.Built, me: int) -> Change:
    laid = f"{event.seat}.{event.what}"
    if event.loser is None:
        return Change(3, event.seat, (laid,), piece=True)
    loser = event.loser[0]
    return Change(6 if loser == me else 4, event.seat, (laid, f"{loser}.{event.what}"), piece=True)


def _from_me(event: Any, me: int) -> Change:
    return Change(5 if event.partner == me else 1, event.seat)


CHANGES: dict[type[Any], Callable[[Any, int], Change | None]] = {
    happened.Built: _built,
    happened.DrewUnseen: _from_me,
    happened.Chose: _from_me,
    happened.HandShown: lambda e, me: Change(2, e.seat) if e.partner == me else None,
    happened.EventRead: lambda e, me: Change(5 if e.owes and e.owes[me] else 3, e.seat),
    happened.DestinyTurned: lambda e, me: Change(2, None, ("destiny",)),
}
