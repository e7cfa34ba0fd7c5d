"""How fair an island is: the best seat's share of wins less the worst's, in games of a hundred."""

from __future__ import annotations

import math
from dataclasses import dataclass

NINE_IN_TEN = 1.645


@dataclass(frozen=True)
class Fairness:
    """What came of so many games."""

    games: int
    wins: tuple[int, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        """Of a hundred games, each seat's."""
        return tuple(100 * won / max(1, self.games) for won in self.wins)

    @property
    def difference(self) -> float:
        """Between the best and the worst seat, in games of a hundred."""
        return max(self.shares) - min(self.shares)

    @property
    def margin(self) -> float:
        """How far a seat's share may lie from the truth, nine times in ten."""
        even = 1 / len(self.wins)
        return 100 * NINE_IN_TEN * math.sqrt(even * (1 - even) / max(1, self.games))
