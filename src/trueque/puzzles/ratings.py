"""The grade of a puzzle: which of our levels solve it, and the first rating that follows, before people have tried."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import exp, log
from random import Random
from typing import TYPE_CHECKING, Any

from trueque.bots.levels import levels_of
from trueque.bots.registry import bot
from trueque.kernel import NATURE, Form, Game
from trueque.kernel.playout import draw_nature_answer
from trueque.kernel.position import Placed, read_position
from trueque.puzzles.proofs import TurnProof
from trueque.puzzles.shelf import ENDGAME, PROVED
from trueque.review.decision_review import find_turn_number

if TYPE_CHECKING:
    from trueque.puzzles.shelf import Puzzle

WORTH = {
    "novice": 700, "beginner": 850, "casual": 1000, "normal": 1150, "skilled": 1300, "strong": 1450, "expert": 1600,
    "champion": 1750,
}  # fmt: skip
"""What each level is taken to be worth."""
TRIES = 3
"""How often each tries; whoever is right most of the time solves it."""
USUAL, SPREAD = 1400, 350
"""What is known of a puzzle that nobody has tried."""
SCALE = 400 / log(10)
LONGEST = 30
"""Answers after which a bot has not solved it."""


def add_puzzle_grade(puzzle: Puzzle) -> Puzzle | None:
    """The same with the levels that solve it and a rating; none where all of them do."""
    found = {level: [can_solve(level, puzzle, n) for n in range(TRIES)] for level in levels_of(puzzle.game)}
    solvers = tuple(level for level, tries in found.items() if 2 * sum(tries) > TRIES)
    if len(solvers) == len(found):
        return None
    tried = [(WORTH[level], one) for level, tries in found.items() for one in tries]
    return replace(puzzle, solvers=solvers, rating=fit_rating(tried))


def fit_rating(tried: list[tuple[int, bool]]) -> int:
    """The likeliest rating, to the nearest ten."""

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
    if puzzle.kind == PROVED:
        return can_win(level, game, seat, state, n, rng)
    if puzzle.kind == ENDGAME:
        played = play_turn(level, game, seat, state, n, rng, is_one_turn=True)
        return Counter(game.write(one) for one in played) == Counter(puzzle.steps)
    return game.write(choose_as(level, placed, n)) == puzzle.steps[0]


def choose_as(level: str, placed: Placed, n: int) -> Any:
    """What a bot answers: what it proposes by itself, else what it says when it has to say something."""
    player, own = bot(level, placed.game, f"puzzle {n}"), list[Any]()
    asked = [one for one in placed.game.decisions(placed.state) if one.seat == placed.seat]
    for one in sorted(asked, key=lambda one: not isinstance(one.answers, Form)):
        chosen = player.choose(placed.view, one)
        own += [chosen] if chosen is not None else []
    return own[0]


def can_win(level: str, game: Game[Any, Any], seat: int, state: Any, n: int, rng: Random) -> bool:
    """Whether a bot wins before anybody else is asked."""
    turn = TurnProof(game, seat)
    turn.note_winning_points(state)
    play_turn(level, game, seat, state, n, rng)
    return turn.has_points(state)


def play_turn(
    level: str, game: Game[Any, Any], seat: int, state: Any, n: int, rng: Random, is_one_turn: bool = False
) -> list[Any]:
    """What a bot answers until somebody else is asked, or it has won; or, in one turn, until the next one begins."""
    turn, played, began = TurnProof(game, seat), list[Any](), find_turn_number(game, state)
    turn.note_winning_points(state)
    player = bot(level, game, f"puzzle {n}")
    while len(played) < LONGEST:
        asked = [one for one in game.decisions(state) if one.waits]
        if not asked or turn.has_points(state) or (is_one_turn and find_turn_number(game, state) != began):
            break
        if asked[0].seat == NATURE:
            game.play(state, NATURE, draw_nature_answer(asked[0], rng))
        elif (own := next((one for one in asked if one.seat == seat), None)) is not None:
            answer: Any = player.choose(game.view(state, seat), own)
            game.play(state, seat, answer)
            played.append(answer)
        else:
            break
    return played
