"""The golden records of the quick game still replay, and show what their names say."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.quick.golden import FOLDER, WANTED, shown
from tests.views import shows_as_declared
from trueque.kernel.match import Match
from trueque.kernel.record import read_record
from trueque.quick.actions import Action
from trueque.quick.game import make
from trueque.quick.state import QuickState

RECORDS = sorted(FOLDER.glob("*.trq"))


@cache
def replayed(path: Path) -> Match[QuickState, Action]:
    record = read_record(path.read_text(encoding="utf-8"))
    return Match.replay(make(record.options), record)


def test_every_wanted_record_is_there() -> None:
    assert {path.stem for path in RECORDS} == set(WANTED)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_record_replays_to_its_end_and_shows_its_name(path: Path) -> None:
    match = replayed(path)
    assert match.is_over
    shows_as_declared(match.game, match.state)
    assert match.game.census(match.state) == match.game.census(match.game.start())
    assert str(match.record) == path.read_text(encoding="utf-8")
    assert path.stem in shown(match)
    scores, points = match.game.scores(match.state), match.game.points(match.state, None)
    assert scores is not None
    assert all((points[seat] == max(points)) == (score > 0) for seat, score in enumerate(scores))
