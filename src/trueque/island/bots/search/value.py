"""How likely a seat is to win: a small network over the features."""

from __future__ import annotations

from math import exp

from trueque.core.marks import single
from trueque.island.core.state import OVER, Position
from trueque.island.core.tables import Tables

from .features import look_at_position, survey_corners
from .machine import machine
from .notes import ABOUT_ALL, BLOCKS, BLOCKS_OF_TWO, INPUTS, NET_BITS, NETS, OWN, ROW, SMALL, TABLE, Net, Notes


@machine
def add_input_change(b: Notes, n: Net, i: int, place: int) -> None:
    """Carry the change of one input, which stands at a place of the rows, into the hidden sums."""
    change = single(b.rows[place] - b.known[i])
    b.known[i] = b.rows[place]
    for j in range(b.width):
        b.hidden[j] += single(change * n.first_layer[i, j])


@machine
def update_block(b: Notes, n: Net, block: int) -> None:
    """Carry what changed in one block of the inputs into the hidden sums; four at a time are passed over."""
    first, row = 0 if block == TABLE else ABOUT_ALL + (block - OWN) * ROW, b.told[block] * ROW
    for four in range((ABOUT_ALL if block == TABLE else ROW) // 4):
        i, at = first + 4 * four & SMALL, row + 4 * four & SMALL
        if (
            (b.rows[at] != b.known[i])
            | (b.rows[at + 1] != b.known[i + 1])
            | (b.rows[at + 2] != b.known[i + 2])
            | (b.rows[at + 3] != b.known[i + 3])
        ):
            for k in range(4):
                if b.rows[at + k] != b.known[i + k]:
                    add_input_change(b, n, i + k, at + k)


@machine
def evaluate_net(b: Notes, n: Net, blocks: int) -> float:
    """The network's answer to the inputs, as odds on a scale from 0 to 1.

    From one position of a search to the next few inputs change, so the hidden sums are carried on, not made anew.
    """
    for block in range(blocks):
        if b.fresh[block]:
            update_block(b, n, block)
    low, high = n.second_bias[0], 0.0 * n.second_bias[0]
    for k in range(b.width // 2):
        low += rectify(b.hidden[2 * k]) * n.second_layer[2 * k]
        high += rectify(b.hidden[2 * k + 1]) * n.second_layer[2 * k + 1]
    return 1.0 / (1.0 + exp(-1.0 * (low + high)))  # 64 bits wide when compiled: values must not round to equals


@machine
def rectify(x: float) -> float:
    """Nothing below zero."""
    return x if x > 0 else x - x


@machine
def judge_position(t: Tables, g: Position, p: int, b: Notes, n: Net) -> float:
    """How likely seat p is to win from here."""
    if g.phase == OVER:
        return 2.0 if g.winner == p else -1.0
    b.seen += 1
    look_at_position(t, g, p, b)
    return evaluate_net(b, n, BLOCKS_OF_TWO if t.seats == 2 else BLOCKS)


@machine
def number_of_net(which: int, p: int) -> int:
    """The number of the net that seat p of a game thinks with."""
    return which >> NET_BITS * p & NETS - 1


@machine
def begin_search(t: Tables, g: Position, b: Notes, n: Net) -> None:
    """Look at the island once before a search, and begin the hidden sums."""
    b.seen = 0
    b.width = n.width
    survey_corners(t, g, b)
    for i in range(INPUTS):
        b.known[i] = 0.0
    for j in range(b.width):
        b.hidden[j] = n.first_bias[j]
