"""How true odds are: what a small number of games brings about by itself is taken off."""

from __future__ import annotations

from typing import Any

import numpy as np
from benchmarks.champion import points_apart, reliability


def walks(games: int, bend: float) -> list[Any]:
    """Odds of two seats on their way to an end, true where *bend* is 1, too sure of themselves where it is more."""
    rng, found = np.random.default_rng(1), []
    for _ in range(games):
        true, odds = 0.5, []
        while 0.02 < true < 0.98:
            said = 1 / (1 + (1 / true - 1) ** bend)
            odds.append([said, 1 - said])
            true += rng.choice([-0.05, 0.05])
        found.append((np.array(odds), int(true < 0.5)))
    return found


def test_odds_that_are_true_are_off_by_chance_alone() -> None:
    found = walks(60, 1)
    told = reliability(found)
    assert told["plain"]["points"] > 1
    assert abs(told["plain"]["points"] - points_apart(found)) < 0.01
    assert told["without_chance"] < told["plain"]["points"] / 2


def test_odds_that_are_too_sure_stay_off() -> None:
    assert reliability(walks(60, 2.5))["without_chance"] > 6
