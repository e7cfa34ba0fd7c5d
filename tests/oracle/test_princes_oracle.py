"""A few hundred answers of every mode on both engines; long runs are python -m tests.oracle.compare_princes."""

import pytest

from .compare_princes import compare_games
from .princes_engine.catalog import MODES
from .princes_tally import Tally


@pytest.mark.parametrize("mode", MODES)
def test_oracle_agrees(mode: str) -> None:
    """Nothing differs in a short comparison."""
    tally = Tally(0.5)
    compare_games(tally, mode, 400, "short", {})
    assert not tally.differences, next(iter(tally.differences.values()))
