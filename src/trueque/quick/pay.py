"""Every way to pay for a building, by the core's rules (`core.pay`); found once for a hand, since hands come again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from trueque.quick.actions import Build
from trueque.quick.cards import BUILDINGS, COSTS, Cards
from trueque.quick.core.numbers import EXPANSION, THREE
from trueque.quick.core.pay import count_missing, count_needed, count_spare_threes, is_payable
from trueque.quick.core.state import NONE, Position
from trueque.quick.core.tables import Tables
from trueque.quick.core_tables import lay_out_costs
from trueque.quick.piles import freeze_cards, list_kinds

Ways = tuple[tuple[int, tuple[Build, ...]], ...]
"""Buildings by their number, each with every way to pay for it."""

Payment = tuple[tuple[tuple[int, int], ...], int]
"""Threes with the cards they stand for, and the card left out."""

KINDS = range(5)
_PRICES, _PURSE = lay_out_costs(Tables()), Position()
"""The cards' costs, and a table with a single hand in seat 0."""


# Some ten thousand different hands come up in a long simulation: a few megabytes.
@cache
def list_payable(hand: Cards, waiver: bool, expansions: bool) -> Ways:
    """What *hand* can pay for, and how; *expansions* only where there is a city to cover."""
    _PURSE.hand[: len(hand)], _PURSE.hand_size[0] = hand, sum(hand)
    paying: dict[Cards, list[Payment]] = {}
    threes = sum([count // THREE for count in hand])
    found = []
    for what, name in _ALL if expansions else _BASIC:
        cost = COSTS[name]
        if cost not in paying:
            paying[cost] = _list_payments(what, waiver, threes)
        if paying[cost]:
            found.append((what, tuple([_build(name, *payment) for payment in paying[cost]])))
    return tuple(found)


def ways_to_pay(what: str, hand: Sequence[int], waiver: bool) -> tuple[Build, ...]:
    """Every way to pay for *what*, as printed first; with a *waiver* (university) one card may be left out."""
    return dict(list_payable(freeze_cards(hand), waiver, True)).get(BUILDINGS.index(what), ())


_ALL = tuple(enumerate(BUILDINGS))
_BASIC = _ALL[:EXPANSION]
_build = cache(Build)


def _list_payments(what: int, waiver: bool, most: int) -> list[Payment]:
    """Every way in which the hand in the purse can pay; it has at *most* so many threes."""
    withouts = [NONE, *(kind for kind in KINDS if _PRICES.cost[what * len(KINDS) + kind])] if waiver else [NONE]
    found: list[Payment] = []
    for without in withouts:
        lacking = count_missing(_PRICES, _PURSE, 0, what, without)
        if lacking == 0:
            found.append(((), without))
        elif lacking <= most and is_payable(_PRICES, _PURSE, 0, what, without):
            short_of = [count_needed(_PRICES, what, without, kind) - _PURSE.hand[kind] for kind in KINDS]
            threes = [count_spare_threes(_PRICES, _PURSE, 0, what, without, kind) for kind in KINDS]
            found += [(swaps, without) for swaps in _list_swaps(tuple(short_of), tuple(threes))]
    return found


@cache
def _list_swaps(short_of: tuple[int, ...], threes: tuple[int, ...]) -> list[tuple[tuple[int, int], ...]]:
    """Each choice of threes to spare that makes up for the missing cards, paired with them."""
    lacking = [kind for kind in KINDS for _ in range(short_of[kind])]
    return [
        tuple(zip(list_kinds(chosen), lacking, strict=True)) for chosen in _iterate_shares(len(lacking), list(threes))
    ]


def _iterate_shares(amount: int, limits: list[int]) -> Iterator[list[int]]:
    if not limits:
        if amount == 0:
            yield []
        return
    for n in range(min(amount, limits[0]), -1, -1):
        for rest in _iterate_shares(amount - n, limits[1:]):
            yield [n, *rest]


def paid_cards(action: Build) -> Cards:
    """The cards that *action* takes from the hand."""
    return price_building(action.what, action.swaps, action.without)


@cache
def price_building(what: str, swaps: tuple[tuple[int, int], ...], without: int) -> Cards:
    """What a building costs with threes given for missing cards, and a card left out (-1: none)."""
    cost = list(COSTS[what])
    if without >= 0:
        cost[without] -= 1
    for given, replaced in swaps:
        cost[given] += THREE
        cost[replaced] -= 1
    return freeze_cards(cost)


def missing_cards(cost: Cards, hand: Sequence[int]) -> Cards:
    """The cards of *cost* that are not in *hand*."""
    return freeze_cards([max(0, need - have) for have, need in zip(hand, cost, strict=True)])
