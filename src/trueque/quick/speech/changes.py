"""What a seat should find marked when its turn comes again: what others built, took and brought about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from trueque.kernel import Event
from trueque.kernel.event import seat_of
from trueque.kernel.words import Change, Listener
from trueque.quick import events as happened
from trueque.quick.speech.names import make_speaker


def change(event: Event, seat: int) -> Change | None:
    """How much *event*, as *seat* may know it, matters to it, and where it is seen; none for one's own deeds."""
    found = CHANGES.get(type(event))
    if found is None or seat_of(event) == seat:
        return None
    return found(event, seat)


def summarize(events: Iterable[Event], to: Listener) -> str:
    """How many cards the others have drawn meanwhile: which, nobody knows."""
    drawn = Counter[int]()
    for event in events:
        if isinstance(event, happened.Drew) and event.seat != to.seat and event.why == "draw":
            drawn[event.seat] += event.amount
    if not drawn:
        return ""
    names = ", ".join(f"{to.names[seat]} {n}" for seat, n in sorted(drawn.items()))
    return make_speaker(to)("Cards drawn: {names}.", names=names)


def _building_change(event: happened.Built, me: int) -> Change:
    laid = name_card_place(event.seat, event.what, event.number)
    if event.loser is None:
        return Change(4, event.seat, (laid,), piece=True)
    loser, left, _ = event.loser
    return Change(6 if loser == me else 5, event.seat, (laid, name_card_place(loser, event.what, left + 1)), piece=True)


def name_card_place(seat: int, what: str, number: int) -> str:
    """Where the card lies: `1.church`; roads and knights by their side, `1.road.B`, for they lie A and B in turn."""
    side = ".B" if number % 2 == 0 else ".A"
    return f"{seat}.{what}{side if what in ('road', 'knight') else ''}"


def _taking_change(event: happened.DrewUnseen | happened.Chose, me: int) -> Change:
    """A card that is drawn in an exchange is given back for another; the guild keeps what it takes."""
    if event.partner != me:
        return Change(1, event.seat)
    return Change(5 if isinstance(event, happened.DrewUnseen) and event.by == "guild" else 3, event.seat)


CHANGES: dict[type[Any], Callable[[Any, int], Change | None]] = {
    happened.Built: _building_change,
    happened.DrewUnseen: _taking_change,
    happened.Chose: _taking_change,
    happened.HandShown: lambda e, me: Change(2, e.seat) if e.partner == me else None,
    happened.EventRead: lambda e, me: Change(5 if e.owes and e.owes[me] else 3, e.seat),
    happened.DestinyTurned: lambda e, me: Change(2, None, ("destiny",)),
}
