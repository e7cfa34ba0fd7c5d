"""Roads, settlements and cities: prices, places, distance, the pieces of the box."""

from __future__ import annotations

import pytest

from tests.island.rules.posed import becomes, open_to

ALL = "wood,brick,wool,grain,grain,ore,ore,ore"


def test_a_road_costs_wood_and_brick() -> None:
    becomes(
        f"turn 2; phase build; seat 0 settlements c5 hand {ALL}",
        "0 road c5-c6",
        "turn 2; phase build; seat 0 settlements c5 roads c5-c6 hand wool,grain,grain,ore,ore,ore",
    )
    for missing in ("wood", "brick"):
        assert open_to(f"phase build; seat 0 settlements c5 hand {missing},{missing}", 0, "road") == []


def test_a_settlement_costs_wood_brick_wool_and_grain() -> None:
    becomes(
        f"turn 2; phase build; seat 0 roads c5-c6 hand {ALL}",
        "0 settlement c5",
        "turn 2; phase build; seat 0 settlements c5 roads c5-c6 hand grain,ore,ore,ore",
    )
    for missing in ("brick,wool,grain", "wood,wool,grain", "wood,brick,grain", "wood,brick,wool"):
        assert open_to(f"phase build; seat 0 roads c5-c6 hand {missing}", 0, "settlement") == []


def test_a_city_replaces_a_settlement_for_three_ore_and_two_grain() -> None:
    becomes(
        f"turn 2; phase build; seat 0 settlements c5 hand {ALL}",
        "0 city c5",
        "turn 2; phase build; seat 0 cities c5 hand wood,brick,wool",
    )
    for missing in ("grain,grain,ore,ore", "grain,ore,ore,ore"):
        assert open_to(f"phase build; seat 0 settlements c5 hand {missing}", 0, "city") == []
    assert open_to(f"phase build; seat 0 cities c5 hand {ALL}", 0, "city") == [], "it is one already"


def test_roads_join_ones_own() -> None:
    there = "phase build; seat 0 settlements c5 roads c5-c6 hand wood,brick"
    assert open_to(there, 0, "road") == ["road b5-c6", "road c4-c5", "road c5-d5", "road c6-c7"]
    assert open_to(f"{there}; seat 1 settlements c6", 0, "road") == ["road c4-c5", "road c5-d5"], (
        "not through another's"
    )
    assert open_to(f"{there}; seat 1 roads c6-c7", 0, "road") == ["road b5-c6", "road c4-c5", "road c5-d5"]


def test_whoever_settles_on_anothers_way_cuts_it_off() -> None:
    """What seat 0 could reach from c5 alone is out of its reach, as of a position that was read so."""
    mine = "turn 2; phase build; active 1; seat 0 settlements c7 roads c5-c6,c6-c7; seat 1"
    becomes(f"{mine} roads c4-c5 hand wood,brick,wool,grain", "1 settlement c5", f"{mine} settlements c5 roads c4-c5")


def test_a_settlement_stands_at_ones_road_two_paths_from_any_other() -> None:
    roads = "phase build; seat 0 roads c5-c6,c6-c7 hand wood,brick,wool,grain"
    assert open_to(roads, 0, "settlement") == ["settlement c5", "settlement c6", "settlement c7"]
    assert open_to(f"{roads}; seat 1 settlements c4", 0, "settlement") == ["settlement c6", "settlement c7"]
    assert open_to(f"{roads}; seat 1 cities c6", 0, "settlement") == []


def test_the_distance_can_be_to_ones_own_alone() -> None:
    """R-028."""
    roads = "phase build; seat 0 settlements c8 roads c5-c6,c6-c7 hand wood,brick,wool,grain; seat 1 settlements c4"
    assert open_to(roads, 0, "settlement") == ["settlement c6"]
    assert open_to(roads, 0, "settlement", "distance_rule=own") == ["settlement c5", "settlement c6"]


@pytest.mark.parametrize(
    ("pieces", "rules", "answer"),
    [
        ("settlements c5 roads c5-c6,c6-c7", "roads=2", "road"),
        ("settlements a1,c1 roads c5-c6", "settlements=2", "settlement"),
        ("settlements c5 cities a1", "cities=1", "city"),
    ],
)
def test_the_box_holds_so_many_pieces(pieces: str, rules: str, answer: str) -> None:
    assert open_to(f"phase build; seat 0 {pieces} hand {ALL}", 0, answer, rules) == []
    assert open_to(f"phase build; seat 0 {pieces} hand {ALL}", 0, answer)


def test_a_city_gives_its_settlement_back() -> None:
    becomes(
        f"turn 2; phase build; seat 0 settlements a1,c5 roads d9-d10 hand {ALL},wood,brick,wool,grain",
        "0 city c5; 0 settlement d10",
        "turn 2; phase build; seat 0 settlements a1,d10 cities c5 roads d9-d10 hand wood,brick,wool",
        "settlements=2",
    )


def test_a_new_settlement_keeps_only_its_own_seat_away_where_the_table_says_so() -> None:
    becomes(
        "turn 2; phase build; seat 0 roads c5-c6 hand wood,brick,wool,grain",
        "0 settlement c5",
        "turn 2; phase build; seat 0 settlements c5 roads c5-c6",
        "distance_rule=own",
    )


def test_a_road_to_anothers_building_leads_no_further() -> None:
    becomes(
        "turn 2; phase build; seat 0 roads c5-c6 hand wood,brick; seat 1 settlements c7",
        "0 road c6-c7",
        "turn 2; phase build; seat 0 roads c5-c6,c6-c7; seat 1 settlements c7",
    )
