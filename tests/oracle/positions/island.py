"""Reasons against a position of The Island, from docs/position.md."""

from __future__ import annotations

from collections.abc import Callable

from . import island_ground, island_roads, island_turn
from .island_position import Position, read_position
from .lines import LineError

REASONS: dict[str, Callable[[Position], bool]] = {
    "pieces": island_roads.has_bad_pieces,
    "resources": island_turn.has_bad_resources,
    "development_cards": island_turn.has_bad_development_cards,
    "knights_played": island_turn.has_bad_knights_played,
    "points_played": island_turn.has_bad_points_played,
    "ground": island_ground.has_bad_ground,
    "ground_left": island_ground.has_bad_ground_left,
    "numbers": island_ground.has_bad_numbers,
    "distance": island_roads.has_bad_distance,
    "loose_road": island_roads.has_bad_loose_road,
    "loose_building": island_roads.has_bad_loose_building,
    "networks": island_roads.has_bad_networks,
    "founding": island_roads.has_bad_founding,
    "rates": island_roads.has_bad_rates,
    "longest_road": island_roads.has_bad_longest_road,
    "longest_road_missing": island_roads.has_bad_longest_road_missing,
    "trail": island_roads.has_bad_trail,
    "largest_army": island_turn.has_bad_largest_army,
    "largest_army_missing": island_turn.has_bad_largest_army_missing,
    "winner_phase": island_turn.has_bad_winner_phase,
    "winner": island_turn.has_bad_winner,
    "won": island_turn.has_bad_won,
    "end": island_turn.has_bad_end,
    "room": island_turn.has_bad_room,
    "island_unfinished": island_ground.has_bad_island_unfinished,
    "step": island_ground.has_bad_step,
    "order_incomplete": island_ground.has_bad_order_incomplete,
    "order": island_ground.has_bad_order,
    "thrower": island_ground.has_bad_thrower,
    "founding_corner": island_ground.has_bad_founding_corner,
    "turn_uncounted": island_turn.has_bad_turn_uncounted,
    "turn_limit": island_turn.has_bad_turn_limit,
    "dice_half": island_turn.has_bad_dice_half,
    "rolled": island_turn.has_bad_rolled,
    "seven": island_turn.has_bad_seven,
    "after": island_turn.has_bad_after,
    "host": island_turn.has_bad_host,
    "discard": island_turn.has_bad_discard,
    "debts": island_turn.has_bad_debts,
    "victim": island_turn.has_bad_victim,
    "answers": island_turn.has_bad_answers,
    "proposals": island_turn.has_bad_proposals,
    "bargains": island_turn.has_bad_bargains,
    "free_roads": island_roads.has_bad_free_roads,
    "draw": island_turn.has_bad_draw,
    "new_cards": island_turn.has_bad_new_cards,
    "harbours_due": island_roads.has_bad_harbours_due,
}


def find_reasons(line: str) -> set[str]:
    """Names of all reasons that speak against a line; LineError where it is none of this game."""
    try:
        position = read_position(line)
        return {name for name, is_against in REASONS.items() if is_against(position)}
    except (IndexError, KeyError) as problem:
        raise LineError(f"a word that is not known here: {problem}") from problem
