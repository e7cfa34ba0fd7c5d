"""These rules under the names by which the kit's loops call them (`trueque.core.contract`): what games in step need."""

from __future__ import annotations

from trueque.core.chance import Chance
from trueque.core.marks import rule
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from .actions import (
    ACCEPT_FAR,
    ACCEPT_OFFER,
    ACTIONS,
    DEAL_FAR,
    DEAL_WITH,
    DECLINE_FAR,
    DECLINE_OFFER,
    FAR,
    FAR_PLACES,
    MOVE_ROBBER,
    OFFER_DONE,
    OFFER_TO,
    OFFER_TO_FAR,
    STEAL_FROM,
    STEAL_FROM_FAR,
    THROW,
)
from .apply import apply_answer
from .legal import find_next_asked_seat, write_legal_answers
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
    return draw_nature(t, g, chance)


@rule
def turn_answer(t: Tables, action: int, by: int) -> int:
    """Whom to steal from, to offer to, to answer and to deal with; all others name no seat."""
    if action < STEAL_FROM or action >= FAR_PLACES or (action >= MOVE_ROBBER and action < OFFER_TO):
        return action
    if action < MOVE_ROBBER or (action >= FAR and action < OFFER_TO_FAR):
        return turn_named(t, action, STEAL_FROM, STEAL_FROM_FAR, by)
    if action < OFFER_DONE or (action >= OFFER_TO_FAR and action < ACCEPT_FAR):
        return turn_named(t, action, OFFER_TO, OFFER_TO_FAR, by)
    if action < ACCEPT_OFFER or (action >= THROW and action < FAR):
        return action
    if action < DECLINE_OFFER or (action >= ACCEPT_FAR and action < DECLINE_FAR):
        return turn_named(t, action, ACCEPT_OFFER, ACCEPT_FAR, by)
    if action < DEAL_WITH or (action >= DECLINE_FAR and action < DEAL_FAR):
        return turn_named(t, action, DECLINE_OFFER, DECLINE_FAR, by)
    return turn_named(t, action, DEAL_WITH, DEAL_FAR, by)


@rule
def turn_named(t: Tables, action: int, near: int, far: int, by: int) -> int:
    """An answer of one kind that names a seat, with the seat so many further on; a seat beyond the table stays."""
    named = action - near if action < near + NEAR_SEATS else action - far + NEAR_SEATS
    if named >= t.seats:
        return action
    turned = (named + by) % t.seats
    return near + turned if turned < NEAR_SEATS else far + turned - NEAR_SEATS


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
