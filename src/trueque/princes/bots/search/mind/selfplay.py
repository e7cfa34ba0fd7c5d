"""Whole games of the players, without Python in between; and what can be learned from them."""

from __future__ import annotations

from trueque.core.chance import Chance, below
from trueque.core.fields import Smalls
from trueque.core.marks import rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.princes.core.actions import END
from trueque.princes.core.apply import apply, draw_nature, legal
from trueque.princes.core.operations import ACTION_PHASE, BEFORE_DICE
from trueque.princes.core.state import NATURE, Position
from trueque.princes.core.steps import winners_of
from trueque.princes.core.tables import Tables

from .features import describe
from .notes import INPUTS, Net, Notes
from .player import quickly
from .turn import think
from .value import think_of

LESSON = INPUTS + 2
"""Of a position: its inputs for a seat, the seat, and 0, 1 or 2 halves of a win."""
CERTAIN = 1000
"""Shares of answers are told in thousandths."""


@rule
def write_lesson(t: Tables, g: Position, seat: int, b: Notes, rows: Smalls, at: int) -> None:
    """One row."""
    describe(t, g, seat, b)
    for i in range(INPUTS):
        rows[at * LESSON + i] = b.inputs[i]
    rows[at * LESSON + INPUTS] = seat
    rows[at * LESSON + INPUTS + 1] = 0


@rule
def write_ends(t: Tables, g: Position, rows: Smalls, first: int, last: int) -> None:
    """How the game ended, into its rows."""
    won = winners_of(t, g)
    for at in range(first, last):
        seat = rows[at * LESSON + INPUTS]
        halves = 0
        if (won >> seat & 1) != 0:
            halves = 1 if won == 3 else 2
        rows[at * LESSON + INPUTS + 1] = halves


@rule
def is_lesson(g: Position, action: int) -> bool:
    """Whether the position before an answer is one to learn from: a turn begins, or its action phase ends."""
    op = g.todo_op[g.depth - 1]
    return (op == ACTION_PHASE and action == END) or op == BEFORE_DICE


@rule
def answer_of(
    t: Tables,
    g: Position,
    n: Net,
    b: Notes,
    pool: list[Position],
    world: Position,
    line: Position,
    trial: Position,
    moves: Moves,
    tape: Tape,
    chance: Chance,
    budget: int,
    worlds: int,
    warmth: int,
    astray: int,
) -> int:
    """An answer: at random now and then, sensible, or with a budget by search."""
    if astray > 0 and moves.count > 1 and below(chance, CERTAIN) < astray:
        return moves.action[below(chance, moves.count)] + 0
    if budget > 0:
        return think(t, g, g.asked, n, b, pool, world, line, trial, moves, tape, chance, worlds, budget)
    return quickly(t, g, g.asked, n, b, world, line, trial, moves, tape, chance, warmth)


@rule
def play_game(
    t: Tables, g: Position, red: Net, blue: Net, red_notes: Notes, blue_notes: Notes, pool: list[Position],
    world: Position, line: Position, trial: Position, moves: Moves, spare: Moves, tape: Tape, chance: Chance,
    red_budget: int, blue_budget: int, worlds: int, warmth: int, astray: int, kept: int, rows: Smalls, first: int,
    most: int,
) -> int:  # fmt: skip
    """Play to the end; how many rows there are then. Of the positions to learn from one in *kept* is written down."""
    last = first
    think_of(red, red_notes)
    think_of(blue, blue_notes)
    legal(t, g, moves)
    while g.depth > 0:
        action = 0
        if g.asked == NATURE:
            action = draw_nature(g, moves, chance)
        else:
            spare.count = moves.count
            for i in range(moves.count):
                spare.action[i] = moves.action[i]
            if g.asked == 0:
                action = answer_of(t, g, red, red_notes, pool, world, line, trial, spare, tape, chance, red_budget,
                                   worlds, warmth, astray)  # fmt: skip
            else:
                action = answer_of(t, g, blue, blue_notes, pool, world, line, trial, spare, tape, chance, blue_budget,
                                   worlds, warmth, astray)  # fmt: skip
            if kept > 0 and last + 2 <= most and is_lesson(g, action) and below(chance, kept) == 0:
                write_lesson(t, g, g.active, red_notes, rows, last)
                write_lesson(t, g, 1 - g.active, red_notes, rows, last + 1)
                last += 2
        apply(t, g, action, moves, tape)
    write_ends(t, g, rows, first, last)
    return last
