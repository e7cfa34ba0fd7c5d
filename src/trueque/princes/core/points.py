"""Points in play, the two advantages, and what the lasting effects of a principality come to."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.tape import Tape, emit_event

from .board import card_of_site, count_club, find_region_beside
from .events import ADVANTAGE_MOVED
from .numbers import (
    ADVANTAGE_FROM,
    COMMERCE,
    FIELD,
    KINDS,
    POINT_KINDS,
    RATE,
    ROOM,
    SHIP_RATE,
    SKILL,
    STORES,
    STRENGTH,
    VICTORY,
)
from .state import Position
from .tables import ADDS, BOOSTS, TRADES, Tables


@rule
def recount_seat(t: Tables, g: Position, seat: int, tape: Tape) -> None:
    """Count a seat anew after something was built, moved or lost, and move the tokens at once."""
    count_realm_points(t, g, seat)
    hero = find_advantage_leader(g.points[0, STRENGTH], g.points[1, STRENGTH])
    trade = find_advantage_leader(g.points[0, COMMERCE], g.points[1, COMMERCE])
    if hero != g.hero:
        g.hero = hero
        emit_event(tape, ADVANTAGE_MOVED, 0, hero, 0)
    if trade != g.trade:
        g.trade = trade
        emit_event(tape, ADVANTAGE_MOVED, 1, trade, 0)


@rule
def find_advantage_leader(red: int, blue: int) -> int:
    """Who has the advantage: 3 or more, and strictly more than the other."""
    if red >= ADVANTAGE_FROM and red > blue:
        return 0
    return 1 if blue >= ADVANTAGE_FROM and blue > red else -1


@rule
def count_realm_points(t: Tables, g: Position, seat: int) -> None:
    """What cards, places and stores come to."""
    for kind in range(POINT_KINDS):
        g.points[seat, kind] = 0
    for kind in range(KINDS):
        g.rates[seat, kind] = RATE
    for store in range(STORES):
        g.boost[seat, store] = 0
    for k in range(g.place_count[seat]):
        g.points[seat, VICTORY] += g.lies[seat, g.places[seat, k]]
    g.standing[seat] = 0
    for k in range(g.site_count[seat]):
        card = card_of_site(g, seat, k)
        for kind in range(POINT_KINDS):
            g.points[seat, kind] += t.points[card, kind]
        if t.standing[card] != 0:
            add_lasting_effects(t, g, seat, card, g.sites[seat, k])
    count_store_points(t, g, seat)


@rule
def add_lasting_effects(t: Tables, g: Position, seat: int, card: int, spot: int) -> None:
    """The lasting effects of one card."""
    standing = t.standing[card]
    g.standing[seat] |= standing
    if (standing & ADDS) != 0:
        found, least = count_club(t, g, seat, t.adds[card, 2]), t.adds[card, 3]
        if least > 0:
            found = 1 if found >= least else 0
        g.points[seat, t.adds[card, 0]] += t.adds[card, 1] * found
    if (standing & TRADES) != 0:
        for kind in range(KINDS):
            if (t.trades[card] >> kind & 1) != 0:
                g.rates[seat, kind] = SHIP_RATE
    if (standing & BOOSTS) != 0:
        boost_region(t, g, seat, card, find_region_beside(g, seat, spot, -1))
        boost_region(t, g, seat, card, find_region_beside(g, seat, spot, 1))


@rule
def boost_region(t: Tables, g: Position, seat: int, card: int, store: int) -> None:
    """A region next to a booster yields 1 more where it bears the right resource."""
    if store >= 0 and (t.boosts[card] >> t.store_kind[store] & 1) != 0:
        g.boost[seat, store] += 1


@rule
def count_store_points(t: Tables, g: Position, seat: int) -> None:
    """What the stores come to."""
    full, purse, prices = 0, 0, 0
    for k in range(g.owned_count[seat]):
        store = g.owned[seat, k]
        full += ROOM << FIELD * t.store_kind[store]
        purse += g.stock[seat, store] << FIELD * t.store_kind[store]
    for kind in range(KINDS):
        prices += g.rates[seat, kind] << FIELD * kind
    g.full[seat], g.purse[seat], g.prices[seat] = full, purse, prices


@rule
def points_of(g: Position, seat: int) -> int:
    """Victory points of a seat, tokens included."""
    return g.points[seat, VICTORY] + (1 if g.hero == seat else 0) + (1 if g.trade == seat else 0)


@rule
def find_skill_leader(g: Position) -> int:
    """Who has strictly more skill points."""
    red, blue = g.points[0, SKILL], g.points[1, SKILL]
    if red > blue:
        return 0
    return 1 if blue > red else -1
