"""A best response: one seat learns to beat weights that the others play with and never change.

How far it gets above its share says how much a champion can be exploited. Only what the one seat saw teaches, since the
others are no example to it; the share that is told at last is of games without any whim.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from trueque.bots.course import Deferred, Memory
from trueque.island.bots.search.weights import Weights, read_weights
from trueque.island.training.course import DUEL_SEEDS, ROUND_SEEDS, Course
from trueque.island.training.crowd import Array, Crowd, seat_one
from trueque.island.training.league import to_host
from trueque.island.training.lessons import UNDECIDED, Lessons, gather_lessons, play_duel


def learn_against(course: Course, crowd: Crowd, memory: Memory) -> Iterator[tuple[Weights, dict[str, Any]]]:
    """Play, fit: after each round the weights that won most so far; the last round plays them without whims."""
    assert course.against is not None, "a response is to something"
    frozen = read_weights(course.against)
    best = newest = read_weights(course.start) if course.start else frozen
    most, kept, one = 0.0, list[Deferred[Lessons]](), seat_one(crowd.games, crowd.seats)
    for number in range(course.rounds - 1):
        seed = course.seed + ROUND_SEEDS * number
        play = partial(gather_lessons, crowd, frozen, course.size, course.warmth, seed, course.longest, [newest], one)
        kept = [*kept, Deferred(play)][-course.kept :]
        nets, told = memory.recall(f"round{number + 1}", partial(study_response, course, crowd, kept, newest, number))
        if told["won"] > most:
            best, most = newest, told["won"]
        played, newest = newest, nets["newest"]
        yield best, told | {"played": played}
    share = play_duel(crowd, best, frozen, course.size, DUEL_SEEDS, course.longest)
    yield best, {"round": course.rounds, "games": crowd.games, "won_without_whims": round(share, 4)}


def study_response(
    course: Course, crowd: Crowd, kept: Sequence[Deferred[Lessons]], newest: Weights, number: int
) -> tuple[dict[str, Weights], dict[str, Any]]:
    """What the games of the last rounds teach the learning seat."""
    from trueque.island.training.fit import GENTLE, fit_weights

    began, mine = time.perf_counter(), np.arange(crowd.games) % crowd.seats
    lessons = [one.result for one in kept]
    rows = [lessons_of_seat(one, mine) for one in lessons]
    net, loss = fit_weights(rows, newest, course.epochs, course.seed + number, course.trace, GENTLE)
    return {"newest": net}, {
        "round": number + 1, "games": lessons[-1].won_games, "won": round(won_share(lessons[-1], mine), 4),
        "loss": round(loss, 4), "rows": sum(len(one.game) for one in rows),
        "seconds": round(time.perf_counter() - began, 1),
    }  # fmt: skip


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
