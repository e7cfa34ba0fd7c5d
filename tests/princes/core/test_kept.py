"""The game is the one that the engine before the core played: word for word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.princes.core.kept_games import told
from trueque.princes.core.engine import PrincesCore
from trueque.princes.game import Princes
from trueque.princes.rules import MODES, SWITCHES, make_rules

KEPT: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("kept.json").read_text(encoding="utf-8"))
GAMES = [(options, seed) for options, games in KEPT.items() for seed in games]


def options_of(line: str) -> dict[str, str]:
    return dict(pair.split("=") for pair in line.split())


def test_every_mode_and_every_value_of_every_switch_is_kept() -> None:
    values = {pair for line in KEPT for pair in options_of(line).items()}
    assert {("mode", mode) for mode in MODES} <= values
    assert {(name, value) for name, all_values in SWITCHES.items() for value in all_values[1:]} <= values | {
        ("limit", value) for value in SWITCHES["limit"]
    }


@pytest.mark.parametrize(("options", "seed"), GAMES[::6])
def test_the_games_are_still_the_same(options: str, seed: str, quickest: PrincesCore) -> None:
    game = Princes(make_rules(options_of(options)), quickest.name)  # type: ignore[arg-type]
    assert told(game, int(seed)) == KEPT[options][seed]


@pytest.mark.soak
@pytest.mark.parametrize(("options", "seed"), GAMES)
@pytest.mark.parametrize("back_end", ["plain", "compiled"])
def test_all_games_are_still_the_same_in_both_back_ends(
    options: str, seed: str, back_end: str, quickest: PrincesCore
) -> None:
    if back_end == "compiled" and quickest.name == "plain":
        pytest.skip("Nothing here compiles C; the extra «fast» brings a compiler.")
    game = Princes(make_rules(options_of(options)), back_end)  # type: ignore[arg-type]
    assert told(game, int(seed)) == KEPT[options][seed]
