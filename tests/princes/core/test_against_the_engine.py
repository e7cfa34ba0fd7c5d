"""The core plays the engine's game: every question, answer, event and position, and what everybody knows.

A sample for every day; `python -m tests.princes.core.soak` plays thousands and prints how often everything came up.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.princes.core.soak import play
from tests.princes.core.twin import Counted, Twin
from trueque.kernel.match import question
from trueque.kernel.record import read_record, standing
from trueque.princes.catalogue import CARDS
from trueque.princes.core.engine import Core
from trueque.princes.game import make
from trueque.princes.rules import MODES, SWITCHES

SHORT = {"limit": "100"}
VALUES = [(switch, value) for switch, values in SWITCHES.items() for value in values[1:]]
RECORDS = sorted((Path(__file__).parents[2] / "records" / "princes").glob("*.trq"))


@pytest.mark.parametrize("mode", MODES)
def test_games_of_every_mode_agree(mode: str, quickest: Core) -> None:
    play(quickest, {"mode": mode, **SHORT}, 1, Counted())


@pytest.mark.parametrize(("switch", "value"), VALUES[::4])
def test_games_under_a_switch_agree(switch: str, value: str, quickest: Core) -> None:
    play(quickest, {"mode": "duel", **SHORT, switch: value}, 3, Counted())


def test_the_plain_core_agrees_too(plain: Core) -> None:
    twin, rng = Twin(make({"mode": "duel", **SHORT}), plain, Counted()), Random(4)
    for _ in range(320):
        decision = twin.ask()
        assert decision is not None
        twin.answer(decision, twin.choose(decision, rng, builds=True))
    assert twin.state.turn > 5


@pytest.mark.parametrize("path", RECORDS[::8], ids=lambda path: path.stem)
def test_a_golden_record_replays_in_both(path: Path, quickest: Core) -> None:
    replay(path, quickest)


@pytest.mark.soak
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_golden_record_replays_in_both(path: Path, quickest: Core) -> None:
    replay(path, quickest)


@pytest.mark.soak
@pytest.mark.parametrize(("switch", "value"), VALUES)
@pytest.mark.parametrize("mode", MODES)
def test_games_under_every_switch_agree(mode: str, switch: str, value: str, quickest: Core) -> None:
    for number in range(4):
        play(quickest, {"mode": mode, **SHORT, switch: value}, number, Counted())


@pytest.mark.soak
def test_many_games_agree_and_every_card_comes_up(quickest: Core) -> None:
    counted = Counted()
    for mode in MODES:
        for number in range(60):
            play(quickest, {"mode": mode}, number, counted)
    assert set(CARDS) <= set(counted.cards)


def replay(path: Path, core: Core) -> None:
    """A record's answers, one after the other, in the engine and in the core."""
    record = read_record(path.read_text(encoding="utf-8"))
    twin = Twin(make(record.options), core, Counted())
    for number in standing(record.log):
        line = record.log[number]
        assert twin.ask() is not None
        action = twin.game.read(twin.state, line.text)
        twin.answer(question(twin.game, twin.state, line.author, action), action)
    twin.compare_positions()
