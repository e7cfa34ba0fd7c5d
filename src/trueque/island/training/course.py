"""Several rounds of playing and fitting; what plays best is kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, cast

import numpy as np

from trueque.bots.course import Deferred, Memory, NoMemory
from trueque.gpu.driver import NoGpu
from trueque.island.bots.search.notes import HIDDEN
from trueque.island.bots.search.plain import weights_path
from trueque.island.bots.search.weights import Weights, first_guess, read_weights, save_weights
from trueque.island.on_gpu import KERNELS
from trueque.island.rules import find_edition
from trueque.island.training.crowd import ERRS, CpuCrowd, Crowd, GpuCrowd
from trueque.island.training.lessons import LONGEST, Lessons, gather_lessons, play_duel
from trueque.kernel.extras import require_extra

SHARES = (0.35, 0.7, 1.0)
"""How much of what was learned is tried in place of the last weights: a search finds every error of an evaluation."""
DUEL_SEEDS = 77_000_000
ROUND_SEEDS = 1_000_000
BOUNDS: dict[str, tuple[float, float | None]] = {
    "seats": (2, 6), "rounds": (1, 1000), "games": (10, 10_000_000), "size": (8, 2000), "epochs": (1, None),
    "seed": (0, None), "warmth": (0, 1), "longest": (1, None), "share": (0, 1), "trace": (0, 1), "kept": (1, None),
    "members": (0, 4), "errs": (2, None),
    "futures": (0, 1000), "pieces": (0, None), "pace": (0, 1), "units": (2, HIDDEN),
    "tables": (0, None), "weight": (1, None), "jobs": (0, None),
}  # fmt: skip


@dataclass(frozen=True)
class Course:
    """How long and from what to learn."""

    seats: int = 2
    rounds: int = 4
    games: int = 2048
    """Games of a round, all in step; as many decide whether new weights are better."""
    size: int = 64
    """Positions a search holds while it plays to learn."""
    warmth: float = 0.05
    epochs: int = 6
    seed: int = 1
    longest: int = LONGEST
    """Answers after which a game is not waited for."""
    start: Path | None = None
    """Weights that play the first round's games; none: the first guess."""
    share: float = 0.0
    """How much of what was learned takes the place of the first guess; 0: what wins most of the duels."""
    kept: int = 3
    """Lessons of so many rounds are learned from together. With few, what an earlier round had unlearned comes back."""

    trace: float = 1.0
    """How much of what came of a position is who won at last; the rest is how the next ones looked. 1: that alone."""
    trade: bool = False
    """Whether seats deal with each other: then the newest weights play the best so far (`league`)."""
    gently: bool = False
    """With trade: every round's fit goes on from the weights that played it, slowly. What lessons do not speak of stays
    as it was; a fit from the first guess forgets it, and plays badly until its own errors have taught it again."""
    tables: int = 0
    """With trade: games a round at real tables against greedy players, beside the crowd."""
    weight: int = 4
    """How often each table counts, or the many games of the crowd would drown it."""
    jobs: int = 0
    """Processes that play at the tables."""

    members: int = 0
    """Nets that are fitted apart and averaged in log odds at most (`average`); 0: one net alone."""
    errs: int = ERRS
    """One answer in so many is any at all in games that teach averages: what a search throws away is seen, too."""

    futures: int = 0
    """Lines played on from each of several ends of a turn (`siblings`): what comes of them is the lesson; 0: none."""

    pieces: int = 0
    """Pieces of a round in which games go on and are learned from as they do (`stream`); 0: none."""

    pace: float = 2e-4
    """How far a net goes with a lesson at first, with pieces,"""
    units: int = 64
    """and how many hidden units it has where it begins from nothing;"""
    rival: Path | None = None
    """then these weights sit in some games, which measure and teach nothing. None: what the course began with."""

    against: Path | None = None
    """Weights that all seats but one play with, for ever: the one seat learns to beat them (`response`)."""
    kernels: Path = Path(KERNELS)
    """The rules as GPU code; where there is no such file or no GPU, the CPU plays."""

    def options(self) -> dict[str, str]:
        """The board game that the crowd plays; deals between players are struck outside of it."""
        return {
            "edition": find_edition(self.seats),
            "seats": str(self.seats),
            "proposals_per_turn": "0",
        }


def make_crowd(course: Course) -> Crowd:
    """Games on the GPU where kernels and a GPU are there, on the CPU otherwise."""
    if course.kernels.is_file():
        try:
            return GpuCrowd(course.games, course.options(), course.kernels, trades=course.trade)
        except NoGpu:
            pass
    return CpuCrowd(course.games, course.options(), trades=course.trade)


def mix_weights(one: Weights, other: Weights, share: float) -> Weights:
    """Weights whose log odds are those of *one* and, in place of the *share* of them, those of *other*.

    Where *one* has bends of its own they stay out: only its straight part is mixed in.
    """
    first, bias, second = other.first.copy(), other.first_bias.copy(), share * other.second
    first[:, 0] = (1 - share) * one.second[0] * one.first[:, 0] + share * other.second[0] * other.first[:, 0]
    level = (1 - share) * (one.second_bias[0] + one.second[0] * one.first_bias[0])
    level += share * (other.second_bias[0] + other.second[0] * other.first_bias[0])
    second[0] = 1.0
    return Weights(first, bias, second, np.array([level - bias[0]], np.float32))


