"""A sensible player of Bazaar: it asks for what it has most of, gives what it has least of, and takes what gains."""

from random import Random
from typing import Any

from games.bazaar.table import COPIES, Accept, Decline, Offer, Pass, add, value
from trueque.kernel import Decision, View


class Player:
    def __init__(self, seed: int | str = 0) -> None:
        self._rng = Random(f"bazaar {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        if decision.kind == "partner":
            return decision.answers.sample(self._rng)
        me = decision.seat
        hand, favourite = tuple(view["hands"][me]), view["favourites"][me]
        if decision.kind == "answer":
            give, want = view["offer"]
            wanted = Accept() if gain(hand, favourite, want, give) > 1 else Decline()
            return wanted if wanted in decision.answers else decision.answers.sample(self._rng)
        return max(decision.answers, key=lambda one: (self.weigh(hand, favourite, one), self._rng.random()))

    def weigh(self, hand: tuple[int, ...], favourite: int, action: Offer | Pass) -> float:
        """What it gains, times how many cards of the kind others may have."""
        if isinstance(action, Pass):
            return 0
        return gain(hand, favourite, action.give, action.want) * (COPIES - hand[action.want])


def gain(hand: tuple[int, ...], favourite: int, give: int, want: int) -> int:
    """What a trade adds to a hand."""
    return value(add(add(hand, give, -1), want), favourite) - value(hand, favourite)
