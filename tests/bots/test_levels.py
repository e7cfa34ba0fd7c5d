"""The levels people choose from: in every game, and in the right order."""

from __future__ import annotations

import pytest

from trueque.arena.contest import Contest
from trueque.arena.run import run
from trueque.arena.standings import standings
from trueque.bots.levels import LEVELS
from trueque.bots.registry import names
from trueque.kernel.registry import make

CONTESTS = [
    ("island", {"edition": "2011", "seats": "2"}, "strong", "beginner", 8),
    ("quick", {"seats": "2"}, "normal", "beginner", 30),
    ("princes", {}, "normal", "beginner", 12),
    *(pytest.param(*one, marks=pytest.mark.soak) for one in (
        ("island", {"edition": "2011", "seats": "2"}, "normal", "beginner", 12),
        ("quick", {"seats": "2"}, "champion", "normal", 1),
        ("princes", {}, "champion", "beginner", 2),
    )),
]  # fmt: skip
"""One a game in the lane, the longer ones in the soak."""


@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_every_game_has_the_four_levels(game: str) -> None:
    assert set(LEVELS) < set(names(game))


@pytest.mark.parametrize(("game", "options", "better", "weaker", "games"), CONTESTS)
def test_a_level_beats_the_one_below(game: str, options: dict[str, str], better: str, weaker: str, games: int) -> None:
    contest = Contest(game, dict(make(game, options).options), (better, weaker), games, seed=11)
    first, second = standings(contest, list(run(contest)))
    assert first.won > second.won
