"""Requirements as the faces print them, amounts that are counted only when they are due, and prices let off."""

from __future__ import annotations

from trueque.core.marks import rule

from .board import card_of_site, count_club, has_city, place_of_site
from .numbers import CITY, FIELD, FIELD_MOST, GOLD, KINDS
from .points import find_skill_leader, points_of
from .state import Position
from .stock import count_held
from .tables import (
    DISCOUNTS,
    HAS_CARD,
    HAS_CARD_AT_CITY,
    HAS_CITY,
    HAS_FEWER_POINTS,
    HAS_GOLD,
    HAS_HERO_TOKEN,
    HAS_MOST_OF,
    HAS_MOST_SKILL,
    HAS_POINTS,
    NOBODY,
    Tables,
)


@rule
def is_requirement_met(t: Tables, g: Position, me: int, card: int) -> bool:
    """Whether what is printed on the card holds: any of its requirements is enough."""
    if t.needs[card] == 0:
        return True
    for k in range(t.needs[card]):
        need = t.first_need[card] + k
        if does_hold(t, g, me, t.need[need, 0], t.need[need, 1], t.need[need, 2]):
            return True
    return False


@rule
def does_hold(t: Tables, g: Position, me: int, what: int, a: int, b: int) -> bool:
    """Whether one requirement holds for *me*."""
    if what == HAS_CARD:
        return count_club(t, g, me, a) > 0
    if what == HAS_CARD_AT_CITY:
        return has_at_city(t, g, me, a)
    if what == HAS_POINTS:
        return g.points[me, a] >= b
    if what == HAS_CITY:
        return has_city(g, me)
    if what == HAS_FEWER_POINTS:
        return points_of(g, me) < points_of(g, 1 - me)
    if what == HAS_MOST_SKILL:
        return find_skill_leader(g) == me
    if what == HAS_MOST_OF:
        mine = count_club(t, g, me, a)
        return mine > 0 and mine >= count_club(t, g, 1 - me, a)
    if what == HAS_GOLD:
        return count_held(g, me, GOLD) >= a
    return (g.hero if what == HAS_HERO_TOKEN else g.trade) == me


@rule
def has_at_city(t: Tables, g: Position, seat: int, club: int) -> bool:
    """Whether a card of a club stands at a city."""
    for k in range(g.site_count[seat]):
        spot = g.sites[seat, k]
        if t.member[club, card_of_site(g, seat, k)] != 0 and g.lies[seat, place_of_site(spot)] == CITY:
            return True
    return False


@rule
def resolve_amount(t: Tables, g: Position, me: int, n: int) -> int:
    """A number; below zero the amount of that name: so much for each card of a club, or more for who is behind."""
    if n >= 0:
        return n
    k = -1 - n
    if t.amount[k, 0] == NOBODY:
        return t.amount[k, 2] if points_of(g, 1 - me) > points_of(g, me) else t.amount[k, 1]
    return min(t.amount[k, 2], t.amount[k, 1] * count_club(t, g, me, t.amount[k, 0]))


@rule
def find_card_discount(t: Tables, g: Position, seat: int, card: int) -> int:
    """How much less the card costs its builder: 1 where a lasting effect says so."""
    if (g.standing[seat] & DISCOUNTS) != 0:
        for k in range(g.site_count[seat]):
            giver = card_of_site(g, seat, k)
            of = t.discount_of[giver]
            if of > 0 and (of == t.word[card, 0] or of == t.word[card, 1]) and t.price[card] > t.discount_above[giver]:
                return 1
    return 0


@rule
def is_payable(g: Position, seat: int, cost: int, discount: int) -> bool:
    """Whether what a seat has covers a packed cost, so much of it being let off."""
    missing = 0
    for kind in range(KINDS):
        missing += max(0, int(cost >> FIELD * kind & FIELD_MOST) - count_held(g, seat, kind))
    return missing <= discount
