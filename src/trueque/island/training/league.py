"""Learning with trade: every round the newest weights play the best earlier ones, and both teach.

One seat of each game, every seat in turn, is the best so far; the others are the newest. So one pass over the crowd is
lessons and gate at once: the newest take the best one's place where that one wins less than its share. Beside the crowd
some games are played at real tables, with offers and answers, against greedy players (`tables`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from trueque.bots.course import Deferred, Memory
from trueque.island.bots.search.weights import Weights, first_guess, read_weights
from trueque.island.training.course import ROUND_SEEDS, Course, mix_weights
from trueque.island.training.crowd import Array, Crowd, seat_one
from trueque.island.training.lessons import UNDECIDED, Lessons, gather_lessons
from trueque.island.training.tables import Hall

SURE = 0.6
"""How much of what was learned takes the place of the first guess, unless the course says so: with 0.9 five rounds went
by until the newest were as good as the weights that the first round was played with."""


def play_against_best(crowd: Crowd, newest: Weights, best: Weights, course: Course, seed: int) -> tuple[Lessons, float]:
    """Games of the newest weights with one seat of the best so far, and the share that this seat wins."""
    mine = np.arange(crowd.games) % crowd.seats
    one = seat_one(crowd.games, crowd.seats)
    lessons = gather_lessons(crowd, newest, course.size, course.warmth, seed, course.longest, [best], one)
    ends = to_host(lessons.winner)
    return lessons, float((ends == mine).sum() / max(1, (ends != UNDECIDED).sum()))


def to_host(numbers: Array) -> Any:
    """An array on the CPU."""
    return numbers if isinstance(numbers, np.ndarray) else numbers.cpu().numpy()


@dataclass(frozen=True)
class LeagueRound:
    """The games of a round: in the crowd and at tables, what the best so far won, and what the newest won there."""

    lessons: Lessons
    at_tables: Lessons
    best_won: float
    won_at_tables: float
    seconds: dict[str, float]


def play_league_round(
    course: Course, crowd: Crowd, hall: Hall, newest: Weights, best: Weights, number: int
) -> LeagueRound:
    """Play the games of a round, those at tables beside the crowd."""
    began, seed = time.perf_counter(), course.seed + ROUND_SEEDS * number
    at_tables: Future[Lessons] = hall.begin_tables(newest, course.tables, seed)
    lessons, won = play_against_best(crowd, newest, best, course, seed)
    played = time.perf_counter()
    seated = at_tables.result()
    waited = time.perf_counter() - played
    return LeagueRound(lessons, seated, won, hall.won, {"playing": played - began, "waiting": waited})


def study_league_round(
    course: Course, kept: Sequence[Deferred[LeagueRound]], newest: Weights, number: int
) -> tuple[dict[str, Weights], dict[str, Any]]:
    """What the games of the last rounds teach."""
    from trueque.island.training.fit import GENTLE, PACE, fit_weights

    rounds, guess = [one.result for one in kept], first_guess()
    last, began = rounds[-1], time.perf_counter()
    rows = [move_lessons_to(part, last.lessons) for one in rounds for part in (one.lessons, one.at_tables)]
    begin, pace = (newest, GENTLE) if course.gently else (guess, PACE)
    found, loss = fit_weights(rows, begin, course.epochs, course.seed + number, course.trace, pace)
    seconds = {**last.seconds, "fitting": time.perf_counter() - began}
    return {"newest": found if course.gently else mix_weights(guess, found, course.share or SURE)}, {
        "round": number + 1, "games": last.lessons.won_games, "answers": last.lessons.answers,
        "tables": last.at_tables.won_games, "won_at_tables": last.won_at_tables,
        "best_before_won": round(last.best_won, 4), "taken": number > 0 and last.best_won < 1 / course.seats,
        "rows": sum(len(one.game) for one in rows) * course.seats, "loss": round(loss, 4),
        "seconds": {name: round(took, 1) for name, took in seconds.items()},
    }  # fmt: skip


def learn_with_trade(
    course: Course, crowd: Crowd, hall: Hall, memory: Memory
) -> Iterator[tuple[Weights, dict[str, Any]]]:
    """Play, gate, fit: after each round the best weights, and how it went."""
    best = newest = read_weights(course.start) if course.start else first_guess()
    kept = list[Deferred[LeagueRound]]()
    for number in range(course.rounds):
        play = partial(play_league_round, course, crowd, hall, newest, best, number)
        kept = [*kept, Deferred(play)][-course.kept :]
        nets, told = memory.recall(f"round{number + 1}", partial(study_league_round, course, kept, newest, number))
        best, played = (newest if told["taken"] else best), newest
        newest = nets["newest"]
        yield best, told | {"played": played}


def move_lessons_to(one: Lessons, like: Lessons) -> Lessons:
    """Lessons where others lie: on the GPU, if those are there."""
    if isinstance(like.looks, np.ndarray) or not isinstance(one.looks, np.ndarray):
        return one
    import torch

    moved = (torch.as_tensor(part, device=like.looks.device) for part in (one.looks, one.game, one.winner))
    looks, game, winner = moved
    return replace(one, looks=looks, game=game, winner=winner)
