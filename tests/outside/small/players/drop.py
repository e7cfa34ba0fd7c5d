"""A sensible player of Drop Four: win, else block, else give nothing away, and build lines near the middle."""

from random import Random
from typing import Any

from games.drop.game import COLUMNS, LINES, ROWS, drop, has_line
from trueque.kernel import Decision, View

Frame = tuple[tuple[int, ...], ...]


class Player:
    def __init__(self, seed: int | str = 0) -> None:
        self._rng = Random(f"drop {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        frame: Frame = tuple(tuple(stones) for stones in view["columns"])
        return max(decision.answers, key=lambda one: (weigh(frame, one.column, decision.seat), self._rng.random()))


def weigh(frame: Frame, column: int, seat: int) -> float:
    """What a column is worth at a glance."""
    after, other = drop(frame, column, seat), 1 - seat
    if has_line(after, seat):
        return 1000
    if has_line(drop(frame, column, other), other):
        return 500
    worth = count_hopes(after, seat) - count_hopes(after, other) - abs(column - (COLUMNS - 1) / 2)
    gives = len(after[column]) < ROWS and has_line(drop(after, column, other), other)
    return worth - 200 * gives


def count_hopes(frame: Frame, seat: int) -> float:
    """Lines without a stone of the other, more for every stone of mine."""
    owner = {(x, y): one for x, column in enumerate(frame) for y, one in enumerate(column)}
    total = 0.0
    for line in LINES:
        held = [owner.get(place) for place in line]
        if 1 - seat not in held:
            total += held.count(seat) ** 2
    return total
