"""The rules as Python calls them: each record comes as a sequence with one of it, as compiled code wants it."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.marks import door
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from .apply import apply, legal, odds
from .ask import asked_seat
from .points import recount_both
from .state import NATURE, Position
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
def restore_door(tables: Sequence[Tables], games: Sequence[Position], tapes: Sequence[Tape]) -> None:
    """A position laid out by hand: what follows from its cards is counted, and who is asked next."""
    recount_both(tables[0], games[0], tapes[0])
    games[0].asked = asked_seat(games[0]) if games[0].depth > 0 else NATURE


@door
def odds_door(games: Sequence[Position], action: int) -> int:
    """The weight of one of nature's answers."""
    return odds(games[0], action)
