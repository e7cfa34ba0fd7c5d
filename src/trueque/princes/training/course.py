"""Several rounds of playing and fitting, one mode at a time; what plays best is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, cast

from trueque.bots.course import BOUNDS, CardCourse, Memory, NoMemory
from trueque.bots.net_fit import LessonWindow, fit_whole
from trueque.bots.search.numbers import UNIT
from trueque.bots.search.records import Net, Plan
from trueque.princes.bots.search.weights import net_from, read_net, write_net
from trueque.princes.core_tables import make_tables
from trueque.princes.rules import make_rules
from trueque.princes.training.first import make_first_net
from trueque.princes.training.training_games import play_games

DUEL = 8
"""For so many games that teach one more decides whether new weights are better."""
EVERY = 4
"""One position of so many teaches: those of one game all tell the same end."""
PERMILLE = 1000

__all__ = ["BOUNDS", "Course", "PrincesLearning", "begin_learning"]


@dataclass(frozen=True)
class Course(CardCourse):
    """How long and from what to learn; without weights to start from, a first guess. Warmth is in log odds."""

    mode: str = "intro"
    warmth: float = 0.2
    astray: float = 0.01


class PrincesLearning:
    """A course that is being followed."""

    def __init__(self, course: Course) -> None:
        self.course, self.memory = course, cast(Memory, NoMemory())
        self.file_name = f"{course.mode}.weights"
        self.about = {"mode": course.mode, "played_by": "the sensible player on the compiled core"}

    def iterate_rounds(self) -> Iterator[tuple[Net, dict[str, Any]]]:
        """After each round the best weights, and how it went."""
        course = self.course
        newest = (
            read_net(course.start) if course.start else make_first_net(make_tables(make_rules({"mode": course.mode})))
        )
        rival = read_net(course.against) if course.against else None
        best, lessons = rival or newest, LessonWindow(course.kept)
        asked = Plan(warmth=round(course.warmth * UNIT), astray=round(course.astray * PERMILLE), kept=EVERY)
        for number in range(course.rounds):
            seed, _ = course.round_seeds(number)
            nets = [newest, rival or newest]
            lessons.add_round(partial(play_games, course.mode, nets, course.games, seed, asked, course.jobs))
            study = partial(self.study_round, number, lessons, newest, best)
            found, told = self.memory.recall(f"round{number + 1}", study)
            newest = found["newest"]
            best = newest if max(told["won_against_best"].values()) > 0.5 and not rival else best
            yield newest if rival else best, told | {"played": newest}

    def study_round(
        self, number: int, lessons: LessonWindow, newest: Net, best: Net
    ) -> tuple[dict[str, Net], dict[str, Any]]:
        """What a round's games teach, and how that fares against the best so far."""
        course, (_, duel_seed) = self.course, self.course.round_seeds(number)
        rows, played = lessons.join_rows(), lessons.newest
        net, surprise = fit_net(rows, newest, course.epochs, course.seed + number)
        duel = play_games(course.mode, [net, best], max(2, course.games // DUEL), duel_seed, Plan(), course.jobs)
        return {"newest": net}, {
            "round": number + 1, "rows": len(rows), "loss": round(surprise, 4),
            "won_against_best": {"1.0": round(duel.won, 4)}, "turns": round(played.turns, 1),
            "at_limit": round(played.at_limit, 4),
        }  # fmt: skip

    def save_weights(self, weights: Net, file: Path) -> None:
        """Write weights as the champion reads them."""
        write_net(weights, file)

    def read_weights(self, file: Path) -> Net:
        """Weights of a file."""
        return read_net(file)


def fit_net(rows: Any, start: Net, epochs: int, seed: int) -> tuple[Net, float]:
    """The weights for these lessons, going on from others, and their surprise at rows they were not shown."""
    numbers, surprise = fit_whole(rows, (start.first, start.bias, start.out, start.level), UNIT, epochs, seed)
    return net_from(*numbers), surprise


def begin_learning(course: Course, spread: Any) -> PrincesLearning:
    """Begin to learn; the threads are its own."""
    return PrincesLearning(course)
