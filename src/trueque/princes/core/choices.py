"""What a step says when it is asked: nothing, a choice, or resources named one by one; and those named so far."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer

from .actions import STORE
from .numbers import PER_STORE, STORE_MOST
from .state import Position
from .stock import store_limit
from .tables import Tables

NOTHING, CHOICE, COUNTS = range(3)
"""A choice with one answer may answer itself; resources that are counted never do."""


@rule
def choice_or_nothing(moves: Moves) -> int:
    """A choice, where there is anything to choose."""
    return CHOICE if moves.count > 0 else NOTHING


@rule
def add_stores(t: Tables, g: Position, me: int, kinds: int, rooms: int, moves: Moves) -> None:
    """Stores of these resources with room (or with something in them) besides what is named already."""
    for k in range(g.owned_count[me]):
        store = g.owned[me, k]
        if store_limit(t, g, me, store, kinds, rooms) > int(g.chosen >> PER_STORE * store & STORE_MOST):
            add_answer(moves, STORE + store)


@rule
def name_one_store(g: Position, store: int) -> int:
    """1 more out of or into a store; how many are named now."""
    g.chosen += 1 << PER_STORE * store
    g.chosen_count += 1
    return g.chosen_count


@rule
def take_named_amounts(g: Position) -> int:
    """All that was named; it is forgotten."""
    amounts = g.chosen
    g.chosen, g.chosen_count = 0, 0
    return amounts


@rule
def sum_amounts(amounts: int) -> int:
    """How many resources an amount by store comes to."""
    total, left = 0, amounts
    while left != 0:
        total += int(left & STORE_MOST)
        left = left >> PER_STORE
    return total
