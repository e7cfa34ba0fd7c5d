"""A bot that answers at random: the yardstick, and the fastest way to see whole games."""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.kernel import Decision, View
from trueque.kernel.playout import SPEAKS


class RandomBot:
    """Any answer, all alike; where it need not speak it mostly does not."""

    needs_view = False

    def __init__(self, seed: int | str = 0) -> None:
        self._rng = Random(f"random {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        if not decision.waits and self._rng.random() >= SPEAKS:
            return None
        return decision.answers.sample(self._rng)
