"""A sensible player of Shells: what a card adds now, and half of what it promises."""

from random import Random
from typing import Any

from games.shells.game import HAND, add, value
from trueque.kernel import Decision, View


class Player:
    def __init__(self, seed: int | str = 0) -> None:
        self._rng = Random(f"shells {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        mine = tuple(view["taken"][decision.seat])
        left = HAND - view["passed"]
        return max(decision.answers, key=lambda one: (weigh(mine, one.kind, left), self._rng.random()))


def weigh(mine: tuple[int, ...], kind: int, left: int) -> float:
    """What the card adds, and what it promises where there is time: a set begun, a row of crabs."""
    now = value(add(mine, kind)) - value(mine)
    corals, stars, crabs = mine[1], mine[2], mine[3]
    promise = (0.0, 2.0 * (corals % 2 == 0 and left > 2), 3.0 * (stars % 3 < 2 and left > 3 - stars % 3),
               0.5 * min(left, 4) if crabs < 4 else 0.0)[kind]  # fmt: skip
    return now + promise
