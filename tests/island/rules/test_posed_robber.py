"""The seven: hands over the limit are halved, the robber moves and robs, and its hex yields nothing."""

from __future__ import annotations

import pytest

from tests.island.rules.posed import becomes, open_to

SEVEN = "turn 2; phase dice"
EIGHT = "wood,wood,brick,brick,wool,wool,ore,ore"


def test_a_seven_asks_for_half_of_every_hand_over_seven() -> None:
    becomes(
        f"{SEVEN}; seat 0 hand {EIGHT},ore; seat 1 hand {EIGHT}; seat 2 hand wood,wood,brick,brick,wool,wool,ore",
        "! 3+4",
        f"turn 2; phase discard; dice 3+4; seat 0 hand {EIGHT},ore owes 4; seat 1 hand {EIGHT} owes 4; "
        "seat 2 hand wood,wood,brick,brick,wool,wool,ore",
    )


def test_the_limit_is_the_tables() -> None:
    becomes(
        f"{SEVEN}; seat 0 hand {EIGHT}", "! 1+6", f"turn 2; phase robber; dice 1+6; seat 0 hand {EIGHT}", "hand_limit=8"
    )


def test_discards_lie_face_down_until_the_last_seat_is_done() -> None:
    asked = f"turn 2; phase discard; dice 3+4; seat 0 hand {EIGHT} owes 4; seat 1 hand {EIGHT} owes 4"
    becomes(
        asked,
        "1 discard wood,wood,brick,brick",
        f"turn 2; phase discard; dice 3+4; seat 0 hand {EIGHT} owes 4; "
        "seat 1 hand wool,wool,ore,ore laid wood,wood,brick,brick",
    )
    becomes(
        asked,
        "1 discard wood,wood,brick,brick; 0 discard wool,wool,ore,ore",
        "turn 2; phase robber; dice 3+4; seat 0 hand wood,wood,brick,brick; seat 1 hand wool,wool,ore,ore",
    )


def test_without_a_full_hand_the_robber_moves_at_once() -> None:
    becomes(f"{SEVEN}; seat 1 settlements c5", "! 6+1", "turn 2; phase robber; dice 6+1; seat 1 settlements c5")


def test_it_goes_anywhere_but_where_it_stands() -> None:
    assert len(open_to("phase robber; robber Q2", 0)) == 18
    assert "robber R3" in open_to("phase robber; robber Q2", 0), "back to the desert"
    assert "robber R3" not in open_to("phase robber; robber Q2", 0, rules="robber_to_desert=off")
    assert "robber Q2" in open_to("phase robber; robber Q2", 0, rules="robber_must_move=off")


@pytest.mark.parametrize(("rules", "phase"), [("", "steal"), ("steal_optional=off", "taken_card; victim 1")])
def test_the_only_neighbour_is_robbed_at_once_where_stealing_is_no_choice(rules: str, phase: str) -> None:
    """R-009."""
    there = "turn 2; seat 1 settlements c5 hand ore"
    becomes(f"{there}; phase robber", "0 robber Q2", f"{there}; robber Q2; phase {phase}", rules)


def test_among_several_neighbours_one_chooses() -> None:
    two = "phase steal; robber Q2; seat 1 settlements c5 hand ore; seat 2 settlements b3 hand ore"
    assert open_to(two, 0) == ["steal 1", "steal 2", "steal nobody"]
    assert open_to(two, 0, rules="steal_optional=off") == ["steal 1", "steal 2"]


def test_with_nobody_to_rob_the_turn_goes_on() -> None:
    becomes(
        "turn 2; phase robber; dice 3+4; seat 1 settlements c5; seat 2 settlements e4 hand ore",
        "0 robber Q2",
        "turn 2; phase trade; dice 3+4; robber Q2; seat 1 settlements c5; seat 2 settlements e4 hand ore",
    )


def test_stealing_nothing_goes_on_too() -> None:
    there = "turn 2; robber Q2; seat 1 settlements c5 hand ore"
    becomes(f"{there}; phase steal", "0 steal nobody", f"{there}; phase trade")


def test_its_hex_yields_nothing() -> None:
    homes = "seat 0 settlements b3; seat 1 cities c5"
    becomes(f"turn 2; phase dice; {homes}", "! 2+2",
            "turn 2; phase trade; dice 2+2; seat 0 settlements b3 hand ore; seat 1 cities c5 hand ore,ore")  # fmt: skip
    becomes(f"turn 2; phase dice; robber Q2; {homes}", "! 2+2", f"turn 2; phase trade; dice 2+2; robber Q2; {homes}")
