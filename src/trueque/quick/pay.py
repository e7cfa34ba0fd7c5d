"""Paying for a building: the cost, three alike for each missing card, and the university's card left out.

Every way to pay with a given hand is found once and remembered: hands come up again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from trueque.quick.actions import Build
from trueque.quick.cards import COSTS, EXPANSION_NUMBER, Cards
from trueque.quick.piles import as_cards, minus, singly
from trueque.quick.state import KIND_BIT

_PLAIN = {what: Build(what) for what in COSTS}
_PRICES = tuple(
    (cost, sum(cost), tuple(what for what in COSTS if COSTS[what] == cost)) for cost in dict.fromkeys(COSTS.values())
)
"""Each price, how many cards it is, and what it buys."""

Swaps = tuple[tuple[int, int], ...]
Choice = tuple[Swaps, int]
"""What is given three times for which missing card, and the card left out (-1: none)."""
_AS_PRINTED: Choice = ((), -1)

Ways = tuple[tuple[int, tuple[Build, ...]], ...]
Affordable = tuple[Ways, Ways]
"""What can be paid for and how: settlement, city, road and knight by the bit of their kind, expansions by number."""


@cache
def affordable(hand: Cards, waiver: bool) -> Affordable:
    """What *hand* can pay for; with a *waiver* (university) one card of the cost may be left out."""
    basic, expansions = [], []
    held = sum(hand)
    for cost, size, names in _PRICES:
        if held + waiver < size:
            continue
        choices = list(payments(cost, hand, waiver))
        for what in names if choices else ():
            ways = tuple(_PLAIN[what] if choice == _AS_PRINTED else Build(what, *choice) for choice in choices)
            if what in EXPANSION_NUMBER:
                expansions.append((EXPANSION_NUMBER[what], ways))
            else:
                basic.append((KIND_BIT[what], ways))
    return tuple(basic), tuple(expansions)


def payments(cost: Cards, hand: Sequence[int], waiver: bool) -> Iterator[Choice]:
    """Every way to pay *cost* with *hand*."""
    for swaps in substitutions(cost, hand):
        yield swaps, -1
    for without in range(5) if waiver else ():
        if cost[without]:
            for swaps in substitutions(minus(cost, without), hand):
                yield swaps, without


def substitutions(cost: Cards, hand: Sequence[int]) -> Iterator[Swaps]:
    """Each choice of threes that makes up for the missing cards.

    R-110: only a card one does not hold can be replaced.
    """
    missing: list[int] = []
    spare: list[int] = []
    for kind, (have, need) in enumerate(zip(hand, cost, strict=True)):
        if have < need:
            missing += [kind] * (need - have)
            spare.append(0)
        else:
            spare.append((have - need) // 3)
    if not missing:
        yield ()
    elif len(missing) <= sum(spare):
        for threes in _shares(len(missing), spare):
            yield tuple(zip(singly(threes), missing, strict=True))


def _shares(amount: int, limits: list[int]) -> Iterator[list[int]]:
    if not limits:
        if amount == 0:
            yield []
        return
    for n in range(min(amount, limits[0]), -1, -1):
        for rest in _shares(amount - n, limits[1:]):
            yield [n, *rest]


@lru_cache(maxsize=1 << 14)
def paid(action: Build) -> Cards:
    """The cards that *action* takes from the hand."""
    cost = list(COSTS[action.what])
    if action.without >= 0:
        cost[action.without] -= 1
    for given, replaced in action.swaps:
        cost[given] += 3
        cost[replaced] -= 1
    return as_cards(cost)


def short(cost: Cards, hand: Sequence[int]) -> Cards:
    """The cards of *cost* that are not in *hand*."""
    return as_cards([max(0, need - have) for have, need in zip(hand, cost, strict=True)])
