"""Every rule switch of the board game as a number.

The defaults are those of 2011, but for trade between players, which whoever wants it switches on, and the turn limit.

These are run-time values of one compiled program. People meet them under friendlier names, as fields of `Rules`.
"""

from __future__ import annotations

from dataclasses import dataclass

# founding
TWO_ROUNDS, CHAIN, ONE_ROUND = range(3)
# start_resources
SECOND_SETTLEMENT, BOTH_SETTLEMENTS, NO_SETTLEMENT = range(3)
# distance_rule
EVERYBODY, OWN_ONLY = range(2)
# start_order
BY_DICE, FIXED = range(2)
# turn_order
CLOCKWISE, DESCENDING = range(2)
# number_placement, harbour_placement
RANDOM, SPIRAL, FRAME = range(3)
# token_direction
WITH_CLOCK, AGAINST_CLOCK, EITHER_WAY = range(3)
# harbour_same_turn
NEVER, WHEN_COMBINED, ALWAYS = range(3)
# longest_road_tie
SET_ASIDE, HOLDER_KEEPS = range(2)
# bank_shortage
NOBODY_GETS, LONE_CLAIMANT_GETS = range(2)
# monopoly
ALL_CARDS, ONE_EACH = range(2)
# road_building
WHEN_PLAYED, WHEN_DRAWN = range(2)
# dev_before_roll
ROLL_THEN_END, END_AT_ONCE, FORBIDDEN = range(3)
# knight_steal
NEIGHBOURS, ANYBODY = range(2)
# knight_move
MUST, MAY = range(2)
# between_turns
NOTHING_BETWEEN, SPECIAL_BUILDING, PAIRED = range(3)


@dataclass(slots=True)
class Switches:
    """The options of one game. A field without a comment is 0 for no and 1 for yes, or a plain number."""

    seats: int = 4

    # set-up
    number_placement: int = SPIRAL  # SPIRAL | RANDOM, for the hexes the board leaves open
    harbour_placement: int = FRAME  # FRAME | RANDOM, for the harbours the board leaves open
    frame_first: int = 1  # harbours are laid before the terrain; 0: after the tokens
    token_direction: int = AGAINST_CLOCK  # WITH_CLOCK | AGAINST_CLOCK | EITHER_WAY
    balanced: int = 0  # no clumps of terrain, no 6 or 8 beside another, no equal numbers side by side
    start_pieces: int = 0  # the board's printed starting pieces instead of a founding
    start_order: int = BY_DICE  # BY_DICE | FIXED
    first_seat: int = 0  # who begins when FIXED
    turn_order: int = CLOCKWISE  # CLOCKWISE | DESCENDING (by dice)
    founding: int = TWO_ROUNDS  # TWO_ROUNDS | CHAIN | ONE_ROUND
    start_resources: int = SECOND_SETTLEMENT  # SECOND_SETTLEMENT | BOTH_SETTLEMENTS | NO_SETTLEMENT

    # what lies in the box
    bank_cards: int = 19  # of each resource
    road_pieces: int = 15  # at most 31
    settlement_pieces: int = 5
    city_pieces: int = 4
    knight_cards: int = 14
    road_building_cards: int = 2
    plenty_cards: int = 2
    monopoly_cards: int = 2
    point_cards: int = 5

    # the turn
    hand_limit: int = 7
    combined_phase: int = 0
    harbour_same_turn: int = WHEN_COMBINED  # NEVER | WHEN_COMBINED | ALWAYS
    port_same_resource: int = 0
    bank_shortage: int = LONE_CLAIMANT_GETS  # NOBODY_GETS | LONE_CLAIMANT_GETS
    distance_rule: int = EVERYBODY  # EVERYBODY | OWN_ONLY
    proposals_per_turn: int = 0  # offers a seat may make in one turn; 0: no trade between players
    like_for_like: int = 0  # one kind on both sides of an offer
    between_turns: int = NOTHING_BETWEEN  # NOTHING_BETWEEN | SPECIAL_BUILDING | PAIRED

    # the robber
    robber_must_move: int = 1
    robber_to_desert: int = 1
    steal_optional: int = 1
    knight_steal: int = NEIGHBOURS  # NEIGHBOURS | ANYBODY
    knight_move: int = MUST  # MUST | MAY

    # development cards
    monopoly: int = ALL_CARDS  # ALL_CARDS | ONE_EACH
    road_building: int = WHEN_PLAYED  # WHEN_PLAYED | WHEN_DRAWN
    free_roads_optional: int = 1
    dev_card_ends_turn: int = 0
    dev_before_roll: int = ROLL_THEN_END  # ROLL_THEN_END | END_AT_ONCE (if a card ends the turn) | FORBIDDEN

    # points and the end
    longest_road_points: int = 2
    largest_army_points: int = 2
    longest_road_tie: int = HOLDER_KEEPS  # SET_ASIDE | HOLDER_KEEPS
    victory_points: int = 10
    win_on_own_turn_only: int = 1
    turn_limit: int = 20_000  # nobody wins a game that has seen so many turns
