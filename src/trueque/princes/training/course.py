"""Several rounds of playing and fitting, one mode at a time; what plays best is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from trueque.bots.fitting import fit_whole
from trueque.princes.bots.search.bench import Games
from trueque.princes.bots.search.mind.notes import UNIT, Net
from trueque.princes.bots.search.weights import net_from, read_net, write_net
from trueque.princes.lowering import tables_of
from trueque.princes.rules import rules_of
from trueque.princes.training.first import first_guess
from trueque.princes.training.playing import play

BOUNDS: dict[str, tuple[float, float | None]] = {
    "rounds": (1, 1000), "games": (10, 10_000_000), "epochs": (1, None), "seed": (0, None), "warmth": (0, 4),
    "astray": (0, 1), "kept": (1, None), "jobs": (0, None),
}  # fmt: skip
ROUND_SEEDS, DUEL_SEEDS = 10_000_000, 5_000_000
DUEL = 8
"""For so many games that teach one more decides whether new weights are better."""
EVERY = 4
"""One position of so many teaches: those of one game all tell the same end."""
PERMILLE = 1000


@dataclass(frozen=True)
class Course:
    """How long and from what to learn."""

    mode: str = "intro"
    rounds: int = 4
    games: int = 8000
    epochs: int = 2
    warmth: float = 0.2
    """How much worse, in log odds, an answer may be that is given to see what comes of it."""
    astray: float = 0.01
    """The share of answers given at random."""
    kept: int = 5
    """Lessons of so many rounds are learned from together."""
    jobs: int = 0
    """Threads; 0: as many as there are processors."""
    seed: int = 1
    start: Path | None = None
    """Weights that play the first round; none: a first guess."""
    against: Path | None = None
    """Weights that stay as they are and are to be beaten."""


class Learning:
    """A course that is being followed."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.file_name = f"{course.mode}.weights"
        self.about = {"mode": course.mode, "played_by": "the sensible player on the compiled core"}

    def rounds(self) -> Iterator[tuple[Net, dict[str, Any]]]:
        """After each round the best weights, and how it went."""
        course = self.course
        newest = read_net(course.start) if course.start else first_guess(tables_of(rules_of({"mode": course.mode})))
        rival = read_net(course.against) if course.against else None
        best, lessons = rival or newest, list[Any]()
        asked = Games(warmth=round(course.warmth * UNIT), astray=round(course.astray * PERMILLE), kept=EVERY)
        for number in range(course.rounds):
            seed = course.seed * 1_000_000_000 + number * ROUND_SEEDS
            played = play(course.mode, [newest, rival or newest], course.games, seed, asked, course.jobs)
            lessons = [*lessons, played.rows][-course.kept :]
            newest, surprise = fitted(np.concatenate(lessons), newest, course.epochs, course.seed + number)
            duel = play(course.mode, [newest, best], max(2, course.games // DUEL), seed + DUEL_SEEDS, Games(),
                        course.jobs)  # fmt: skip
            if duel.won > 0.5 and not rival:
                best = newest
            yield newest if rival else best, {
                "round": number + 1, "rows": sum(map(len, lessons)), "loss": round(surprise, 4),
                "won_against_best": {"1.0": round(duel.won, 4)}, "turns": round(played.turns, 1),
                "at_limit": round(played.at_limit, 4), "played": newest,
            }  # fmt: skip

    def save(self, weights: Net, file: Path) -> None:
        """Write weights as the champion reads them."""
        write_net(weights, file)


def fitted(rows: Any, start: Net, epochs: int, seed: int) -> tuple[Net, float]:
    """The weights for these lessons, going on from others, and their surprise at rows they were not shown."""
    numbers, surprise = fit_whole(rows, (start.first, start.bias, start.out, start.level), UNIT, epochs, seed)
    return net_from(*numbers), surprise


def begin(course: Course, spread: Any) -> Learning:
    """Begin to learn; the threads are its own."""
    return Learning(course)
