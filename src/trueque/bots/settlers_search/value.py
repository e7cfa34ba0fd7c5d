"""How likely a seat is to win: a small network over the features, and the numbers a search works with."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from trueque.bots.settlers_search.features import ABOUT_ALL, INPUTS, INPUTS_OF_TWO, ROW, survey, write_inputs
from trueque.bots.settlers_search.machine import machine
from trueque.settlers.core.compiled import CHANCE, MOVES, POSITION, TAPE
from trueque.settlers.core.state import CORNERS, OVER, RESOURCES, SEATS, Position
from trueque.settlers.core.tables import Tables

Numbers = np.ndarray[Any, Any]
FOLDER = Path(__file__).parent / "weights"


class Weights(NamedTuple):
    """One hidden layer."""

    first: Numbers
    first_bias: Numbers
    second: Numbers
    second_bias: Numbers


POOL = 2048
"""Positions a search may hold."""
HIDDEN = 32
SOBER = 0.35
"""The first guess in log odds: nobody is sure of winning early."""

NOTES = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("mark", "i8", POOL),  # a number by which two equal positions of the pool are known
                ("came", "i8", POOL),  # the first answer that led to each position
                ("first", "i8", 512),  # the answers to the question
                ("rest", "i8", 512),  # where in the pool the best end of each answer's line stands; -1 for none
                ("worth", "f8", 512),  # the value of each answer
                ("hope", "f4", POOL),  # the value of each position, or less than nothing once it was looked into
                ("seen", "i8"),  # positions judged since the search began
                ("sign", "i8", SEATS),  # of which places each seat's row speaks
                ("site", "f4", CORNERS),
                ("income", "f4", (CORNERS, RESOURCES)),
                ("rows", "f4", SEATS * ROW),
                ("price", "f4", RESOURCES),
                ("inputs", "f4", INPUTS),
                ("first_layer", "f4", (INPUTS, HIDDEN)),
                ("first_bias", "f4", HIDDEN),
                ("second_layer", "f4", HIDDEN),
                ("second_bias", "f4", 1),
            ],
            align=True,
        ),
    )
)
"""All that a search writes on, the weights it reads besides."""


class Bench:
    """Room for a search and a second one inside it: made once a bot, nothing is allocated while it thinks."""

    def __init__(self, weights: Weights) -> None:
        self.notes = np.zeros(2, NOTES)
        self.pool, self.inner = np.zeros(POOL + 2, POSITION), np.zeros(POOL + 2, POSITION)
        self.moves, self.tape, self.chance = np.zeros(1, MOVES), np.zeros(1, TAPE), np.zeros(1, CHANCE)
        for name, numbers in zip(("first_layer", "first_bias", "second_layer", "second_bias"), weights, strict=True):
            self.notes[name][:] = numbers


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
    with np.load(FOLDER / ("two_seats.npz" if seats == 2 else "more_seats.npz")) as kept:
        return Weights(*(np.ascontiguousarray(kept[name], np.float32) for name in Weights._fields))


@machine
def eight(b: Any, inputs: int, j: int) -> float:
    """What eight hidden units, from j on, add to the answer: eight sums at once, as processors like it."""
    x, w = b.inputs, b.first_layer
    h0, h1, h2, h3 = b.first_bias[j], b.first_bias[j + 1], b.first_bias[j + 2], b.first_bias[j + 3]
    h4, h5, h6, h7 = b.first_bias[j + 4], b.first_bias[j + 5], b.first_bias[j + 6], b.first_bias[j + 7]
    for i in range(inputs):
        v = x[i]
        h0 += v * w[i, j]
        h1 += v * w[i, j + 1]
        h2 += v * w[i, j + 2]
        h3 += v * w[i, j + 3]
        h4 += v * w[i, j + 4]
        h5 += v * w[i, j + 5]
        h6 += v * w[i, j + 6]
        h7 += v * w[i, j + 7]
    o, none = b.second_layer, np.float32(0.0)
    low = max(h0, none) * o[j] + max(h1, none) * o[j + 1] + max(h2, none) * o[j + 2] + max(h3, none) * o[j + 3]
    high = max(h4, none) * o[j + 4] + max(h5, none) * o[j + 5] + max(h6, none) * o[j + 6] + max(h7, none) * o[j + 7]
    both: float = low + high
    return both


@machine
def forward(b: Any, inputs: int) -> float:
    """The network's answer to the inputs, as odds on a scale from 0 to 1."""
    total = b.second_bias[0] + eight(b, inputs, 0) + eight(b, inputs, 8) + eight(b, inputs, 16) + eight(b, inputs, 24)
    likely: float = 1.0 / (1.0 + np.exp(-np.float64(total)))
    return likely


@machine
def judge(t: Tables, g: Position, p: int, b: Any) -> float:
    """How likely seat p is to win from here."""
    if g.phase == OVER:
        return 2.0 if g.winner == p else -1.0
    b.seen += 1
    write_inputs(t, g, p, b)
    return forward(b, INPUTS_OF_TWO if t.seats == 2 else INPUTS)


@machine
def begin(t: Tables, g: Position, b: Any) -> None:
    """Look at the island once before a search."""
    b.seen = 0
    survey(t, g, b.site, b.income, b.sign)
