"""Points in play, the two advantages, and what the lasting effects of a principality come to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from trueque.kernel import Event, Seat
from trueque.princes.catalogue import (
    ALL_KINDS,
    CARDS,
    FULL_OF,
    KIND_OF,
    NUMBER_OF,
    NUMBERS,
    POINT_KINDS,
    SHIFT_OF,
    pack,
)
from trueque.princes.events import AdvantageMoved
from trueque.princes.slots import effect_of
from trueque.princes.standing import Adds, Boosts, Standing, Trades
from trueque.princes.state import RATE, Realm, State
from trueque.princes.step import Step
from trueque.princes.tableau import (
    CITY,
    PLACE_NAMES,
    SETTLEMENT,
    SITE_NAMES,
    Spot,
    ends,
    free_sites,
    road_to,
    stores_beside,
)

ADVANTAGE_FROM = 3
"""So many points of strength or commerce are needed for the advantage."""
W = TypeVar("W", bound=Standing)


def lasting(realm: Realm, kind: type[W]) -> Sequence[tuple[Spot, W]]:
    """The lasting effects of one kind in a principality, each with the site of its card."""
    return realm.standing.get(kind, ())


def count_cards(realm: Realm, *ids: str) -> int:
    """How many cards of these faces stand in a principality (not those beneath another)."""
    return sum(CARDS[token].id in ids for token in realm.sites.values())


def count_type(realm: Realm, type_: str) -> int:
    """How many cards of a type (`hero`, `trade_ship`) stand in a principality."""
    return [CARDS[token].type for token in realm.sites.values()].count(type_)


def has(realm: Realm, id: str) -> bool:
    """Whether a face stands in a principality, also beneath another card."""
    return id in realm.present


def recount(s: State, *seats: Seat) -> list[Event]:
    """Count *seats* (none named: both) anew after something was built, moved or lost, and move the tokens at once."""
    for seat in seats or (0, 1):
        _count(s.realms[seat])
    events: list[Event] = []
    red, blue = s.realms
    hero, trade = leader(red.strength, blue.strength), leader(red.commerce, blue.commerce)
    if hero != s.hero:
        s.hero = hero
        events.append(AdvantageMoved("strength", None if hero < 0 else hero))
    if trade != s.trade:
        s.trade = trade
        events.append(AdvantageMoved("trade", None if trade < 0 else trade))
    return events


def leader(red: int, blue: int) -> Seat:
    """Who has the advantage: 3 or more, and strictly more than the other."""
    if red >= ADVANTAGE_FROM and red > blue:
        return 0
    return 1 if blue >= ADVANTAGE_FROM and blue > red else -1


def _count(realm: Realm) -> None:
    counts = dict.fromkeys(POINT_KINDS, 0)
    counts["victory"] = sum(realm.places.values())
    rates = [RATE] * 6
    lasts: dict[type[Standing], list[tuple[Spot, Standing]]] = {}
    waits: dict[str, tuple[Step, ...]] = {}
    for spot, token in realm.sites.items():
        points, standings, when = _means(token)
        for kind, n in points:
            counts[kind] += n
        for standing in standings:
            lasts.setdefault(type(standing), []).append((spot, standing))
            if type(standing) is Adds:
                counts[standing.points] += _added(realm, standing)
            elif type(standing) is Trades:
                rates[standing.kind] = 2
        for what, steps in when:
            waits[what] = waits.get(what, ()) + steps
    realm.victory, realm.commerce, realm.skill, realm.strength, realm.progress = counts.values()
    realm.rates, realm.prices, realm.standing, realm.waiting = tuple(rates), pack(rates), lasts, waits
    realm.present = {CARDS[token].id for token in (*realm.sites.values(), *realm.under.values())}
    realm.green = tuple([SITE_NAMES[spot] for spot in free_sites(realm, city_only=False)])
    realm.red = tuple([SITE_NAMES[spot] for spot in free_sites(realm, city_only=True)])
    realm.raisable = tuple([PLACE_NAMES[x] for x, size in realm.places.items() if size == SETTLEMENT])
    realm.ends = tuple([(side, PLACE_NAMES[x], road_to(x) in realm.roads) for side, x in ends(realm).items()])
    _survey(realm)


def _survey(realm: Realm) -> None:
    """What the stores come to."""
    boosted = [
        store
        for spot, boost in lasting(realm, Boosts)
        for store in stores_beside(realm, spot)
        if KIND_OF[store] == boost.kind
    ]
    yields: list[list[tuple[int, int]]] = [[] for _ in NUMBERS]
    of_kind: list[list[int]] = [[] for _ in ALL_KINDS]
    full = purse = 0
    for store in realm.owned:
        yields[NUMBER_OF[store]].append((store, 1 + boosted.count(store)))
        of_kind[KIND_OF[store]].append(store)
        full += FULL_OF[store]
        purse += realm.stock[store] << SHIFT_OF[store]
    realm.yields, realm.of_kind, realm.full, realm.purse = yields, of_kind, full, purse


@cache
def _means(token: str) -> tuple[Sequence[tuple[str, int]], Sequence[Standing], Sequence[tuple[str, tuple[Step, ...]]]]:
    """What a card is worth while it lies there: points, lasting effects, steps by trigger."""
    card = CARDS[token]
    effect = effect_of(card.id)
    return card.points, effect.while_, tuple(effect.when.items())


def _added(realm: Realm, adds: Adds) -> int:
    found = count_cards(realm, *adds.cards) if adds.cards else count_type(realm, adds.type)
    return adds.amount * (found >= adds.least) if adds.least else adds.amount * found


def skill_leader(s: State) -> Seat:
    """Who has strictly more skill points."""
    red, blue = s.realms[0].skill, s.realms[1].skill
    return 0 if red > blue else 1 if blue > red else -1


def buildings(realm: Realm) -> list[Spot]:
    """The sites of all buildings."""
    return [spot for spot, token in realm.sites.items() if CARDS[token].is_building]


def cities(realm: Realm) -> list[int]:
    return [x for x, size in realm.places.items() if size == CITY]
