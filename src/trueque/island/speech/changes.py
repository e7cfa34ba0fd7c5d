"""What a seat should find marked when its turn comes again: what others built, moved and took."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import add
from typing import Any

from trueque.island import events as ev
from trueque.island.speech.names import describe_cards, make_speaker, seat_name
from trueque.island.view import NO_CARDS
from trueque.kernel.event import Event, seat_of
from trueque.kernel.words import Change, Listener


def change(event: Event, seat: int) -> Change | None:
    """How much *event*, as *seat* may know it, matters to it, and where it is seen; none for one's own deeds."""
    found = CHANGES.get(type(event))
    if found is None or seat_of(event) == seat:
        return None
    return found(event, seat)


def summarize(events: Iterable[Event], to: Listener) -> str:
    """What was rolled meanwhile, what it brought, and who took how many development cards: which, nobody knows."""
    say, gained, me = make_speaker(to), NO_CARDS, to.seat
    totals: list[int] = []
    bought: dict[int, int] = {}
    for event in events:
        if isinstance(event, ev.Rolled) and event.seat != me:
            totals.append(event.first + event.second)
        elif isinstance(event, ev.Produced) and event.seat == me:
            gained = tuple(map(add, gained, event.cards))
        elif isinstance(event, ev.CardBought) and event.seat != me:
            bought[event.seat] = bought.get(event.seat, 0) + 1
    told = [say("Rolled: {numbers}.", numbers=", ".join(map(str, totals)))] if totals else []
    if totals and any(gained):
        told.append(say("You got {cards}.", cards=describe_cards(say, gained)))
    if bought:
        told.append(say("Development cards bought: {names}.", names=list_by_seat(bought, to)))
    return " ".join(told)


def list_by_seat(counts: Mapping[int, int], to: Listener) -> str:
    """``Aina 2, Biel 1``."""
    return ", ".join(f"{seat_name(to, seat)} {n}" for seat, n in sorted(counts.items()))


CHANGES: dict[type[Any], Callable[[Any, int], Change | None]] = {
    ev.RoadBuilt: lambda e, me: Change(2, e.seat, (e.path,), piece=True),
    ev.SettlementBuilt: lambda e, me: Change(4, e.seat, (e.corner,), piece=True),
    ev.CityBuilt: lambda e, me: Change(4, e.seat, (e.corner,), piece=True),
    ev.RobberMoved: lambda e, me: Change(3, e.seat, (e.hex,), left=e.origin),
    ev.Stolen: lambda e, me: Change(6 if e.victim == me else 1, e.seat),
    ev.CardPlayed: lambda e, me: Change(2, e.seat) if e.kind != "knight" else None,
    ev.CardBought: lambda e, me: Change(1, e.seat),
    ev.Monopolized: lambda e, me: Change(6 if e.taken[me] else 3, e.seat),
    ev.AwardMoved: lambda e, me: Change(5, e.to),
}
"""A knight that is played shows in the robber that moves."""
