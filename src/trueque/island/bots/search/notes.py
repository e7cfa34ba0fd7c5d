"""What a search writes on, and the evaluation's weights: two records, plain, compiled and on a GPU alike."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import RealGrid, declare_number, declare_real_grid, declare_reals, declare_row
from trueque.island.core.state import MOST_CORNERS, MOST_SEATS, RESOURCES

ROW = 52
"""Numbers about one seat."""
ABOUT_ALL = 4
INPUTS = ABOUT_ALL + 3 * ROW
INPUTS_OF_TWO = ABOUT_ALL + 2 * ROW
"""With two seats the leading opponent is all of them."""
TABLE, OWN, LEADER, OTHERS = range(4)
BLOCKS, BLOCKS_OF_TWO = 4, 3
"""The inputs come in blocks: about all, one's own row, the leading opponent's, the opponents' mean."""
TABLE_ROW, OTHERS_ROW = MOST_SEATS, MOST_SEATS + 1
"""Rows after those of the seats."""
KEPT = 64
"""Rows that are kept of places described before: a search comes back to few of them again and again."""
SMALL = 0xFFFF
"""`& SMALL` shows the compiler that an index is not negative: it then counts from the front alone, and in fours."""
HIDDEN = 128
"""The most hidden units that a net may have; each says how many it uses."""
POOL = 2048
"""Positions a search may hold."""
SLOTS = 2 * POOL
"""Places to find a position by its mark."""
ANSWERS = 512
"""Answers a question may have."""

NETS = 16
"""Nets that may sit at the tables of a crowd: a game says of each seat which of them it thinks with, in four bits."""
NET_BITS = 4
BUNDLE, NO_OTHER = RESOURCES + 1, RESOURCES
BUNDLES = BUNDLE * BUNDLE
"""One card or two of a swap: `one * BUNDLE + other`."""


@dataclass(slots=True)
class Notes:
    """All that a search writes on."""

    mark: list[int] = declare_row(POOL, 64)  # a number by which two equal positions of the pool are known
    slot: list[int] = declare_row(
        SLOTS, 64
    )  # where in the pool the position stands whose mark falls here, and in which search
    slots: int = declare_number(
        64
    )  # how many of these are in use: few, so that they stay in the processor's nearest memory
    search: int = declare_number(64)  # how many searches there were
    heap: list[int] = declare_row(
        POOL, 32
    )  # positions not looked into yet, so that each has more hope than the two below it
    heaped: int = declare_number(64)
    held: int = declare_number(64)  # positions that the last search came to hold
    came: list[int] = declare_row(POOL, 64)  # the first answer that led to each position
    first: list[int] = declare_row(ANSWERS, 64)  # the answers to the question
    rest: list[int] = declare_row(
        ANSWERS, 64
    )  # where in the pool the best end of each answer's line stands; -1 for none
    worth: list[float] = declare_reals(ANSWERS, 64)  # the value of each answer
    seen: int = declare_number(64)  # positions judged since the search began
    width: int = declare_number(
        64
    )  # the net's, read from here: a loop whose length is not known is added up four at a time
    spare: int = declare_number(64)  # a place of the pool to try nature's answers in
    sign: list[int] = declare_row(MOST_SEATS, 64)  # of which places each seat's row speaks
    holdings: list[int] = declare_row(MOST_SEATS, 64)  # and of which cards
    told: list[int] = declare_row(BLOCKS, 64)  # of which row each block of the inputs speaks
    fresh: list[int] = declare_row(BLOCKS, 64)  # whether it was written since the hidden sums took it in
    kept_sign: list[int] = declare_row(KEPT, 64)  # of which places the kept rows speak
    own_gain: list[float] = declare_reals(BUNDLES * BUNDLES, 64)  # what each swap does to one's own odds
    their_gain: list[float] = declare_reals(BUNDLES * BUNDLES, 64)  # and to those of the other seat
    odds: list[float] = declare_reals(2, 64)  # of both, before
    hope: list[float] = declare_reals(POOL)  # the value of each position
    site: list[float] = declare_reals(MOST_CORNERS)
    income: RealGrid = declare_real_grid(MOST_CORNERS, RESOURCES)
    rows: list[float] = declare_reals((MOST_SEATS + 2) * ROW)
    kept: list[float] = declare_reals(KEPT * ROW)
    price: list[float] = declare_reals(RESOURCES)
    inputs: list[float] = declare_reals(INPUTS)  # as lessons are written
    known: list[float] = declare_reals(INPUTS)  # the inputs that the hidden sums speak of
    hidden: list[float] = declare_reals(HIDDEN)


@dataclass(slots=True)
class Net:
    """The evaluation's weights: one hidden layer."""

    first_layer: RealGrid = declare_real_grid(INPUTS, HIDDEN)
    first_bias: list[float] = declare_reals(HIDDEN)
    second_layer: list[float] = declare_reals(HIDDEN)
    second_bias: list[float] = declare_reals(1)
    width: int = declare_number(64)  # hidden units in use, an even number
