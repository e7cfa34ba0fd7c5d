"""Fits the judgement to lessons: how positions looked to a seat, and whether it won. NumPy is enough."""

from __future__ import annotations

from typing import Any

import numpy as np

from trueque.bots.fitting import Net as Fitted
from trueque.princes.bots.search.mind.notes import HIDDEN, INPUTS, UNIT, Net
from trueque.princes.bots.search.weights import net_from

BATCH, PACE, DECAY = 4096, 1.5e-3, 0.02
HELD_APART = 20_000
"""So many rows at most are kept apart to see how well the others taught."""
LARGEST = 32767


def begun(start: Net, seed: int) -> Fitted:
    """The network that goes on from weights; units that do nothing yet are begun at random."""
    net = Fitted(INPUTS, HIDDEN - 1, np.random.default_rng(seed))
    first = np.array(start.first, np.float32).reshape(INPUTS, HIDDEN) / UNIT
    out = np.array(start.out, np.float32) / UNIT
    busy = (np.abs(first).sum(0) > 0) & (out != 0)
    net.weights[0][:, busy], net.weights[2][busy] = first[:, busy], out[busy]
    net.weights[1][:] = np.array(start.bias, np.float32) / UNIT
    net.weights[3][:] = start.level / UNIT
    return net


def fit(rows: Any, start: Net, epochs: int, seed: int) -> tuple[Net, float]:
    """The weights for these lessons, going on from others, and their surprise at rows they were not shown."""
    rng, net = np.random.default_rng(seed), begun(start, seed)
    order = rng.permutation(len(rows))
    held = min(HELD_APART, len(rows) // 10)
    apart, taught = order[:held], order[held:]
    steps, step = epochs * -(-len(taught) // BATCH), 0
    for _ in range(epochs):
        mixed = rng.permutation(taught)
        for at in range(0, len(mixed), BATCH):
            chosen = rows[mixed[at : at + BATCH]]
            net.step(inputs_of(chosen), ends_of(chosen), PACE * (1 - step / (steps + 1)), DECAY)
            step += 1
    return written(net), net.surprise(inputs_of(rows[apart]), ends_of(rows[apart]))


def inputs_of(rows: Any) -> Any:
    return rows[:, :INPUTS].astype(np.float32)


def ends_of(rows: Any) -> Any:
    return rows[:, INPUTS + 1].astype(np.float32) / 2


def written(net: Fitted) -> Net:
    """The weights as whole numbers."""
    first, bias, out, level = (whole(part) for part in net.weights)
    return net_from(first, bias, out, level[0])


def whole(numbers: Any) -> list[int]:
    units = np.rint(numbers.astype(np.float64) * UNIT).reshape(-1)
    return [int(one) for one in np.clip(units, -LARGEST, LARGEST)]
