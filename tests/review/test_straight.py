"""Odds are set straight: what champions think of positions, made true of the games that all levels play."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from benchmarks.calibration import TABLES, error_of, played, straight_of, unlikely

from trueque.arena.spreading import run_parallel
from trueque.bots.learned_judge import OddsCalibration
from trueque.island import judge as island
from trueque.kernel.record import TABLE, Line, Record
from trueque.kernel.registry import make_game
from trueque.princes import judge as princes
from trueque.quick import judge as quick
from trueque.review.judges import make_record_judge


def test_odds_set_straight_add_up_keep_their_order_and_know_that_wins_are_missed() -> None:
    straight = OddsCalibration(0.8, bend=0.01, thrown=0.1, missed=0.2)
    for said in ((0.7, 0.2, 0.1), (0.05, 0.9, 0.05), (0.998, 0.001, 0.001)):
        found = straight.calibrate_odds(said)
        assert abs(sum(found) - 1) < 1e-9
        assert sorted(range(3), key=lambda seat: found[seat]) == sorted(range(3), key=lambda seat: said[seat])
    assert straight.calibrate_odds((1.0, 0.0, 0.0)) == pytest.approx((0.8, 0.1, 0.1))
    assert max(abs(a - b) for a, b in zip(OddsCalibration().calibrate_odds((0.6, 0.4)), (0.6, 0.4), strict=True)) < 1e-9


ROOMS: list[Any] = [island, quick, princes]


@pytest.mark.parametrize(
    "straight", [one for room in ROOMS for one in (*room.STRAIGHT.values(), *room.AMONG_CHAMPIONS.values())]
)
def test_more_likely_stays_more_likely(straight: OddsCalibration) -> None:
    """Up to a win that is certain: no position that only looks won is above it."""
    found = [straight.calibrate_odds((share / 1000, 1 - share / 1000))[0] for share in range(1001)]
    assert found == pytest.approx(sorted(found))
    assert 0 < found[0] < 0.25 < 0.75 < found[-1] <= 1
    four = [straight.calibrate_odds((share / 1000, *[(1 - share / 1000) / 3] * 3))[0] for share in range(1001)]
    assert four == pytest.approx(sorted(four))


@pytest.mark.parametrize("name", [*TABLES])
def test_a_lead_among_champions_is_another_matter_and_a_record_says_who_played(name: str) -> None:
    """Every seat a champion's: their own odds. One of anybody else's: those of all levels."""
    kind, options = TABLES[name]
    game = make_game(kind, options)
    lines = [Line(TABLE, f"bot {seat} champion") for seat in range(game.seats)]
    record = Record(kind, game.options)
    logs = lines, [*lines[1:], Line(TABLE, "bot 0 strong")], [*lines, Line(TABLE, "join 0")]
    alone, mixed, left = (record.with_log(log) for log in logs)
    assert [len(one.bots) for one in (alone, mixed, left)] == [game.seats, game.seats, game.seats - 1]
    said = [_straight(make_record_judge(one)) for one in (alone, mixed, left)]
    assert said == [straight_of(name, True), straight_of(name, False), straight_of(name, False)]
    assert said[0] != said[1]


def _straight(judge: Any) -> OddsCalibration:
    found: OddsCalibration = judge._outlook.calibration if hasattr(judge, "_outlook") else judge._mind.calibration
    return found


@pytest.mark.soak
@pytest.mark.parametrize("champions", [False, True])
def test_the_odds_of_fresh_games_come_true(champions: bool) -> None:
    """Twenty games of each table that nothing was fitted to: neither steeper nor flatter odds would say better who won,
    and what was said lies near what came true."""
    pieces = [(name, number, champions) for name in TABLES for number in range(50_000, 50_020)]
    found = [(np.array(one["said"]), np.array(one["won"])) for one in run_parallel(played, pieces, 2)]
    as_said = unlikely(found, OddsCalibration())
    assert as_said < unlikely(found, OddsCalibration(0.6))
    assert as_said < unlikely(found, OddsCalibration(1.6))
    assert error_of(found)[0] < 4.0
