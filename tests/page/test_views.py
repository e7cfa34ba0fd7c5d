"""The page's types of views are the games' own, and what games show is what they declare.

The end of every golden record is held to them where it is replayed (tests/<game>/test_records.py), and every walk of
the kit where it ends; here one game of each on its way.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.views import faults, shows_as_declared
from trueque.kernel.match import Match
from trueque.kernel.record import read_record
from trueque.kernel.registry import GAMES, make_game
from trueque.server.view_types import find_view_type, write_view_types

ROOT = Path(__file__).parents[2]
ON_THE_WAY = ("island/sample-game", "quick/seats-2", "princes/intro")
LOOKS = 6
"""How often a record is looked at."""


@pytest.mark.parametrize("game", GAMES)
def test_the_types_of_a_view_are_printed_from_its_game(game: str) -> None:
    file = ROOT / f"web/src/{game}/view.ts"
    assert file.read_text(encoding="utf-8") == write_view_types(game), (
        f"run: python -m trueque.server.typescript {game} > web/src/{game}/view.ts"
    )


@pytest.mark.parametrize("name", ON_THE_WAY)
def test_a_game_on_its_way_shows_what_it_declares(name: str) -> None:
    read = read_record((ROOT / f"tests/records/{name}.trq").read_text(encoding="utf-8"))
    game = make_game(read.game, read.options)
    match: Match[Any, Any] = Match.replay(game, replace(read, log=()))
    log = read.log[:72]
    for number, line in enumerate(log):
        match.follow_line(line)
        if number % (len(log) // LOOKS) == 0:
            shows_as_declared(game, match.state)


def test_a_view_that_is_not_as_declared_is_found() -> None:
    rules = make_game("quick", {"seats": "2"})
    view = rules.view(rules.start(), 0)
    assert faults({**view, "turn": "1"}, find_view_type("quick"), "view") == ["view.turn is '1', not <class 'int'>"]
    assert faults({**view, "more": 1}, find_view_type("quick"), "view") == ["view.more is not declared"]
    less = {name: part for name, part in view.items() if name != "pile"}
    assert faults(less, find_view_type("quick"), "view") == ["view.pile is missing"]
