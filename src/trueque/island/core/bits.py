"""Sets of corners and paths, two words each, and lists of answers made from them."""

from __future__ import annotations

from trueque.core.marks import lowest, rule

from .state import WORD, Moves


@rule
def word_of(place: int) -> int:
    """In which word of a set the place is."""
    return 1 if place >= WORD else 0


@rule
def bit_of(place: int) -> int:
    """The place's bit in its word."""
    return 1 << (place - WORD) if place >= WORD else 1 << place


@rule
def add(moves: Moves, action: int) -> None:
    """One more answer."""
    moves.action[moves.count] = action
    moves.count += 1


@rule
def add_each(moves: Moves, first: int, members: int) -> None:
    """One more answer for each member of one word of a set."""
    while members != 0:
        add(moves, first + lowest(members))
        members &= members - 1
