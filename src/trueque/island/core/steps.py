"""These rules under the names by which the kit's loops call them (`trueque.core.contract`): what games in step need."""

from __future__ import annotations

from trueque.core.chance import Chance
from trueque.core.marks import rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from .actions import ACTIONS, FAR_PLACES, THROW
from .apply import apply_answer
from .legal import list_legal, next_asked
from .observe import row_width as row_width
from .observe import write_row as write_row
from .rollout import draw_nature
from .state import MOST_SEATS, NOBODY, OVER, Position
from .state import NATURE as NATURE
from .state import SEATS as NEAR_SEATS
from .tables import Tables

SEATS = MOST_SEATS
SPARSE_ROWS = 1


@rule
def mask_width(t: Tables) -> int:
    """Every usual answer comes before nature's; then what names a fifth seat or a sixth, and places beyond."""
    if t.beyond != 0:
        return ACTIONS
    return THROW if t.seats <= NEAR_SEATS else FAR_PLACES


@rule
def is_over(g: Position) -> bool:
    """Whether nothing more is asked."""
    return g.phase == OVER


@rule
def who_is_asked(t: Tables, g: Position) -> int:
    """The seat that the game waits for, the lowest of several; NATURE for nature."""
    return next_asked(t, g)


@rule
def take_up(t: Tables, g: Position, moves: Moves) -> None:
    """Nothing: every list of answers is made when it is asked for."""


@rule
def list_answers(t: Tables, g: Position, seat: int, moves: Moves) -> None:
    """What the seat may answer, into `moves`."""
    list_legal(t, g, seat, moves)


@rule
def give_answer(t: Tables, g: Position, seat: int, action: int, moves: Moves, tape: Tape) -> None:
    """A seat (or NATURE) gives a legal answer."""
    apply_answer(t, g, seat, action, tape)


@rule
def draw_answer(t: Tables, g: Position, moves: Moves, chance: Chance) -> int:
    """One of nature's answers, as likely as its odds."""
    return draw_nature(t, g, chance)


@rule
def winners_of(t: Tables, g: Position) -> int:
    """Who has won, a bit a seat; R-036: the most points share where nobody won in time."""
    if g.winner != NOBODY:
        return 1 << g.winner
    most, won = 0, 0
    for p in range(t.seats):
        if g.points[p] > most:
            most, won = g.points[p], 0
        if g.points[p] == most:
            won |= 1 << p
    return won


@rule
def seats_of(t: Tables) -> int:
    """How many sit at the table."""
    return t.seats
