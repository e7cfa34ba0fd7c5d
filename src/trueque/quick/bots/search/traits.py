"""What a position of the quick game looks like, in numbers: each seat by itself, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from trueque.quick.cards import CHURCH, CITADEL, COSTS, EXPANSIONS, SAFE_HAND, UNIVERSITY, Cards
from trueque.quick.core.state import Position
from trueque.quick.core.tableau import points_of
from trueque.quick.pay import paid, payable
from trueque.quick.piles import as_cards
from trueque.quick.state import State

Numbers = list[float]
Key = tuple[Any, ...]
GOALS = ("settlement", "city", "road", "knight", "library", "town_hall")
NEARNESS = (1.0, 0.55, 0.25, 0.1, 0.0)
"""How much of a building a hand already is, by the cards it lacks."""
BITS = tuple(1 << i for i in range(len(EXPANSIONS)))


def seat_key(s: State, seat: int) -> Key:
    """Everything `seat_numbers` looks at."""
    g = s.g
    owned, settlements = g.expansions[seat], g.settlements[seat]
    free = 0
    for bit, left in zip(BITS, g.expansion_pile, strict=True):
        if left and not owned & bit:
            free |= bit
    can = (g.settlement_pile > 0) | (settlements > 0) << 1
    if g.road_pile or can_take(g, seat, g.roads, CITADEL, 3):
        can |= 4
    if g.knight_pile or can_take(g, seat, g.knights, CHURCH, 1):
        can |= 8
    return (s.hand(seat), g.roads[seat], g.knights[seat], settlements, g.cities[seat], owned, free, can,
            points_of(s.t, g, seat))  # fmt: skip


def scores_of(s: State) -> tuple[float, ...]:
    """How a game ended."""
    result = s.result
    assert result is not None, "it is over"
    return result


def can_take(g: Position, seat: int, rows: Sequence[int], guard: int, safe: int) -> bool:
    """Whether somebody has a road or knight that this seat could take."""
    for other, row in enumerate(rows):
        if row and other != seat and (row > safe or not g.expansions[other] >> guard & 1):
            return True
    return False


def seat_numbers(key: Key) -> Numbers:
    """A seat's own cards: what lies before it, its hand, and what the hand is good for."""
    hand, roads, knights, settlements, cities, owned, free, can, points = key
    amount = sum(hand)
    doors = (can & 1, can & 2, can & 4, can & 8, cities and free & 31, cities and free & 32)
    waiver = owned >> UNIVERSITY & 1
    near = [
        NEARNESS[max(0, min(4, lacks - waiver))] if door else 0.0
        for lacks, door in zip(shortages(hand), doors, strict=True)
    ]
    gain = best_gain(hand, can, free, cities > 0, roads & 1, knights & 1, waiver)
    return [
        points / 10,
        max(0, points - 5) / 5,
        max(0, points + gain - 9.0),
        gain / 3,
        (roads + 1) // 2 / 2,
        roads % 2,
        (knights + 1) // 2,
        knights % 2,
        settlements / 3,
        cities / 2,
        *(float(owned >> i & 1) for i in range(6)),
        amount / 7,
        max(0, amount - SAFE_HAND) / 3,
        *(min(4, n) / 3 for n in hand),
        sum(n > 2 for n in hand) / 2,
        *near,
    ]


@lru_cache(maxsize=1 << 15)
def shortages(hand: Cards) -> tuple[int, ...]:
    """How many cards short of each goal a hand is, three alike counting for one."""
    found = []
    for goal in GOALS:
        missing = spare = 0
        for have, need in zip(hand, COSTS[goal], strict=True):
            if have < need:
                missing += need - have
            else:
                spare += (have - need) // 3
        found.append(max(0, missing - spare))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def best_gain(hand: Cards, can: int, free: int, city: bool, odd_roads: int, odd_knights: int, waiver: int) -> int:
    """The most points that one build phase can make of *hand*: each kind of building once."""
    best = 0
    for what, ways in payable(hand, waiver > 0, city):
        left, closed, bit = can, free, 1 << what
        if bit >= 16:
            if not free & bit >> 4:
                continue
            gain, closed = 2 if bit == 512 else 1, 0
        else:
            if not can & bit:
                continue
            gain, left = 1 if bit < 4 else odd_roads if bit == 4 else odd_knights, can & ~bit
        for way in ways[:3]:
            rest = as_cards([h - p for h, p in zip(hand, paid(way), strict=True)])
            more = best_gain(rest, left, closed, city, odd_roads, odd_knights, waiver if way.without < 0 else 0)
            best = max(best, gain + more)
    return best


def table_key(s: State) -> Key:
    """Everything `table_numbers` looks at."""
    g = s.g
    return (tuple(g.market), g.road_pile, g.knight_pile, g.settlement_pile, tuple(g.expansion_pile),
            (g.attacks, g.market_days))  # fmt: skip


def table_numbers(key: Key) -> Numbers:
    """The piles and the market."""
    market, road_pile, knight_pile, settlement_pile, expansion_pile, (attacks, days) = key
    return [
        *(min(n, 3) / 3 for n in market),
        road_pile / 3,
        float(road_pile > 0),
        knight_pile / 2,
        float(knight_pile > 0),
        settlement_pile / 5,
        float(settlement_pile > 0),
        *(float(n > 0) for n in expansion_pile),
        attacks / 5,
        attacks / max(1, attacks + days),
    ]
