"""Every switch reaches the core, each in one place."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from tests.island.table import random_match
from trueque.island.board import CODES, LAYOUT_SWITCHES, RENAMED, SAME, find_layout, make_island_table
from trueque.island.core.switches import Switches
from trueque.island.game import make
from trueque.island.layouts import write_layout_word
from trueque.island.rules import EDITIONS, SWITCHES, IslandRules, read_rules
from trueque.kernel.match import Match
from trueque.kernel.record import read_record, write_record

FROM_LAYOUT = {"harbour_placement", "setup_order"}
"""Switches whose effect also depends on what is drawn."""


def test_every_switch_is_read_exactly_once() -> None:
    ways = [*CODES, *RENAMED, *SAME, *LAYOUT_SWITCHES, *FROM_LAYOUT]
    assert sorted(ways) == sorted(SWITCHES)


def test_every_switch_of_the_core_can_be_set() -> None:
    ours = {*CODES, *RENAMED.values(), *SAME, "harbour_placement", "frame_first", "start_pieces"}
    theirs = {entry.name for entry in fields(Switches)}
    assert not theirs - ours


def other_value(name: str) -> Any:
    about, default = SWITCHES[name].metadata, getattr(IslandRules(), name)
    if "values" in about:
        return next(value for value in about["values"] if value != default)
    if "least" in about:
        return about["least"] if about["least"] != default else about["most"]
    return not default


@pytest.mark.parametrize("name", sorted(set(SWITCHES) - {"edition", "island", "beginner_board", "hex_stock",
                                                         "board_size", "token_direction"}))  # fmt: skip
def test_turning_a_switch_changes_the_tables(name: str) -> None:
    plain = make_island_table(IslandRules())
    turned = make_island_table(replace(IslandRules(), **{name: other_value(name)}))
    assert (turned.switches, turned.board) != (plain.switches, plain.board)


@pytest.mark.parametrize(
    ("options", "island"),
    [
        ({}, "standard"),
        ({"edition": "adapted"}, "adapted-19"),
        ({"edition": "adapted", "board_size": "21"}, "adapted-21"),
        ({"board_size": "30"}, "island-30"),
        ({"beginner_board": "2002"}, "beginner-2002"),
        ({"edition": "2002", "variant": "beginners"}, "beginner-2002"),
        ({"edition": "adapted", "variant": "beginners"}, "beginner-2011"),
        ({"island": "tiny"}, "tiny"),
    ],
)
def test_the_rules_name_the_island(options: dict[str, str], island: str) -> None:
    assert find_layout(read_rules(options)).name == island


def test_with_three_the_red_pieces_are_left_out() -> None:
    rules = replace(EDITIONS["2011"], beginner_board="2011")
    four, three, two = (make_island_table(replace(rules, seats=n)).board.starts for n in (4, 3, 2))
    assert list(three) == [four[0], four[2], four[3]]
    assert list(two) == [four[0], four[3]]


MIXED = """
layout mixed
hexes
   W6    ?     O?
?     D     ?8    S?
   ?-    B9    ?
end
harbour a1-a2 3:1
harbour a6-a7 ?
terrain forest 1 pasture 2 fields 2 hills 1
tokens 5 9 10 4 3
harbours wool 1 ore 1
"""


@pytest.mark.parametrize("placement", ["spiral", "random"])
def test_an_island_may_be_partly_printed(placement: str) -> None:
    """A whole game on a drawn island, and its record, which holds the drawing."""
    options = {"island": write_layout_word(MIXED), "seats": "3", "victory_points": "4", "number_placement": placement}
    match = random_match(options, 1, 600)
    view = match.game.view(match.state, None)
    hexes = {there["at"]: (there["terrain"], there["number"]) for there in view["island"]["hexes"]}
    assert hexes["P1"] == ("forest", 6)
    assert hexes["P3"][0] == "mountains"
    assert hexes["Q3"][1] == 8
    assert hexes["R1"][1] == 0
    assert hexes["R2"] == ("hills", 9)
    assert all(terrain is not None and number is not None for terrain, number in hexes.values())
    record = read_record(write_record(match.record))
    assert Match.replay(make(record.options), record).state == match.state
