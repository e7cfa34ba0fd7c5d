"""Ways to play for the core's tests: the editions, and every switch turned at least once."""

from __future__ import annotations

from dataclasses import replace

from tests.island.core import islands
from trueque.island.core import switches as W
from trueque.island.core.board import CoreBoard
from trueque.island.core.switches import Switches

PLAIN = Switches(turn_limit=400)
EDITION_2002 = replace(
    PLAIN,
    harbour_same_turn=W.NEVER,
    longest_road_tie=W.SET_ASIDE,
    port_same_resource=1,
    token_direction=W.WITH_CLOCK,
    frame_first=0,
)
ADAPTED = replace(
    PLAIN,
    seats=3,
    number_placement=W.RANDOM,
    harbour_placement=W.RANDOM,
    turn_order=W.DESCENDING,
    founding=W.CHAIN,
    start_resources=W.BOTH_SETTLEMENTS,
    port_same_resource=1,
    point_cards=0,
    monopoly=W.ONE_EACH,
    dev_card_ends_turn=1,
    win_on_own_turn_only=0,
)
ODD = replace(
    PLAIN,
    combined_phase=1,
    harbour_same_turn=W.NEVER,
    founding=W.ONE_ROUND,
    distance_rule=W.OWN_ONLY,
    knight_steal=W.ANYBODY,
    knight_move=W.MAY,
    robber_must_move=0,
    robber_to_desert=0,
    steal_optional=0,
    free_roads_optional=0,
    road_building=W.WHEN_DRAWN,
    bank_shortage=W.NOBODY_GETS,
    bank_cards=7,
    dev_before_roll=W.FORBIDDEN,
    token_direction=W.EITHER_WAY,
    start_order=W.FIXED,
    first_seat=2,
    start_resources=W.NO_SETTLEMENT,
    road_building_cards=6,
    like_for_like=1,
    proposals_per_turn=2,
)

PRESETS: dict[str, tuple[CoreBoard, Switches]] = {
    "2011": (islands.standard(), replace(PLAIN, proposals_per_turn=3)),
    "2002": (islands.standard(), EDITION_2002),
    "adapted": (islands.adapted(), ADAPTED),
    "adapted, no roll": (islands.adapted(), replace(ADAPTED, dev_before_roll=W.END_AT_ONCE, balanced=1)),
    "combined": (islands.standard(), replace(PLAIN, combined_phase=1, balanced=1, proposals_per_turn=1)),
    "duel": (islands.standard(), replace(PLAIN, seats=2, combined_phase=1)),
    "odd": (islands.standard(), ODD),
    "scarce": (islands.standard(), replace(PLAIN, bank_cards=4, hand_limit=3, road_pieces=4, combined_phase=1)),
    "large": (islands.large(), replace(PLAIN, number_placement=W.RANDOM, harbour_placement=W.RANDOM)),
    "printed": (islands.printed(), replace(PLAIN, start_pieces=1, combined_phase=1)),
    "tiny": (islands.tiny(((0, 0), (1, 0))), replace(PLAIN, number_placement=W.RANDOM, turn_limit=100)),
    "one hex": (islands.tiny(), replace(PLAIN, number_placement=W.RANDOM, founding=W.CHAIN, turn_limit=50)),
}

SIX = replace(
    PLAIN,
    seats=6,
    number_placement=W.RANDOM,
    harbour_placement=W.RANDOM,
    between_turns=W.SPECIAL_BUILDING,
    proposals_per_turn=1,
)
LARGER: dict[str, tuple[CoreBoard, Switches]] = {
    "six": (islands.large(), SIX),
    "six in pairs": (islands.large(), replace(SIX, between_turns=W.PAIRED, combined_phase=1)),
    "five in pairs": (islands.large(), replace(SIX, seats=5, between_turns=W.PAIRED)),
}
"""Five and six seats: positions with more room, so a core of their own."""
