"""How likely a seat is to win: a small network over the features."""

from __future__ import annotations

from math import exp

from trueque.settlers.core.state import OVER, Position
from trueque.settlers.core.tables import Tables

from .features import survey, write_inputs
from .machine import machine
from .notes import INPUTS, INPUTS_OF_TWO, Net, Notes


@machine
def eight(b: Notes, n: Net, inputs: int, j: int) -> float:
    """What eight hidden units, from j on, add to the answer: eight sums at once, as processors like it."""
    h0, h1, h2, h3 = n.first_bias[j], n.first_bias[j + 1], n.first_bias[j + 2], n.first_bias[j + 3]
    h4, h5, h6, h7 = n.first_bias[j + 4], n.first_bias[j + 5], n.first_bias[j + 6], n.first_bias[j + 7]
    for i in range(inputs):
        v = b.inputs[i]
        h0 += v * n.first_layer[i, j]
        h1 += v * n.first_layer[i, j + 1]
        h2 += v * n.first_layer[i, j + 2]
        h3 += v * n.first_layer[i, j + 3]
        h4 += v * n.first_layer[i, j + 4]
        h5 += v * n.first_layer[i, j + 5]
        h6 += v * n.first_layer[i, j + 6]
        h7 += v * n.first_layer[i, j + 7]
    low = bent(h0) * n.second_layer[j] + bent(h1) * n.second_layer[j + 1]
    low = low + bent(h2) * n.second_layer[j + 2] + bent(h3) * n.second_layer[j + 3]
    high = bent(h4) * n.second_layer[j + 4] + bent(h5) * n.second_layer[j + 5]
    high = high + bent(h6) * n.second_layer[j + 6] + bent(h7) * n.second_layer[j + 7]
    return low + high


@machine
def bent(x: float) -> float:
    """Nothing below zero."""
    return x if x > 0 else x - x


@machine
def forward(b: Notes, n: Net, inputs: int) -> float:
    """The network's answer to the inputs, as odds on a scale from 0 to 1."""
    total = n.second_bias[0] + eight(b, n, inputs, 0) + eight(b, n, inputs, 8)
    total = total + eight(b, n, inputs, 16) + eight(b, n, inputs, 24)
    return 1.0 / (1.0 + exp(-1.0 * total))  # 64 bits wide when compiled: values must not round to equals


@machine
def judge(t: Tables, g: Position, p: int, b: Notes, n: Net) -> float:
    """How likely seat p is to win from here."""
    if g.phase == OVER:
        return 2.0 if g.winner == p else -1.0
    b.seen += 1
    write_inputs(t, g, p, b)
    return forward(b, n, INPUTS_OF_TWO if t.seats == 2 else INPUTS)


@machine
def look_round(t: Tables, g: Position, b: Notes) -> None:
    """Look at the island once before a search."""
    b.seen = 0
    survey(t, g, b)
