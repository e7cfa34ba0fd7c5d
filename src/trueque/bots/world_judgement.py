"""What a world is worth to each seat, learned from games that a game played against itself.

A sum over the numbers in which a seat sees it (`world_numbers`), each taken by how far it lies from the usual; what a
seat is ahead by counts more or less as the game goes on, so it is taken once more by every number that all see alike.
What the sum leaves over is learned in tables of two numbers (`pair_tables`), from how a world is judged a while later.
Playouts may end by it: the luck of the rest of a game, which says nothing of an answer, is then left out. How much of
the ends of games it foretells is measured in games that it did not learn from; where that is little, nobody asks it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, sqrt
from operator import mul
from random import Random
from typing import Any, NamedTuple

from trueque.bots.pair_tables import PairFitting, PairTables
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
SWEEPS, CHOOSING = 8, 2
"""How often it is learned from what was seen later; in the first of them tables are chosen."""
LOST = 0.02
"""Tables that make it foretell so much less are dropped."""
STEADY = 1e-6
"""What changes less tells nothing."""


class Sample(NamedTuple):
    """A world as a seat saw it."""

    numbers: Numbers
    worth: float
    """What came of it."""
    seat: int = 0
    later: Numbers | None = None
    """What the same seat saw a while later; nothing where the game was over."""


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
        self._pairs = PairTables()
        """What the sum leaves over."""

    def judge(self, world: Any, given: int) -> list[float]:
        """What *world* is worth to each seat after so many answers."""
        return self.judge_rows(self.reader.read(world, given))

    def judge_rows(self, rows: Sequence[Numbers]) -> list[float]:
        """The same of a world that was read."""
        return [self._judge_row(row, seat) for seat, row in enumerate(rows)]

    def _judge_row(self, row: Numbers, seat: int) -> float:
        """What a world is worth to the seat that sees it so."""
        return min(1.0, max(0.0, self._weigh(self._spread(row)) + self._pairs.measure_rest(row, seat)))

    def fit(self, samples: Sequence[Sample], rng: Random, closely: bool = True) -> Iterator[None]:
        """Learn from *samples*, anew, piece by piece, *closely* with tables; until then it judges as before."""
        fresh = Judgement(self.reader)
        yield from fresh._learn(samples, rng, closely)
        self.__dict__.update(fresh.__dict__)

    def _learn(self, samples: Sequence[Sample], rng: Random, closely: bool) -> Iterator[None]:
        """First a sum, from how games ended; then tables of what it leaves over, from what was seen soon after."""
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
            yield
        if closely:
            yield from self._learn_from_later(samples[:latest])
        tests = samples[latest:]
        self.foretold = measure_foretold([(one.worth, self._judge_row(one.numbers, one.seat)) for one in tests])
        plain = measure_foretold([(worth, self._weigh(row)) for row, worth in held])
        if self.foretold < plain - LOST:
            self._pairs, self.foretold = PairTables(), plain

    def _learn_from_later(self, samples: Sequence[Sample]) -> Iterator[None]:
        """What is seen a while later tells more of a position than how the game ended, which is mostly luck."""
        at = {id(one.numbers): n for n, one in enumerate(samples)}
        follows = [at.get(id(one.later)) for one in samples]
        judged = [self._weigh(self._spread(one.numbers)) for one in samples]
        rows = [(one.numbers, one.seat) for one in samples]
        fitting = PairFitting(rows)
        for sweep in range(SWEEPS):
            missed = [
                (one.worth if then is None else judged[then]) - now
                for one, then, now in zip(samples, follows, judged, strict=True)
            ]
            changed = fitting.sweep(missed, sweep < CHOOSING)
            judged = [now + apart for now, apart in zip(judged, changed, strict=True)]
            yield
        self._pairs = fitting.found

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


def measure_foretold(pairs: Sequence[tuple[float, float]]) -> float:
    """Which part of what games came to was foretold."""
    if not pairs:
        return 0.0
    mean = sum(worth for worth, _ in pairs) / len(pairs)
    blind = sum((worth - mean) ** 2 for worth, _ in pairs)
    missed = sum((worth - judged) ** 2 for worth, judged in pairs)
    return 1 - missed / blind if blind else 0.0


def mean_and_spread(numbers: Sequence[float]) -> tuple[float, float]:
    """What is usual, and by what a distance from it is taken; nothing where all are alike."""
    mean = sum(numbers) / len(numbers)
    spread = sum((one - mean) ** 2 for one in numbers) / len(numbers)
    return mean, 1 / sqrt(spread) if spread > STEADY else 0.0
