"""Learning nets apart and averaging their log odds: a search looks for an evaluation's errors, and these have others.

Every round plays games in which the best so far, the weights that the course began with and those of the round before
sit together, fits a net of its own to them, and lets several averages play against the weights that the course began
with, all in the same pass. What wins most plays the next round.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from trueque.bots.course import Deferred, Memory
from trueque.island.bots.search.notes import HIDDEN
from trueque.island.bots.search.weights import Weights, average_weights, first_guess, read_weights
from trueque.island.training.course import DUEL_SEEDS, ROUND_SEEDS, Course
from trueque.island.training.crowd import Crowd, seat_nets
from trueque.island.training.league import to_host
from trueque.island.training.lessons import (
    LOOKED_AFTER,
    UNDECIDED,
    Lessons,
    gather_lessons,
    is_done,
    no_winners,
    note_winners,
)

PARTNERS = (0.7, 0.85)
"""Of the seats that teach so many are the best so far's; from there on the start's, and then the round before's."""
DUEL_POSITIONS = 64
"""Positions of a search in duels: errors of an evaluation show where there is more to choose from."""


@dataclass
class Averages:
    """What a course has come to: the weights it began with, the nets it fitted, what is best, and what was before."""

    start: Weights
    fitted: list[Weights] = field(default_factory=list)
    best: Weights | None = None
    before: Weights | None = None

    @property
    def players(self) -> list[Weights]:
        """Who sits at the tables that teach."""
        best = self.best or self.start
        return [best, self.start, self.before or best]


def mix_partners(games: int, seats: int, seed: int) -> np.ndarray[Any, Any]:
    """Of each game who thinks with which of the three players."""
    drawn = np.random.default_rng(seed).random((games, seats))
    return seat_nets((drawn >= PARTNERS[0]).astype(np.int64) + (drawn >= PARTNERS[1]))


def list_averages(state: Averages, members: int) -> dict[str, list[Weights]]:
    """The averages that are tried after a round: of the newest net, of the last ones, with the start and without it."""
    newest, start = state.fitted[-1], state.start
    asked = {
        "newest": [newest],
        "start and newest": [start, newest],
        "start and last": [start, *state.fitted[-members + 1 :]],
        "last": state.fitted[-members:],
        "best and newest": [state.best, newest] if state.best is not None else [start, start, newest],
    }
    found = dict[str, list[Weights]]()
    for name, nets in asked.items():
        if sum(len(net.first_bias) for net in nets) <= HIDDEN and not any(nets is other for other in found.values()):
            found[name] = nets
    return found


def average_equally(nets: Sequence[Weights]) -> Weights:
    """Each with the same share."""
    return nets[0] if len(nets) == 1 else average_weights(nets, [1 / len(nets)] * len(nets))


def play_duels_at_once(
    crowd: Crowd, nets: Sequence[Weights], rival: Weights, size: int, seed: int, longest: int
) -> list[tuple[int, int]]:
    """How many games one seat of each net won against the rival in all others, and of how many: all in one pass."""
    number, seats = np.arange(crowd.games), crowd.seats
    whose, mine = number % len(nets), number // len(nets) % seats
    which = seat_nets((np.arange(seats) == mine[:, None]) * (1 + whose[:, None]))
    crowd.begin_games(seed, [rival, *nets], which, size)
    winner = no_winners(crowd)
    for step in range(longest):
        if step % LOOKED_AFTER == 0 and is_done(crowd, winner, step):
            break
        crowd.step_games(crowd.choose_answers(0.0))
        note_winners(crowd, winner)
    ends = to_host(winner)
    return [(int((ends == mine)[whose == k].sum()), int((ends != UNDECIDED)[whose == k].sum()))
            for k in range(len(nets))]  # fmt: skip


def duel_candidates(
    crowd: Crowd, nets: Mapping[str, Weights], rival: Weights, course: Course, seed: int
) -> dict[str, tuple[float, int]]:
    """The share that each of the candidates won against the rival, and of how many games."""
    size = max(course.size, DUEL_POSITIONS)
    ends = play_duels_at_once(crowd, list(nets.values()), rival, size, seed, course.longest)
    return {name: (won / max(1, of), of) for name, (won, of) in zip(nets, ends, strict=True)}


def gather_averages(crowd: Crowd, state: Averages, course: Course, seed: int) -> Lessons:
    """The lessons of a round."""
    first, *others = state.players
    which = mix_partners(crowd.games, crowd.seats, seed)
    return gather_lessons(crowd, first, course.size, course.warmth, seed, course.longest, others, which, course.errs)


def learn_averages(course: Course, crowd: Crowd, memory: Memory) -> Iterator[tuple[Weights, dict[str, Any]]]:
    """Play, fit, average, duel: after each round the best average, and how it went."""
    state = Averages(read_weights(course.start) if course.start else first_guess())
    kept = list[Deferred[Lessons]]()
    for number in range(course.rounds):
        seed = course.seed + ROUND_SEEDS * number
        kept = [*kept, Deferred(partial(gather_averages, crowd, replace(state), course, seed))][-course.kept :]
        nets, told = memory.recall(f"round{number + 1}", partial(study_averages, course, crowd, kept, state, number))
        state.fitted = [*state.fitted, nets["fitted"]][-course.members :]
        if told["taken"]:
            state.before, state.best = state.best, nets["chosen"]
        yield state.best or state.start, told


def study_averages(
    course: Course, crowd: Crowd, kept: Sequence[Deferred[Lessons]], state: Averages, number: int
) -> tuple[dict[str, Weights], dict[str, Any]]:
    """A net of its own for the games of the last rounds, and the average with it that wins most against the start."""
    from trueque.island.training.fit import fit_weights

    began, lessons = time.perf_counter(), [one.result for one in kept]
    played = time.perf_counter()
    net, loss = fit_weights(lessons, first_guess(), course.epochs, course.seed + number, course.trace)
    after = replace(state, fitted=[*state.fitted, net][-course.members :])
    fitted = time.perf_counter()
    tried = {name: average_equally(nets) for name, nets in list_averages(after, course.members).items()}
    if state.best is not None:
        tried["best so far"] = state.best
    seed = DUEL_SEEDS + course.seed + ROUND_SEEDS * number
    won = duel_candidates(crowd, tried, state.start, course, seed)
    chosen = max(won, key=lambda name: won[name][0])
    return {"fitted": net, "chosen": tried[chosen]}, {
        "round": number + 1, "games": lessons[-1].won_games, "answers": lessons[-1].answers,
        "rows": sum(len(one.game) for one in lessons) * crowd.seats, "loss": round(loss, 4), "chosen": chosen,
        "taken": won[chosen][0] > 1 / crowd.seats,
        "won_against_best": {name: round(share, 4) for name, (share, _) in won.items()},
        "duels_each": crowd.games // len(tried),
        "seconds": {"playing": round(played - began, 1), "fitting": round(fitted - played, 1),
                    "duels": round(time.perf_counter() - fitted, 1)},
    }  # fmt: skip
