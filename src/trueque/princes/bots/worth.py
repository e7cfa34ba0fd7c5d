"""What a principality is worth to who looks no further than one answer: points, and what leads to points."""

from __future__ import annotations

from trueque.princes.catalogue import CARDS, CENTRE_COSTS, Card, Cost, unpack
from trueque.princes.core.board import next_place, road_bit
from trueque.princes.core.fitting import FITS, STANDS
from trueque.princes.core.numbers import (
    ADVANTAGE_FROM,
    CACHE,
    COMMERCE,
    HAND,
    KNOWN,
    POINT_KINDS,
    PROGRESS,
    SETTLEMENT,
    SKILL,
    SPOTS,
    STORES,
    STRENGTH,
)
from trueque.princes.pending import TOKENS
from trueque.princes.reading import row
from trueque.princes.state import State

BY_NUMBER: tuple[Card, ...] = tuple(CARDS[token] for token in TOKENS)
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
    g, points = s.g, s.points(me)
    won = WON if points >= s.rules.target else 0.0
    lies = row(g, "lies", SPOTS, me)
    sites = row(g, "sites", g.site_count[me], me)
    laid = sum([0.8 + 0.3 * BY_NUMBER[lies[spot] - 1].price for spot in sites])
    ends = [g.roads[me] & road_bit(next_place(g, me, side)) != 0 for side in (0, 1)]
    owned, boost = row(g, "owned", g.owned_count[me], me), row(g, "boost", STORES, me)
    income = INCOME * sum([1 + boost[store] for store in owned if store != CACHE]) / 6
    places = [lies[spot] for spot in row(g, "places", g.place_count[me], me)]
    cards = [entry // KNOWN for entry in row(g, "hand", g.hand_size[me], me)]
    fits = s.core.fitting(s.t, g, me)
    wanted = goals(s, me, SETTLEMENT in places, any(ends), [*cards, *row(g, "faceup", g.faceup_count)], fits)
    return (
        won + POINT * points + standing(s, me) + laid + 2.5 * sum(ends) + income + wanted + hand(s, me, cards, fits)
        + stock(sum(row(g, "stock", STORES, me)))
    )  # fmt: skip


def standing(s: State, me: int) -> float:
    """Strength and commerce, most of all on the way to their advantages; skill; progress, which is cards in hand."""
    mine, theirs = row(s.g, "points", POINT_KINDS, me), row(s.g, "points", POINT_KINDS, 1 - me)
    race = nearness(mine[STRENGTH], theirs[STRENGTH]) + nearness(mine[COMMERCE], theirs[COMMERCE])
    return race + 0.6 * mine[STRENGTH] + 0.8 * mine[COMMERCE] + 0.35 * mine[SKILL] + 2.5 * mine[PROGRESS]


def nearness(mine: int, theirs: int) -> float:
    """How near an advantage is: nothing at more than three points from it."""
    lacking = max(ADVANTAGE_FROM, theirs + 1) - mine
    return max(0.0, 3.0 - lacking) if lacking > 0 else 3.0


def goals(s: State, me: int, has_settlement: bool, has_end: bool, cards: list[int], fits: list[int]) -> float:
    """The best things to build next, the nearer the better."""
    totals = unpack(s.g.purse[me])
    wanted: list[tuple[float, Cost]] = []
    if s.g.city_supply and has_settlement:
        wanted.append((9.0, CENTRE_COSTS["city"]))
    if s.g.settlement_supply:
        wanted.append((9.0, CENTRE_COSTS["settlement"]) if has_end else (4.5, CENTRE_COSTS["road"]))
    for number, fit in dict(zip(cards, fits, strict=True)).items():
        if fit >= FITS:
            card = BY_NUMBER[number]
            wanted.append((2.0 + 0.4 * card.price + 6.0 * card.face.points.victory - (fit - FITS), card.cost))
    near = sorted((gain * SHORT ** short(totals, cost) for gain, cost in wanted), reverse=True)
    return sum(gain * 0.5**i for i, gain in enumerate(near[:3]))


def short(totals: list[int], cost: Cost) -> int:
    """How many resources a cost still lacks."""
    return sum([need - have for have, need in zip(totals, cost, strict=True) if need > have])


def stock(total: int) -> float:
    """Resources in store: each a little, more than 7 in danger."""
    return 0.25 * min(total, 12) - (0.2 * (total - 9) if total > 9 else 0.0)


def hand(s: State, me: int, cards: list[int], fits: list[int]) -> float:
    """Cards in hand by what can be done with them, and the cards still to be drawn."""
    found = 0.0
    for number, fit in zip(cards, fits, strict=False):
        card = BY_NUMBER[number]
        if card.kind == "action":
            found += ACTION
        elif fit >= FITS:
            found += 0.9 + 0.5 * card.face.points.victory
        else:
            found += USELESS if fit == STANDS else 0.5
    return found + UNKNOWN * max(0, HAND + s.g.points[me, PROGRESS] - len(cards))
