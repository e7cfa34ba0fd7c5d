"""Whole games of the players, without Python in between; and what can be learned from them."""

from __future__ import annotations

from trueque.core.chance import Chance, below
from trueque.core.fields import Smalls
from trueque.core.marks import rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.quick.core.actions import END
from trueque.quick.core.apply import apply
from trueque.quick.core.legal import legal, next_asked
from trueque.quick.core.odds import draw_nature
from trueque.quick.core.player import sensible
from trueque.quick.core.state import BUILD, DRAW, NATURE, OVER, TRADE, Position
from trueque.quick.core.tables import Tables
from trueque.quick.core.worth import Sense

from .features import describe
from .notes import INPUTS, Net, Notes
from .player import quickly
from .turn import think

LESSON = INPUTS + 2
"""Of a position: its inputs for a seat, the seat, and 0, 1 or 2 halves of a win."""
ALL = 1000
"""Shares of answers are told in thousandths."""
GREEDY = -1
"""The budget of a seat that the sensible player of the rules plays; 0: quickly; else a search of so many positions."""


@rule
def write_lesson(t: Tables, g: Position, seat: int, b: Notes, rows: Smalls, at: int) -> None:
    """One row."""
    describe(t, g, seat, b)
    for i in range(INPUTS):
        rows[at * LESSON + i] = b.inputs[i]
    rows[at * LESSON + INPUTS] = seat
    rows[at * LESSON + INPUTS + 1] = 0


@rule
def write_ends(g: Position, rows: Smalls, first: int, last: int) -> None:
    """How the game ended, into its rows."""
    for at in range(first, last):
        seat = rows[at * LESSON + INPUTS]
        if (g.winners >> seat & 1) != 0:
            rows[at * LESSON + INPUTS + 1] = 2 if g.winners == 1 << seat else 1


@rule
def answer_of(
    t: Tables,
    g: Position,
    seat: int,
    n: Net,
    b: Notes,
    pool: list[Position],
    world: Position,
    rest: Position,
    before: Position,
    line: Position,
    trial: Position,
    moves: Moves,
    tape: Tape,
    chance: Chance,
    sense: Sense,
    budget: int,
    size: int,
    warmth: int,
    astray: int,
) -> int:
    """An answer: at random now and then, by the sensible player, quickly, or with a budget by search."""
    if moves.count == 1:
        return moves.action[0] + 0
    if astray > 0 and below(chance, ALL) < astray:
        return moves.action[below(chance, moves.count)] + 0
    if budget < 0:
        return sensible(t, g, seat, moves, chance, sense)
    if budget > 0:
        return think(t, g, seat, n, b, pool, world, rest, before, line, trial, moves, tape, chance, size, budget)
    return quickly(t, g, seat, n, b, world, before, line, trial, moves, tape, chance, 1, warmth)


@rule
def play_game(
    t: Tables, g: Position, first_net: Net, second_net: Net, first_notes: Notes, second_notes: Notes,
    pool: list[Position], world: Position, rest: Position, before: Position, line: Position, trial: Position,
    moves: Moves, tape: Tape, chance: Chance, sense: Sense, firsts: int, budget: int, other: int, size: int,
    warmth: int, astray: int, kept: int, rows: Smalls, first: int, most: int,
) -> int:  # fmt: skip
    """Play to the end, seats of the set *firsts* by the first net, which learns; how many rows there are then."""
    last = first
    while g.phase != OVER:
        seat = next_asked(t, g)
        if seat == NATURE:
            apply(t, g, NATURE, draw_nature(g, chance), tape)
        else:
            legal(t, g, seat, moves)
            taught = kept > 0 and last + 2 <= most and (firsts >> seat & 1) != 0
            if taught and (g.phase == TRADE or g.phase == BUILD) and below(chance, kept) == 0:
                write_lesson(t, g, seat, first_notes, rows, last)
                last += 1
            was, action = g.phase + 0, 0
            if (firsts >> seat & 1) != 0:
                action = answer_of(t, g, seat, first_net, first_notes, pool, world, rest, before, line, trial, moves,
                                   tape, chance, sense, budget, size, warmth, astray)  # fmt: skip
            else:
                action = answer_of(t, g, seat, second_net, second_notes, pool, world, rest, before, line, trial, moves,
                                   tape, chance, sense, other, size, warmth, astray)  # fmt: skip
            apply(t, g, seat, action, tape)
            if taught and was == BUILD and action == END and g.phase == DRAW and below(chance, 2) == 0:
                write_lesson(t, g, seat, first_notes, rows, last)
                last += 1
    write_ends(g, rows, first, last)
    return last
