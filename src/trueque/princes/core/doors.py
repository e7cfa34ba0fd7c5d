"""The rules as Python calls them: each record comes as a sequence with one of it, as compiled code wants it."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.marks import door
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from .apply import apply, legal, odds
from .state import Position
from .tables import Tables


@door
def legal_door(tables: Sequence[Tables], games: Sequence[Position], moves: Sequence[Moves]) -> int:
    """How many answers may be given; they are in `moves`."""
    legal(tables[0], games[0], moves[0])
    return moves[0].count


@door
def apply_door(
    tables: Sequence[Tables], games: Sequence[Position], action: int, moves: Sequence[Moves], tapes: Sequence[Tape]
) -> int:
    """Who is asked answers; how many events are on the tape."""
    tape = tapes[0]
    tape.count = 0
    apply(tables[0], games[0], action, moves[0], tape)
    return tape.count


@door
def odds_door(games: Sequence[Position], action: int) -> int:
    """The weight of one of nature's answers."""
    return odds(games[0], action)
