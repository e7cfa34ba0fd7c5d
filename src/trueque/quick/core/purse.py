"""Cards that move, kind by kind."""

from __future__ import annotations

from trueque.core.marks import rule

from .numbers import RESOURCES
from .state import Position


@rule
def move_into_hand(g: Position, seat: int, kind: int, count: int) -> None:
    """Cards of a kind go into a hand; below zero, out of it."""
    g.hand[seat * RESOURCES + kind] += count
    g.hand_size[seat] += count


@rule
def discard_from_hand(g: Position, seat: int, kind: int, count: int) -> None:
    """Cards of a kind go from a hand to the discards; whoever sees it is told of all kinds at once."""
    g.hand[seat * RESOURCES + kind] -= count
    g.hand_size[seat] -= count
    g.discards[kind] += count


@rule
def market_size(g: Position) -> int:
    """How many cards lie in the market."""
    cards = 0
    for kind in range(RESOURCES):
        cards += g.market[kind]
    return cards
