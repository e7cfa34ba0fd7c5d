"""Development cards: bought for ore, wool and grain; monopoly, discovery, road building, point cards."""

from __future__ import annotations

import pytest

from tests.island.rules.posed import becomes, open_to

PAID = "ore,wool,grain"


def test_a_card_costs_ore_wool_and_grain_and_nature_says_which() -> None:
    becomes(
        f"turn 2; phase build; seat 0 hand {PAID},wood",
        "0 buy; ! draw monopoly",
        "turn 2; phase build; after build; bought 1; seat 0 hand wood new monopoly",
    )
    for missing in ("ore,wool", "ore,grain", "wool,grain"):
        assert open_to(f"phase build; seat 0 hand {missing},wood", 0, "buy") == []


def test_a_point_card_counts_at_once() -> None:
    becomes(
        f"turn 2; phase build; seat 0 hand {PAID}",
        "0 buy; ! draw point",
        "turn 2; phase build; after build; bought 1; seat 0 cards point",
    )


@pytest.mark.parametrize(("rules", "left", "got"), [("", "", "ore,ore,ore"), ("monopoly=one_each", ",ore", "ore,ore")])
def test_a_monopoly_takes_all_cards_of_a_kind_or_one_of_each(rules: str, left: str, got: str) -> None:
    """R-022. The owner's own cards stay, other kinds too."""
    becomes(
        "turn 2; phase trade; seat 0 hand wood cards monopoly; seat 1 hand wool,ore,ore; seat 2 hand ore",
        "0 play monopoly ore",
        f"turn 2; phase trade; card_played yes; played monopoly; seat 0 hand wood,{got}; seat 1 hand wool{left}",
        rules,
    )


def test_a_discovery_takes_any_two_cards_of_the_bank() -> None:
    becomes(
        "turn 2; phase trade; seat 0 cards discovery",
        "0 play discovery wood,ore",
        "turn 2; phase trade; card_played yes; played discovery; seat 0 hand wood,ore",
    )
    assert len(open_to("phase trade; seat 0 cards discovery", 0, "play")) == 15
    short = f"phase trade; seat 0 cards discovery; seat 1 hand {','.join(['ore'] * 4)}"
    assert "play discovery ore,ore" not in open_to(short, 0, "play", "bank=5"), "one is left"
    assert "play discovery wood,ore" in open_to(short, 0, "play", "bank=5")


def test_road_building_lays_two_roads_for_nothing() -> None:
    there = "seat 0 settlements c5"
    becomes(
        f"turn 2; phase build; {there} cards roads",
        "0 play roads",
        f"turn 2; phase free_road; after build; card_played yes; played roads; {there}",
    )
    laying = f"turn 2; after build; card_played yes; {there}"
    becomes(f"{laying}; phase free_road", "0 road c5-c6", f"{laying} roads c5-c6; phase free_road; free_roads 1")
    becomes(f"{laying}; phase free_road", "0 road c5-c6; 0 road c6-c7", f"{laying} roads c5-c6,c6-c7; phase build")
    becomes(f"{laying}; phase free_road", "0 stop", f"{laying}; phase build")
    assert "stop" not in open_to(f"{laying}; phase free_road", 0, rules="free_roads_optional=off")


def test_road_building_with_one_piece_left_is_one_road() -> None:
    becomes(
        "turn 2; phase build; seat 0 settlements c5 roads c5-c6 cards roads",
        "0 play roads; 0 road c6-c7",
        "turn 2; phase build; after build; card_played yes; played roads; seat 0 settlements c5 roads c5-c6,c6-c7",
        "roads=2",
    )


@pytest.mark.parametrize(("rules", "cards"), [("", 1), ("dev_before_roll=forbidden", 0)])
def test_a_card_before_the_dice(rules: str, cards: int) -> None:
    """R-025."""
    assert len(open_to("phase roll; seat 0 cards knight", 0, "play", rules)) == cards
    assert len(open_to("phase trade; seat 0 cards knight", 0, "play", rules)) == 1


def test_a_card_that_ends_the_turn() -> None:
    """R-024."""
    becomes(
        "turn 2; phase trade; seat 0 cards discovery",
        "0 play discovery wood,ore",
        "turn 3; active 1; phase roll; played discovery; after trade; seat 0 hand wood,ore",
        "dev_card_ends_turn=on",
    )
