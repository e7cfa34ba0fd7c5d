"""Where a win is there this turn the first hint wins: along the shipped puzzles, and in games that are not won yet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.review.clause_audit import NAMES
from tests.review.sure_wins import TABLES, Found, along_puzzles, find_fault, in_games, still_wins
from trueque.bots.levels import prepare_bots
from trueque.core import library_build
from trueque.kernel import OneOf
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.speech.choices import list_choices
from trueque.table.coach import find_winner, make_coaching
from trueque.telling.clauses import ClauseFinder

EACH_RUN, IN_SOAK, COACHED = 200, 10_000, 6


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


@pytest.mark.parametrize("game", TABLES)
def test_the_coach_shows_a_way_to_win_alone(game: str) -> None:
    shown, table = 0, SimpleNamespace(words=game_words(game))
    for judge, state, asked, way in islice(along_puzzles(game), COACHED):
        if not isinstance(asked.answers, OneOf) or len(asked.answers) < 2:
            continue
        table.game, view = judge.game, judge.game.view(state, asked.seat)
        finder = ClauseFinder(
            list_choices(judge.game, [], view, Listener("en", asked.seat, NAMES[: judge.game.seats]), few=0)
        )
        winner = find_winner(finder, asked)
        assert winner is not None
        assert still_wins(judge, state, asked.seat, winner, way)
        (hint,) = make_coaching(cast(Any, table), finder, "", [winner], wins=True).hints
        assert "win" in hint.why
        shown += 1
    assert shown > COACHED // 3


@pytest.mark.soak
@pytest.mark.parametrize("game", TABLES)
def test_the_first_hint_wins_in_fresh_games(game: str) -> None:
    assert check(in_games(game, 0), IN_SOAK) == IN_SOAK
