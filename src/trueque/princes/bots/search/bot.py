"""The champion of The Princes: it searches its turn in worlds that fit its view, on the core, by a learned judgement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from trueque.kernel import Counts, Decision, View
from trueque.princes import actions as act
from trueque.princes.bots.search.bench import BackEnd, Bench, fastest
from trueque.princes.bots.search.weights import read_net, shipped
from trueque.princes.core import actions as number
from trueque.princes.encoding import STEPS
from trueque.princes.game import Princes
from trueque.princes.play import answer
from trueque.princes.state import State

SEEDS = 1 << 31
ANY_ORDER = (act.Give, act.Take, act.Demand, act.Swap)
"""Answers whose steps can be said in any order."""


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
        self._back_end: BackEnd = back_end or fastest()
        self._twin = game if game.first.core.name == self._back_end else Princes(game.rules, self._back_end)
        net = read_net(weights or shipped(game.rules.mode))
        self._bench = Bench([net, net], self._back_end)
        self._worlds, self._budget = worlds, budget
        self._rng = Random(f"search {seed}")

    @property
    def looked_at(self) -> int:
        """How many positions the last answer judged."""
        return int(self._bench.kept[1][0].seen)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        if not decision.waits:
            return None
        answers = decision.answers
        if not isinstance(answers, Counts) and len(answers) == 1:
            return next(iter(answers))
        state: State = self._twin.guess(view, self._rng)
        before = state.copy()
        said = self.steps(state)
        if isinstance(answers, Counts):
            return answers.make(counted(said, len(answers.limits)))
        found = [one for one in answers if is_said(one, STEPS[type(one)](one, before.g), said)]
        return found[0] if len(found) == 1 else next(one for one in found if leads_to(before.copy(), one, state))

    def steps(self, state: State) -> list[int]:
        """The numbers of the best answer, one after the other until it is whole; they are played in *state*."""
        core, t, g, said = state.core, state.t, state.g, list[int]()
        seed = self._rng.randrange(SEEDS)
        while True:
            said.append(self._bench.answer(t, g, seed + len(said), self._worlds, self._budget))
            core.apply(t, g, said[-1])
            if not g.draft and not g.chosen_count:
                return said


def counted(said: Sequence[int], width: int) -> tuple[int, ...]:
    """How often each resource was named."""
    first = number.STORE if width > len(act.DEMAND) else number.DEMAND
    return tuple(said.count(first + k) for k in range(width))


def is_said(action: act.Action, steps: Sequence[int], said: Sequence[int]) -> bool:
    """Whether an answer may be what was said: resources in any order, and what answered itself was left out."""
    if isinstance(action, ANY_ORDER):
        return not Counter(said) - Counter(steps)
    return tuple(steps[: len(said)]) == tuple(said)


def leads_to(state: State, action: act.Action, after: State) -> bool:
    """Whether an answer, given here, comes to that position."""
    answer(state, action)
    return bool(state.g == after.g)
