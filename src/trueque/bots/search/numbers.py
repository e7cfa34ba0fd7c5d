"""Numbers that every search of this kind counts with: weights and judgements are whole numbers on every target."""

from __future__ import annotations

HIDDEN = 32
"""Units between inputs and judgement; the first is straight, the others give nothing below zero."""
UNIT = 4096
"""One in weights and log odds."""
SHIFT = 12
"""UNIT as a power of two."""
EIGHT = 8
"""Inputs come in eights."""
LARGEST = 127
"""An input is one byte."""

CERTAIN = 1 << 20
"""Of odds: who has won."""
STEP = 7
"""Bits of log odds between two entries of the table of odds."""
ENTRIES = 513
"""From -8 to 8."""

NEVER = -(1 << 50)
ALL = 1000
"""Shares of answers and seats are told in thousandths."""
GREEDY = -1
"""The budget of a seat that the sensible player of the rules plays; 0: quickly; else a search of so many positions."""

RESTS, DRAWS, THINKS, IS_OFFHAND = range(4)
"""How a question that follows from an answer is met in mind: the line ends there, nature draws, the best answer is
looked for, or one is given without a look (`contract.next_in_mind`)."""
IN_GAMES, AT_ONCE, IN_SEARCH = range(3)
"""For what answers are weighed at once: whole games played quickly, one quick answer, or a search (`looks_of`)."""
ASKED, CHOSEN, GIVEN = range(3)
"""When a position may be written down to learn from: before an answer is looked for, before it is given, after it."""


def round_up(inputs: int) -> int:
    """So many inputs, in whole eights."""
    return (inputs + EIGHT - 1) // EIGHT * EIGHT
