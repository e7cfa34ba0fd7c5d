"""Several rounds of playing and fitting, one number of seats at a time; what plays best is kept.

The first games are the sensible player's own. From then on seats of the newest weights sit among sensible players, a
few by themselves: who knows only its like is surprised by others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, cast

from trueque.bots.course import BOUNDS as CARD_BOUNDS
from trueque.bots.course import CardCourse, Memory, NoMemory
from trueque.bots.net_fit import LessonWindow, fit_whole
from trueque.bots.search.doors import HALF, ONE
from trueque.bots.search.numbers import ALL, CERTAIN, GREEDY, HIDDEN, UNIT
from trueque.bots.search.records import Net, Plan
from trueque.quick.bots.search.mind.notes import INPUTS
from trueque.quick.bots.search.weights import net_from, read_net, write_net
from trueque.quick.training.training_games import play_games

BOUNDS = {**CARD_BOUNDS, "seats": (2, 6), "warmth": (0, 1)}
DUEL = 4
"""For so many games that teach one more decides whether new weights are better."""
EVERY = 8
"""One position of so many inside a turn teaches, besides every other end of a turn."""
LOSS = 0.03
"""Who beats the best so far may win so much less among sensible players, and takes its place."""
AMONG = 600
"""Of a thousand seats so many are the newest weights', the others sensible players' or those of the rival."""


@dataclass(frozen=True)
class Course(CardCourse):
    """How long and from what to learn; without weights to start from, the sensible player plays. Warmth is in odds."""

    seats: int = 4
    warmth: float = 0.01
    astray: float = 0.02


class QuickLearning:
    """A course that is being followed."""

    def __init__(self, course: Course) -> None:
        self.course, self.memory = course, cast(Memory, NoMemory())
        self.file_name = f"seats{course.seats}.weights"
        self.about = {"seats": course.seats, "played_by": "the quick thinker on the compiled core"}

    def iterate_rounds(self) -> Iterator[tuple[Net, dict[str, Any]]]:
        """After each round the best weights, and how it went."""
        course = self.course
        rival = read_net(course.against) if course.against else None
        newest = read_net(course.start) if course.start else rival or make_blank_net()
        best, lessons, judged = newest, LessonWindow(course.kept), -1.0
        for number in range(course.rounds):
            seed, _ = course.round_seeds(number)
            knows = number > 0 or course.start is not None or rival is not None
            plan = self.teaching_games(knows, rival is not None)
            nets = [newest, rival or newest]
            lessons.add_round(partial(play_games, course.seats, nets, course.games, seed, plan, course.jobs))
            study = partial(self.study_round, number, lessons, newest, rival or best)
            found, told = self.memory.recall(f"round{number + 1}", study)
            newest, duel, field = found["newest"], told["half_against_best"], told["one_against_sensible"]
            if duel > judged if rival else duel > 0.5 and field > judged - LOSS:
                best, judged = newest, duel if rival else max(judged, field)
            yield best, told | {"played": newest}

    def study_round(
        self, number: int, lessons: LessonWindow, newest: Net, other: Net
    ) -> tuple[dict[str, Net], dict[str, Any]]:
        """What a round's games teach, and how that fares against the other net and among sensible players."""
        course, (_, duel_seed) = self.course, self.course.round_seeds(number)
        rows, played = lessons.join_rows(), lessons.newest
        net, surprise = fit_net(rows, newest, course.epochs, course.seed + number)
        duel, field = self.play_duel(net, other, duel_seed)
        return {"newest": net}, {
            "round": number + 1, "rows": len(rows), "loss": round(surprise, 4),
            "half_against_best": round(duel, 4), "one_against_sensible": round(field, 4),
            "turns": round(played.turns, 1), "at_limit": round(played.at_limit, 4),
        }  # fmt: skip

    def teaching_games(self, knows: bool, rival: bool) -> Plan:
        """How the games that teach are played."""
        course = self.course
        if not knows:
            return Plan(seated=ALL, budget=GREEDY, other=GREEDY, astray=round(course.astray * ALL), kept=EVERY)
        return Plan(seated=HALF if rival else AMONG, budget=0, other=0 if rival else GREEDY, kept=EVERY,
                     warmth=round(course.warmth * CERTAIN), astray=round(course.astray * ALL))  # fmt: skip

    def play_duel(self, newest: Net, best: Net, seed: int) -> tuple[float, float]:
        """How often half a table of the newest weights beats the best; how often one seat beats sensible players."""
        course, games = self.course, max(12, self.course.games // DUEL)
        half = play_games(course.seats, [newest, best], games, seed, Plan(seated=HALF), course.jobs)
        one = play_games(course.seats, [newest, newest], games, seed, Plan(seated=ONE, other=GREEDY), course.jobs)
        return half.won, one.won

    def save_weights(self, weights: Net, file: Path) -> None:
        """Write weights as the champion reads them."""
        write_net(weights, file)

    def read_weights(self, file: Path) -> Net:
        """Weights of a file."""
        return read_net(file)


def make_blank_net() -> Net:
    """Weights that find everything alike."""
    return net_from([0] * (INPUTS * HIDDEN), [0] * HIDDEN, [0] * HIDDEN, 0)


def fit_net(rows: Any, start: Net, epochs: int, seed: int) -> tuple[Net, float]:
    """The weights for these lessons, going on from others, and their surprise at rows they were not shown."""
    numbers, surprise = fit_whole(rows, (start.first, start.bias, start.out, start.level), UNIT, epochs, seed)
    return net_from(*numbers), surprise


def begin_learning(course: Course, spread: Any) -> QuickLearning:
    """Begin to learn; the threads are its own."""
    return QuickLearning(course)
