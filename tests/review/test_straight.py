"""Odds are set straight: what champions think of positions, made true of the games that all levels play."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.calibration import TABLES, error_of, played, unlikely

from trueque.arena.spreading import spread
from trueque.bots.judgement import Straight
from trueque.island.judge import STRAIGHT as ISLAND
from trueque.princes.judge import STRAIGHT as PRINCES
from trueque.quick.judge import STRAIGHT as QUICK


def test_odds_set_straight_add_up_keep_their_order_and_know_that_wins_are_missed() -> None:
    straight = Straight(0.8, bend=0.01, thrown=0.1, missed=0.2)
    for said in ((0.7, 0.2, 0.1), (0.05, 0.9, 0.05), (0.998, 0.001, 0.001)):
        found = straight.odds(said)
        assert abs(sum(found) - 1) < 1e-9
        assert sorted(range(3), key=lambda seat: found[seat]) == sorted(range(3), key=lambda seat: said[seat])
    assert straight.odds((1.0, 0.0, 0.0)) == (0.8, 0.1, 0.1)
    assert max(abs(a - b) for a, b in zip(Straight().odds((0.6, 0.4)), (0.6, 0.4), strict=True)) < 1e-9


@pytest.mark.parametrize("straight", [*ISLAND.values(), *QUICK.values(), *PRINCES.values()])
def test_more_likely_stays_more_likely(straight: Straight) -> None:
    found = [straight.odds((share / 1000, 1 - share / 1000))[0] for share in range(1, 999)]
    assert found == sorted(found)
    assert 0 < found[0] < 0.2 < 0.8 < found[-1] < 1


@pytest.mark.soak
def test_the_odds_of_fresh_games_come_true() -> None:
    """Twenty games of each table that nothing was fitted to: neither steeper nor flatter odds would say better who won,
    and what was said lies near what came true."""
    pieces = [(name, number, False) for name in TABLES for number in range(50_000, 50_020)]
    found = [(np.array(one["said"]), np.array(one["won"])) for one in spread(played, pieces, 2)]
    as_said = unlikely(found, Straight())
    assert as_said < unlikely(found, Straight(0.6))
    assert as_said < unlikely(found, Straight(1.6))
    assert error_of(found)[0] < 4.0
