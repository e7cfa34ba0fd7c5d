"""A bot for The Princes that looks one answer ahead.

It guesses a position that fits its view, tries every answer there (paying and taking at once what follows), and keeps
the one after which its principality is worth most: points first, then what leads to points.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from trueque.kernel import NATURE, Decision, Game, OneOf, View
from trueque.princes.actions import Action, End, Pass
from trueque.princes.bots.worth import position_worth
from trueque.princes.legal import make_question
from trueque.princes.play import play_answer
from trueque.princes.state import PrincesState

FOLLOW_UPS = 8
"""Own questions answered by the first listed answer before a position is valued."""
MOST_ANSWERS = 60
STAY = ("pay", "take", "save", "lay", "stack", "hand_over", "lose", "demand", "kind")
"""Questions that only finish what was begun."""
PAUSE = 0.05
"""Doing nothing wins ties: who goes on for nothing goes on for ever."""


class GreedyBot:
    """Takes what looks best now."""

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        self._game = game
        self._rng = Random(f"greedy {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers = sample_answers(decision, MOST_ANSWERS)
        if len(answers) == 1:
            return answers[0]
        state: PrincesState = self._game.guess(view, self._rng)
        me = decision.seat
        best, most = answers[0], float("-inf")
        for action in answers:
            found = self._try_answer(state.copy(), me, action)
            if found > most:
                best, most = action, found
        return best

    def _try_answer(self, s: PrincesState, me: int, action: Action) -> float:
        """What the position is worth after *action* and what it entails."""
        play_answer(s, action)
        for _ in range(FOLLOW_UPS):
            asked = make_question(s)
            if asked is None or asked.seat == NATURE or asked.kind not in STAY:
                break
            play_answer(s, next(iter(asked.answers)))
        return (
            position_worth(s, me) - position_worth(s, 1 - me) * 0.6 + (PAUSE if isinstance(action, End | Pass) else 0.0)
        )


def sample_answers(decision: Decision[Any], most: int) -> list[Any]:
    """The very last answer, which ends or passes wherever that is possible, and then the first ones.

    So it is always thought of, and of two answers that are worth the same the one that ends is taken: who goes on for
    nothing goes on for ever.
    """
    answers = decision.answers
    if isinstance(answers, OneOf):
        return [answers.answers[-1], *answers.answers[: min(most, len(answers)) - 1]]
    return list(islice(answers, most))


def make_player(game: Game[Any, Any], seed: int | str = 0) -> GreedyBot:
    """The greedy bot of The Princes."""
    return GreedyBot(game, seed)
