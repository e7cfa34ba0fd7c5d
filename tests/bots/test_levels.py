"""The levels people choose from: in every game, and in the right order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from benchmarks.levels import GOAL, Pair, measure, pairs

from trueque.arena.contest import Contest
from trueque.arena.run import run_contest
from trueque.arena.standings import compute_standings
from trueque.bots.level_names import NAMES
from trueque.bots.levels import LEVELS, levels_of, prepare_bots
from trueque.bots.own_strength import MATCHED
from trueque.bots.registry import bot, names
from trueque.kernel import BadOptions
from trueque.kernel.registry import make_game

CONTESTS = [
    ("island", {"edition": "2011", "seats": "2"}, "strong", "beginner", 8),
    ("quick", {"seats": "2"}, "normal", "beginner", 6),
    ("princes", {}, "normal", "beginner", 12),
]
"""One a game in the lane; every pair at every place in the soak."""
PAIRS = list(pairs(seed=18))
FEW = 24
PAGE = Path(__file__).parents[2] / "web/src/table/names.ts"


@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_every_game_has_the_levels_that_records_know(game: str) -> None:
    assert {"beginner", "normal", "strong", "champion"} < set(levels_of(game)) | {"greedy"}
    assert levels_of(game) == tuple(sorted(levels_of(game), key=LEVELS.index)), "weakest first"
    assert set(levels_of(game)) < set(names(game))


def test_a_level_is_offered_only_where_it_exists() -> None:
    """Each is made; one that a game has not is refused by name."""
    for game in ("island", "quick", "princes"):
        there = levels_of(game)
        assert all(bot(level, make_game(game)) for level in there if level != "champion")
        for level in set(LEVELS) - set(there):
            with pytest.raises(BadOptions):
                bot(level, make_game(game))


def test_the_page_calls_levels_as_we_do() -> None:
    """Names and order stand in `bots.levels` and `bots.level_names`; the page has the same, in that order."""
    said = re.findall(r"^  (\w+): say\(\"([\w ]+)\"\),$", PAGE.read_text(), re.M)
    assert tuple(key for key, _ in said) == (*LEVELS, MATCHED)
    assert dict(said) == NAMES


@pytest.mark.parametrize(("game", "options", "better", "weaker", "games"), CONTESTS)
def test_a_level_beats_the_one_below(game: str, options: dict[str, str], better: str, weaker: str, games: int) -> None:
    contest = Contest(game, dict(make_game(game, options).options), (better, weaker), games, seed=11)
    first, second = compute_standings(contest, list(run_contest(contest)))
    assert first.won > second.won


@pytest.mark.soak
@pytest.mark.parametrize("pair", PAIRS, ids=lambda one: f"{one.game}-{one.place}-{one.upper}".replace(" ", ""))
def test_every_level_holds_at_every_place(pair: Pair, tmp_path: Path) -> None:
    """Few games, the same each time: they may not speak against the goal (`python -m benchmarks.levels` plays more)."""
    prepare_bots(pair.game, LEVELS)
    (share,) = measure([pair], FEW, 1, tmp_path)
    low, high = share.ends
    assert share.games >= FEW
    assert high >= GOAL, f"{share.won} of {share.games}, {low:.2f} to {high:.2f}"
