"""Cards as one number, six bits a kind: so the tape tells them, steps of an answer collect, observers know them."""

from __future__ import annotations

from trueque.core.marks import rule

from .events import SIX_BITS
from .numbers import RESOURCES
from .state import Position


@rule
def one_of_kind(kind: int) -> int:
    """One card, as a number that others can be added to."""
    return 1 << SIX_BITS * kind


@rule
def count_kind(cards: int, kind: int) -> int:
    """How many of a kind are among cards that are one number."""
    return cards >> SIX_BITS * kind & 63


@rule
def pack_market(g: Position) -> int:
    """The market as one number."""
    cards = 0
    for kind in range(RESOURCES):
        cards += g.market[kind] << SIX_BITS * kind
    return cards


@rule
def pack_hand(g: Position, seat: int) -> int:
    """A hand as one number."""
    cards = 0
    for kind in range(RESOURCES):
        cards += g.hand[seat * RESOURCES + kind] << SIX_BITS * kind
    return cards
