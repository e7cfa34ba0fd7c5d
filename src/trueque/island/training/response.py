"""A best response: one seat learns to beat weights that the others play with and never change.

How far it gets above its share says how much a champion can be exploited. Only what the one seat saw teaches, since the
others are no example to it; the share that is told at last is of games without any whim.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from trueque.island.bots.search.weights import Weights, read_weights
from trueque.island.training.course import DUEL_SEEDS, ROUND_SEEDS, Course
from trueque.island.training.crowd import Array, Crowd, seat_one
from trueque.island.training.league import to_host
from trueque.island.training.lessons import UNDECIDED, Lessons, gather_lessons, play_duel


def learn_against(course: Course, crowd: Crowd) -> Iterator[tuple[Weights, dict[str, Any]]]:
    """Play, fit: after each round the weights that won most so far; the last round plays them without whims."""
    from trueque.island.training.fit import GENTLE, fit_weights

    assert course.against is not None, "a response is to something"
    frozen = read_weights(course.against)
    best = newest = read_weights(course.start) if course.start else frozen
    most, kept, mine = 0.0, list[Lessons](), np.arange(crowd.games) % crowd.seats
    one = seat_one(crowd.games, crowd.seats)
    for number in range(course.rounds - 1):
        began, seed = time.perf_counter(), course.seed + ROUND_SEEDS * number
        lessons = gather_lessons(crowd, frozen, course.size, course.warmth, seed, course.longest, [newest], one)
        won, played = won_share(lessons, mine), newest
        if won > most:
            best, most = newest, won
        kept = [*kept, lessons_of_seat(lessons, mine)][-course.kept :]
        newest, loss = fit_weights(kept, newest, course.epochs, course.seed + number, course.trace, GENTLE)
        yield best, {"round": number + 1, "games": lessons.won_games, "won": round(won, 4), "loss": round(loss, 4),
                     "played": played, "rows": sum(len(one.game) for one in kept),
                     "seconds": round(time.perf_counter() - began, 1)}  # fmt: skip
    share = play_duel(crowd, best, frozen, course.size, DUEL_SEEDS, course.longest)
    yield best, {"round": course.rounds, "games": crowd.games, "won_without_whims": round(share, 4)}


def won_share(lessons: Lessons, mine: np.ndarray[Any, Any]) -> float:
    """How many of the games that ended the learning seat won."""
    ends = to_host(lessons.winner)
    return float((ends == mine).sum() / max(1, (ends != UNDECIDED).sum()))


def lessons_of_seat(lessons: Lessons, mine: np.ndarray[Any, Any]) -> Lessons:
    """The same lessons as the learning seat alone saw them: it is seat 0, and who else won is seat 1."""
    seats: Array = mine
    every: Array = np.arange(len(lessons.game))
    if not isinstance(lessons.looks, np.ndarray):
        import torch

        seats, every = (torch.as_tensor(array, device=lessons.looks.device) for array in (seats, every))
    looks = lessons.looks[every, seats[lessons.game]][:, None]
    winner = lessons.winner + 0
    winner[winner != UNDECIDED] = 1
    winner[lessons.winner == seats] = 0
    return replace(lessons, looks=looks, winner=winner)
