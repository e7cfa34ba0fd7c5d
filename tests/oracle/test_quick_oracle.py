"""A few thousand answers of two to six seats on both engines; long runs are python -m tests.oracle.compare_quick."""

from __future__ import annotations

import argparse

import pytest

from .compare_quick import run


def compare_answers(answers: int, seed: str, mixed: float) -> dict[str, int]:
    """What differed in so many answers, by what it was."""
    wish = argparse.Namespace(
        answers=answers, seconds=1e9, seed=seed, seats=0, mixed=mixed, limit=100_000, show=1
    )  # fmt: skip
    return dict(run(wish).differences)


@pytest.mark.parametrize("mixed", [0.0, 1.0])
def test_the_quick_game_is_played_as_the_book_says(mixed: float) -> None:
    assert compare_answers(1500, "short", mixed) == {}


@pytest.mark.soak
def test_two_million_answers() -> None:
    assert compare_answers(2_000_000, "long", 0.3) == {}
