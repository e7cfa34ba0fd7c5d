"""Thinks a turn of the quick game through to its end: every exchange, every building, all that chance may bring.

It imagines positions that fit its view and, in each, takes the best of its own answers and the mean of nature's. A
turn is worth what its end is worth (`mind`). What looks poor at first is dropped, the rest is looked at more closely.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any

from trueque.kernel import NATURE, Decision, Game, View
from trueque.quick.actions import END, Action, Build, Exchange, Several
from trueque.quick.bots.search.mind import Mind
from trueque.quick.bots.search.traits import scores_of
from trueque.quick.core.state import BUILD, DRAW, OVER, ROBBER, STALLS, TRADE
from trueque.quick.state import State

MOST_ANSWERS = 300
WAYS_ON = 5
"""Exchanges followed at each step after the first one."""
WAYS_TO_PAY = 3
LOSSES = 6
"""Ways to lose cards to the robber that are tried on the way."""
MOST_GUESSES = 12
STAYING = (8, 5, 3)
"""Answers that stay after each imagined position."""


class QuickSearch:
    """One seat's player; *budget* is the number of positions it looks at for one answer."""

    def __init__(self, game: Game[Any, Any], mind: Mind, seed: int | str, budget: int) -> None:
        self._game, self._mind = game, mind
        self._rng = Random(f"search {seed}")
        self._budget, self._spent = budget, 0
        self._known: dict[tuple[Any, ...], float] = {}

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers = [a for a in islice(decision.answers, MOST_ANSWERS) if worth_a_thought(a)]
        return answers[0] if len(answers) == 1 else answers[self.ranked(view, decision.seat, answers)[0][1]]

    def ranked(self, view: View, me: int, answers: list[Any]) -> list[tuple[float, int]]:
        """The answers by number, those that stayed, best first, each with its odds of winning."""
        totals, left, seen = [0.0] * len(answers), list(range(len(answers))), 0
        state, self._known, self._spent = self._game.guess(view, self._rng), {}, 0
        deep = int(state.g.phase == TRADE and state.g.exchanges > 1)
        if deep:  # a short look first
            looks = [self._after(state, me, answer, 0) for answer in answers]
            left = sorted(left, key=looks.__getitem__, reverse=True)[: STAYING[0]]
        while True:
            for i in left:
                totals[i] += self._after(state, me, answers[i], deep)
            seen += 1
            left.sort(key=totals.__getitem__, reverse=True)
            if self._spent >= self._budget or seen == MOST_GUESSES:
                return [(totals[i] / seen, i) for i in left]
            left = left[: STAYING[min(seen, len(STAYING)) - 1]]
            state, self._known = self._game.guess(view, self._rng), {}

    def _after(self, s: State, me: int, answer: Action, deep: int) -> float:
        after = s.copy()
        self._game.play(after, me, answer)
        return self._worth(after, me, deep)

    def _worth(self, s: State, me: int, deep: int) -> float:
        """The odds of winning when *me* goes on as well as it can, with *deep* more exchanges looked at."""
        g = s.g
        if g.phase == OVER:
            return scores_of(s)[me]
        if g.active != me or g.phase == DRAW:
            self._spent += 1
            return self._mind.odds(s, me)
        key = (deep, g.phase, g.exchanges, g.built, g.spent, s.hand(me), tuple(g.market), tuple(g.settlements),
               tuple(g.cities), tuple(g.roads), tuple(g.knights), tuple(g.expansions), g.partner, tuple(g.owes),
               s.sealed(me), g.attacks, g.market_days)  # fmt: skip
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._open(s, me, deep)
        return found

    def _open(self, s: State, me: int, deep: int) -> float:
        question = self._game.decisions(s)[0]
        if question.seat == NATURE:
            return self._new_market(s, me, deep) if s.g.phase == STALLS else self._mean(s, me, question, deep)
        if s.g.phase == ROBBER:
            return self._robbed(s, me, question, deep)
        if s.g.phase != TRADE:
            ways = cheapest(question.answers) if s.g.phase == BUILD else islice(question.answers, MOST_ANSWERS)
            return max([self._after(s, me, a, deep) for a in ways])
        if not deep:
            return self._after(s, me, END, 0)
        return self._best_exchange(s, me, question, deep)

    def _mean(self, s: State, me: int, question: Decision[Any], deep: int) -> float:
        """The mean of what nature may answer."""
        total = 0.0
        for answer, weight in zip(question.answers, question.odds, strict=True):
            after = s.copy()
            self._game.play(after, NATURE, answer)
            total += weight * self._worth(after, me, deep)
        return total / sum(question.odds)

    def _new_market(self, s: State, me: int, deep: int) -> float:
        """Some market: what will lie there matters little."""
        after = s.copy()
        while after.g.phase == STALLS:
            question = self._game.decisions(after)[0]
            self._game.play(after, NATURE, self._rng.choices(list(question.answers), question.odds)[0])
        return self._worth(after, me, deep)

    def _robbed(self, s: State, me: int, question: Decision[Any], deep: int) -> float:
        """Everybody loses something; of what *me* could lose, the best of a few."""
        tries = LOSSES if question.seat == me else 1
        found = 0.0
        for _ in range(tries):
            after = s.copy()
            self._game.play(after, question.seat, question.answers.sample(self._rng))
            found = max(found, self._worth(after, me, deep))
        return found

    def _best_exchange(self, s: State, me: int, question: Decision[Any], deep: int) -> float:
        """The best of the exchanges that look best at once."""
        tried: list[tuple[float, int, State]] = []
        for i, answer in enumerate(question.answers):
            if answer is not END and worth_a_thought(answer):
                after = s.copy()
                self._game.play(after, me, answer)
                tried.append((self._mind.odds(after, me), i, after))
        self._spent += len(tried)
        tried.sort(key=lambda one: -one[0])
        ways = [self._worth(after, me, deep - 1) for _, _, after in tried[:WAYS_ON]]
        return max([self._after(s, me, END, 0), *ways])


def worth_a_thought(answer: Action) -> bool:
    """Several cards at once are no better than one after the other, when one sees what comes."""
    return not (isinstance(answer, Several) or (isinstance(answer, Exchange) and answer.amount > 1))


def cheapest(answers: Iterable[Action]) -> list[Action]:
    """Each building with few ways to pay for it: the later ones only give other cards for it."""
    found: list[Action] = []
    last, ways = "", 0
    for answer in answers:
        if isinstance(answer, Build):
            ways = ways + 1 if answer.what == last else 1
            last = answer.what
            if ways > WAYS_TO_PAY:
                continue
        found.append(answer)
    return found
