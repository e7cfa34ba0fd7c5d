"""How likely a seat is to win: a small network over the inputs, in whole numbers."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.quick.core.state import OVER, Position
from trueque.quick.core.tables import Tables

from .features import describe
from .notes import CERTAIN, EIGHT, ENTRIES, HIDDEN, INPUTS, STEP, UNIT, Net, Notes

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
    """Carry every input that changed."""
    for eight in range(INPUTS // EIGHT):
        for k in range(EIGHT):
            if b.inputs[eight * EIGHT + k] != b.known[eight * EIGHT + k]:
                add_change(n, b, eight * EIGHT + k)


@rule
def judge(t: Tables, g: Position, me: int, n: Net, b: Notes) -> int:
    """The odds that a seat wins."""
    b.seen += 1
    if g.phase == OVER:
        return final_odds(t, g, me)
    describe(t, g, me, b)
    take_in(n, b)
    total = n.level * UNIT + b.hidden[0] * n.out[0]
    for j in range(1, HIDDEN):
        total += max(0, b.hidden[j]) * n.out[j]
    return odds_of(total >> SHIFT, n)


@rule
def odds_of(total: int, n: Net) -> int:
    """Log odds as odds, between the entries of the table."""
    place = total + (ENTRIES // 2 << STEP)
    if place <= 0:
        return n.odds[0] + 0
    entry = int(place >> STEP)
    if entry >= ENTRIES - 1:
        return n.odds[ENTRIES - 1] + 0
    rest = int(place & (1 << STEP) - 1)
    return n.odds[entry] + ((n.odds[entry + 1] - n.odds[entry]) * rest >> STEP)


@rule
def final_odds(t: Tables, g: Position, me: int) -> int:
    """Of a game that is over; where the turns have run out, who has as many points shares."""
    if (g.winners >> me & 1) == 0:
        return 0
    count = 0
    for seat in range(t.seats):
        count += g.winners >> seat & 1
    return CERTAIN // max(1, count)
