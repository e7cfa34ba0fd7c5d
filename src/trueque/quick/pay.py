"""Paying for a building: the cost, three alike for each missing card, and the university's card left out.

Every way to pay with a given hand is found once and remembered: hands come up again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from trueque.quick.actions import Build
from trueque.quick.cards import COSTS, EXPANSIONS, Cards
from trueque.quick.piles import as_cards, minus, singly
from trueque.quick.state import BUILDING_BIT

Ways = tuple[tuple[int, tuple[Build, ...]], ...]
"""Buildings by their bit, each with every way to pay for it."""

_ALL = tuple((what, bit, COSTS[what]) for what, bit in BUILDING_BIT.items())
_BASIC = tuple(row for row in _ALL if row[0] not in EXPANSIONS)


def printed_bits(hand: Sequence[int]) -> int:
    """What a *hand* without three alike can pay for, a bit for each building: nothing can be replaced.

    City and expansions cost three alike; the other costs are written out because this is asked so often.
    """
    wood, wool, grain, brick, ore = hand
    found = 0
    if wood and brick:
        found = 5 if wool and grain else 4
    return found | 8 if wool and grain and ore else found


# Some ten thousand different hands come up in a long simulation: a few megabytes.
@cache
def payable(hand: Cards, waiver: bool, expansions: bool) -> Ways:
    """What *hand* can pay for, and how; *expansions* only where there is a city to cover."""
    a, b, c, d, e = hand
    threes = a // 3 + b // 3 + c // 3 + d // 3 + e // 3 + waiver  # more missing cards than this cannot be made up for
    found = []
    for what, bit, (v, w, x, y, z) in _ALL if expansions else _BASIC:
        missing = (v - a if v > a else 0) + (w - b if w > b else 0) + (x - c if x > c else 0)
        missing += (y - d if y > d else 0) + (z - e if z > e else 0)
        if missing <= threes and (ways := ways_to_pay(what, hand, waiver)):
            found.append((bit, ways))
    return tuple(found)


def ways_to_pay(what: str, hand: Sequence[int], waiver: bool) -> tuple[Build, ...]:
    """Every way to pay for *what*; with a *waiver* (university) one card of the cost may be left out."""
    cost = COSTS[what]
    ways = _builds(what, margin(cost, hand), -1)
    for without in range(5) if waiver else ():
        if cost[without]:
            ways += _builds(what, margin(minus(cost, without), hand), without)
    return ways


def margin(cost: Cards, hand: Sequence[int]) -> Cards:
    """Kind by kind how many cards are missing (below zero), or how many threes are to spare."""
    a, b, c, d, e = hand
    v, w, x, y, z = cost
    return (
        (a - v) // 3 if a >= v else a - v,
        (b - w) // 3 if b >= w else b - w,
        (c - x) // 3 if c >= x else c - x,
        (d - y) // 3 if d >= y else d - y,
        (e - z) // 3 if e >= z else e - z,
    )


@cache
def _builds(what: str, margin: Cards, without: int) -> tuple[Build, ...]:
    """Each choice of threes that makes up for the missing cards.

    R-110: only a card one does not hold can be replaced.
    """
    missing = [kind for kind, n in enumerate(margin) for _ in range(-n)]
    spare = [max(0, n) for n in margin]
    return tuple(
        Build(what, tuple(zip(singly(threes), missing, strict=True)), without)
        for threes in _shares(len(missing), spare)
    )


def _shares(amount: int, limits: list[int]) -> Iterator[list[int]]:
    if not limits:
        if amount == 0:
            yield []
        return
    for n in range(min(amount, limits[0]), -1, -1):
        for rest in _shares(amount - n, limits[1:]):
            yield [n, *rest]


def paid(action: Build) -> Cards:
    """The cards that *action* takes from the hand."""
    return price(action.what, action.swaps, action.without)


@cache
def price(what: str, swaps: tuple[tuple[int, int], ...], without: int) -> Cards:
    """What a building costs with threes given for missing cards, and a card left out (-1: none)."""
    cost = list(COSTS[what])
    if without >= 0:
        cost[without] -= 1
    for given, replaced in swaps:
        cost[given] += 3
        cost[replaced] -= 1
    return as_cards(cost)


def short(cost: Cards, hand: Sequence[int]) -> Cards:
    """The cards of *cost* that are not in *hand*."""
    return as_cards([max(0, need - have) for have, need in zip(hand, cost, strict=True)])
