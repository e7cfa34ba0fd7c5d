"""What a world is worth to each seat, learned from games that a game played against itself.

A sum over the numbers in which a seat sees it (`world_numbers`), each taken by how far it lies from the usual; what a
seat is ahead by counts more or less as the game goes on, so it is taken once more by every number that all see alike.
Playouts may end by it: the luck of the rest of a game, which says nothing of an answer, is then left out. How much of
the ends of games it foretells is measured in games that it did not learn from; where that is little, nobody asks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from operator import mul
from random import Random
from typing import Any, NamedTuple

from trueque.bots.world_numbers import AHEAD, GIVEN, Numbers, WorldReader

CLOCKS = 8
"""Numbers that all see alike by which leads are taken at most."""
FARTHEST_OFF = 4.0
"""Nothing lies farther off the usual than so many times what is usual."""
ROUNDS, STEP = 3, 0.08
HELD = 5
"""Of so many samples one is held back, the latest, to see what was learned."""
SEARCHED = 400
"""In so many samples the names of numbers are looked up."""
STEADY = 1e-6
"""What changes less tells nothing."""


class Sample(NamedTuple):
    """A world as a seat saw it."""

    numbers: Numbers
    worth: float
    """What came of it."""


class Judgement:
    """What was learned of one game; nothing yet at first."""

    def __init__(self, reader: WorldReader) -> None:
        self.reader = reader
        self.foretold = 0.0
        """Which part of what games come to it foretells."""
        self._scales: list[tuple[str, float, float]] = []
        """Of each number its name, what is usual, and by what its distance from that is taken."""
        self._leads: list[int] = []
        self._clocks: list[int] = []
        self._weights: list[float] = []

    def judge(self, world: Any, given: int) -> list[float]:
        """What *world* is worth to each seat after so many answers."""
        return self.judge_rows(self.reader.read(world, given))

    def judge_rows(self, rows: Sequence[Numbers]) -> list[float]:
        """The same of a world that was read."""
        return [self._weigh(self._spread(row)) for row in rows]

    def fit(self, samples: Sequence[Sample], rng: Random) -> None:
        """Learn from *samples*, anew."""
        self._measure(samples)
        rows = [(self._spread(one.numbers), one.worth) for one in samples]
        latest = len(rows) - len(rows) // HELD
        learned, held = rows[:latest], rows[latest:]
        self._weights = [0.0] * len(rows[0][0])
        steps = [1e-4] * len(self._weights)
        for turn in range(ROUNDS):
            rng.shuffle(learned)
            for row, worth in learned:
                self._step(row, worth - self._weigh(row), steps, STEP / (1 + turn))
        self.foretold = self._test(held)

    def _measure(self, samples: Sequence[Sample]) -> None:
        """What is usual."""
        names = dict.fromkeys(name for one in samples[:: max(1, len(samples) // SEARCHED)] for name in one.numbers)
        usual = {name: mean_and_spread([one.numbers.get(name, 0.0) for one in samples]) for name in names}
        self._scales = [(name, *found) for name, found in usual.items() if found[1]]
        kept = {name for name, *_ in self._scales}
        self._leads = [at for at, (name, *_) in enumerate(self._scales) if name.endswith(AHEAD)]
        alike = [at for at, (name, *_) in enumerate(self._scales) if name + AHEAD not in kept]
        clocks = [at for at in alike if at not in self._leads]
        self._clocks = sorted(clocks, key=lambda at: self._scales[at][0] != GIVEN)[:CLOCKS]

    def _spread(self, numbers: Numbers) -> list[float]:
        """A world as the sum takes it."""
        row, find = [1.0], numbers.get
        for name, usual, scale in self._scales:
            off = (find(name, 0.0) - usual) * scale
            row.append(off if -FARTHEST_OFF < off < FARTHEST_OFF else FARTHEST_OFF if off > 0 else -FARTHEST_OFF)
        leads = [row[at + 1] for at in self._leads]
        for at in self._clocks:
            clock = row[at + 1]
            row += [lead * clock for lead in leads]
        return row

    def _weigh(self, row: list[float]) -> float:
        return 1 / (1 + exp(-max(-30.0, min(30.0, sum(map(mul, self._weights, row))))))

    def _step(self, row: list[float], missed: float, steps: list[float], rate: float) -> None:
        """Towards what was missed; less where there were steps before."""
        for at, number in enumerate(row):
            slope = missed * number
            steps[at] += slope * slope
            self._weights[at] += rate * slope / sqrt(steps[at])

    def _test(self, held: Sequence[tuple[list[float], float]]) -> float:
        """Which part of what *held* came to is foretold."""
        if not held:
            return 0.0
        mean = sum(worth for _, worth in held) / len(held)
        blind = sum((worth - mean) ** 2 for _, worth in held)
        missed = sum((worth - self._weigh(row)) ** 2 for row, worth in held)
        return 1 - missed / blind if blind else 0.0


def mean_and_spread(numbers: Sequence[float]) -> tuple[float, float]:
    """What is usual, and by what a distance from it is taken; nothing where all are alike."""
    mean = sum(numbers) / len(numbers)
    spread = sum((one - mean) ** 2 for one in numbers) / len(numbers)
    return mean, 1 / sqrt(spread) if spread > STEADY else 0.0
