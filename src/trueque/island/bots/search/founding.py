"""Where the champion founds: by the value that was learned of foundings, not by a search of one turn.

A founding is worth what all later turns make of it, and the champion's judgement was learned at the ends of turns.
"""

from __future__ import annotations

from functools import cached_property

from trueque.island.bots.search.machine import BackEnd
from trueque.island.core.state import Position
from trueque.island.game import Island
from trueque.island.player import place_odds

CLOSE = 4
"""Places of which the seat's next one is thought about, too: no weaker than all of them, and a tenth of the time."""


class Founding:
    """What places are worth to a seat, and what everybody wins after them."""

    def __init__(self, twin: Island, back_end: BackEnd) -> None:
        self._twin, self._back_end = twin, back_end

    @cached_property
    def _places(self) -> place_odds.Places:
        return place_odds.load_places(self._back_end, self._twin.seats, self._twin.room)

    def rate_answers(self, g: Position, seat: int) -> list[tuple[int, float]]:
        """The answers' numbers, each with the share of games that the seat wins; everybody else founds sensibly."""
        return list(self._places.weigh_places(self._twin.tables, g, seat, 0, CLOSE).items())

    def founding_odds(self, g: Position) -> tuple[float, ...]:
        """The share of games that each seat wins."""
        return self._places.odds(self._twin.tables, g)
