"""The champion of The Quick Game: it searches its turn on the core, in worlds that fit its view."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from trueque.bots.search.bench import BackEnd
from trueque.core.memory import record_class_for
from trueque.kernel import Decision, OneOf, View
from trueque.quick.bots.search.mind.source import MIND
from trueque.quick.bots.search.weights import read_net, weights_path
from trueque.quick.bots.step_answers import find_answer, is_halfway
from trueque.quick.core.engine import load_core
from trueque.quick.core.state import Position
from trueque.quick.core_tables import make_tables
from trueque.quick.game import Quick
from trueque.quick.state import QuickState

SEEDS = 1 << 31


class QuickSearch:
    """One seat's player; *budget* is the number of positions it judges for one answer, none: what follows at once."""

    def __init__(
        self,
        game: Quick,
        seed: int | str = 0,
        size: int = 40,
        budget: int = 0,
        back_end: BackEnd | None = None,
        weights: Path | None = None,
    ) -> None:
        self._back_end: BackEnd = back_end or MIND.fastest()
        self._game, self._core = game, load_core(self._back_end)
        self._tables = self._core.tables(make_tables(game.rules))
        net = read_net(weights or weights_path(game.seats))
        self.bench = MIND.bench([net, net], self._back_end)
        self._size, self._budget = size, budget
        self._rng = Random(f"search {seed}")

    @property
    def positions_judged(self) -> int:
        """How many positions the last answer judged."""
        return int(self.bench.notes.seen)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers, seat = decision.answers, decision.seat
        if isinstance(answers, OneOf) and len(answers) == 1:
            return next(iter(answers))
        state: QuickState = self._game.guess(view, self._rng)
        phase = state.g.phase
        said = self.choose_steps(self.to_back_end(state), seat)
        return find_answer(answers, said, phase)

    def to_back_end(self, state: QuickState) -> Position:
        """A position as the search's back end takes it."""
        if state.core.name == self._back_end:
            return state.core.copy(state.g)
        g = state.core.release(state.g)
        if self._back_end == "plain":
            return g
        kind: Any = record_class_for(Position)
        kept: Position = kind(kind.arrangement.pack(g))
        return kept

    def choose_steps(self, g: Position, seat: int) -> list[int]:
        """The numbers of the best answer, one after the other until it is whole; they are played in *g*."""
        said, seed = list[int](), self._rng.randrange(SEEDS)
        while True:
            said.append(self.bench.answer(self._tables, g, seat, seed + len(said), self._size, self._budget))
            self._core.apply(self._tables, g, seat, said[-1])
            if not is_halfway(g, seat, said):
                return said
