"""Switches of The Island as a line's head gives them (docs/rulings/island.md, docs/island.md)."""

from __future__ import annotations

from dataclasses import dataclass

from .island_board import ADAPTED_BOX, LARGE_BOX, STANDARD_BOX, Box
from .lines import LineError, read_int

USUAL = {
    "seats": "4",
    "between_turns": "nothing",
    "hand_limit": "7",
    "turn_limit": "2000",
    "proposals_per_turn": "12",
    "deck_knights": "14",
    "deck_road_building": "2",
    "deck_discovery": "2",
    "deck_monopoly": "2",
    "deck_points": "5",
    "victory_points": "10",
    "win_on_own_turn_only": "on",
    "longest_road_points": "2",
    "largest_army_points": "2",
    "start_order": "dice",
    "first": "0",
    "turn_order": "clockwise",
    "founding": "snake",
    "distance_rule": "everybody",
    "beginner_board": "off",
    "board_size": "19",
    "hex_stock": "standard",
    "harbour_placement": "frame",
    "roads": "15",
    "settlements": "5",
    "cities": "4",
    "bank": "19",
}
PRESETS = {
    "2011": {},
    "2002": {},
    "duel": {"seats": "2"},
    "adapted": {
        "hex_stock": "adapted",
        "harbour_placement": "random",
        "deck_points": "0",
        "turn_order": "descending",
        "founding": "chain",
        "win_on_own_turn_only": "off",
    },
    "large": {
        "seats": "5",
        "board_size": "30",
        "harbour_placement": "fixed",
        "bank": "24",
        "deck_knights": "20",
        "deck_road_building": "3",
        "deck_discovery": "3",
        "deck_monopoly": "3",
        "between_turns": "special_building",
    },
}
ISLANDS = {
    "standard": {"board_size": "19"},
    "adapted-19": {"board_size": "19", "hex_stock": "adapted"},
    "adapted-21": {"board_size": "21", "hex_stock": "adapted"},
    "island-30": {"board_size": "30"},
    "beginner-2002": {"board_size": "19", "printed": "2002"},
    "beginner-2011": {"board_size": "19", "printed": "2011"},
}


@dataclass(frozen=True)
class Rules:
    """Every switch that a reason asks for."""

    values: dict[str, str]

    def get(self, name: str) -> str:
        """A switch as a word."""
        return self.values[name]

    def get_int(self, name: str) -> int:
        """A switch as a number."""
        return read_int(self.values[name])

    def get_printed(self) -> str | None:
        """Which beginners' board is printed, if one is."""
        if "printed" in self.values:
            return self.values["printed"]
        board = self.values["beginner_board"]
        return None if board == "off" else board

    def get_box(self) -> Box:
        """The box that hexes, numbers and harbours come from."""
        if self.get_int("board_size") == 30:
            return LARGE_BOX
        return ADAPTED_BOX if self.get("hex_stock") == "adapted" else STANDARD_BOX

    def get_deck(self) -> dict[str, int]:
        """Development cards of each kind."""
        return {
            "knight": self.get_int("deck_knights"),
            "roads": self.get_int("deck_road_building"),
            "discovery": self.get_int("deck_discovery"),
            "monopoly": self.get_int("deck_monopoly"),
            "point": self.get_int("deck_points"),
        }


def read_rules(head: dict[str, str]) -> Rules:
    """The switches of a head: what is usual, then the edition's, then its own."""
    values = dict(USUAL)
    edition = head.get("edition", "2011")
    if edition not in PRESETS:
        raise LineError(f"an edition that is not known here: {edition}")
    values.update(PRESETS[edition])
    if "island" in head:
        if head["island"] not in ISLANDS:
            raise LineError(f"an island whose shape is not in the documents: {head['island']}")
        values.update(ISLANDS[head["island"]])
    if edition == "large" and head.get("seats", "5") in ("3", "4"):
        values["between_turns"] = "nothing"
    values.update({name: value for name, value in head.items() if name != "variant"})
    return Rules(values)
