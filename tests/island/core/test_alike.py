"""Random games of every edition, variant and number of seats: they end, and both back ends play the very same ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.island.compiled import needs_the_compiled_core
from tests.island.core.presets import PRESETS
from trueque.island.board import make_island_table
from trueque.island.core.engine import IslandCore, load_core
from trueque.island.core.tables import Tables
from trueque.island.rules import EDITIONS, VARIANTS, read_rules

SEATS = {"adapted": (3, 4), "duel": (2,), "large": (5, 6)}
FULL = [
    {"edition": edition, "seats": str(seats), "proposals_per_turn": "0"}
    for edition in EDITIONS
    for seats in SEATS.get(edition, (2, 3, 4))
]
"""Games to their very end."""
FULL += [FULL[-1] | {"between_turns": between} for between in ("paired", "nothing")]
SHORT = [
    {"edition": edition, "seats": str(seats), "variant": variant, "turn_limit": "60"}
    for edition in ("2002", "2011", "adapted")
    for seats in SEATS.get(edition, (2, 3, 4))
    for variant in (*VARIANTS, "combined+balanced")
]
SHORT += [{"edition": "large", "seats": "6", "between_turns": between, "variant": variant, "turn_limit": "60"}
          for between in ("special_building", "paired") for variant in ("balanced", "combined")]  # fmt: skip
"""With offers, counter-offers and deals; sixty turns of them."""


def label(options: dict[str, str]) -> str:
    return " ".join(options[key] for key in ("edition", "seats", "between_turns", "variant") if key in options)


def tables(core: IslandCore, options: dict[str, str]) -> Tables:
    table = make_island_table(read_rules(options))
    return core.tables(table.board, table.switches)


@pytest.mark.parametrize("options", [*FULL, *SHORT], ids=label)
def test_both_back_ends_play_the_same_games(options: dict[str, str]) -> None:
    """Every answer, every number of legal answers and every event goes into the checksum."""
    needs_the_compiled_core()
    sums = []
    seats = int(options["seats"])
    for core in (load_core("plain", seats), load_core("compiled", seats)):
        t = tables(core, options)
        g = core.start(t)
        sums.append((core.checksum(t, g, 7), int(g.winner), [int(points) for points in g.points], int(g.turn)))
        assert core.waiting_seats(t, g) == ()
    assert sums[0] == sums[1]


@pytest.mark.parametrize("options", FULL, ids=label)
def test_random_games_end_and_are_mostly_won(core: IslandCore, options: dict[str, str]) -> None:
    core = load_core("plain" if core.name == "plain" else "compiled", int(options["seats"]))
    games = 1 if core.name == "plain" else 200
    tally = core.simulate(tables(core, options), 1, games)
    assert sum(tally.wins) == games
    if games > 1:  # seats that play at random sometimes build themselves in, most of all where no card gives points
        assert tally.wins[-1] <= games // 10


class FromTheFront(list[int]):
    """A row that is never counted from its end: compiled rules do not look for a negative index."""

    def __getitem__(self, index: Any) -> Any:
        assert index >= 0
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        assert index >= 0
        super().__setitem__(index, value)


@pytest.mark.parametrize("name", PRESETS)
def test_no_rule_counts_from_the_end(name: str) -> None:
    board, switches = PRESETS[name]
    core = load_core("plain")
    t = core.tables(board, replace(switches, turn_limit=min(switches.turn_limit, 60)))
    g = core.start(t)
    for record in (t, g):
        for field in record.__dataclass_fields__:
            if isinstance(value := getattr(record, field), list):
                setattr(record, field, FromTheFront(value))
    core.checksum(t, g, 3)
