"""A sensible opponent in The Princes: the core's player (`princes.core.player`) in a position that fits its view.

It builds what is worth most, trades towards what it lacks, keeps cards it can use, wastes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from trueque.bots.skills import WHOLE, Skill, make_skills
from trueque.kernel import Decision, OneOf, View
from trueque.princes.bots.step_answers import find_answer, is_halfway
from trueque.princes.game import Princes
from trueque.princes.state import PrincesState

SEEDS = 1 << 30


class PrincesGreedy:
    """One seat's player."""

    def __init__(self, game: Princes, seed: int | str = 0, skill: Skill = WHOLE) -> None:
        self.game, self._skills = game, make_skills(skill, seed)
        self._rng, self._worlds = Random(f"greedy {seed}"), Random(f"greedy's worlds {seed}")
        """What decides among equals; and what deals cards that nobody has seen. The second never moves the first."""

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        return self.choose_from(lambda: self.game.guess(view, self._worlds), decision)

    def choose_in(self, state: PrincesState, decision: Decision[Any]) -> Any:
        """It looks at nothing that is hidden."""
        return self.choose_from(lambda: state, decision)

    def choose_from(self, find_state: Callable[[], PrincesState], decision: Decision[Any]) -> Any:
        """What it answers in a position that is found where there is something to choose."""
        answers = decision.answers
        if isinstance(answers, OneOf) and len(answers) == 1:
            return next(iter(answers))
        state = find_state()
        core, t, before = state.core, state.t, state.g
        g, said = core.copy(before), list[int]()
        while not said or is_halfway(g):
            said.append(core.levels.answer(t, g, g.asked, self._rng.randrange(SEEDS), self._skills))
            core.apply(t, g, said[-1])
        return find_answer(core, t, before, g, answers, said)


def make_player(game: Princes, seed: int | str = 0, skill: Skill = WHOLE) -> PrincesGreedy:
    """The bot `greedy` for The Princes; with another *skill* a level that is made of it."""
    return PrincesGreedy(game, seed, skill)
