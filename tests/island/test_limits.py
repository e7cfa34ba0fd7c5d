"""The numbers of the Island's options: what each edition begins with, and how far a table may turn them."""

from __future__ import annotations

import pytest

from trueque.island.rules import EDITIONS, SWITCHES, read_rules
from trueque.kernel.errors import BadOptions

NUMBERS = {  # usual, least, most
    "seats": (4, 2, 6),
    "first": (0, 0, 5),
    "hand_limit": (7, 3, 40),
    "proposals_per_turn": (12, 0, 60),
    "deck_knights": (14, 0, 40),
    "deck_road_building": (2, 0, 20),
    "deck_discovery": (2, 0, 20),
    "deck_monopoly": (2, 0, 20),
    "deck_points": (5, 0, 20),
    "roads": (15, 2, 31),
    "settlements": (5, 2, 15),
    "cities": (4, 0, 15),
    "bank": (19, 5, 60),
    "longest_road_points": (2, 0, 5),
    "largest_army_points": (2, 0, 5),
    "victory_points": (10, 3, 20),
    "turn_limit": (2000, 1, 30000),
}


def test_every_number_is_here() -> None:
    assert set(NUMBERS) == {name for name, entry in SWITCHES.items() if "least" in entry.metadata}
    assert SWITCHES["board_size"].metadata["values"] == (19, 21, 30)
    assert EDITIONS["2011"].board_size == 19


@pytest.mark.parametrize(("name", "numbers"), NUMBERS.items(), ids=NUMBERS)
def test_a_number_is_the_usual_one_and_stays_within_its_limits(name: str, numbers: tuple[int, int, int]) -> None:
    usual, least, most = numbers
    assert getattr(EDITIONS["2011"], name) == usual
    assert (SWITCHES[name].metadata["least"], SWITCHES[name].metadata["most"]) == (least, most)
    for wrong in (least - 1, most + 1):
        with pytest.raises(BadOptions):
            read_rules({name: str(wrong)})
    for right in (least, most):
        assert getattr(read_rules({"seats": "6", name: str(right)}), name) == right
