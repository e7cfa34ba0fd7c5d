"""What a player of The Quick Game sees in a position: the inputs of its judgement, and what it counts in."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.bots.search.numbers import round_up
from trueque.core.fields import declare_row
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
INPUTS = round_up(OTHERS + SEAT)


@dataclass(slots=True)
class QuickSight:
    """What a seat sees, and what it counts in to see it."""

    loose: list[int] = declare_row(RESOURCES, 16)  # cards of each kind that a seat has not seen
    cost: list[int] = declare_row(RESOURCES)  # of several buildings together
    inputs: list[int] = declare_row(INPUTS)
