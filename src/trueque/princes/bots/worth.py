"""What a principality is worth to who looks no further than one answer: points, and what leads to points."""

from __future__ import annotations

from trueque.princes.catalogue import CARDS, CENTRE_COSTS, Card, Cost
from trueque.princes.core.numbers import ADVANTAGE_FROM, CACHE, HAND
from trueque.princes.layout import Realm
from trueque.princes.may import discount_on, has_site_for, met, stands
from trueque.princes.state import State
from trueque.princes.tableau import SETTLEMENT, ends, road_to

WON = 1000.0
POINT = 10.0
INCOME = 6.0
"""For each resource that a roll brings on average."""
SHORT = 0.72
"""What a goal is worth for each resource it still lacks."""
UNKNOWN = 0.75
"""A card yet to be drawn: a hand full of what cannot be used is worth less than an empty one."""
ACTION, USELESS = 0.35, 0.1


def worth(s: State, me: int) -> float:
    """What a seat's position is worth, in tenths of a victory point."""
    realm, points = s.layout.realms[me], s.points(me)
    won = WON if points >= s.rules.target else 0.0
    laid = sum(0.8 + 0.3 * CARDS[token].price for token in realm.sites.values())
    roads = 2.5 * sum(road_to(x) in realm.roads for x in ends(realm).values())
    income = INCOME * sum(1 + s.g.boost[me, store] for store in realm.owned if store != CACHE) / 6
    return won + POINT * points + standing(s, me) + laid + roads + income + goals(s, me) + hand(s, me) + stock(realm)


def standing(s: State, me: int) -> float:
    """Strength and commerce, most of all on the way to their advantages; skill; progress, which is cards in hand."""
    mine, theirs = s.layout.realms[me], s.layout.realms[1 - me]
    race = nearness(mine.strength, theirs.strength) + nearness(mine.commerce, theirs.commerce)
    return race + 0.6 * mine.strength + 0.8 * mine.commerce + 0.35 * mine.skill + 2.5 * mine.progress


def nearness(mine: int, theirs: int) -> float:
    """How near an advantage is: nothing at more than three points from it."""
    lacking = max(ADVANTAGE_FROM, theirs + 1) - mine
    return max(0.0, 3.0 - lacking) if lacking > 0 else 3.0


def goals(s: State, me: int) -> float:
    """The best things to build next, the nearer the better."""
    realm, supply = s.layout.realms[me], s.layout.supply
    totals = realm.totals()
    wanted: list[tuple[float, Cost]] = []
    if supply["city"] and SETTLEMENT in realm.places.values():
        wanted.append((9.0, CENTRE_COSTS["city"]))
    open_end = any(road_to(x) in realm.roads for x in ends(realm).values())
    if supply["settlement"]:
        wanted.append((9.0, CENTRE_COSTS["settlement"]) if open_end else (4.5, CENTRE_COSTS["road"]))
    for token in dict.fromkeys([*s.layout.cards(me), *s.layout.faceup]):
        card = CARDS[token]
        if card.kind != "action" and fits(s, me, card):
            gain = 2.0 + 0.4 * card.price + 6.0 * card.face.points.victory - discount_on(s, me, token)
            wanted.append((gain, card.cost))
    near = sorted((gain * SHORT ** short(totals, cost) for gain, cost in wanted), reverse=True)
    return sum(gain * 0.5**i for i, gain in enumerate(near[:3]))


def fits(s: State, me: int, card: Card) -> bool:
    """Whether an expansion could be built, were it paid: its requirement holds and a site is free."""
    if card.face.once and stands(s, me, card.token):
        return False
    return met(s, me, card.token) and has_site_for(s, me, card.token)


def short(totals: list[int], cost: Cost) -> int:
    """How many resources a cost still lacks."""
    return sum(max(0, need - have) for have, need in zip(totals, cost, strict=True))


def stock(realm: Realm) -> float:
    """Resources in store: each a little, more than 7 in danger."""
    total = sum(realm.stock)
    return 0.25 * min(total, 12) - (0.2 * (total - 9) if total > 9 else 0.0)


def hand(s: State, me: int) -> float:
    """Cards in hand by what can be done with them, and the cards still to be drawn."""
    found, cards = 0.0, s.layout.cards(me)
    for token in cards:
        card = CARDS[token]
        if card.kind == "action":
            found += ACTION
        elif fits(s, me, card):
            found += 0.9 + 0.5 * card.face.points.victory
        else:
            found += USELESS if card.face.once and stands(s, me, token) else 0.5
    return found + UNKNOWN * max(0, HAND + s.layout.realms[me].progress - len(cards))
