"""`trueque stats`: the numbers are those of the records."""

from __future__ import annotations

import json
from pathlib import Path

from tests.terminal.kit import trueque
from trueque.kernel.match import Match
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game
from trueque.review import statistics

RECORDS = Path(__file__).parent.parent / "records"
WON = RECORDS / "quick" / "turns-ran-out.trq"


def test_a_game_is_summed_up_as_it_ended() -> None:
    record = read_record(WON.read_text(encoding="utf-8"))
    game = make_game(record.game, record.options)
    state = Match.replay(game, record).state
    (row,) = json.loads(trueque(f"stats {WON} --json").out)
    assert row["points"] == game.points(state, 0)[0]
    assert row["won"] == (game.scores(state) or ())[0]
    assert row["seats"] == game.seats
    assert row["decisions"] is None, "nothing was weighed"
    said = trueque(f"stats {WON} --lang es").out
    assert f"{game.seats} asientos, entre personas: 1 partida" in said
    assert f"de media {row['points']} puntos" in said, "a whole number has no tenths"
    head, line = trueque(f"stats {WON} --csv").out.splitlines()
    told = dict(zip(head.split(","), line.split(","), strict=True))
    assert (told["game"], told["points"], told["trades"]) == ("quick", str(row["points"]), str(row["trades"]))


def test_trades_are_those_that_came_about_and_levels_those_of_the_bots() -> None:
    record = read_record((RECORDS / "island" / "large-paired-second-settlement.trq").read_text(encoding="utf-8"))
    facts = statistics.count_record_facts(record)
    assert facts is not None
    banks = [line.author for line in record.log if line.text.startswith("bank ")]
    between = sum(facts.trades) - len(banks)
    assert between > 0, "players have traded with each other"
    assert between % 2 == 0, "both of them each time"
    assert all(facts.trades[seat] >= banks.count(seat) for seat in range(len(facts.trades)))
    bots = [f"{name} (strong)" for name in ("Bea", "Carla")]
    row = statistics.make_seat_row("x", record.game, 0, [*bots, "champion"], [1.0, 0.0, 0.0, 0.0], facts)
    assert row.level == "champion"
    assert statistics.make_seat_row("x", record.game, 0, ["Bea"], [1.0, 0.0], facts).level == ""


def test_whoever_sat_nowhere_has_no_statistics() -> None:
    ran = trueque(f"stats {WON} --name Nobody --lang ca")
    assert ran.code == 1
    assert "No hi ha cap partida acabada de Nobody" in ran.err
