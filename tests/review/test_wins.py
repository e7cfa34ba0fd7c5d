"""Where a win is there this turn the first hint wins: along the shipped puzzles, and in games that are not won yet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from tests.review.sure_wins import TABLES, Found, along_puzzles, find_fault, in_games
from trueque.bots.levels import prepare_bots
from trueque.core import library_build
from trueque.kernel import OneOf

EACH_RUN, IN_SOAK = 200, 10_000


def check(positions: Iterator[Found], most: int) -> int:
    """How many were looked at."""
    seen = 0
    for judge, state, asked, way in islice(positions, most):
        if isinstance(asked.answers, OneOf) and len(asked.answers) > 1:
            assert find_fault(judge, state, asked, way) is None
        seen += 1
    return seen


@pytest.fixture(autouse=True)
def compiled(game: str) -> None:
    """On the plain core a hint gives up looking sooner."""
    if not library_build.can_build():
        pytest.skip("nothing here compiles C")
    prepare_bots(game, ("champion",))


@pytest.mark.parametrize("game", TABLES)
def test_the_first_hint_wins_along_every_puzzle(game: str) -> None:
    assert check(along_puzzles(game), EACH_RUN) == EACH_RUN


@pytest.mark.soak
@pytest.mark.parametrize("game", TABLES)
def test_the_first_hint_wins_in_fresh_games(game: str) -> None:
    assert check(in_games(game, 0), IN_SOAK) == IN_SOAK
