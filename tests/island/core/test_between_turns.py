"""Building between the turns and paired turns, with every other switch turned: six play on, by the same rules twice."""

from __future__ import annotations

from random import Random

import pytest

from tests.island.compiled import needs_the_compiled_core
from tests.island.core.test_against_the_oracle import watched
from trueque.island.board import make_island_table
from trueque.island.core.engine import load_core
from trueque.island.rules import read_rules
from trueque.kernel.registry import house_rules

WAYS = ("special_building", "paired")
OURS = {"between_turns", "island", "turn_limit", "first"}
"""Turned itself, drawn by hand, set below so that games end, and a matter of names."""
COMPANY: dict[tuple[str, str], dict[str, str]] = {
    ("hex_stock", "adapted"): {"island": "", "harbour_placement": "random"},
    ("board_size", "21"): {"island": "", "hex_stock": "adapted", "harbour_placement": "random"},
    ("beginner_board", "2002"): {"island": "", "seats": "4"},
    ("beginner_board", "2011"): {"island": "", "seats": "4"},
    ("board_size", "30"): {"island": ""},
    ("dev_before_roll", "no_roll"): {"dev_card_ends_turn": "on"},
}
"""What a value needs beside it. A beginners' board has pieces for four, who may build between their turns as well."""


def turned() -> list[dict[str, str]]:
    """Every other value of every switch, each with both ways; of a number, its ends."""
    rules = house_rules("island")
    usual = next(one.values for one in rules.presets if one.name == "large")
    found = []
    for switch in rules.switches:
        values = dict(switch.labels) or [str(switch.least), str(switch.most)]
        for value in values:
            if switch.name not in OURS and value != usual[switch.name]:
                company = COMPANY.get((switch.name, value), {})
                found += [
                    {"edition": "large", "between_turns": way, "turn_limit": "90", switch.name: value} | company
                    for way in WAYS
                    if way != "paired" or "seats" not in company
                ]
    return found


def label(options: dict[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in options.items() if key not in ("edition", "turn_limit"))


def sums(options: dict[str, str], games: int) -> list[int]:
    """What games on the compiled core come to; they end by the turn limit at the latest."""
    rules = read_rules(options)
    table, core, found = make_island_table(rules), load_core("compiled", rules.seats), list[int]()
    t = core.tables(table.board, table.switches)
    for seed in range(games):
        g = core.start(t)
        found.append(core.checksum(t, g, seed))
        assert core.waiting_seats(t, g) == (), (options, seed)
        assert int(g.turn) <= int(options["turn_limit"])
    return found


def test_games_end_with_either_way_and_any_other_switch() -> None:
    """And they are other games than those in which nothing happens between the turns."""
    needs_the_compiled_core()
    assert len(turned()) > 100
    for options in turned():
        assert sums(options, 6) != sums(options | {"between_turns": "nothing"}, 6), options


@pytest.mark.soak
@pytest.mark.parametrize("options", turned(), ids=label)
def test_both_back_ends_and_the_oracle_agree(options: dict[str, str]) -> None:
    needs_the_compiled_core()
    rules = read_rules(options)
    table, found = make_island_table(rules), list[int]()
    for core in (load_core("plain", rules.seats), load_core("compiled", rules.seats)):
        t = core.tables(table.board, table.switches)
        found.append(core.checksum(t, core.start(t), 5))
    assert found[0] == found[1]
    assert watched(load_core("compiled"), table.board, table.switches, Random(label(options)), 500) > 20
