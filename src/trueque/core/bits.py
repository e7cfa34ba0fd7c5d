"""Sets of up to 120 places, two words each: in which word a place is, and where."""

from __future__ import annotations

from trueque.core.marks import rule

WORD = 60
"""Bits of a word: every word stays a positive number, in Python and in C."""


@rule
def word_of(place: int) -> int:
    """In which word of a set the place is."""
    return 1 if place >= WORD else 0


@rule
def bit_of(place: int) -> int:
    """The place's bit in its word."""
    return 1 << (place - WORD) if place >= WORD else 1 << place
