"""What the box of The Quick Game holds (shared/rules/quick-cards.json, docs/rulings/quick.md)."""

from __future__ import annotations

KINDS = ("wood", "wool", "grain", "brick", "ore")
DECK = {"wood": 11, "wool": 15, "grain": 14, "brick": 11, "ore": 16}

# Cards without a mark, those marked 3, those marked 4; a second box brings its marked ones to five and six seats.
ROADS = (5, 2, 2)
KNIGHTS = (2, 2, 1)
SETTLEMENTS = (7, 4, 4)
EXPANSIONS = {
    "library": (1, 0, 0),
    "church": (1, 1, 0),
    "citadel": (1, 0, 1),
    "university": (1, 0, 0),
    "guild": (0, 1, 1),
    "town_hall": (1, 0, 0),
}
ATTACKS = {"10/5": (5, 3, 2), "10/5b": (4, 3, 3), "11/4": (5, 3, 3)}
MARKET_DAYS = {"10/5": (2, 1, 2), "10/5b": (3, 1, 1), "11/4": (2, 1, 1)}


def count_in_box(marks: tuple[int, int, int], seats: int) -> int:
    """How many cards with these marks are in the game of so many seats."""
    plain, three, four = marks
    return plain + three * ((seats >= 3) + (seats >= 5)) + four * ((seats >= 4) + (seats >= 6))


def count_deck(kind: str, seats: int) -> int:
    """How many resource cards of a kind there are: five and six seats play with two boxes."""
    return DECK[kind] * (2 if seats >= 5 else 1)
