"""A sensible player of Purses: it spends its money as the goods that are left are worth, a little above."""

from random import Random
from typing import Any

from games.purses.game import GOODS, Bid
from trueque.kernel import Decision, View


class Player:
    def __init__(self, seed: int | str = 0) -> None:
        self._rng = Random(f"purses {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        good, money = view["goods"][-1], view["money"]
        left = good + sum(one for one in GOODS if one not in view["goods"])
        share = 1.3 * money * good / left
        wanted = Bid(max(0, min(money, round(share + self._rng.choice((-0.5, 0, 0.5))))))
        return wanted if wanted in decision.answers else decision.answers.sample(self._rng)
