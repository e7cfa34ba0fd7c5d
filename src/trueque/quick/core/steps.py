"""These rules under the names by which the kit's loops call them (`trueque.core.contract`)."""

from __future__ import annotations

from trueque.core.chance import Chance
from trueque.core.marks import rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from .actions import (
    CHOOSE_CARD,
    DRAW_CARD,
    EXCHANGE,
    MOST_EXCHANGES,
    USE_GUILD,
    USE_LIBRARY,
)
from .apply import apply_answer
from .legal import find_next_asked_seat, write_legal_answers
from .numbers import SEATS as SEATS
from .observe import row_width as row_width
from .observe import write_row as write_row
from .odds import answer_weight, draw_nature
from .player import choose_sensibly
from .setup import start as start
from .state import NATURE as NATURE
from .state import OVER, Position
from .tables import Tables
from .worth import Sense

MASK_WIDTH = DRAW_CARD  # every answer a seat can give comes before nature's
SPARSE_ROWS = 0


@rule
def mask_width(t: Tables) -> int:
    """Every answer of a seat is a number below this one."""
    return MASK_WIDTH


@rule
def is_over(g: Position) -> bool:
    """Whether nothing more is asked."""
    return g.phase == OVER


@rule
def who_is_asked(t: Tables, g: Position) -> int:
    """The seat that the game waits for, the lowest of several; NATURE for nature."""
    return find_next_asked_seat(t, g)


@rule
def take_up(t: Tables, g: Position, moves: Moves) -> None:
    """Nothing: every list of answers is made when it is asked for."""


@rule
def list_answers(t: Tables, g: Position, seat: int, moves: Moves) -> None:
    """What the seat may answer, into `moves`."""
    write_legal_answers(t, g, seat, moves)


@rule
def give_answer(t: Tables, g: Position, seat: int, action: int, moves: Moves, tape: Tape) -> None:
    """A seat (or NATURE) gives a legal answer."""
    apply_answer(t, g, seat, action, tape)


@rule
def draw_answer(t: Tables, g: Position, moves: Moves, chance: Chance) -> int:
    """One of nature's answers, as likely as its odds."""
    return draw_nature(g, chance)


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
    """Exchanges, libraries and guilds name a partner; the numbers of all six seats are there at any table."""
    if action < EXCHANGE or action >= CHOOSE_CARD:
        return action
    if action < USE_LIBRARY:
        named = (action - EXCHANGE) // MOST_EXCHANGES
        return action + (turn_seat(t, named, by) - named) * MOST_EXCHANGES
    named = action - USE_GUILD if action >= USE_GUILD else action - USE_LIBRARY
    return action + turn_seat(t, named, by) - named


@rule
def turn_seat(t: Tables, named: int, by: int) -> int:
    """The seat so many further on; a number beyond the table stays."""
    return named if named >= t.seats else (named + by) % t.seats


@rule
def winners_of(t: Tables, g: Position) -> int:
    """Who has won, a bit a seat."""
    return g.winners


@rule
def turns_of(g: Position) -> int:
    """How many turns have begun."""
    return g.turn


@rule
def seats_of(t: Tables) -> int:
    """How many sit at the table."""
    return t.seats