def learn_in_rounds(course: Course, crowd: Crowd, memory: Memory) -> Iterator[tuple[Weights, dict[str, Any]]]:
    """Play, fit, and keep what wins more against the best so far: after each round the best, and how it went.

    With a given share the newest weights play the next round's games even where they lost: their errors are what the
    next round teaches.
    """
    best = player = read_weights(course.start) if course.start else first_guess()
    kept: list[Deferred[Lessons]] = []
    for number in range(course.rounds):
        seed = course.seed + ROUND_SEEDS * number
        play = partial(gather_lessons, crowd, player, course.size, course.warmth, seed, course.longest)
        kept = [*kept, Deferred(play)][-course.kept :]
        nets, told = memory.recall(f"round{number + 1}", partial(study_round, course, crowd, kept, best, number))
        best = nets["newest"] if told["kept"] else best
        player = nets["newest"] if course.share else best
        yield best, told


def study_round(
    course: Course, crowd: Crowd, kept: Sequence[Deferred[Lessons]], best: Weights, number: int
) -> tuple[dict[str, Weights], dict[str, Any]]:
    """What a round's games teach, and how that fares against the best so far."""
    from trueque.island.training.fit import fit_weights

    began, guess = time.perf_counter(), first_guess()
    lessons = [one.result for one in kept]
    played = time.perf_counter()
    found, loss = fit_weights(lessons, guess, course.epochs, course.seed + number, course.trace)
    fitted = time.perf_counter()
    shares = play_duels(course, crowd, guess, found, best, number)
    chosen = max(shares, key=lambda share: shares[share])
    return {"newest": mix_weights(guess, found, chosen)}, {
        "round": number + 1, "games": lessons[-1].won_games, "answers": lessons[-1].answers,
        "rows": sum(len(one.game) for one in lessons) * course.seats, "loss": round(loss, 4), "share": chosen,
        "won_against_best": {str(share): round(won, 4) for share, won in shares.items()},
        "kept": shares[chosen] > 1 / course.seats,
        "seconds": {"playing": round(played - began, 1), "fitting": round(fitted - played, 1),
                    "duels": round(time.perf_counter() - fitted, 1)},
    }  # fmt: skip


def play_duels(
    course: Course, crowd: Crowd, guess: Weights, found: Weights, best: Weights, number: int
) -> dict[float, float]:
    """How each share of what was found fares against the best so far."""
    seed, shares = DUEL_SEEDS + ROUND_SEEDS * number, (course.share,) if course.share else SHARES
    return {share: play_duel(crowd, mix_weights(guess, found, share), best, course.size, seed, course.longest)
            for share in shares}  # fmt: skip


class CrowdLearning:
    """The course of many games in step."""

    def __init__(self, course: Course) -> None:
        self.course, self.crowd, self.memory = course, make_crowd(course), cast(Memory, NoMemory())
        self.file_name = weights_file_name(course)
        self.about = {"games_of": course.options(), "device": self.crowd.device}

    def iterate_rounds(self) -> Iterator[tuple[Weights, dict[str, Any]]]:
        yield from course_rounds(self.course, self.crowd, self.memory)

    def save_weights(self, weights: Weights, file: Path) -> None:
        save_weights(weights, file)

    def read_weights(self, file: Path) -> Weights:
        return read_weights(file)


def begin_learning(course: Course, spread: Callable[..., Iterable[Any]]) -> CrowdLearning:
    """Begin to learn; games in step are not spread over processes, and those at tables have their own (`tables`)."""
    require_extra("train", "numpy", "torch")
    return CrowdLearning(course)


def weights_file_name(course: Course) -> str:
    """What the file of the weights is called."""
    if course.against is not None:
        return f"against_{course.against.stem}.npz"
    if course.futures:
        return f"foresight_{course.seats}.npz"
    if course.pieces:
        return f"{'stream' if course.start else 'fresh'}_{course.seats}.npz"
    if course.members:
        return f"average_{course.seats}.npz"
    return f"trade_{course.seats}.npz" if course.trade else weights_path(course.seats).name


def course_rounds(course: Course, crowd: Crowd, memory: Memory) -> Iterator[tuple[Weights, dict[str, Any]]]:
    """The rounds of a course, with trade or without."""
    if course.against is not None:
        from trueque.island.training.response import learn_against

        yield from learn_against(course, crowd, memory)
        return
    if course.futures:
        from trueque.island.training.siblings import learn_siblings

        yield from learn_siblings(course, crowd, memory)
        return
    if course.pieces:
        from trueque.island.training.stream import learn_stream

        yield from learn_stream(course, crowd, memory)
        return
    if course.members:
        from trueque.island.training.average import learn_averages

        yield from learn_averages(course, crowd, memory)
        return
    if not course.trade:
        yield from learn_in_rounds(course, crowd, memory)
        return
    from trueque.island.training.league import learn_with_trade
    from trueque.island.training.tables import Hall

    hall = Hall(course.seats, course.jobs, course.weight)
    try:
        yield from learn_with_trade(course, crowd, hall, memory)
    finally:
        hall.close()
