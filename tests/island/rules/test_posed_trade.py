"""Trade by sea at 4:1 or by harbour, and offers between players, answered together."""

from __future__ import annotations

import pytest

from tests.island.rules.posed import becomes, open_to

FOUR = "wool,wool,wool,wool"


def test_four_of_a_kind_for_one_without_a_harbour() -> None:
    becomes(f"turn 2; phase trade; seat 0 hand {FOUR}", "0 bank wool > ore", "turn 2; phase trade; seat 0 hand ore")
    assert open_to("phase trade; seat 0 hand wool,wool,wool", 0, "bank") == []


def test_three_at_a_harbour_for_anything_two_at_its_own_kind() -> None:
    becomes(
        "turn 2; phase trade; seat 0 settlements a1 hand ore,ore,ore",
        "0 bank ore > wood",
        "turn 2; phase trade; seat 0 settlements a1 hand wood",
    )
    becomes(
        "turn 2; phase trade; seat 0 settlements a4 hand wool,wool",
        "0 bank wool > wood",
        "turn 2; phase trade; seat 0 settlements a4 hand wood",
    )
    assert open_to("phase trade; seat 0 settlements a4 hand ore,ore,ore", 0, "bank") == [], "its kind alone"
    assert open_to("phase trade; seat 1 settlements a4; seat 0 hand wool,wool", 0, "bank") == [], "its owner alone"


@pytest.mark.parametrize(("rules", "same"), [("", []), ("port_same_resource=on", ["bank wool > wool"])])
def test_like_for_like_by_sea(rules: str, same: list[str]) -> None:
    """R-007."""
    assert open_to(f"phase trade; seat 0 hand {FOUR}", 0, "bank wool > wool", rules) == same


@pytest.mark.parametrize(
    ("rules", "due"), [("harbour_same_turn=never", "harbours_due 3:1; "), ("harbour_same_turn=always", "")]
)
def test_a_new_harbour_opens_by_the_rule_of_the_table(rules: str, due: str) -> None:
    """R-006."""
    becomes(
        "turn 2; phase build; seat 0 roads a1-a2 hand wood,brick,wool,grain",
        "0 settlement a1",
        f"turn 2; phase build; {due}seat 0 settlements a1 roads a1-a2",
        rules,
    )


def test_a_harbour_of_one_kind_trades_it_two_to_one() -> None:
    becomes(
        "turn 2; phase build; seat 0 roads a4-a5 hand wood,brick,wool,grain",
        "0 settlement a4",
        "turn 2; phase build; seat 0 settlements a4 roads a4-a5 rates 4,4,2,4,4",
        "harbour_same_turn=always",
    )


def test_a_harbour_that_was_due_opens_as_the_turn_ends() -> None:
    becomes(
        "turn 2; phase build; harbours_due 3:1; seat 0 settlements a1",
        "0 end",
        "turn 3; active 1; phase roll; seat 0 settlements a1 rates 3,3,3,3,3",
    )


def test_an_offer_is_answered_by_all_and_dealt_by_its_author() -> None:
    hands = "seat 0 hand wood,wood proposals 1; seat 1 hand ore; seat 2 hand ore"
    heard = hands.replace("proposals 1", "proposals 1 asked 0,1,1 sought wood>ore")
    asked = f"turn 2; phase answer; offer 0 wood > ore to 1,2; {heard}"
    becomes(f"turn 2; phase trade; {hands.replace(' proposals 1', '')}", "0 offer wood > ore", asked)
    becomes(asked, "1 accept 0", f"{asked}; sealed 1 accepted")
    heard = heard.replace("seat 1 hand ore", "seat 1 hand ore taken 1") + " refused ore>wood"
    told = f"turn 2; phase trade; offer 0 wood > ore to 1,2 accepted 1 declined 2; {heard}"
    becomes(asked, "1 accept 0; 2 decline 0", told)
    dealt = heard.replace("hand wood,wood", "hand wood,ore").replace("seat 1 hand ore", "seat 1 hand wood")
    becomes(told, "0 deal 1", f"turn 2; phase trade; {dealt}")


def test_a_counter_offer_is_a_no_and_an_offer_of_its_own() -> None:
    hands = "seat 0 hand wood,wood proposals 1; seat 1 hand ore"
    asked = f"turn 2; phase answer; offer 0 wood > ore to 1; {hands}; seat 2 hand ore"
    becomes(
        asked,
        "1 offer ore > wood,wood",
        f"turn 2; phase trade; offer 0 wood > ore to 1 declined 1; offer 1 ore > wood,wood to 0; {hands} proposals 1 "
        "asked 1,0,0 refused ore>wood sought ore>wood; seat 2 hand ore",
    )
    becomes(
        "turn 2; phase trade; offer 1 ore > wood,wood to 0; seat 0 hand wood,wood; seat 1 hand ore",
        "0 accept 1",
        "turn 2; phase trade; seat 0 hand ore taken 1; seat 1 hand wood,wood",
    )


def test_nobody_accepts_what_it_does_not_hold() -> None:
    asked = "turn 2; phase answer; offer 0 wood > ore to 1,2; seat 0 hand wood; seat 1 hand ore; seat 2 hand wool"
    assert open_to(asked, 1, "accept") == ["accept 0"]
    assert open_to(asked, 2, "accept") == []


def test_the_phases_close_offers() -> None:
    hands = "seat 0 hand wood; seat 1 hand ore"
    offered = f"turn 2; phase trade; offer 0 wood > ore to 1 declined 1; {hands}"
    becomes(offered, "0 build", f"turn 2; phase build; {hands}")
    becomes(offered, "0 withdraw", f"turn 2; phase trade; {hands}")
    becomes(offered, "0 end", f"turn 3; active 1; phase roll; {hands}")
