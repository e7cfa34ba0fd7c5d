"""The core plays the engine's game: every question, answer, event and position, and what everybody knows.

A sample for every day; `python -m tests.quick.core.soak` plays thousands and prints how often everything came up.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.quick.core.soak import ALL, play
from tests.quick.core.twin import Counted, Twin
from tests.quick.golden import FOLDER
from trueque.kernel import NATURE
from trueque.kernel.match import question
from trueque.kernel.record import read_record, standing
from trueque.quick.core.engine import Core
from trueque.quick.game import make
from trueque.quick.rules import SWITCHES

SHORT = {"turns": "30"}
VALUES = [(switch, value) for switch, values in SWITCHES.items() for value in values[1:]]
RECORDS = sorted(FOLDER.glob("*.trq"))


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_of_every_number_of_seats_agree(seats: int, quickest: Core) -> None:
    play(quickest, {"seats": str(seats), **SHORT}, seats, Counted())


@pytest.mark.parametrize(("switch", "value"), VALUES)
def test_games_under_every_switch_agree(switch: str, value: str, quickest: Core) -> None:
    number = len(switch) + len(value)
    play(quickest, {"seats": str(2 + number % 5), switch: value, "first": "1", **SHORT}, 1, Counted())


def test_the_plain_core_agrees_too(plain: Core) -> None:
    Twin(make({"seats": "3", "turns": "12"}), plain, Counted()).play_at_random(Random(4), ALL >> 5)


@pytest.mark.parametrize("path", RECORDS[::7], ids=lambda path: path.stem)
def test_a_golden_record_replays_in_both(path: Path, quickest: Core) -> None:
    replay(path, quickest)


@pytest.mark.soak
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_golden_record_replays_in_both(path: Path, quickest: Core) -> None:
    replay(path, quickest)


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(2, 7))
def test_many_games_agree_and_everything_comes_up(seats: int, quickest: Core) -> None:
    counted = Counted()
    for number in range(200):
        play(quickest, {"seats": str(seats)}, number, counted)
    assert min(counted.events.values()) >= 100
    assert len(counted.events) == (17 if seats == 2 else 19)  # two seats have no destiny card


def replay(path: Path, core: Core) -> None:
    """A record's answers, one after the other, in the engine and in the core."""
    record = read_record(path.read_text(encoding="utf-8"))
    twin = Twin(make(record.options), core, Counted())
    for number in standing(record.log):
        line = record.log[number]
        twin.ask()
        action = twin.game.read(twin.state, line.text)
        twin.answer(question(twin.game, twin.state, line.author, action), action)
    assert twin.ask() == ()
    assert NATURE not in twin.core.waiting(twin.t, twin.g)
    twin.compare_knowledge()
