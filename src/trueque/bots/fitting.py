"""Fits a small network (`small_net`) to lessons: how positions looked, and how the games ended. Needs NumPy."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from trueque.kernel.extras import MissingExtra

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    raise MissingExtra("fast") from missing


Numbers = NDArray[np.float32]
BATCH, PACE = 1024, 2e-3
HELD = 10
"""One game of so many is kept apart to see how well the others taught."""


@dataclass(frozen=True)
class Lessons:
    """Rows of numbers, part by part; how each row's game ended for its seat; and which game it was."""

    parts: tuple[Numbers, ...]
    ends: Numbers
    games: NDArray[np.int64]

    def joined(self, other: Lessons) -> Lessons:
        """Both together; the games of *other* are counted on."""
        parts = tuple(np.concatenate(pair) for pair in zip(self.parts, other.parts, strict=True))
        later = other.games + (self.games.max(initial=-1) + 1)
        return Lessons(parts, np.concatenate([self.ends, other.ends]), np.concatenate([self.games, later]))


class Net:
    """The same network as `small_net.SmallNet`, as arrays that can be fitted."""

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

    def surprise(self, rows: Numbers, ends: Numbers) -> float:
        """Mean of minus the logarithm of the odds given to what happened."""
        odds = np.clip(self.forward(rows)[2], 1e-6, 1 - 1e-6)
        return float(-np.mean(ends * np.log(odds) + (1 - ends) * np.log(1 - odds)))

    def step(self, rows: Numbers, ends: Numbers, pace: float, decay: float) -> None:
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


def fit(lessons: Lessons, hidden: int, epochs: int, decay: float, seed: int) -> tuple[dict[str, Any], float]:
    """The network for these lessons, as it is written to a file, and its surprise at games it was not shown."""
    rng = np.random.default_rng(seed)
    rows, apart = np.concatenate(lessons.parts, axis=1), lessons.games * 2654435761 % HELD == 3
    taught, ends = rows[~apart], lessons.ends[~apart]
    net = Net(rows.shape[1], hidden, rng)
    best, kept = float("inf"), net.weights
    for epoch in range(epochs):
        pace = PACE * (1 - epoch / epochs) + 1e-5
        order = rng.permutation(len(ends))
        for first in range(0, len(order), BATCH):
            chosen = order[first : first + BATCH]
            net.step(taught[chosen], ends[chosen], pace, decay)
        loss = net.surprise(rows[apart], lessons.ends[apart]) if apart.any() else net.surprise(taught, ends)
        if loss < best:
            best, kept = loss, [part.copy() for part in net.weights]
    return as_written(kept, [part.shape[1] for part in lessons.parts]), best


def as_written(weights: Sequence[Numbers], sizes: Sequence[int]) -> dict[str, Any]:
    """The network in the form that `small_net.read_net` reads: four digits are enough."""
    first, bias, out, level = weights
    starts = np.cumsum([0, *sizes])
    parts = [first[a:b].T for a, b in pairwise(starts)]
    return {"parts": [listed(part) for part in parts], "bias": listed(bias), "out": listed(out),
            "level": round(float(level[0]), 4)}  # fmt: skip


def listed(numbers: Numbers) -> Any:
    return np.round(numbers.astype(np.float64), 4).tolist()


def write_net(net: dict[str, Any], file: Path) -> None:
    """Write the network where `read_net` finds it."""
    file.write_text(json.dumps(net) + "\n", encoding="utf-8")
