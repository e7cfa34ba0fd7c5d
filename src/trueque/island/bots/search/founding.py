"""Where the champion settles first: by the value that was learned of foundings, not by a search of one turn.

A founding is worth what all later turns make of it, and the judgement was learned at the ends of turns.
"""

from __future__ import annotations

from typing import Any

from trueque.island.actions import Action
from trueque.island.bots.search.machine import BackEnd
from trueque.island.core.state import Position
from trueque.island.game import Island
from trueque.island.player import weighing

CLOSE = 4
"""Places of which the seat's next one is thought about, too."""


class Founding:
    """What places are worth to a seat."""

    def __init__(self, twin: Island, back_end: BackEnd) -> None:
        self._twin, self._back_end = twin, back_end
        self._places: Any = None

    def shares(self, g: Position, seat: int) -> dict[Action, float]:
        """Of all games, how many a seat wins that settles there; everybody else founds sensibly."""
        if self._places is None:
            self._places = weighing.load(self._back_end, self._twin.seats, self._twin.room)
        found = self._places.weigh(self._twin.tables, g, seat, 0, CLOSE)
        return {self._twin.encoding.action_of[number]: share for number, share in found.items()}
