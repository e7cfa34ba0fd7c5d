"""Positions that were laid out by hand: what follows from their cards is counted, and who is asked next."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.marks import door
from trueque.core.tape import Tape

from .ask import asked_seat
from .points import count_realm_points, recount_seat
from .state import NATURE, Position
from .tables import Tables


@door
def restore_door(tables: Sequence[Tables], games: Sequence[Position], tapes: Sequence[Tape]) -> None:
    """Count both principalities, lay the tokens, and say who is asked."""
    t, g = tables[0], games[0]
    count_realm_points(t, g, 0)
    recount_seat(t, g, 1, tapes[0])
    g.asked = asked_seat(g) if g.depth > 0 else NATURE
