"""The learned value of foundings: what share of games a seat wins once everybody has founded.

Whole numbers alone, so that every target counts alike: inputs times weights of a 1,024th, one hidden layer without
negatives, and of every seat a score in 1,024ths of a doubling. A seat's share is its odds among all.
"""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import Grid, declare_grid, declare_row
from trueque.core.marks import rule
from trueque.island.core.state import MOST_SEATS, Position
from trueque.island.core.tables import Tables

from .places import INPUTS, Ground, write_founding_row
from .sense import Sense

HIDDEN = 24
UNIT = 1_024
SHIFTED, MOST_HIDDEN = 16, 8_000
DOUBLINGS = 12
WHOLE = 1_000_000
"""A share of all games."""


@dataclass(slots=True)
class Value:
    """Weights, and every seat's score."""

    first: Grid = declare_grid(INPUTS, HIDDEN, 32)
    bias: list[int] = declare_row(HIDDEN, 32)
    second: list[int] = declare_row(HIDDEN, 32)
    hidden: list[int] = declare_row(HIDDEN, 32)
    score: list[int] = declare_row(MOST_SEATS, 32)


@rule
def score_row(ground: Ground, value: Value) -> int:
    """How good the row is."""
    for j in range(HIDDEN):
        value.hidden[j] = value.bias[j]
    for i in range(INPUTS):
        if ground.inputs[i] != 0:
            for j in range(HIDDEN):
                value.hidden[j] += ground.inputs[i] * value.first[i, j]
    total = 0
    for j in range(HIDDEN):
        total += min(MOST_HIDDEN, max(0, value.hidden[j]) // SHIFTED) * value.second[j]
    return total // (UNIT // SHIFTED)


@rule
def raise_two_to_score(score: int) -> int:
    """Two to the power of a score, by straight lines between whole powers."""
    score = min(DOUBLINGS * UNIT, max(-DOUBLINGS * UNIT, score)) + DOUBLINGS * UNIT
    return int((UNIT + score % UNIT) << (score // UNIT))


@rule
def estimate_win_share(t: Tables, g: Position, p: int, sense: Sense, ground: Ground, value: Value) -> int:
    """How many of `WHOLE` games seat p wins from here, by what was learned."""
    most = -DOUBLINGS * UNIT
    for q in range(t.seats):
        write_founding_row(t, g, q, sense, ground)
        value.score[q] = score_row(ground, value)
        most = max(most, value.score[q])
    total, mine = 0, 0
    for q in range(t.seats):
        odds = raise_two_to_score(value.score[q] - most)
        total += odds
        mine = odds if q == p else mine
    return mine * WHOLE // total
