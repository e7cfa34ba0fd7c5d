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
    laid = place(event.seat, event.what, event.number)
    if event.loser is None:
        return Change(4, event.seat, (laid,), piece=True)
    loser, left, _ = event.loser
    return Change(6 if loser == me else 5, event.seat, (laid, place(loser, event.what, left + 1)), piece=True)


def place(seat: int, what: str, number: int) -> str:
    """Where the card lies: `1.church`; roads and knights by their side, `1.road.B`, for they lie A and B in turn."""
    side = ".B" if number % 2 == 0 else ".A"
    return f"{seat}.{what}{side if what in ('road', 'knight') else ''}"


def _taken(event: Any, me: int) -> Change:
    """A card that is drawn in an exchange is given back for another; the guild keeps what it takes."""
    if event.partner != me:
        return Change(1, event.seat)
    return Change(5 if getattr(event, "by", "") == "guild" else 3, event.seat)


CHANGES: dict[type[Any], Callable[[Any, int], Change | None]] = {
    happened.Built: _built,
    happened.DrewUnseen: _taken,
    happened.Chose: _taken,
    happened.HandShown: lambda e, me: Change(2, e.seat) if e.partner == me else None,
    happened.EventRead: lambda e, me: Change(5 if e.owes and e.owes[me] else 3, e.seat),
    happened.DestinyTurned: lambda e, me: Change(2, None, ("destiny",)),
}
