"""Pebbles under the names by which the kit's loops call a game's rules (`trueque.core.contract`)."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.chance import Chance, draw_below
from trueque.core.fields import Smalls, declare_number
from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer
from trueque.core.no_sense import Sense
from trueque.core.tape import Tape

from .rules import MOST, SEATS, Position, lay_out, take, throw

NATURE, DIE_SIDES = -1, 6
MASK_WIDTH = MOST  # an answer is how many are taken, less one; nature's, from here on, the die
SPARSE_ROWS = 0


@dataclass(slots=True)
class Tables:
    """What the rules read and never write."""

    pebbles: int = declare_number(32)


@rule
def start(t: Tables, g: Position) -> None:
    """The first position."""
    lay_out(g)
    g.left = t.pebbles


@rule
def mask_width(t: Tables) -> int:
    """Every answer of a seat is a number below this one."""
    return MASK_WIDTH


@rule
def is_over(g: Position) -> bool:
    """Whether the pile is gone."""
    return g.left == 0


@rule
def who_is_asked(t: Tables, g: Position) -> int:
    """Nature throws before each turn."""
    return g.turn % SEATS if g.thrown != 0 else NATURE


@rule
def take_up(t: Tables, g: Position, moves: Moves) -> None:
    """Nothing: every list is made when it is asked for."""


@rule
def list_answers(t: Tables, g: Position, seat: int, moves: Moves) -> None:
    """The sides of the die, or one to three."""
    moves.count = 0
    if seat == NATURE:
        for side in range(DIE_SIDES):
            add_answer(moves, MASK_WIDTH + side)
    else:
        for answer in range(min(MOST, g.left)):
            add_answer(moves, answer)


@rule
def give_answer(t: Tables, g: Position, seat: int, action: int, moves: Moves, tape: Tape) -> None:
    """A throw, or some are taken."""
    if seat == NATURE:
        throw(g, action - MASK_WIDTH + 1)
    else:
        take(g, action + 1)


@rule
def draw_answer(t: Tables, g: Position, moves: Moves, chance: Chance) -> int:
    """Any side."""
    return MASK_WIDTH + draw_below(chance, DIE_SIDES)


@rule
def weight_of(t: Tables, g: Position, action: int) -> int:
    """All sides alike."""
    return 1


@rule
def choose_well(t: Tables, g: Position, seat: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """Whoever leaves a multiple of four wins, but for sixes."""
    return g.left % 4 - 1 if g.left % 4 != 0 else draw_below(chance, moves.count)


@rule
def winners_of(t: Tables, g: Position) -> int:
    """Who took the last one, as a set."""
    return 1 << (g.turn - 1) % SEATS


@rule
def turns_of(g: Position) -> int:
    """How many turns there were."""
    return g.turn


@rule
def seats_of(t: Tables) -> int:
    """Two."""
    return SEATS


@rule
def row_width(t: Tables) -> int:
    """What is left, and who took how many."""
    return 1 + SEATS


@rule
def write_row(t: Tables, g: Position, seat: int, out: Smalls, at: int, gap: int) -> None:
    """From the asked seat on."""
    out[at] = g.left
    for k in range(SEATS):
        out[at + (1 + k) * gap] = g.taken[(seat + k) % SEATS]
