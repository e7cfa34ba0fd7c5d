"""A sensible player of Heaps: it leaves heaps whose remainders by five cancel out, as whoever plays Nim learns."""

from random import Random
from typing import Any

from games.heaps.game import MOST, Pass, Take
from trueque.kernel import Decision, View


class Player:
    def __init__(self, seed: int | str = 0) -> None:
        self._rng = Random(f"heaps {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers = list(decision.answers)
        heaps = view["heaps"]
        good = [one for one in answers if isinstance(one, Take) and is_safe(leave(heaps, one), view["last_loses"])]
        if good:
            return self._rng.choice(good)
        passing = [one for one in answers if isinstance(one, Pass)]
        if passing and is_safe(heaps, view["last_loses"]):
            return passing[0]
        return min(answers, key=lambda one: (one.count if isinstance(one, Take) else MOST + 1, self._rng.random()))


def leave(heaps: list[int], take: Take) -> list[int]:
    """The heaps after a take."""
    return [size - take.count * (heap == take.heap) for heap, size in enumerate(heaps)]


def is_safe(heaps: list[int], last_loses: bool) -> bool:
    """Whether whoever is to take now should lose, were there no passing."""
    rests = [size % (MOST + 1) for size in heaps]
    if last_loses and max(rests) <= 1:
        return sum(rests) % 2 == 1
    together = 0
    for rest in rests:
        together ^= rest
    return together == 0
