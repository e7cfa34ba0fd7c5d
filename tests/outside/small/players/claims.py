"""A sensible player of Claims: mostly true to high cards, a bluff with low ones, and doubts by what it has seen."""

from random import Random
from typing import Any

from games.claims.game import COPIES, Believe, Doubt, Lay
from trueque.kernel import Decision, View


class Player:
    def __init__(self, seed: int | str = 0) -> None:
        self._rng = Random(f"claims {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        wanted = self.judge(view) if decision.kind == "trust" else self.claim(view)
        return wanted if wanted in decision.answers else decision.answers.sample(self._rng)

    def claim(self, view: View) -> Lay:
        """The truth, but for low cards now and then."""
        card = self._rng.choice(view["hand"])
        if card <= 2 and self._rng.random() < 0.3:
            return Lay(card, self._rng.choice((3, 4, 5)))
        return Lay(card, card)

    def judge(self, view: View) -> Believe | Doubt:
        """Doubt what cannot be, and whoever was caught more often than not."""
        me, claim = view["seat"], view["laid"][-1]["claim"]
        seen = view["hand"].count(claim) + sum(one["card"] == claim for one in view["laid"])
        if seen >= COPIES:
            return Doubt()
        shown = [one for one in view["laid"] if one["seat"] != me and one["shown"]]
        lies = sum(one["card"] != one["claim"] for one in shown)
        trust = (len(shown) - lies + 1.5) / (len(shown) + 2.5) * (0.7 if seen else 1)
        return Doubt() if trust < 0.5 or (claim >= 5 and self._rng.random() < 0.5) else Believe()
