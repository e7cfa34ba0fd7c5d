"""The rules as Python calls them: each record comes as a sequence with one of it, as compiled code wants it."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.marks import door
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from .apply import apply_answer
from .awards import road_length
from .legal import is_waited_for, may_speak, write_legal_answers
from .odds import answer_weight
from .state import OVER, Position
from .tables import Tables

GAME_OVER = 1 << 32


@door
def asked_door(tables: Sequence[Tables], games: Sequence[Position]) -> int:
    """Set of the seats waited for, and sixteen bits higher of those that may speak; or GAME_OVER."""
    t, g = tables[0], games[0]
    seats = GAME_OVER if g.phase == OVER else 0
    for p in range(t.seats):
        if is_waited_for(g, p):
            seats |= 1 << p
        if may_speak(t, g, p):
            seats |= 1 << (16 + p)
    return seats


@door
def legal_door(tables: Sequence[Tables], games: Sequence[Position], p: int, moves: Sequence[Moves]) -> int:
    """How many answers seat p may give; they are in `moves`."""
    write_legal_answers(tables[0], games[0], p, moves[0])
    return moves[0].count


@door
def apply_door(tables: Sequence[Tables], games: Sequence[Position], p: int, action: int, tapes: Sequence[Tape]) -> int:
    """Seat p answers; how many events are on the tape."""
    tape = tapes[0]
    tape.count = 0
    apply_answer(tables[0], games[0], p, action, tape)
    return tape.count


@door
def odds_door(tables: Sequence[Tables], games: Sequence[Position], action: int) -> int:
    """The weight of one of nature's answers."""
    return answer_weight(tables[0], games[0], action)


@door
def road_length_door(tables: Sequence[Tables], games: Sequence[Position], p: int) -> int:
    """Length of p's longest road."""
    return road_length(tables[0], games[0], p)
