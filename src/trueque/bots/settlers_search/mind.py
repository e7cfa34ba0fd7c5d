"""One seat's picture of the game while it thinks: positions that fit its view, and what answers are worth in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from trueque.bots.settlers_search.doors import deepen_door, judge_door, think_door
from trueque.bots.settlers_search.value import Bench, load_weights
from trueque.kernel import View
from trueque.settlers.actions import Action
from trueque.settlers.core.state import ROLL
from trueque.settlers.game import Settlers
from trueque.settlers.layouts import Layout
from trueque.settlers.rules import Rules

Cards = Sequence[int]
WIDTH = 5
"""Answers that are weighed by the next seat's replies."""


@lru_cache(maxsize=8)
def twin_of(rules: Rules, layout: Layout) -> Settlers:
    """The same game over the compiled core."""
    return Settlers(rules, layout, backend="compiled")


class Mind:
    """Thinks about one view at a time."""

    def __init__(self, game: Settlers, seed: int | str, worlds: int, size: int, deep: int) -> None:
        self._twin = twin_of(game.rules, game.layout)
        self._bench = Bench(load_weights(game.seats))
        self._rng = Random(f"search {seed}")
        self._worlds, self._size, self._deep = worlds, size, deep
        self._tables: Any = self._twin.tables

    def rehearse(self) -> None:
        """Think about the first position, so that everything is compiled."""
        first: Any = self._twin.core.start(self._twin.tables)
        first.array["phase"] = ROLL
        self.lines(first.array, 0, 4, 4)
        self.judged(first.array, 0)

    def imagine(self, view: View) -> Any:
        """A position that fits the view, as compiled code has it."""
        state: Any = self._twin.guess(view, self._rng)
        return state.g.array

    def values(self, view: View, seat: int) -> dict[Action, float]:
        """What each answer to the question is worth, over several positions that fit the view."""
        total: dict[Action, float] = {}
        for _ in range(self._worlds):
            for number, worth in self.lines(self.imagine(view), seat, self._size, self._deep):
                action = self._twin.encoding.action_of.get(number)
                if action is not None:
                    total[action] = total.get(action, 0.0) + worth
        return total

    def lines(self, position: Any, seat: int, size: int, deep: int = 0) -> list[tuple[int, float]]:
        """The answers' numbers, each with the value of the best line it begins."""
        bench = self._bench
        bench.pool[0] = position[0]
        count = think_door(self._tables.array, bench.notes, bench.pool, bench.moves, bench.tape, seat, size)
        if deep:
            deepen_door(self._tables.array, bench.notes, bench.pool, bench.inner, bench.moves, bench.tape, seat, count,
                        WIDTH, deep)  # fmt: skip
        numbers, worth = bench.notes["first"][0], bench.notes["worth"][0]
        return list(zip(numbers[:count].tolist(), worth[:count].tolist(), strict=True))

    @property
    def looked_at(self) -> int:
        """How many positions the last search judged."""
        return int(self._bench.notes["seen"][0])

    def judged(self, position: Any, seat: int) -> float:
        """How likely *seat* is to win from *position*."""
        self._bench.pool[0] = position[0]
        return float(judge_door(self._tables.array, self._bench.notes, self._bench.pool, seat))

    def swapped(self, position: Any, giver: int, give: Cards, taker: int, want: Cards) -> Any | None:
        """The position after a trade between two seats; none where one of them lacks the cards."""
        after = position.copy()
        hand, size = after["hand"][0], after["hand_size"][0]
        hand[giver] += [w - g for g, w in zip(give, want, strict=True)]
        hand[taker] += [g - w for g, w in zip(give, want, strict=True)]
        size[giver] += sum(want) - sum(give)
        size[taker] += sum(give) - sum(want)
        return after if hand[giver].min() >= 0 and hand[taker].min() >= 0 else None
