"""Games of the search against itself, many in step: what each answers, and how the table looks to every seat."""

from __future__ import annotations

from trueque.core.chance import Chance, draw_below
from trueque.core.fields import Reals
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.island.core.state import Position
from trueque.island.core.tables import Tables

from .features import survey_corners, write_inputs
from .machine import machine
from .notes import INPUTS, Net, Notes
from .turn import best_answer_place, search_turn

FINE = 1 << 20
WAVERS = 8
"""One answer in so many is not quite the best, where there is warmth: so that other ways are learned about too."""


@machine
def choose_near_best(b: Notes, total: int, warmth: float, whim: Chance) -> int:
    """An answer near the best: each loses up to *warmth* by chance."""
    best, found = -99.0, 0
    for i in range(total):
        value = b.worth[i] - warmth * draw_below(whim, FINE) / FINE
        if value > best:
            best, found = value, i
    return found


@machine
def choose_answer(
    t: Tables, p: int, b: Notes, n: Net, pool: list[Position], moves: Moves, tape: Tape, size: int, warmth: float,
    errs: int, whim: Chance,
) -> int:  # fmt: skip
    """What seat p answers to the question in the pool's first position.

    Where there is warmth one answer in *errs* is any at all: a judgement that has only seen its own choices thinks well
    of what it never did.
    """
    total = search_turn(t, p, b, n, pool, moves, tape, size)
    if warmth > 0 and draw_below(whim, errs) == 0:
        return b.first[draw_below(whim, total)]
    if warmth > 0 and draw_below(whim, WAVERS) == 0:
        return b.first[choose_near_best(b, total, warmth, whim)]
    return b.first[best_answer_place(b, total)]


@machine
def write_looks(t: Tables, g: Position, b: Notes, out: Reals, at: int) -> None:
    """How the position looks to every seat: a row of the evaluation's inputs each."""
    survey_corners(t, g, b)
    for q in range(t.seats):
        write_inputs(t, g, q, b)
        for i in range(INPUTS):
            out[at + q * INPUTS + i] = b.inputs[i]
