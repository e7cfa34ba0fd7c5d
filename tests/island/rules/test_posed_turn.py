"""The turn: dice, production, trade before building, the next seat; and how the game is won."""

from __future__ import annotations

import pytest

from tests.island.rules.posed import becomes, open_to

NINE = "settlements a1,a3,a5 cities c1,c3,e2"


def test_the_dice_come_first() -> None:
    assert open_to("phase roll; seat 0 settlements c5 hand wood,brick", 0) == ["roll"]
    becomes("turn 2; phase roll; seat 0 hand wood", "0 roll", "turn 2; phase dice; after trade; seat 0 hand wood")


def test_a_hex_yields_one_card_for_a_settlement_and_two_for_a_city() -> None:
    homes = "seat 0 settlements b3; seat 1 cities c5; seat 2 settlements e4"
    becomes(f"turn 2; phase dice; {homes}", "! 1+3",
            "turn 2; phase trade; dice 1+3; seat 0 settlements b3 hand ore; seat 1 cities c5 hand ore,ore; "
            "seat 2 settlements e4 hand wool")  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "one"), [("bank_shortage=single_claimant", " hand ore"), ("bank_shortage=nobody", "")]
)
def test_a_bank_that_runs_short(rules: str, one: str) -> None:
    """R-017: two claimants get nothing; one gets what is left, or nothing."""
    four = "seat 2 hand ore,ore,ore,ore"
    two = f"seat 0 settlements b3; seat 1 cities c5; {four}"
    becomes(f"turn 2; phase dice; {two}", "! 2+2", f"turn 2; phase trade; dice 2+2; {two}", f"bank=5 {rules}")
    alone = f"seat 1 cities c5; {four}"
    becomes(f"turn 2; phase dice; {alone}", "! 2+2",
            f"turn 2; phase trade; dice 2+2; seat 1 cities c5{one}; {four}", f"bank=5 {rules}")  # fmt: skip


def test_trade_comes_before_building_unless_combined() -> None:
    """R-001."""
    there = "seat 0 settlements c5 hand wood,brick"
    assert open_to(f"phase trade; {there}", 0, "road") == []
    assert len(open_to(f"phase trade; {there}", 0, "road", "combined_phase=on")) == 3
    assert open_to(f"phase build; {there},wood,wood,wood", 0, "bank") == []
    assert open_to(f"phase trade; {there},wood,wood,wood", 0, "bank")
    becomes(f"turn 2; phase trade; {there}", "0 build", f"turn 2; phase build; {there}")


def test_the_next_seat_of_the_order_goes_on() -> None:
    becomes("turn 2; order 0,2,1; phase build", "0 end", "turn 3; order 0,2,1; active 2; phase roll")
    becomes("turn 2; active 2; phase build", "2 end", "turn 3; phase roll")


def test_ten_points_win_in_ones_own_turn() -> None:
    becomes(
        f"turn 2; phase build; seat 0 {NINE} roads d9-d10 hand wood,brick,wool,grain",
        "0 settlement d10",
        "turn 2; phase over; winner 0; seat 0 settlements a1,a3,a5,d10 cities c1,c3,e2 roads d9-d10 room 0",
    )
    assert open_to(f"phase build; seat 0 {NINE}", 0) == ["end"], "nine are not enough"


def test_a_point_card_wins_unseen() -> None:
    becomes(
        f"turn 2; phase build; seat 0 {NINE} hand ore,wool,grain",
        "0 buy; ! draw point",
        f"turn 2; phase over; rolled yes; after build; bought 1; winner 0; seat 0 {NINE} cards point room 1",
    )


def test_so_many_points_as_the_table_says() -> None:
    becomes(
        "turn 2; phase build; seat 0 settlements a1,c1 roads d9-d10 hand wood,brick,wool,grain",
        "0 settlement d10",
        "turn 2; phase over; winner 0; seat 0 settlements a1,c1,d10 roads d9-d10",
        "victory_points=3",
    )


def test_the_turn_limit_ends_the_game() -> None:
    """R-036."""
    becomes("turn 2; phase build", "0 end", "turn 2; phase over", "turn_limit=2")
    becomes("turn 2; phase build", "0 end", "turn 3; active 1; phase roll", "turn_limit=3")
