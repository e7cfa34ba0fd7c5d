"""`trueque stats`: the numbers are those of the records."""

from __future__ import annotations

import json
from pathlib import Path

from tests.terminal.kit import trueque
from trueque.kernel.match import Match
from trueque.kernel.record import read_record
from trueque.kernel.registry import make

RECORDS = Path(__file__).parent.parent / "records"
WON = RECORDS / "quick" / "turns-ran-out.trq"


def test_a_game_is_summed_up_as_it_ended() -> None:
    record = read_record(WON.read_text(encoding="utf-8"))
    game = make(record.game, record.options)
    state = Match.replay(game, record).state
    (row,) = json.loads(trueque(f"stats {WON} --json").out)
    assert row["points"] == game.points(state, 0)[0]
    assert row["won"] == (game.scores(state) or ())[0]
    assert row["seats"] == game.seats
    assert row["decisions"] is None, "nothing was weighed"
    said = trueque(f"stats {WON} --lang es").out
    assert f"{game.seats} asientos: 1 partida" in said
    assert f"{row['points']}.0 puntos" in said


def test_whoever_sat_nowhere_has_no_statistics() -> None:
    ran = trueque(f"stats {WON} --name Nobody --lang ca")
    assert ran.code == 1
    assert "No hi ha cap partida acabada de Nobody" in ran.err
