"""What happens besides: the `when` slot, and amounts that are counted only when they are due."""

from __future__ import annotations

from collections.abc import Callable

from trueque.kernel import Seat
from trueque.princes.catalogue import CARDS
from trueque.princes.points import count_cards, count_type
from trueque.princes.state import Realm, State

TRIGGERS = ("harvest", "produced", "plague", "lost")
"""`harvest`: Plentiful Harvest was rolled. `produced`: the production roll was paid out. `plague`: the Plague has come.
`lost`: an event or an opposing action card made the owner remove an expansion."""


def trigger(s: State, seat: Seat, what: str) -> None:
    """Have the cards of *seat* that wait for *what* do their steps next, in the order they lie."""
    steps = s.realms[seat].waiting.get(what)
    if steps:
        s.next(seat, *steps)


def strong_units(realm: Realm) -> int:
    """Units with at least 1 strength point."""
    return sum(CARDS[t].is_unit and CARDS[t].face.points.strength > 0 for t in realm.sites.values())


def progress_buildings(realm: Realm) -> int:
    """Buildings with a progress point."""
    return sum(CARDS[t].is_building and CARDS[t].face.points.progress > 0 for t in realm.sites.values())


AMOUNTS: dict[str, Callable[[State, Seat], int]] = {
    "strong_units": lambda s, me: strong_units(s.realms[me]),
    "inventions": lambda s, me: min(2, progress_buildings(s.realms[me])),
    "heroes": lambda s, me: count_type(s.realms[me], "hero"),
    "pirate_gold": lambda s, me: 2 * count_cards(s.realms[me], "pirate_ship"),
    "plunder": lambda s, me: 2 if s.points(1 - me) > s.points(me) else 1,
}
"""Amounts by name, so that a step stays plain data."""


def amount_of(s: State, me: Seat, n: int | str) -> int:
    """A number, or the amount of that name."""
    return AMOUNTS[n](s, me) if isinstance(n, str) else n
