"""The evaluation's weights as files and as records, and room for a search to work in."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from trueque.settlers.core.records import dtype_of as core_dtype
from trueque.settlers.core.state import Chance, Moves, Position, Tape

from .machine import BackEnd
from .notes import ABOUT_ALL, HIDDEN, INPUTS, POOL, ROW, Net, Notes, dtype_of

Numbers = np.ndarray[Any, Any]
FOLDER = Path(__file__).parent / "weights"
SOBER = 0.35
"""The first guess in log odds: nobody is sure of winning early."""


class Weights(NamedTuple):
    """One hidden layer."""

    first: Numbers
    first_bias: Numbers
    second: Numbers
    second_bias: Numbers


class Bench:
    """Room for a search and a second one inside it: made once a bot, nothing is allocated while it thinks."""

    def __init__(self, weights: Weights, back_end: BackEnd = "compiled", pool: int = POOL) -> None:
        self.notes: Any
        self.net: Any
        self.pool: Any
        self.inner: Any
        self.moves: Any
        self.tape: Any
        self.chance: Any
        if back_end == "compiled":
            self.notes, self.net = np.zeros(2, dtype_of(Notes)), net_of(weights)
            self.pool, self.inner = np.zeros(pool + 2, core_dtype(Position)), np.zeros(pool + 2, core_dtype(Position))
            self.moves, self.tape, self.chance = (np.zeros(1, core_dtype(kind)) for kind in (Moves, Tape, Chance))
            self.notes["spare"] = pool + 1
            self.first, self.worth, self.seen = (self.notes[name] for name in ("first", "worth", "seen"))
        else:
            self.notes, self.net = [Notes(), Notes()], [plain_net(weights)]
            self.pool, self.inner = ([Position() for _ in range(pool + 2)] for _ in range(2))
            self.moves, self.tape, self.chance = [Moves()], [Tape()], [Chance()]
            for notes in self.notes:
                notes.spare = pool + 1


def net_of(weights: Weights) -> Numbers:
    """Weights as the record that compiled code reads."""
    net = np.zeros(1, dtype_of(Net))
    for name, numbers in zip(Net.__slots__, weights, strict=True):
        net[name][:] = numbers
    return net


def plain_net(weights: Weights) -> Net:
    """Weights as the record that plain Python reads."""
    net = Net()
    for (i, j), number in np.ndenumerate(weights.first):
        net.first_layer[i, j] = float(number)
    net.first_bias, net.second_layer = weights.first_bias.tolist(), weights.second.tolist()
    net.second_bias = weights.second_bias.tolist()
    return net


def first_guess() -> Weights:
    """Where learning begins: points, income and cards count, the leader's against."""
    first = np.zeros((INPUTS, HIDDEN), np.float32)
    mine = {0: 8.0, 6: 3.0, 8: 0.6, 14: 0.4, 15: -0.6, 16: -0.3, 17: -0.3, 18: -0.1, 19: 0.5, 20: 0.5, 21: 0.7,
            22: 0.2, 23: 0.2, 24: 0.2, 25: 0.6, 27: 0.2, 28: 0.4, 32: 0.6, 34: 0.3, 35: 0.2, 37: 0.3,
            7: -0.2, 40: 0.3}  # fmt: skip
    for i, weight in mine.items():
        first[ABOUT_ALL + i, 0] = weight
        first[ABOUT_ALL + ROW + i, 0] = -0.7 * weight
    bias = np.zeros(HIDDEN, np.float32)
    bias[0] = 50.0
    second = np.zeros(HIDDEN, np.float32)
    second[0] = SOBER
    return Weights(first, bias, second, np.array([-50.0 * SOBER], np.float32))


def save_weights(weights: Weights, path: Path) -> None:
    """Write weights as `load_weights` reads them."""
    np.savez_compressed(path, first=weights.first, first_bias=weights.first_bias, second=weights.second,
                        second_bias=weights.second_bias)  # fmt: skip


def load_weights(seats: int) -> Weights:
    """The learned weights for two seats, or for more."""
    return read_weights(FOLDER / ("two_seats.npz" if seats == 2 else "more_seats.npz"))


def read_weights(path: Path) -> Weights:
    """Weights from a file."""
    with np.load(path) as kept:
        return Weights(*(np.ascontiguousarray(kept[name], np.float32) for name in Weights._fields))
