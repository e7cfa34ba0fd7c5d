"""Whom the game waits for, as Python asks: several seats at once under the robber."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.core.marks import door

from .legal import is_waited_for
from .state import OVER, Position
from .tables import Tables

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
