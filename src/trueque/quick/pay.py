"""Paying for a building: the cost, three alike for each missing card, and the university's card left out.

Every way to pay with a given hand is found once and remembered: hands come up again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from trueque.quick.actions import Build
from trueque.quick.cards import COSTS, EXPANSION_NUMBER, NO_CARDS, Cards
from trueque.quick.piles import as_cards, minus
from trueque.quick.state import KIND_BIT

_PLAIN = {what: Build(what) for what in COSTS}
_PRICES = tuple(
    (cost, sum(cost), tuple(what for what in COSTS if COSTS[what] == cost)) for cost in dict.fromkeys(COSTS.values())
)
"""Each price, how many cards it is, and what it buys."""

Choice = tuple[Cards, int]
"""The threes given for missing cards, and the card left out (-1: none)."""
_AS_PRINTED: Choice = (NO_CARDS, -1)

Ways = tuple[tuple[int, tuple[Build, ...]], ...]
Affordable = tuple[Ways, Ways]
"""What can be paid for and how: settlement, city, road and knight by the bit of their kind, expansions by number."""


@lru_cache(maxsize=1 << 17)
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
    for triples in substitutions(cost, hand):
        yield triples, -1
    for without in range(5) if waiver else ():
        if cost[without]:
            for triples in substitutions(minus(cost, without), hand):
                yield triples, without


def substitutions(cost: Cards, hand: Sequence[int]) -> Iterator[Cards]:
    """Each choice of threes that makes up for the missing cards.

    R-110: only a card one does not hold can be replaced.
    """
    missing = 0
    spare = []
    for have, need in zip(hand, cost, strict=True):
        if have < need:
            missing += need - have
            spare.append(0)
        else:
            spare.append((have - need) // 3)
    if not missing:
        yield NO_CARDS
    elif missing <= sum(spare):
        yield from map(as_cards, _shares(missing, spare))


def _shares(amount: int, limits: list[int]) -> Iterator[list[int]]:
    if not limits:
        if amount == 0:
            yield []
        return
    for n in range(min(amount, limits[0]), -1, -1):
        for rest in _shares(amount - n, limits[1:]):
            yield [n, *rest]


def paid(action: Build, hand: Sequence[int]) -> Cards:
    """The cards that *action* takes from *hand*."""
    cost = COSTS[action.what]
    if action.without >= 0:
        cost = minus(cost, action.without)
    if action.triples is NO_CARDS:
        return cost
    pairs = zip(hand, cost, action.triples, strict=True)
    return as_cards([min(have, need) + 3 * threes for have, need, threes in pairs])


def missing(what: str, hand: Sequence[int]) -> Cards:
    """The cards of the cost that are not in *hand*."""
    return as_cards([max(0, need - have) for have, need in zip(hand, COSTS[what], strict=True)])
