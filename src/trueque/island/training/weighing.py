"""How often each seat of an island wins when the champion plays on every seat, thinking little."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.island.bots.search.weights import load_weights
from trueque.island.training.crowd import CpuCrowd
from trueque.island.workshop.fairness import Fairness
from trueque.kernel.extras import MissingExtra

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("train") from missing

AT_ONCE = 50
"""Games in step."""
THOUGHT = 20
"""Positions that a seat looks at for one answer: enough to build, trade and end games."""
WARMTH = 0.05
"""How freely a seat chooses among answers of nearly the same worth: on a fixed island all would found alike else."""
LONGEST = 4000
"""Steps after which games in step are given up as nobody's."""


def playing(island: str, seats: int, games: int, seed: int = 1) -> Iterator[Fairness]:
    """The figure as it becomes known, after every few games; the seats begin in their order."""
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
