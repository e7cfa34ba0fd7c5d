"""Looks through one's own turn in positions that fit the view: every answer, and the best way on after it.

The value of an answer is what the position is worth when the turn has been ended, over several imagined positions.
Chance on the way is drawn, but nothing that comes after the end of the turn: a line that gets there sooner would else
look better by the cards it draws. It works for any game whose positions know whose turn it is; each brings its value.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

from trueque.kernel import NATURE, Decision, Game, OneOf, View

Value = Callable[[Any, int], float]
MOST_ANSWERS = 60
WAYS_ON = 24
"""Answers tried at each later step of a line."""


class TurnSearch:
    """One seat's player; *budget* is the number of positions it values for one answer."""

    def __init__(self, game: Game[Any, Any], value: Value, seed: int | str, budget: int, steps: int) -> None:
        self._game, self._value = game, value
        self._rng = Random(f"search {seed}")
        self._budget, self._steps = budget, steps
        self._spent = 0

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        if not decision.waits:
            return None
        answers = some(decision, MOST_ANSWERS)
        if len(answers) == 1:
            return answers[0]
        totals = [0.0] * len(answers)
        self._spent = 0
        while True:
            state, luck = self._game.guess(view, self._rng), self._rng.getrandbits(32)
            for i, answer in enumerate(answers):
                totals[i] += self._line(state.copy(), decision.seat, answer, Random(luck))
            if 2 * self._spent > self._budget:
                break
        return answers[max(range(len(answers)), key=totals.__getitem__)]

    def _line(self, state: Any, me: int, answer: Any, luck: Random) -> float:
        """What comes of *answer* when the turn is then played as well as it seems at every step."""
        self._game.play(state, me, answer)
        steps = self._steps
        while steps:
            asked = self._game.decisions(state)
            if not asked:
                break
            question = asked[0]
            if question.seat == me and len(asked) == 1:
                state, answer = self._best_way_on(state, me, question)
                steps -= 1
            elif question.seat == NATURE and state.active == me and not ends(answer):
                self._game.play(state, NATURE, luck.choices(list(question.answers), question.odds)[0])
            else:
                break
        self._spent += 1
        return self._value(state, me)

    def _best_way_on(self, state: Any, me: int, question: Decision[Any]) -> tuple[Any, Any]:
        """The position after the answer that looks best at once, and the answer."""
        best, found, chosen = float("-inf"), state, None
        for answer in some(question, WAYS_ON):
            after = state.copy()
            self._game.play(after, me, answer)
            worth = self._value(after, me)
            self._spent += 1
            if worth > best:
                best, found, chosen = worth, after, answer
        return found, chosen


def some(decision: Decision[Any], most: int) -> list[Any]:
    """The very last answer, which ends or passes wherever that is possible, and then the first ones.

    So it is always thought of, and of two answers that are worth the same the one that ends is taken: who goes on for
    nothing goes on for ever.
    """
    answers = decision.answers
    if isinstance(answers, OneOf):
        return [answers.answers[-1], *answers.answers[: min(most, len(answers)) - 1]]
    return list(islice(answers, most))


def ends(answer: object) -> bool:
    """Whether this answer ends a phase or the turn."""
    return type(answer).__name__ == "End"
