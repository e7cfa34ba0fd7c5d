"""The champion of The Quick Game: it searches its turn on the core, in worlds that fit its view."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trueque.bots.search.bench import BackEnd
from trueque.bots.search.searcher import TurnSearcher
from trueque.kernel import Decision, OneOf, View
from trueque.quick.bots.search.mind.source import MIND
from trueque.quick.bots.search.weights import read_net, weights_path
from trueque.quick.bots.step_answers import find_answer, is_halfway
from trueque.quick.core.engine import load_core
from trueque.quick.core.state import Position
from trueque.quick.core_tables import make_tables
from trueque.quick.game import Quick
from trueque.quick.state import QuickState


class QuickSearch(TurnSearcher):
    """One seat's player; *size* is the number of positions it judges for each line that is followed."""

    def __init__(
        self,
        game: Quick,
        seed: int | str = 0,
        size: int = 40,
        budget: int = 0,
        back_end: BackEnd | None = None,
        weights: Path | None = None,
    ) -> None:
        super().__init__(MIND, load_core, read_net(weights or weights_path(game.seats)), seed, size, budget, back_end)
        self._game, self._tables = game, self._core.tables(make_tables(game.rules))

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers, seat = decision.answers, decision.seat
        if isinstance(answers, OneOf) and len(answers) == 1:
            return next(iter(answers))
        state: QuickState = self._game.guess(view, self._rng)
        phase = state.g.phase
        said = self.choose_steps(self.to_back_end(state), seat)
        return find_answer(answers, said, phase)

    def choose_steps(self, g: Position, seat: int) -> list[int]:
        """The numbers of the best answer, one after the other until it is whole; they are played in *g*."""
        said, seed = list[int](), self.draw_seed()
        while True:
            said.append(self.search_step(self._tables, g, seat, seed + len(said)))
            self._core.apply(self._tables, g, seat, said[-1])
            if not is_halfway(g, seat, said):
                return said
