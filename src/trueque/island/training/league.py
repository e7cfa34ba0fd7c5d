"""Learning with trade: every round the newest weights play the best earlier ones, and both teach.

One seat of each game, every seat in turn, is the best so far; the others are the newest. So one pass over the crowd is
lessons and gate at once: the newest take the best one's place where that one wins less than its share. Beside the crowd
some games are played at real tables, with offers and answers, against greedy players (`tables`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import numpy as np

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


def learn_with_trade(course: Course, crowd: Crowd, hall: Hall) -> Iterator[tuple[Weights, dict[str, Any]]]:
    """Play, gate, fit: after each round the best weights, and how it went. The last round only plays."""
    from trueque.island.training.fit import GENTLE, PACE, fit_weights

    guess = first_guess()
    best = newest = read_weights(course.start) if course.start else guess
    kept, share = list[Lessons](), course.share or SURE
    for number in range(course.rounds):
        began, seed = time.perf_counter(), course.seed + ROUND_SEEDS * number
        at_tables: Future[Lessons] = hall.begin_tables(newest, course.tables, seed)
        lessons, won = play_against_best(crowd, newest, best, course, seed)
        played = time.perf_counter()
        is_better = number > 0 and won < 1 / course.seats
        best = newest if is_better else best
        kept = [*kept, lessons, at_tables.result()][-2 * course.kept :]
        seated = time.perf_counter()
        told = {
            "round": number + 1, "games": lessons.won_games, "answers": lessons.answers, "tables": kept[-1].won_games,
            "won_at_tables": hall.won, "best_before_won": round(won, 4), "taken": is_better, "played": newest,
        }  # fmt: skip
        if number < course.rounds - 1:
            rows = [move_lessons_to(one, lessons) for one in kept]
            begin, pace = (newest, GENTLE) if course.gently else (guess, PACE)
            found, loss = fit_weights(rows, begin, course.epochs, course.seed + number, course.trace, pace)
            newest = found if course.gently else mix_weights(guess, found, share)
            told |= {"rows": sum(len(one.game) for one in kept) * course.seats, "loss": round(loss, 4)}
        seconds = {"playing": played - began, "waiting": seated - played, "fitting": time.perf_counter() - seated}
        yield best, told | {"seconds": {name: round(took, 1) for name, took in seconds.items()}}


def move_lessons_to(one: Lessons, like: Lessons) -> Lessons:
    """Lessons where others lie: on the GPU, if those are there."""
    if isinstance(like.looks, np.ndarray) or not isinstance(one.looks, np.ndarray):
        return one
    import torch

    moved = (torch.as_tensor(part, device=like.looks.device) for part in (one.looks, one.game, one.winner))
    looks, game, winner = moved
    return replace(one, looks=looks, game=game, winner=winner)
