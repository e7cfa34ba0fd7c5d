"""The core plays the games of the engine that went before it, answer for answer and event for event.

The engine of the tag `levels-1` and the core of that day were played against each other for many games; the numbers in
`kept.json` are that core's, and every answer, every list of answers and every event went into them.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trueque.quick.core.engine import QuickCore
from trueque.quick.core_tables import make_tables
from trueque.quick.rules import SWITCHES, read_rules

KEPT: dict[str, list[int]] = json.loads(Path(__file__).with_name("kept.json").read_text(encoding="utf-8"))
PLAYERS = (0, 63, 21)
"""At random, sensibly, and seats in turn."""


def test_every_switch_and_number_of_seats_is_kept() -> None:
    told = [dict(pair.split("=") for pair in options.split()) for options in KEPT]
    assert {options["seats"] for options in told} == set("23456")
    values = {(name, value) for options in told for name, value in options.items()}
    assert {(name, value) for name, all_values in SWITCHES.items() for value in all_values[1:]} <= values


@pytest.mark.parametrize("options", KEPT)
def test_the_games_are_still_the_same(options: str, compiled: QuickCore) -> None:
    t = compiled.tables(make_tables(read_rules(dict(pair.split("=") for pair in options.split()))))
    found = [compiled.checksum(t, compiled.start(t), seed, PLAYERS[seed % 3]) for seed in range(len(KEPT[options]))]
    assert found == KEPT[options]
