"""What a player of The Princes sees in a position: the inputs of its judgement, and what it counts in."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.bots.search.numbers import round_up
from trueque.core.fields import declare_row

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
INPUTS = round_up(HANDS + HAND_INPUTS)
LOOSE = 256


@dataclass(slots=True)
class PrincesSight:
    """What a seat sees, and what it counts in to see it."""

    place: list[int] = declare_row(LOOSE, 16)  # of hidden cards: where they lie
    card: list[int] = declare_row(LOOSE, 16)  # and which they are
    inputs: list[int] = declare_row(INPUTS)
