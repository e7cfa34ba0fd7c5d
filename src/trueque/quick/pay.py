"""Paying for a building: the cost, three alike for each missing card, and the university's card left out.

Every way to pay with a given hand is found once and remembered: hands come up again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from trueque.quick.actions import Build
from trueque.quick.cards import COSTS, EXPANSION_NUMBER, Cards
from trueque.quick.piles import as_cards, minus, singly
from trueque.quick.state import KIND_BIT

_PLAIN = {what: Build(what) for what in COSTS}

Swaps = tuple[tuple[int, int], ...]
Choice = tuple[Swaps, int]
"""What is given three times for which missing card, and the card left out (-1: none)."""
_AS_PRINTED: Choice = ((), -1)

Ways = tuple[tuple[int, tuple[Build, ...]], ...]


# Hands come up again and again: some ten thousand different ones in a long simulation, a few megabytes.
@cache
def basic_ways(hand: Cards, waiver: bool) -> Ways:
    """Settlement, city, road and knight that *hand* can pay for, by the bit of their kind, with every way to pay.

    With a *waiver* (university) one card of the cost may be left out.
    """
    found = []
    for what in ("settlement", "city", "road", "knight"):
        if choices := choices_for(COSTS[what], hand, waiver):
            found.append((KIND_BIT[what], builds(what, choices)))
    return tuple(found)


@cache
def expansion_ways(hand: Cards, waiver: bool) -> Ways:
    """The expansions that *hand* can pay for, by number, with every way to pay."""
    usual = choices_for(COSTS["church"], hand, waiver)
    found = []
    for what, number in EXPANSION_NUMBER.items():
        choices = choices_for(COSTS[what], hand, waiver) if what == "town_hall" else usual
        if choices:
            found.append((number, builds(what, choices)))
    return tuple(found)


def builds(what: str, choices: list[Choice]) -> tuple[Build, ...]:
    return tuple([_PLAIN[what] if choice == _AS_PRINTED else Build(what, *choice) for choice in choices])


def choices_for(cost: Cards, hand: Cards, waiver: bool) -> list[Choice]:
    """Every way to pay; most hands are told apart without looking closely."""
    missing = spare = 0
    for have, need in zip(hand, cost):  # noqa: B905 (five each, and often)
        if have < need:
            missing += need - have
        else:
            spare += (have - need) // 3
    if waiver:
        return list(payments(cost, hand, True)) if missing <= spare + 2 else []
    if not missing:
        return [_AS_PRINTED]
    return list(payments(cost, hand, False)) if missing <= spare else []


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


def paid(action: Build) -> Cards:
    """The cards that *action* takes from the hand."""
    printed = COSTS[action.what]
    if not action.swaps and action.without < 0:
        return printed
    cost = list(printed)
    if action.without >= 0:
        cost[action.without] -= 1
    for given, replaced in action.swaps:
        cost[given] += 3
        cost[replaced] -= 1
    return as_cards(cost)


def short(cost: Cards, hand: Sequence[int]) -> Cards:
    """The cards of *cost* that are not in *hand*."""
    return as_cards([max(0, need - have) for have, need in zip(hand, cost, strict=True)])
