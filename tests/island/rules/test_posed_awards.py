"""Longest road and largest army: who gets, keeps and loses them."""

from __future__ import annotations

import pytest

from tests.island.rules.posed import becomes

FOUR = "c2-c3,c3-c4,c4-c5,c5-c6"
FIVE = f"{FOUR},c6-c7"
SOUTH = "d2-d3,d3-d4,d4-d5,d5-d6,d6-d7"


def test_five_roads_in_a_row_are_the_longest() -> None:
    becomes(
        f"turn 2; phase build; seat 0 roads {FOUR} hand wood,brick",
        "0 road c6-c7",
        f"turn 2; phase build; longest_road 0; seat 0 roads {FIVE}",
    )


def test_a_fork_does_not_count() -> None:
    becomes(
        f"turn 2; phase build; seat 0 roads {FOUR} hand wood,brick",
        "0 road c5-d5",
        f"turn 2; phase build; seat 0 roads {FOUR},c5-d5",
    )


def test_another_seats_building_ends_a_road() -> None:
    """The core says `trail` where it has counted less than the whole road: it could not matter."""
    becomes(
        f"turn 2; phase build; seat 0 roads {FOUR} hand wood,brick; seat 1 settlements c5",
        "0 road c6-c7",
        f"turn 2; phase build; seat 0 roads {FIVE} trail 2; seat 1 settlements c5",
    )
    cut = f"roads {FIVE}; seat 1 roads c5-d5"
    becomes(
        f"turn 2; active 1; phase build; longest_road 0; seat 0 {cut} hand wood,brick,wool,grain",
        "1 settlement c5",
        f"turn 2; active 1; phase build; seat 0 {cut} settlements c5 trail 1",
    )


def test_a_longer_road_takes_it_an_equal_one_does_not() -> None:
    held = f"turn 2; phase build; longest_road 1; seat 1 roads {SOUTH}"
    becomes(f"{held}; seat 0 roads {FOUR} hand wood,brick", "0 road c6-c7", f"{held}; seat 0 roads {FIVE} trail 0")
    becomes(
        f"{held}; seat 0 roads {FIVE} hand wood,brick",
        "0 road c7-c8",
        f"turn 2; phase build; longest_road 0; seat 1 roads {SOUTH}; seat 0 roads {FIVE},c7-c8",
    )


@pytest.mark.parametrize(("tie", "holder"), [("holder_keeps", "longest_road 0; "), ("set_aside", "")])
def test_a_tie_after_a_cut_goes_by_the_rule_of_the_table(tie: str, holder: str) -> None:
    """R-005: a road of six is cut to five, as long as another's."""
    six = f"{FIVE},c7-c8"
    becomes(
        f"turn 2; active 2; phase build; longest_road 0; seat 0 roads {six}; seat 1 roads {SOUTH}; "
        "seat 2 roads c3-d3 hand wood,brick,wool,grain",
        "2 settlement c3",
        f"turn 2; active 2; phase build; {holder}seat 0 roads {six}; seat 1 roads {SOUTH}; "
        "seat 2 settlements c3 roads c3-d3 trail 1",
        f"longest_road_tie={tie}",
    )


def test_three_knights_are_the_largest_army_and_more_take_it() -> None:
    before = "turn 2; phase roll; played knight,knight"
    after = "turn 2; phase robber; rolled no; after roll; card_played yes; by_knight yes; played knight,knight,knight"
    becomes(f"{before}; seat 0 knights 2 cards knight", "0 play knight", f"{after}; largest_army 0; seat 0 knights 3")
    becomes(f"{before}; seat 0 knights 1 cards knight; seat 1 knights 1", "0 play knight",
            f"{after}; seat 0 knights 2; seat 1 knights 1")  # fmt: skip


def test_as_many_knights_do_not_take_it() -> None:
    played = ",".join(["knight"] * 5)
    held = f"turn 2; largest_army 1; seat 1 knights 3; played {played}"
    after = f"phase robber; rolled no; after roll; card_played yes; by_knight yes; played {played},knight"
    becomes(f"{held}; phase roll; seat 0 knights 2 cards knight", "0 play knight",
            f"turn 2; largest_army 1; seat 1 knights 3; {after}; seat 0 knights 3")  # fmt: skip
    becomes(f"{held},knight; phase roll; seat 0 knights 3 cards knight", "0 play knight",
            f"turn 2; largest_army 0; seat 1 knights 3; {after},knight; seat 0 knights 4")  # fmt: skip
