"""A sensible opponent in the quick game: the core's player (`quick.core.player`) in a position that fits its view.

It builds what is worth most, trades towards what it lacks, wastes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from trueque.bots.skills import WHOLE, Skill, make_skills
from trueque.core import library_build
from trueque.kernel import Decision, OneOf, View
from trueque.quick.bots.step_answers import find_answer, is_halfway
from trueque.quick.core.source import make_source
from trueque.quick.encoding import STEPS
from trueque.quick.game import Quick
from trueque.quick.state import QuickState

SEEDS = 1 << 30


class QuickGreedy:
    """One seat's player."""

    def __init__(self, game: Quick, seed: int | str = 0, skill: Skill = WHOLE) -> None:
        self.game, self._skills = take_quickest(game), make_skills(skill, seed)
        self._rng, self._worlds = Random(f"greedy {seed}"), Random(f"greedy's worlds {seed}")
        """What decides among equals; and what deals cards that nobody has seen. The second never moves the first."""

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        return self.choose_from(lambda: self.game.guess(view, self._worlds), decision)

    def choose_in(self, state: QuickState, decision: Decision[Any]) -> Any:
        """It looks at nothing that is hidden."""
        return self.choose_from(lambda: state, decision)

    def choose_from(self, find_state: Callable[[], QuickState], decision: Decision[Any]) -> Any:
        """What it answers in a position that is found where there is something to choose."""
        answers, seat = decision.answers, decision.seat
        if isinstance(answers, OneOf) and len(answers) == 1:
            return next(iter(answers))
        state = find_state()
        phase, firsts = state.g.phase, dict[int, None]()
        if isinstance(answers, OneOf):
            firsts = dict.fromkeys(STEPS[type(one)](one, phase)[0] for one in answers)
        said = self.choose_steps(state, seat, list(firsts))
        found = find_answer(answers, said, phase)
        if found is None:  # paid in another way than those that are listed
            found = next(one for one in answers if STEPS[type(one)](one, phase)[0] == said[0])
        return found

    def choose_steps(self, state: QuickState, seat: int, firsts: list[int]) -> list[int]:
        """The numbers of the best answer, one after the other until it is whole; the first is one of *firsts*."""
        core, t, g = state.core, state.t, state.core.copy(state.g)
        said = list[int]()
        while not said or is_halfway(g, seat, said):
            listed = [] if said else firsts
            said.append(core.levels.answer(t, g, seat, self._rng.randrange(SEEDS), self._skills, listed))
            core.apply(t, g, seat, said[-1])
        return said


def take_quickest(game: Quick) -> Quick:
    """The same game on the compiled core where it lies there; nobody waits for a compiler."""
    if game.first.core.name == "compiled" or library_build.find_library(make_source()) is None:
        return game
    return Quick(game.rules, "compiled", game.remembers)


def make_player(game: Quick, seed: int | str = 0, skill: Skill = WHOLE) -> QuickGreedy:
    """The bot `greedy` for the quick game; with another *skill* a level that is made of it."""
    return QuickGreedy(game, seed, skill)
