"""What things cost, written down once more for the second program (`clause_check`)."""

from __future__ import annotations

PRICES: dict[str, dict[str, dict[str, int]]] = {
    "island": {
        "road": {"wood": 1, "brick": 1},
        "settlement": {"wood": 1, "brick": 1, "wool": 1, "grain": 1},
        "city": {"grain": 2, "ore": 3},
        "development card": {"wool": 1, "grain": 1, "ore": 1},
    },
    "quick": {
        "road": {"wood": 1, "brick": 1},
        "settlement": {"wood": 1, "brick": 1, "wool": 1, "grain": 1},
        "city": {"grain": 2, "ore": 3},
        "knight": {"wool": 1, "grain": 1, "ore": 1},
        "expansion": {"wool": 3, "ore": 1},
        "town_hall": {"wool": 3, "ore": 3},
    },
    "princes": {
        "road": {"wood": 1, "brick": 2},
        "settlement": {"wood": 1, "brick": 1, "wool": 1, "grain": 1},
        "city": {"grain": 2, "ore": 3},
    },
}
