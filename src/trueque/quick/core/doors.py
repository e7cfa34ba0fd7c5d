"""The rules as Python calls them: each record comes as a sequence with one of it, as compiled code wants it."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.chance import Chance
from trueque.core.marks import door
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from .apply import apply
from .legal import is_waited_for, legal
from .odds import odds
from .player import sensible
from .state import OVER, Position
from .tables import Tables
from .worth import Sense

GAME_OVER = 1 << 32


@door
def asked_door(tables: Sequence[Tables], games: Sequence[Position]) -> int:
    """Set of the seats waited for, none for nature; or GAME_OVER."""
    t, g = tables[0], games[0]
    seats = GAME_OVER if g.phase == OVER else 0
    for seat in range(t.seats):
        if is_waited_for(g, seat):
            seats |= 1 << seat
    return seats


@door
def legal_door(tables: Sequence[Tables], games: Sequence[Position], seat: int, moves: Sequence[Moves]) -> int:
    """How many answers the seat may give; they are in `moves`."""
    legal(tables[0], games[0], seat, moves[0])
    return moves[0].count


@door
def apply_door(
    tables: Sequence[Tables], games: Sequence[Position], seat: int, action: int, tapes: Sequence[Tape]
) -> int:
    """The seat answers; how many events are on the tape."""
    tape = tapes[0]
    tape.count = 0
    apply(tables[0], games[0], seat, action, tape)
    return tape.count


@door
def odds_door(games: Sequence[Position], action: int) -> int:
    """The weight of one of nature's answers."""
    return odds(games[0], action)


@door
def sensible_door(
    tables: Sequence[Tables],
    games: Sequence[Position],
    seat: int,
    moves: Sequence[Moves],
    chances: Sequence[Chance],
    senses: Sequence[Sense],
) -> int:
    """What the sensible player answers for the seat."""
    legal(tables[0], games[0], seat, moves[0])
    return sensible(tables[0], games[0], seat, moves[0], chances[0], senses[0])
