"""What a player of The Princes writes on while it thinks, and the weights of its judgement: whole numbers throughout.

The inputs of the judgement are small whole numbers and so are its weights (`UNIT` is one), so that plain Python, C and
any other target come to the very same judgement.
"""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import cell, row

FACES = 88
"""Cards of the stacks that are told apart: a card with a greater number is judged by what is printed on it alone."""

# The inputs: the table, one's own principality, the other's, one's hand.
(PREPARES, ACTS, ENDS, THEY_PREPARE, THEY_ACT, TURN, ROAD_SUPPLY, SETTLEMENT_SUPPLY, CITY_SUPPLY, REGION_PILE,
 DRAW_PILE, HERO, TRADER, SKILLED, DISCARDED) = range(15)  # fmt: skip
TABLE = 15
(POINTS, MISSING, DONE, ONE_SHORT, TWO_SHORT, THREE_SHORT, FOUR_SHORT, STRENGTH_, COMMERCE_, SKILL_, PROGRESS_,
 STRENGTH_LACKS, COMMERCE_LACKS, SETTLEMENTS_, CITIES_, ROADS_OUT, GREEN_SITES, RED_SITES, HELD, EFFECTIVE, NUMBERS,
 BOOSTED, SHELTERED, COUNTED, IN_DANGER, EXPOSED, COINING, TRADING_BESIDE, HAND_SIZE, HAND_ROOM, CITY_SHORT,
 SETTLEMENT_SHORT, ROAD_SHORT, CAN_CITY, CAN_SETTLE, CAN_ROAD, FULL_REGIONS, BARGAINS, YIELDS) = range(39)  # fmt: skip
STOCKED, CHEAP, BEARING = YIELDS + 6, YIELDS + 12, YIELDS + 18
BUILT_CARDS = YIELDS + 24
SEAT = BUILT_CARDS + FACES
OWN, THEIRS = TABLE, TABLE + SEAT
HANDS = THEIRS + SEAT
FITTING = FACES  # after the cards themselves: those that could be built or played
PAYABLE, NEARLY, FURTHER, FAR, USELESS, PLAYABLE = (2 * FACES + k for k in range(6))
HAND_INPUTS = 2 * FACES + 6
EIGHT = 8
INPUTS = (HANDS + HAND_INPUTS + EIGHT - 1) // EIGHT * EIGHT
LARGEST = 127

HIDDEN = 32
"""Units between inputs and judgement; the first is straight, the others give nothing below zero."""
UNIT = 4096
"""One in weights and judgements: a judgement is in log odds, so many to one."""

POOL = 1024
"""Positions that a search holds at most."""
SLOTS = 4 * POOL
ANSWERS = 512
LOOSE = 256


@dataclass(slots=True)
class Net:
    """The judgement's weights."""

    out: list[int] = row(HIDDEN, 64)
    level: int = cell(64)
    bias: list[int] = row(HIDDEN, 32)
    first: list[int] = row(INPUTS * HIDDEN, 16)


@dataclass(slots=True)
class Notes:
    """All that a player writes on."""

    worth: list[int] = row(ANSWERS, 64)  # what each answer is worth, over all worlds so far
    best: list[int] = row(ANSWERS, 64)  # and the best line that begins with it, in this world
    mark: list[int] = row(POOL, 64)  # a number by which two equal positions of the pool are known
    hope: list[int] = row(POOL, 64)
    slot: list[int] = row(SLOTS, 64)
    search: int = cell(64)  # how many searches there were
    seen: int = cell(64)  # positions judged since the question was put
    hidden: list[int] = row(HIDDEN, 32)
    came: list[int] = row(POOL, 16)  # the first answer that led to each position of the pool
    heap: list[int] = row(POOL, 16)
    first: list[int] = row(ANSWERS, 16)  # the answers to the question
    inner: list[int] = row(ANSWERS, 16)  # those to a question that follows from an answer
    ways: list[int] = row(ANSWERS, 16)  # those of the position that is looked into
    place: list[int] = row(LOOSE, 16)  # of hidden cards: where they lie
    card: list[int] = row(LOOSE, 16)  # and which they are
    inputs: list[int] = row(INPUTS)
    known: list[int] = row(INPUTS)  # the inputs that the hidden sums speak of
    heaped: int = cell(64)
    count: int = cell(64)  # positions in the pool
