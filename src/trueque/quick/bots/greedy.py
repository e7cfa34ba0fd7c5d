"""A sensible opponent in the quick game: the core's player (`quick.core.player`) in a position that fits its view.

It builds what is worth most, trades towards what it lacks, wastes nothing.
"""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.core.levels import Skills
from trueque.kernel import Decision, OneOf, View
from trueque.quick.bots.stepping import find_answer, is_halfway
from trueque.quick.encoding import STEPS
from trueque.quick.game import Quick
from trueque.quick.state import State

SEEDS = 1 << 30
WHOLLY = Skills()
"""Nobody overlooks anything."""


class QuickGreedy:
    """One seat's player."""

    def __init__(self, game: Quick, seed: int | str = 0) -> None:
        self._game, self._rng = game, Random(f"greedy {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers, seat = decision.answers, decision.seat
        if isinstance(answers, OneOf) and len(answers) == 1:
            return next(iter(answers))
        state: State = self._game.guess(view, self._rng)
        phase, firsts = state.g.phase, list[int]()
        if isinstance(answers, OneOf):  # those that a weaker level sees
            firsts = sorted({STEPS[type(one)](one, phase)[0] for one in answers})
        said = self.say(state, seat, firsts)
        found = find_answer(answers, said, phase)
        if found is None:  # paid in another way than those that are listed
            found = next(one for one in answers if STEPS[type(one)](one, phase)[0] == said[0])
        return found

    def say(self, state: State, seat: int, firsts: list[int]) -> list[int]:
        """The numbers of the best answer, one after the other until it is whole; the first is one of *firsts*."""
        core, t, g = state.core, state.t, state.core.copy(state.g)
        said = [core.levels.answer(t, g, seat, self._rng.randrange(SEEDS), WHOLLY, firsts)]
        core.apply(t, g, seat, said[-1])
        while is_halfway(g, seat, said):
            said.append(core.levels.answer(t, g, seat, self._rng.randrange(SEEDS), WHOLLY))
            core.apply(t, g, seat, said[-1])
        return said


def make(game: Quick, seed: int | str = 0) -> QuickGreedy:
    """The greedy player of the quick game."""
    return QuickGreedy(game, seed)
