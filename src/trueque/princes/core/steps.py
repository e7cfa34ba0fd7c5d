"""These rules under the names by which the kit's loops call them (`trueque.core.contract`)."""

from __future__ import annotations

from trueque.core.chance import Chance
from trueque.core.marks import rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from .actions import NATURES
from .apply import answer_weight, apply_answer, draw_nature, write_legal_answers
from .numbers import SEATS as SEATS
from .observe import row_width as row_width
from .observe import write_row as write_row
from .player import choose_sensibly
from .points import points_of
from .sense import Sense as Sense
from .setup import start as start
from .state import NATURE as NATURE
from .state import Position
from .tables import Tables

MASK_WIDTH = NATURES  # every answer a seat can give comes before nature's
SPARSE_ROWS = 0


@rule
def mask_width(t: Tables) -> int:
    """Every answer of a seat is a number below this one."""
    return MASK_WIDTH


@rule
def is_over(g: Position) -> bool:
    """Whether nothing more is asked."""
    return g.depth == 0


@rule
def who_is_asked(t: Tables, g: Position) -> int:
    """The seat that is asked, or NATURE."""
    return g.asked


@rule
def take_up(t: Tables, g: Position, moves: Moves) -> None:
    """What may be answered, into `moves`: where `apply_answer` leaves it after every answer."""
    write_legal_answers(t, g, moves)


@rule
def list_answers(t: Tables, g: Position, seat: int, moves: Moves) -> None:
    """Nothing: the list is there already."""


@rule
def give_answer(t: Tables, g: Position, seat: int, action: int, moves: Moves, tape: Tape) -> None:
    """Who is asked gives a legal answer."""
    apply_answer(t, g, action, moves, tape)


@rule
def draw_answer(t: Tables, g: Position, moves: Moves, chance: Chance) -> int:
    """One of nature's answers, as likely as its odds."""
    return draw_nature(g, moves, chance)


@rule
def weight_of(t: Tables, g: Position, action: int) -> int:
    """The weight of one of nature's answers."""
    return answer_weight(g, action)


@rule
def choose_well(t: Tables, g: Position, seat: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """What the sensible player answers."""
    return choose_sensibly(t, g, seat, moves, chance, sense)


@rule
def count_hurt(t: Tables, g: Position, seat: int, action: int, mercy: int) -> int:
    """Nobody is spared here."""
    return 0


@rule
def forget(sense: Sense) -> None:
    """Nothing is kept."""


@rule
def turn_answer(t: Tables, action: int, by: int) -> int:
    """No answer names a seat."""
    return action


@rule
def winners_of(t: Tables, g: Position) -> int:
    """Who has won, a bit each; R-205: when the turns have run out, more points win."""
    if g.winner >= 0:
        return 1 << g.winner
    red, blue = points_of(g, 0), points_of(g, 1)
    return (1 if red >= blue else 0) + (2 if blue >= red else 0)


@rule
def turns_of(g: Position) -> int:
    """How many turns have begun."""
    return g.turn


@rule
def seats_of(t: Tables) -> int:
    """How many sit at the table."""
    return SEATS
