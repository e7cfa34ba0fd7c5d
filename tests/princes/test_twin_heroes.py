"""One of each hero (R-275): whoever brings the other's Candamir over cannot let both stand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from trueque.kernel.errors import BadRecord
from trueque.kernel.match import Match
from trueque.kernel.record import Record, read_record
from trueque.kernel.registry import make_game

PATH = Path(__file__).parents[1] / "oracle/records/tournament-two-candamirs.trq"


def play_record(record: Record) -> Match[Any, Any]:
    return Match.replay(make_game("princes", record.options), record)


def test_a_game_of_before_goes_on_as_it_began() -> None:
    match = play_record(read_record(PATH.read_text()))
    assert match.log[-1].text == "build candamir R1b"


def test_the_same_hero_does_not_stand_twice() -> None:
    old = read_record(PATH.read_text())
    today = {**old.options, "version": "4"}
    record = replace(old, options=today, start=old.start.replace("version=3", "version=4"))
    with pytest.raises(BadRecord, match="candamir"):
        play_record(record)
