"""The champion of The Princes: it searches its turn on the core, in worlds that fit its view."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trueque.bots.search.bench import BackEnd
from trueque.bots.search.searcher import TurnSearcher
from trueque.kernel import Decision, OneOf, View
from trueque.princes.bots.search.mind.source import MIND
from trueque.princes.bots.search.weights import read_net, weights_path
from trueque.princes.bots.step_answers import find_answer, is_halfway
from trueque.princes.core.engine import load_core
from trueque.princes.core.state import Position
from trueque.princes.core_tables import make_game_tables
from trueque.princes.game import Princes
from trueque.princes.state import PrincesState


class PrincesSearch(TurnSearcher):
    """One seat's player; *worlds* is the number of worlds in which it thinks its turn through."""

    def __init__(
        self,
        game: Princes,
        seed: int | str = 0,
        worlds: int = 2,
        budget: int = 0,
        back_end: BackEnd | None = None,
        weights: Path | None = None,
    ) -> None:
        net = read_net(weights or weights_path(game.rules.mode))
        super().__init__(MIND, load_core, net, seed, worlds, budget, back_end)
        self._game, self._programs = game, make_game_tables(game.rules)
        self._tables = self._core.tables(self._programs.t)

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

    def choose_steps(self, g: Position) -> list[int]:
        """The numbers of the best answer, one after the other until it is whole; they are played in *g*."""
        said, seed = list[int](), self.draw_seed()
        while True:
            said.append(self.search_step(self._tables, g, g.asked, seed + len(said)))
            self._core.apply(self._tables, g, said[-1])
            if not is_halfway(g):
                return said
