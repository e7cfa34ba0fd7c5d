"""What games teach: how positions looked to each seat when a turn ended, and who won; and duels between two nets."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from trueque.core.lockstep import ENDED
from trueque.island.bots.search.notes import INPUTS, INPUTS_OF_TWO
from trueque.island.bots.search.weights import Weights
from trueque.island.core.actions import END_TURN
from trueque.island.training.crowd import ERRS, Array, Crowd, seat_one
from trueque.island.vector_columns import column_names

LOG = logging.getLogger(__name__)
UNDECIDED = -1
PATIENCE = 0.01
"""The share of games that need not be waited for: the last ones take as long as all others together."""

LONGEST = 1000
"""Answers after which a game is not waited for in any case."""
LOOKED_AFTER = 16
"""Answers between two looks at how many games are still open."""


@dataclass(frozen=True)
class Lessons:
    """Rows in the order of time; rows of one game have its number."""

    looks: Array
    """(lessons, seats, inputs) in half precision."""
    game: Array
    winner: Array
    """The winner's seat of each game; UNDECIDED where it was not waited for."""
    answers: int
    """Answers given, those after a place's first game too."""

    @property
    def won_games(self) -> int:
        return int((self.winner != UNDECIDED).sum())


def count_inputs(seats: int) -> int:
    """How many of the evaluation's inputs say anything."""
    return INPUTS_OF_TWO if seats == 2 else INPUTS


def gather_lessons(
    crowd: Crowd,
    weights: Weights,
    size: int,
    warmth: float,
    seed: int,
    longest: int = LONGEST,
    others: Sequence[Weights] = (),
    which: np.ndarray[Any, Any] | None = None,
    errs: int = ERRS,
) -> Lessons:
    """One game in every place of the crowd, of *longest* answers at most; a lesson at every end of a turn.

    *which* says of each seat whether it plays with the weights or with some of the *others* (`seat_nets`).
    """
    nobody = np.zeros(crowd.games, np.int64)
    crowd.begin_games(seed, [weights, *others], nobody if which is None else which, size)
    parts, games, inputs = [], [], count_inputs(crowd.seats)
    winner, turn, given_in_all = no_winners(crowd), turn_column(crowd), 0
    for number in range(longest):
        if number % LOOKED_AFTER == 0 and is_done(crowd, winner, number):
            break
        given = crowd.choose_answers(warmth, errs)
        teaches = (winner == UNDECIDED) & ((given == END_TURN) | (crowd.rows[:, turn] == 0))
        given_in_all += crowd.games
        crowd.step_games(given)
        note_winners(crowd, winner)
        teaches &= winner == UNDECIDED
        looks = crowd.write_looks(teaches)
        parts.append(to_half_precision(looks[teaches][:, :, :inputs]))
        games.append(teaches.nonzero()[0] if isinstance(teaches, np.ndarray) else teaches.nonzero()[:, 0])
    return Lessons(crowd.join_arrays(parts), crowd.join_arrays(games), winner, given_in_all)


def is_done(crowd: Crowd, winner: Array, number: int) -> bool:
    """Whether hardly a game is still open."""
    still = int((winner == UNDECIDED).sum())
    LOG.info("%d answers a game, %d of %d games open", number, still, crowd.games)
    return still <= PATIENCE * crowd.games


def no_winners(crowd: Crowd) -> Array:
    """No game has a winner yet."""
    none = crowd.over.astype(np.int64) if isinstance(crowd.over, np.ndarray) else crowd.over.long()
    return none * 0 + UNDECIDED


def to_half_precision(rows: Array) -> Array:
    return rows.astype(np.float16) if isinstance(rows, np.ndarray) else rows.half()


def turn_column(crowd: Crowd) -> int:
    """Where in a row the turn stands."""
    env: Any = crowd.env  # type: ignore[attr-defined]
    return column_names(env.game).index("turn")


def note_winners(crowd: Crowd, winner: Array) -> None:
    """Write down who won the games that have just ended for the first time."""
    ended = (crowd.over == ENDED) & (winner == UNDECIDED)
    best = crowd.rewards.argmax(1)
    winner[ended] = best[ended]


def play_duel(crowd: Crowd, new: Weights, old: Weights, size: int, seed: int, longest: int = LONGEST) -> float:
    """The share of games that one seat of *new* wins against *old* in all others, from every seat in turn."""
    mine = np.arange(crowd.games) % crowd.seats
    crowd.begin_games(seed, [old, new], seat_one(crowd.games, crowd.seats), size)
    winner = no_winners(crowd)
    for number in range(longest):
        if number % LOOKED_AFTER == 0 and is_done(crowd, winner, number):
            break
        crowd.step_games(crowd.choose_answers(0.0))
        note_winners(crowd, winner)
    ends = winner if isinstance(winner, np.ndarray) else winner.cpu().numpy()
    return float((ends == mine).sum() / (ends != UNDECIDED).sum())
