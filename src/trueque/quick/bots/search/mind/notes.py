"""What a player of The Quick Game writes on while it thinks, and the weights of its judgement: whole numbers.

Inputs and weights are whole (`UNIT` is one), so that plain Python, C and any other target come to the very same
judgement: the odds of winning, in parts of `CERTAIN`.
"""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import cell, row
from trueque.quick.core.numbers import EXPANSION, EXPANSIONS, RESOURCES

# The inputs: the table, one's own seat, the rival in front, the other rivals together.
(MY_TRADE, MY_BUILD, MY_END, THEIR_TURN, EXCHANGES_LEFT, TURN, ROAD_PILE, NO_ROADS, KNIGHT_PILE, NO_KNIGHTS,
 SETTLEMENT_PILE, NO_SETTLEMENTS, ATTACKS, MARKET_DAYS, LEADER_WAITS, I_WAIT, TAKES_FROM_LEADER, LEADER_TAKES,
 LIBRARY_LEFT, GUILD_LEFT) = range(20)  # fmt: skip
BUILT_NOW = 20
STALLS_ = BUILT_NOW + EXPANSION + 1
LEFT_OVER = STALLS_ + RESOURCES
TABLE = LEFT_OVER + EXPANSIONS
(POINTS, ONE_SHORT, TWO_SHORT, THREE_SHORT, FOUR_SHORT, GAIN, WINS_NEXT, ROADS_, ODD_ROAD, EXCHANGES_, KNIGHTS_,
 ODD_KNIGHT, EXTRA, SETTLEMENTS_, CITIES_, HAND_SIZE, OVER_SAFE, THREES) = range(18)  # fmt: skip
OWNED = 18
HELD = OWNED + EXPANSIONS
NEAR = HELD + RESOURCES
GOALS = EXPANSION + 2
"""Buildings that a hand may be near to: expansions all cost the same but for the town hall."""
CAN = NEAR + GOALS
SEAT = CAN + GOALS
OWN, LEADER, OTHERS = TABLE, TABLE + SEAT, TABLE + 2 * SEAT
EIGHT = 8
INPUTS = (OTHERS + SEAT + EIGHT - 1) // EIGHT * EIGHT
LARGEST = 127

HIDDEN = 32
"""Units between inputs and judgement; the first is straight, the others give nothing below zero."""
UNIT = 4096
"""One in weights and log odds."""
CERTAIN = 1 << 20
"""Of odds: who has won."""
STEP = 7
"""Bits of log odds between two entries of the table of odds."""
ENTRIES = 513
"""From -8 to 8."""

POOL = 256
"""Positions that a search of one line holds at most."""
SLOTS = 4 * POOL
ANSWERS = 256


@dataclass(slots=True)
class Net:
    """The judgement's weights, and the odds that log odds come to."""

    out: list[int] = row(HIDDEN, 64)
    level: int = cell(64)
    bias: list[int] = row(HIDDEN, 32)
    odds: list[int] = row(ENTRIES, 32)
    first: list[int] = row(INPUTS * HIDDEN, 16)


@dataclass(slots=True)
class Notes:
    """All that a player writes on."""

    worth: list[int] = row(ANSWERS, 64)  # what each answer is worth, over all worlds so far
    mark: list[int] = row(POOL, 64)  # a number by which two equal positions of the pool are known
    hope: list[int] = row(POOL, 64)
    slot: list[int] = row(SLOTS, 64)
    search: int = cell(64)  # how many searches there were
    seen: int = cell(64)  # positions judged since the question was put
    best: int = cell(64)  # the best end of a line so far
    heaped: int = cell(64)
    count: int = cell(64)  # positions in the pool
    hidden: list[int] = row(HIDDEN, 32)
    heap: list[int] = row(POOL, 16)
    first: list[int] = row(ANSWERS, 16)  # the answers to the question
    kept: list[int] = row(ANSWERS, 16)  # which of them stay, by place, the best first
    inner: list[int] = row(ANSWERS, 16)  # those to a question that follows from an answer
    ways: list[int] = row(ANSWERS, 16)  # those of the position that is looked into
    loose: list[int] = row(RESOURCES, 16)  # cards of each kind that a seat has not seen
    cost: list[int] = row(RESOURCES)  # of several buildings together
    inputs: list[int] = row(INPUTS)
    known: list[int] = row(INPUTS)  # the inputs that the hidden sums speak of
