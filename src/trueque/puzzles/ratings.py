"""The first rating of a puzzle: how often our levels solve it, before people have tried."""

from __future__ import annotations

from math import exp, log
from random import Random
from typing import TYPE_CHECKING, Any

from trueque.bots.registry import bot
from trueque.kernel import NATURE, Game
from trueque.kernel.position import read_position
from trueque.puzzles.proofs import TurnProof

if TYPE_CHECKING:
    from trueque.puzzles.shelf import Puzzle

LEVELS = {"beginner": 900, "normal": 1200, "strong": 1500}
"""Levels that try, and what each is taken to be worth."""
TRIES = 3
USUAL, SPREAD = 1400, 350
"""What is known of a puzzle that nobody has tried."""
SCALE = 400 / log(10)
LONGEST = 30
"""Answers after which a bot has not solved it."""


def first_rating(puzzle: Puzzle) -> int:
    """By the tries of each level, to the nearest ten."""
    tried = [(worth, can_solve(level, puzzle, n)) for level, worth in LEVELS.items() for n in range(TRIES)]
    return fit_rating(tried)


def fit_rating(tried: list[tuple[int, bool]]) -> int:
    """The likeliest rating."""

    def log_likelihood(rating: int) -> float:
        total = -(((rating - USUAL) / SPREAD) ** 2) / 2
        for worth, solved in tried:
            share = 1 / (1 + exp((rating - worth) / SCALE))
            total += log(share if solved else 1 - share)
        return total

    return max(range(600, 2401, 10), key=log_likelihood)


def can_solve(level: str, puzzle: Puzzle, n: int) -> bool:
    """Whether a bot answers as it should: wins before anybody else is asked, or chooses the best answer."""
    rng = Random(f"{puzzle.line} {n}")
    placed = read_position(puzzle.line, rng)
    game, seat, state = placed.game, placed.seat, placed.state
    assert seat is not None, "a puzzle is a seat's line"
    if puzzle.grounds:
        asked = next(one for one in game.decisions(state) if one.seat == seat and one.waits)
        chosen = bot(level, game, f"puzzle {n}").choose(placed.view, asked)
        return chosen is not None and game.write(chosen) == puzzle.steps[0]
    return can_win(level, game, seat, state, n, rng)


def can_win(level: str, game: Game[Any, Any], seat: int, state: Any, n: int, rng: Random) -> bool:
    """Whether a bot wins before anybody else is asked."""
    turn = TurnProof(game, seat)
    turn.note_winning_points(state)
    player = bot(level, game, f"puzzle {n}")
    for _ in range(LONGEST):
        asked = [one for one in game.decisions(state) if one.waits]
        if not asked or turn.has_points(state):
            break
        if asked[0].seat == NATURE:
            game.play(state, NATURE, rng.choices(list(asked[0].answers), asked[0].odds)[0])
        elif (own := next((one for one in asked if one.seat == seat), None)) is not None:
            answer: Any = player.choose(game.view(state, seat), own)
            game.play(state, seat, answer)
        else:
            break
    return turn.has_points(state)
