"""The engine's answers as the core's numbers: an answer is one of them, or several, one after the other.

It stands here as long as tables play on the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from trueque.princes import actions as act
from trueque.princes.catalogue import KIND, KINDS, STORE
from trueque.princes.core import actions as number
from trueque.princes.core.numbers import CARDS, STACKS
from trueque.princes.programs import card_numbers, spot_number
from trueque.princes.state import State
from trueque.princes.tableau import PLACES, SITES

NUMBER = card_numbers()
SIDES = ("L", "R")


def spot_of(name: str) -> int:
    """The number of a site or a place."""
    return spot_number(SITES[name]) if name in SITES else spot_number((PLACES[name], 0))


def one_by_one(first: int, amounts: Sequence[int]) -> tuple[int, ...]:
    """Resources one by one; where fewer are named than could be, that is said at the end."""
    return (*(first + k for k, n in enumerate(amounts) for _ in range(n)), number.STOP)


def pair(one: str, other: str) -> tuple[int, int]:
    if one in STORE:
        return number.STORE + STORE[one], number.STORE + STORE[other]
    return number.SPOT + spot_of(one), number.SPOT + spot_of(other)


def settled(place: str, card: str) -> int:
    right = int(PLACES[place] > 0)
    return number.SETTLE_WITH + right * CARDS + NUMBER[card] if card else number.SETTLE + right


def traded(give: str, get: str) -> int:
    if give in STORE:
        return number.BANK_STORE + STORE[give] * len(KINDS) + KIND[get]
    return number.BANK + KIND[give] * len(KINDS) + KIND[get]


SINGLE: dict[type[act.Action], Callable[[Any], int]] = {
    act.Roll: lambda a: number.ROLL,
    act.End: lambda a: number.END,
    act.Pass: lambda a: number.PASS,
    act.Play: lambda a: number.CARD + NUMBER[a.card],
    act.Pick: lambda a: number.CARD + NUMBER[a.card],
    act.Road: lambda a: number.ROAD + SIDES.index(a.side),
    act.Settle: lambda a: settled(a.place, a.card),
    act.Raise: lambda a: number.SPOT + spot_of(a.place),
    act.Remove: lambda a: number.SPOT + spot_of(a.site),
    act.Target: lambda a: number.SPOT + spot_of(a.site),
    act.Lose: lambda a: number.SPOT + spot_of(a.site),
    act.Bank: lambda a: traded(a.give, a.get),
    act.Use: lambda a: number.USE + KIND[a.get],
    act.Save: lambda a: number.DEMAND + KIND[a.kind],
    act.Draw: lambda a: number.DRAW + a.stack,
    act.Search: lambda a: number.SEARCH + a.stack,
    act.Stack: lambda a: number.STACK + a.stack,
    act.Under: lambda a: number.UNDER + NUMBER[a.card] * STACKS + a.stack,
    act.Face: lambda a: number.FACE + a.number - 1,
}
"""Answers that are one number."""


@cache
def single(action: act.Action) -> int:
    return SINGLE[type(action)](action)


def steps_of(action: act.Action, s: State, seat: int) -> tuple[int, ...]:
    """An answer of the engine, as the core hears it."""
    match action:
        case act.Give(amounts) | act.Take(amounts):
            return one_by_one(number.STORE, amounts)
        case act.Demand(amounts):
            return one_by_one(number.DEMAND, amounts)
        case act.Build(card, site):
            if site in STORE:
                x, y = s.realms[seat].spot_of(STORE[site])
                return number.CARD + NUMBER[card], number.SPOT + spot_number((x, 2 * y))
            return number.CARD + NUMBER[card], number.SPOT + spot_of(site)
        case act.Lay(top, bottom):
            return pair(top, bottom)
        case act.Swap(one, other):
            return pair(one, other)
    return (single(action),)
