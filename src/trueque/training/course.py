"""Several rounds of playing and fitting; what plays best is kept, and a card says how it was made."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from trueque import __version__
from trueque.island.bots.search.plain import shipped
from trueque.island.bots.search.weights import Weights, first_guess, read_weights, save_weights
from trueque.island.gpu.driver import NoGpu
from trueque.training.crowd import CpuCrowd, Crowd, GpuCrowd
from trueque.training.lessons import LONGEST, Lessons, duel, gather

SHARES = (0.35, 0.7, 1.0)
"""How much of what was learned is tried in place of the last weights: a search finds every error of an evaluation."""
DUEL_SEEDS = 77_000_000
ROUND_SEEDS = 1_000_000


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

    against: Path | None = None
    """Weights that all seats but one play with, for ever: the one seat learns to beat them (`response`)."""

    def options(self) -> dict[str, str]:
        """The board game that the crowd plays: the 2011 rules; deals between players are struck outside of them."""
        return {"edition": "2011", "seats": str(self.seats), "proposals_per_turn": "0"}


def crowd_for(course: Course, kernels: Path | None) -> Crowd:
    """Games on the GPU where kernels and a GPU are there, on the CPU otherwise."""
    if kernels is not None and kernels.is_file():
        try:
            return GpuCrowd(course.games, course.options(), kernels, trades=course.trade)
        except NoGpu:
            pass
    return CpuCrowd(course.games, course.options(), trades=course.trade)


def mixed(one: Weights, other: Weights, share: float) -> Weights:
    """Weights whose log odds are those of *one* and, in place of the *share* of them, those of *other*.

    Where *one* has bends of its own they stay out: only its straight part is mixed in.
    """
    first, bias, second = other.first.copy(), other.first_bias.copy(), share * other.second
    first[:, 0] = (1 - share) * one.second[0] * one.first[:, 0] + share * other.second[0] * other.first[:, 0]
    level = (1 - share) * (one.second_bias[0] + one.second[0] * one.first_bias[0])
    level += share * (other.second_bias[0] + other.second[0] * other.first_bias[0])
    second[0] = 1.0
    return Weights(first, bias, second, np.array([level - bias[0]], np.float32))


def learn(course: Course, crowd: Crowd) -> Iterator[tuple[Weights, dict[str, Any]]]:
    """Play, fit, and keep what wins more against the best so far: after each round the best, and how it went.

    With a given share the newest weights play the next round's games even where they lost: their errors are what the
    next round teaches.
    """
    from trueque.training.fit import fit

    guess = first_guess()
    best = player = read_weights(course.start) if course.start else guess
    kept: list[Lessons] = []
    for number in range(course.rounds):
        began, seed = time.perf_counter(), course.seed + ROUND_SEEDS * number
        kept = [*kept, gather(crowd, player, course.size, course.warmth, seed, course.longest)][-course.kept :]
        played = time.perf_counter()
        found, loss = fit(kept, guess, course.epochs, course.seed + number, course.trace)
        fitted = time.perf_counter()
        shares = duels(course, crowd, guess, found, best, number)
        chosen = max(shares, key=lambda share: shares[share])
        is_better = shares[chosen] > 1 / course.seats
        newest = mixed(guess, found, chosen)
        best = newest if is_better else best
        player = newest if course.share else best
        yield best, {
            "round": number + 1, "games": kept[-1].won, "answers": kept[-1].answers,
            "rows": sum(len(one.game) for one in kept) * course.seats, "loss": round(loss, 4), "share": chosen,
            "won_against_best": {str(share): round(won, 4) for share, won in shares.items()}, "kept": is_better,
            "seconds": {"playing": round(played - began, 1), "fitting": round(fitted - played, 1),
                        "duels": round(time.perf_counter() - fitted, 1)},
        }  # fmt: skip


def duels(
    course: Course, crowd: Crowd, guess: Weights, found: Weights, best: Weights, number: int
) -> dict[float, float]:
    """How each share of what was found fares against the best so far."""
    seed, shares = DUEL_SEEDS + ROUND_SEEDS * number, (course.share,) if course.share else SHARES
    return {share: duel(crowd, mixed(guess, found, share), best, course.size, seed, course.longest)
            for share in shares}  # fmt: skip


def train(course: Course, out: Path, kernels: Path | None, tell: Callable[[dict[str, Any]], None]) -> Path:
    """Learn, and write the weights and their card after every round; the file of the weights."""
    began, used, told = time.perf_counter(), time.process_time(), list[dict[str, Any]]()
    crowd = crowd_for(course, kernels)
    out.mkdir(parents=True, exist_ok=True)
    file = out / name_of(course)
    for weights, round_ in rounds_of(course, crowd):
        told.append(round_)
        save_weights(weights, file)
        save_weights(round_.pop("played", weights), file.with_suffix(f".round{len(told)}.npz"))
        card = {"made_by": command(course, crowd), "reproduced_by_command": len(told) == course.rounds,
                "games_of": course.options(), "device": crowd.device, "version": __version__, "commit": commit(),
                "date": datetime.now(UTC).date().isoformat(), "seed": course.seed,
                "processor_seconds": round(time.process_time() - used), "seconds": round(time.perf_counter() - began),
                "rounds": told}  # fmt: skip
        file.with_suffix(".json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
        tell(round_)
    return file


def name_of(course: Course) -> str:
    """What the file of the weights is called."""
    if course.against is not None:
        return f"against_{course.against.stem}.npz"
    return f"trade_{course.seats}.npz" if course.trade else shipped(course.seats).name


def rounds_of(course: Course, crowd: Crowd) -> Iterator[tuple[Weights, dict[str, Any]]]:
    """The rounds of a course, with trade or without."""
    if course.against is not None:
        from trueque.training.response import learn_against

        yield from learn_against(course, crowd)
        return
    if not course.trade:
        yield from learn(course, crowd)
        return
    from trueque.training.league import learn_with_trade
    from trueque.training.tables import Hall

    hall = Hall(course.seats, course.jobs, course.weight)
    try:
        yield from learn_with_trade(course, crowd, hall)
    finally:
        hall.close()


def command(course: Course, crowd: Crowd) -> str:
    """The command that does the same again."""
    said = f"trueque train --seats {course.seats} --rounds {course.rounds} --games {course.games} "
    said += f"--size {course.size} --epochs {course.epochs} --seed {course.seed} --longest {course.longest}"
    said += f" --kept {course.kept}" if course.kept != Course.kept else ""
    said += f" --share {course.share}" if course.share else ""
    said += f" --trace {course.trace}" if course.trace < 1 else ""
    said += f" --trade --tables {course.tables} --jobs {course.jobs}" if course.trade else ""
    said += f" --weight {course.weight}" if course.weight != Course.weight else ""
    said += " --gently" if course.gently else ""
    said += f" --against {course.against}" if course.against else ""
    said += f" --start {course.start}" if course.start else ""
    return said if crowd.device == "cpu" else f"{said} --kernels island.gpu.json"


def commit() -> str:
    """The commit of the sources, where they lie in a repository."""
    try:
        asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False,
                               cwd=Path(__file__).parent)  # fmt: skip
    except OSError:
        return "unknown"
    return asked.stdout.strip() or "unknown"
