"""The champion of The Princes: it searches its turn on the core, in worlds that fit its view."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from trueque.bots.search.bench import BackEnd
from trueque.core.memory import record_class_for
from trueque.kernel import Decision, OneOf, View
from trueque.princes.bots.search.mind.source import MIND
from trueque.princes.bots.search.weights import read_net, weights_path
from trueque.princes.bots.step_answers import find_answer, is_halfway
from trueque.princes.core.engine import load_core
from trueque.princes.core.state import Position
from trueque.princes.core_tables import lower_game
from trueque.princes.game import Princes
from trueque.princes.state import PrincesState

SEEDS = 1 << 31


class PrincesSearch:
    """One seat's player; *budget* is the number of positions it judges for one answer, none: what follows at once."""

    def __init__(
        self,
        game: Princes,
        seed: int | str = 0,
        worlds: int = 2,
        budget: int = 0,
        back_end: BackEnd | None = None,
        weights: Path | None = None,
    ) -> None:
        self._back_end: BackEnd = back_end or MIND.fastest()
        self._game, self._core, self._programs = game, load_core(self._back_end), lower_game(game.rules)
        self._tables = self._core.tables(self._programs.t)
        net = read_net(weights or weights_path(game.rules.mode))
        self.bench = MIND.bench([net, net], self._back_end)
        self._worlds, self._budget = worlds, budget
        self._rng = Random(f"search {seed}")

    @property
    def positions_judged(self) -> int:
        """How many positions the last answer judged."""
        return int(self.bench.notes.seen)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        if not decision.waits:
            return None
        answers = decision.answers
        if isinstance(answers, OneOf) and len(answers) == 1:
            return next(iter(answers))
        state: PrincesState = self._game.guess(view, self._rng)
        g = self.to_back_end(state)
        before = self._core.copy(g)
        said = self.choose_steps(g)
        return find_answer(self._core, self._tables, before, g, answers, said)

    def to_back_end(self, state: PrincesState) -> Position:
        """A position as the search's back end takes it."""
        if state.core.name == self._back_end:
            return state.core.copy(state.g)
        g = state.core.release(state.g)
        if self._back_end == "plain":
            return g
        kind: Any = record_class_for(Position)
        kept: Position = kind(kind.arrangement.pack(g))
        return kept

    def choose_steps(self, g: Position) -> list[int]:
        """The numbers of the best answer, one after the other until it is whole; they are played in *g*."""
        said, seed = list[int](), self._rng.randrange(SEEDS)
        while True:
            said.append(self.bench.answer(self._tables, g, g.asked, seed + len(said), self._worlds, self._budget))
            self._core.apply(self._tables, g, said[-1])
            if not is_halfway(g):
                return said
