"""The law for every game: the conformance kit over every edition, variant and number of seats, and with Hypothesis."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kit import label, walk
from trueque.kernel.check import Effort, check_game
from trueque.kernel.registry import GAMES, game_words, make_game, sample_options

LONG = {"limit": "1000"}.items()
"""A game of a thousand turns differs from the others in its length alone."""
SOME = 6
"""Of the tables with switches of their own a run tries one in six; editions, modes and seats always."""
CASES = [(name, options) for name in GAMES for options in sample_options(name)]
NAMED = [f"{name}-{label(options)}" for name, options in CASES]


def is_long(number: int, options: dict[str, str]) -> bool:
    """Whether the soak alone tries a table."""
    plain = options.keys() <= {"edition", "mode", "seats", "victory_points"}
    return options.items() >= LONG or not (plain or number % SOME == 0)


BRIEFLY = Effort(games=1, every=60, answers_tried=2, worlds_depth=5, hidden=False, viewers=2)


@pytest.mark.parametrize(
    ("name", "options"),
    [pytest.param(*case, marks=pytest.mark.soak if is_long(n, case[1]) else ()) for n, case in enumerate(CASES)],
    ids=NAMED,
)
def test_the_game_keeps_the_contract(name: str, options: dict[str, str]) -> None:
    game = make_game(name, options)
    assert make_game(name, game.options).options == game.options, "normalised options make the same game again"
    check_game(game, BRIEFLY, seed=len(label(options)))


@pytest.mark.soak
@pytest.mark.parametrize(("name", "options"), CASES, ids=NAMED)
def test_the_game_keeps_the_contract_seen_from_every_seat(name: str, options: dict[str, str]) -> None:
    check_game(make_game(name, options), replace(BRIEFLY, games=2, every=20, viewers=0), seed=len(label(options)))


# Games as long as hidden cards need; the board game's go on for thousands of offers after that.
LENGTH = {"island": {"victory_points": "6"}}


@pytest.mark.parametrize("name", GAMES)
def test_guesses_differ_from_the_truth_and_are_not_biased(name: str) -> None:
    check_game(make_game(name, LENGTH.get(name, {})), Effort(games=1, every=60, bias_games=40), seed=5)


@pytest.mark.parametrize("name", GAMES)
@given(choices=st.lists(st.integers(0, 5000), max_size=120), seed=st.integers(0, 1000))
@settings(max_examples=12, deadline=None)
def test_any_walk_keeps_the_contract(name: str, choices: list[int], seed: int) -> None:
    walk(make_game(name), choices, seed)


@pytest.mark.parametrize("name", GAMES)
def test_the_game_has_a_name_in_every_language(name: str) -> None:
    assert all(game_words(name).title(lang) for lang in ("es", "ca", "en"))
