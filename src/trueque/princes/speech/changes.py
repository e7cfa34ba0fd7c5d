"""What a seat should find marked when its turn comes again: what the rival built, played and took."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trueque.kernel import Event
from trueque.kernel.event import seat_of
from trueque.kernel.words import Change
from trueque.princes import events as e

LOSSES = (e.Robbed, e.Plagued, e.Removed, e.TakenAway)
"""Events that are about whoever loses: one's own matter most."""


def change(event: Event, seat: int) -> Change | None:
    """How much *event*, as *seat* may know it, matters to it, and where it is seen; none for one's own deeds."""
    # What is told with its price is a kind of what was built.
    found = next((CHANGES[kind] for kind in type(event).__mro__ if kind in CHANGES), None)
    if found is None or (seat_of(event) == seat and not isinstance(event, (*LOSSES, e.AdvantageMoved))):
        return None
    return found(event, seat)


def _loss_change(event: Any, me: int) -> Change | None:
    return Change(5, None) if event.seat == me else None


CHANGES: dict[type[Any], Callable[[Any, int], Change | None]] = {
    e.Built: lambda at, me: Change(4, at.seat, (f"{at.seat}.{at.place}",), piece=True),
    e.Played: lambda at, me: Change(3, at.seat),
    e.Removed: lambda at, me: Change(6 if at.seat == me else 3, None, (f"{at.seat}.{at.site}",)),
    e.Stolen: lambda at, me: Change(6, at.seat),
    e.TakenAway: _loss_change,
    e.Robbed: _loss_change,
    e.Plagued: _loss_change,
    e.Swapped: lambda at, me: Change(2, at.seat, (f"{at.seat}.{at.one}", f"{at.seat}.{at.other}")),
    e.EventTurned: lambda at, me: Change(2, None),
    e.AdvantageMoved: lambda at, me: Change(5, at.seat, (at.what,)),
}
