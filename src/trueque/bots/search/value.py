"""How likely a seat is to win: a small network over what it sees, in whole numbers."""

from __future__ import annotations

from trueque.bots.search.contract import (
    INPUTS,
    Position,
    Tables,
    Thinker,
    describe,
    final_worth,
    is_over,
    worth_of,
)
from trueque.bots.search.numbers import EIGHT, HIDDEN, SHIFT, UNIT
from trueque.core.marks import rule


@rule
def think_of(m: Thinker) -> None:
    """Begin with a net: the hidden sums speak of no input yet."""
    n, b = m.net, m.notes
    for i in range(INPUTS):
        b.known[i] = 0
    for j in range(HIDDEN):
        b.hidden[j] = n.bias[j]


@rule
def add_change(m: Thinker, i: int) -> None:
    """Carry the change of one input into the hidden sums."""
    n, b = m.net, m.notes
    change, at = b.sight.inputs[i] - b.known[i], i * HIDDEN
    b.known[i] = b.sight.inputs[i]
    for j in range(HIDDEN):
        b.hidden[j] += change * n.first[at + j]


@rule
def take_in(m: Thinker) -> None:
    """Carry every input that changed; eight at a time are passed over."""
    b, s = m.notes, m.notes.sight
    for eight in range(INPUTS // EIGHT):
        i = eight * EIGHT
        if (
            (s.inputs[i] ^ b.known[i])
            | (s.inputs[i + 1] ^ b.known[i + 1])
            | (s.inputs[i + 2] ^ b.known[i + 2])
            | (s.inputs[i + 3] ^ b.known[i + 3])
            | (s.inputs[i + 4] ^ b.known[i + 4])
            | (s.inputs[i + 5] ^ b.known[i + 5])
            | (s.inputs[i + 6] ^ b.known[i + 6])
            | (s.inputs[i + 7] ^ b.known[i + 7])
        ) != 0:
            for k in range(EIGHT):
                if s.inputs[i + k] != b.known[i + k]:
                    add_change(m, i + k)


@rule
def judge(t: Tables, g: Position, me: int, m: Thinker) -> int:
    """What a position is worth to a seat."""
    n, b = m.net, m.notes
    b.seen += 1
    if is_over(g):
        return final_worth(t, g, me)
    describe(t, g, me, b.sight)
    take_in(m)
    total = n.level * UNIT + b.hidden[0] * n.out[0]
    for j in range(1, HIDDEN):
        total += max(0, b.hidden[j]) * n.out[j]
    return worth_of(t, g, me, total >> SHIFT, n)
