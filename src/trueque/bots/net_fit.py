"""Fits a small network in whole numbers to lessons: how positions looked, and how the games ended. Needs NumPy.

One layer between inputs and judgement: its first unit is straight, the others give nothing below zero. The card games'
champions judge by such networks (`bots/search/value.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from trueque.bots.course import Deferred
from trueque.kernel.extras import MissingExtra

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    raise MissingExtra("fast") from missing


Numbers = NDArray[np.float32]
Whole = tuple[Sequence[int], Sequence[int], Sequence[int], int]
"""First layer (row by row), its bias, the second layer and its level, in units."""
BATCH, PACE, DECAY = 4096, 1.5e-3, 0.02
HELD_APART = 20_000
"""So many rows at most are kept apart to see how well the others taught."""
LARGEST = 32767


class TrainableNet:
    """The network as arrays that can be fitted."""

    def __init__(self, inputs: int, hidden: int, rng: np.random.Generator) -> None:
        first = rng.normal(0, 0.6 / np.sqrt(inputs), (inputs, hidden + 1)).astype(np.float32)
        first[:, 0] = 0
        out = rng.normal(0, 0.3 / np.sqrt(hidden + 1), hidden + 1).astype(np.float32)
        out[0] = 1
        self.weights = [first, np.zeros(hidden + 1, np.float32), out, np.zeros(1, np.float32)]
        self._means = [np.zeros_like(part) for part in self.weights]
        self._spreads = [np.zeros_like(part) for part in self.weights]
        self._steps = 0

    def forward(self, rows: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """What goes into the hidden units, what comes out of them, and the odds of winning."""
        first, bias, out, level = self.weights
        inner = rows @ first + bias
        bent = np.maximum(inner, 0)
        bent[:, 0] = inner[:, 0]
        return inner, bent, 1 / (1 + np.exp(-(bent @ out + level[0])))

    def log_loss(self, rows: Numbers, ends: Numbers) -> float:
        """Mean of minus the logarithm of the odds given to what happened."""
        odds = np.clip(self.forward(rows)[2], 1e-6, 1 - 1e-6)
        return float(-np.mean(ends * np.log(odds) + (1 - ends) * np.log(1 - odds)))

    def descend(self, rows: Numbers, ends: Numbers, pace: float, decay: float) -> None:
        """One step of Adam."""
        inner, bent, odds = self.forward(rows)
        off = (odds - ends) / len(ends)
        back = np.outer(off, self.weights[2])
        back[:, 1:] *= inner[:, 1:] > 0
        along = [rows.T @ back, back.sum(0), bent.T @ off, np.array([off.sum()], np.float32)]
        along[2][0] = 0  # the straight unit is scaled by its own weights
        self._steps += 1
        for part, mean, spread, slope in zip(self.weights, self._means, self._spreads, along, strict=True):
            mean += 0.1 * (slope - mean)
            spread += 0.001 * (slope * slope - spread)
            near = np.sqrt(spread / (1 - 0.999**self._steps)) + 1e-8
            part -= pace * (mean / (1 - 0.9**self._steps)) / near
        self.weights[0] *= 1 - pace * decay


def start_net(start: Whole, unit: int, seed: int) -> TrainableNet:
    """The network that goes on from whole weights; units that do nothing yet are begun at random."""
    first, bias, out, level = (np.array(part, np.float32) / unit for part in start)
    inputs, units = len(first) // len(bias), len(bias)
    first = first.reshape(inputs, units)
    net = TrainableNet(inputs, units - 1, np.random.default_rng(seed))
    busy = (np.abs(first).sum(0) > 0) & (out != 0)
    net.weights[0][:, busy], net.weights[2][busy] = first[:, busy], out[busy]
    net.weights[1][:], net.weights[3][:] = bias, level
    return net


def fit_whole(rows: Any, start: Whole, unit: int, epochs: int, seed: int) -> tuple[Whole, float]:
    """Whole weights for lessons, going on from others, and their surprise at rows they were not shown.

    A row is the inputs, the seat, and the halves of a win that came of it.
    """
    rng, net = np.random.default_rng(seed), start_net(start, unit, seed)
    order = rng.permutation(len(rows))
    held = min(HELD_APART, len(rows) // 10)
    apart, taught = order[:held], order[held:]
    steps, step = epochs * -(-len(taught) // BATCH), 0
    for _ in range(epochs):
        mixed = rng.permutation(taught)
        for at in range(0, len(mixed), BATCH):
            chosen = rows[mixed[at : at + BATCH]]
            net.descend(input_array(chosen), result_array(chosen), PACE * (1 - step / (steps + 1)), DECAY)
            step += 1
    first, bias, out, level = (round_weights(part, unit) for part in net.weights)
    return (first, bias, out, level[0]), net.log_loss(input_array(rows[apart]), result_array(rows[apart]))


def input_array(rows: Any) -> Numbers:
    return np.asarray(rows[:, :-2], np.float32)


def result_array(rows: Any) -> Numbers:
    return np.asarray(rows[:, -1] / 2, np.float32)


def round_weights(numbers: Numbers, unit: int) -> list[int]:
    """Weights as whole numbers of units."""
    units = np.rint(numbers.astype(np.float64) * unit).reshape(-1)
    return [int(one) for one in np.clip(units, -LARGEST, LARGEST)]


class LessonWindow:
    """The last few rounds of a course; games of earlier ones are played again only where they are learned from."""

    def __init__(self, kept: int) -> None:
        self.kept, self.rounds = kept, list[Deferred[Any]]()

    def add_round(self, play: Callable[[], Any]) -> None:
        """The games of a round more."""
        self.rounds = [*self.rounds, Deferred(play)][-self.kept :]

    @property
    def newest(self) -> Any:
        """What came of the last round's games."""
        return self.rounds[-1].result

    def join_rows(self) -> Any:
        """All rows that are learned from now."""
        return np.concatenate([one.result.rows for one in self.rounds])
