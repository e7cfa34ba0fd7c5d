"""What games teach: how positions looked to each seat when a turn ended, and who won; and duels between two nets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from trueque.bots.settlers_search.notes import INPUTS, INPUTS_OF_TWO
from trueque.bots.settlers_search.weights import Weights
from trueque.envs.vector_columns import column_names
from trueque.settlers.core.actions import END_TURN
from trueque.settlers.core.lockstep import ENDED
from trueque.training.crowd import Array, Crowd

UNDECIDED = -1
PATIENCE = 0.002
"""The share of games that need not be waited for: the last ones take as long as all others together."""

LONGEST = 3000
"""Answers after which a game is not waited for in any case."""


@dataclass(frozen=True)
class Lessons:
    """Rows in the order of time; rows of one game have its number."""

    looks: Array
    """(lessons, seats, inputs) in half precision."""
    game: Array
    winner: Array
    """The winner's seat of each game; UNDECIDED where it was not waited for."""
    answers: int
    """Answers given in the games that were played."""

    @property
    def won(self) -> int:
        return int((self.winner != UNDECIDED).sum())


def inputs_of(seats: int) -> int:
    """How many of the evaluation's inputs say anything."""
    return INPUTS_OF_TWO if seats == 2 else INPUTS


def gather(crowd: Crowd, weights: Weights, size: int, warmth: float, seed: int, longest: int = LONGEST) -> Lessons:
    """One game in every place of the crowd; a lesson at every end of a turn and every founding."""
    nobody = np.zeros(crowd.games, np.int64)
    crowd.begin(seed, [weights], nobody, size)
    parts, games, inputs = [], [], inputs_of(crowd.seats)
    winner, turn, given_in_all = begun(crowd), turn_column(crowd), 0
    for _ in range(longest):
        if int((winner == UNDECIDED).sum()) <= PATIENCE * crowd.games:
            break
        given = crowd.answers(warmth)
        teaches = (winner == UNDECIDED) & ((given == END_TURN) | (crowd.rows[:, turn] == 0))
        given_in_all += int((winner == UNDECIDED).sum())
        crowd.step(given)
        settle(crowd, winner)
        teaches &= winner == UNDECIDED
        looks = crowd.looks(teaches)
        parts.append(halved(looks[teaches][:, :, :inputs]))
        games.append(teaches.nonzero()[0] if isinstance(teaches, np.ndarray) else teaches.nonzero()[:, 0])
    return Lessons(crowd.joined(parts), crowd.joined(games), winner, given_in_all)


def begun(crowd: Crowd) -> Array:
    """No game has a winner yet."""
    none = crowd.over.astype(np.int64) if isinstance(crowd.over, np.ndarray) else crowd.over.long()
    return none * 0 + UNDECIDED


def halved(rows: Array) -> Array:
    return rows.astype(np.float16) if isinstance(rows, np.ndarray) else rows.half()


def turn_column(crowd: Crowd) -> int:
    """Where in a row the turn stands."""
    env: Any = crowd.env  # type: ignore[attr-defined]
    return column_names(env.game).index("turn")


def settle(crowd: Crowd, winner: Array) -> None:
    """Write down who won the games that have just ended for the first time."""
    ended = (crowd.over == ENDED) & (winner == UNDECIDED)
    winner[ended] = crowd.rewards[ended].argmax(1)


def duel(crowd: Crowd, new: Weights, old: Weights, size: int, seed: int) -> float:
    """The share of games that one seat of *new* wins against *old* in all others, from every seat in turn."""
    mine = np.arange(crowd.games) % crowd.seats
    crowd.begin(seed, [old, new], 1 << mine, size)
    winner = begun(crowd)
    for _ in range(LONGEST):
        if int((winner == UNDECIDED).sum()) <= PATIENCE * crowd.games:
            break
        crowd.step(crowd.answers(0.0))
        settle(crowd, winner)
    ends = winner if isinstance(winner, np.ndarray) else winner.cpu().numpy()
    return float((ends == mine).sum() / (ends != UNDECIDED).sum())
