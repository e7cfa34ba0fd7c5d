"""How fair an island is: how often each seat wins when the champion plays on every seat, thinking little.

    played("drawn:…", seats=4, games=400)      # Fairness(games=400, wins=(…))

The figure is the best seat's share of wins less the worst's, in games of a hundred.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from trueque.kernel.extras import MissingExtra

AT_ONCE = 50
"""Games in step."""
THOUGHT = 20
"""Positions that a seat looks at for one answer: enough to build, trade and end games."""
WARMTH = 0.05
"""How freely a seat chooses among answers of nearly the same worth: on a fixed island all would found alike else."""
LONGEST = 4000
"""Steps after which games in step are given up as nobody's."""
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


def playing(island: str, seats: int, games: int, seed: int = 1) -> Iterator[Fairness]:
    """The figure as it becomes known, after every few games; the seats begin in their order."""
    try:
        import numpy as np

        from trueque.island.bots.search.weights import load_weights
        from trueque.island.training.crowd import CpuCrowd
    except ModuleNotFoundError as missing:
        raise MissingExtra("train") from missing
    options = {"edition": "2011", "seats": str(seats), "island": island, "start_order": "first_seat"}
    wins, done, net = [0] * seats, 0, load_weights(seats)
    while done < games:
        count = min(AT_ONCE, games - done)
        crowd = CpuCrowd(count, options, trades=True)
        crowd.begin(seed + done, [net], np.zeros(count, np.int64), THOUGHT)
        running = np.ones(count, bool)
        for _ in range(LONGEST):
            crowd.step(crowd.answers(WARMTH))
            ended = running & crowd.over.astype(bool)
            for seat in range(seats):
                wins[seat] += int((crowd.rewards[ended, seat] > 0).sum())
            running &= ~ended
            if not running.any():
                break
        done += count
        yield Fairness(done, tuple(wins))


def played(island: str, seats: int = 4, games: int = 400, seed: int = 1) -> Fairness:
    """The figure after all games."""
    found = Fairness(0, (0,) * seats)
    for found in playing(island, seats, games, seed):  # noqa: B007
        pass
    return found
