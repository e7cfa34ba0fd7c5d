"""How likely a seat is to win, in log odds: a small network over the inputs, in whole numbers."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.princes.core.points import points_of
from trueque.princes.core.state import Position
from trueque.princes.core.tables import Tables

from .features import describe
from .notes import EIGHT, HIDDEN, INPUTS, UNIT, Net, Notes

WON = 64 * UNIT
AT_TARGET = 24 * UNIT
"""For who has the points in its own turn, which only has to be ended."""
SHIFT = 12
"""UNIT as a power of two."""


@rule
def think_of(n: Net, b: Notes) -> None:
    """Begin with a net: the hidden sums speak of no input yet."""
    for i in range(INPUTS):
        b.known[i] = 0
    for j in range(HIDDEN):
        b.hidden[j] = n.bias[j]


@rule
def add_change(n: Net, b: Notes, i: int) -> None:
    """Carry the change of one input into the hidden sums."""
    change, at = b.inputs[i] - b.known[i], i * HIDDEN
    b.known[i] = b.inputs[i]
    for j in range(HIDDEN):
        b.hidden[j] += change * n.first[at + j]


@rule
def take_in(n: Net, b: Notes) -> None:
    """Carry every input that changed; eight at a time are passed over."""
    for eight in range(INPUTS // EIGHT):
        i = eight * EIGHT
        if (
            (b.inputs[i] ^ b.known[i])
            | (b.inputs[i + 1] ^ b.known[i + 1])
            | (b.inputs[i + 2] ^ b.known[i + 2])
            | (b.inputs[i + 3] ^ b.known[i + 3])
            | (b.inputs[i + 4] ^ b.known[i + 4])
            | (b.inputs[i + 5] ^ b.known[i + 5])
            | (b.inputs[i + 6] ^ b.known[i + 6])
            | (b.inputs[i + 7] ^ b.known[i + 7])
        ) != 0:
            for k in range(EIGHT):
                if b.inputs[i + k] != b.known[i + k]:
                    add_change(n, b, i + k)


@rule
def judge(t: Tables, g: Position, me: int, n: Net, b: Notes) -> int:
    """What a position is worth to a seat."""
    b.seen += 1
    if g.depth == 0:
        return final_worth(g, me)
    describe(t, g, me, b)
    take_in(n, b)
    total = n.level * UNIT + b.hidden[0] * n.out[0]
    for j in range(1, HIDDEN):
        total += max(0, b.hidden[j]) * n.out[j]
    total = total >> SHIFT
    if points_of(g, g.active) >= t.target:
        total += AT_TARGET if g.active == me else -AT_TARGET
    return total


@rule
def final_worth(g: Position, me: int) -> int:
    """Of a game that is over; R-205: when the turns have run out, more points win."""
    if g.winner >= 0:
        return WON if g.winner == me else -WON
    mine, theirs = points_of(g, me), points_of(g, 1 - me)
    if mine == theirs:
        return 0
    return WON if mine > theirs else -WON
