"""What the players of all games share that search their turn: a core in their back end, and a bench to think at."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from trueque.core.memory import record_class_for

if TYPE_CHECKING:
    from trueque.bots.search.bench import BackEnd
    from trueque.bots.search.loops import TurnSearch
    from trueque.bots.search.records import Net

SEEDS = 1 << 31


class TurnSearcher:
    """One seat's player; *budget* is the number of positions it judges for one answer, none: what follows at once."""

    def __init__(
        self, mind: TurnSearch, load_core: Callable[[BackEnd], Any], net: Net, seed: int | str, breadth: int,
        budget: int, back_end: BackEnd | None,
    ) -> None:  # fmt: skip
        self._back_end: BackEnd = back_end or mind.fastest()
        self._core = load_core(self._back_end)
        self._position = mind.steps.Position
        self.bench = mind.bench([net, net], self._back_end)
        self._breadth, self._budget = breadth, budget
        self._rng = Random(f"search {seed}")

    @property
    def positions_judged(self) -> int:
        """How many positions the last answer judged."""
        return int(self.bench.notes.seen)

    def to_back_end(self, state: Any) -> Any:
        """The position of a state as the search's back end takes it."""
        if state.core.name == self._back_end:
            return state.core.copy(state.g)
        g = state.core.release(state.g)
        if self._back_end == "plain":
            return g
        kind: Any = record_class_for(self._position)
        return kind(kind.arrangement.pack(g))

    def draw_seed(self) -> int:
        """A seed for one answer."""
        return self._rng.randrange(SEEDS)

    def search_step(self, t: Any, g: Any, seat: int, seed: int) -> int:
        """The number of the best next step of an answer."""
        return self.bench.answer(t, g, seat, seed, self._breadth, self._budget)
