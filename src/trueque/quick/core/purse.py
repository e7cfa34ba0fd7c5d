"""Cards that move, kind by kind, and cards as one number for the tape."""

from __future__ import annotations

from trueque.core.marks import rule

from .events import SIX_BITS
from .know import gained_openly, lost_openly
from .numbers import RESOURCES
from .state import Position
from .tables import Tables


@rule
def into_hand(g: Position, seat: int, kind: int, count: int) -> None:
    """Cards of a kind go into a hand; below zero, out of it."""
    g.hand[seat, kind] += count
    g.hand_size[seat] += count


@rule
def lose(t: Tables, g: Position, seat: int, kind: int, count: int) -> None:
    """Cards of a kind go openly from a hand to the discards."""
    if count != 0:
        into_hand(g, seat, kind, -count)
        g.discards[kind] += count
        lost_openly(t, g, seat, kind, count)


@rule
def swap_with_market(t: Tables, g: Position, seat: int, kind: int, count: int) -> None:
    """Cards of a kind come from the market into a hand; below zero, the other way."""
    into_hand(g, seat, kind, count)
    g.market[kind] -= count
    if count > 0:
        gained_openly(t, g, seat, kind, count)
    else:
        lost_openly(t, g, seat, kind, -count)


@rule
def market_size(g: Position) -> int:
    """How many cards lie in the market."""
    cards = 0
    for kind in range(RESOURCES):
        cards += g.market[kind]
    return cards


@rule
def forget_laid(g: Position) -> None:
    """No card of an answer of several steps is chosen any more."""
    for kind in range(RESOURCES):
        g.laid[kind] = 0
        g.taken[kind] = 0


@rule
def forget_got(g: Position) -> None:
    """Nothing is drawn in this go."""
    for kind in range(RESOURCES):
        g.got[kind] = 0


@rule
def got_cards(g: Position) -> int:
    """What was drawn in this go, as one number."""
    cards = 0
    for kind in range(RESOURCES):
        cards += g.got[kind] << SIX_BITS * kind
    return cards


@rule
def market_cards(g: Position) -> int:
    """The market as one number."""
    cards = 0
    for kind in range(RESOURCES):
        cards += g.market[kind] << SIX_BITS * kind
    return cards


@rule
def hand_cards(g: Position, seat: int) -> int:
    """A hand as one number."""
    cards = 0
    for kind in range(RESOURCES):
        cards += g.hand[seat, kind] << SIX_BITS * kind
    return cards


@rule
def laid_cards(g: Position) -> int:
    """The cards of an answer of several steps as one number."""
    cards = 0
    for kind in range(RESOURCES):
        cards += g.laid[kind] << SIX_BITS * kind
    return cards


@rule
def taken_cards(g: Position) -> int:
    """The cards taken from the market in several steps as one number."""
    cards = 0
    for kind in range(RESOURCES):
        cards += g.taken[kind] << SIX_BITS * kind
    return cards
