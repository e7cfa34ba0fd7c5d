"""Where a win is there this turn the first hint wins: along the shipped puzzles, and in games that are not won yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.review.clause_audit import NAMES
from tests.review.sure_wins import TABLES, Found, along_puzzles, find_fault, in_games, still_wins
from trueque.bots.levels import prepare_bots
from trueque.core import library_build
from trueque.kernel import OneOf
from trueque.kernel.position import read_position
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.review.choices import AnsweredQuestion, compare_answers
from trueque.review.judges import make_judge
from trueque.review.review_text import describe_win
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


IN_TWO = (
    "island 1 beginner_board=2011 edition=2011 seats=3 version=1 victory_points=9; phase trade; turn 20; "
    "seat 0 settlements c2,c4 cities c6,e4,e6 roads c2-c3,c3-c4,c4-c5,c5-c6,e3-e4,e4-e5,e5-e6 "
    "hand grain,ore,ore,ore,wood,wood,wood,wood; "
    "seat 1 settlements c10 cities b8,e9 roads b7-b8,b8-b9,b9-c10,c10-c11,e8-e9; "
    "seat 2 settlements f6,d8 roads f5-f6,d7-d8"
)


def test_a_review_says_that_the_better_answer_led_to_a_win() -> None:
    """Four wood for the grain that the city lacks: the trade itself brings no point."""
    placed = read_position(IN_TWO, Random(1))
    judge = make_judge("island", placed.game.options)
    state = read_position(IN_TWO, Random(1), judge.game).state
    decision = next(one for one in judge.game.decisions(state) if one.waits)
    view, ending = judge.game.view(state, 0), judge.game.read(state, "end")
    asked = AnsweredQuestion(1, 20, 0, decision, ending)
    choice = compare_answers(judge.weigh(view, decision, ending), asked, view)
    assert choice is not None
    assert choice.best_worth == 1.0
    to = Listener("en", 0, ("Ana", "Ben", "Cai"))
    assert describe_win(choice, list_choices(judge.game, [], view, to, few=0)) == "It leads to a win in this very turn."
    unsure = replace(choice, best_worth=0.9)
    assert describe_win(unsure, list_choices(judge.game, [], view, to, few=0)) == ""
