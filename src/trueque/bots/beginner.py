"""A beginner: the greedy player, who often overlooks what it could do.

It forgives: of the answers it sees it takes the best, but it does not see all of them, least of all the harmful ones.
"""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.bots.playing import speaks
from trueque.kernel import Bot, Decision, OneOf, View

OVERLOOKS = 0.45
"""How often a beginner misses an answer."""
ALWAYS_SEEN = frozenset({"Roll", "EndTurn", "StartBuilding", "StopRoads", "Decline", "End", "Pass", "Done"})
"""Answers everybody knows: going on, and saying no."""


class Beginner:
    """Sees a part of the answers, and picks from those as *teacher* would."""

    def __init__(self, teacher: Bot, seed: int | str = 0) -> None:
        self._teacher = teacher
        self._rng = Random(f"beginner {seed}")

    def speaks(self, decision: Decision[Any]) -> bool:
        return speaks(self._teacher, decision)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        if not isinstance(decision.answers, OneOf):
            return self._teacher.choose(view, decision)
        seen = tuple(a for a in decision.answers if self._rng.random() >= OVERLOOKS or is_plain(a))
        seen = seen or (decision.answers.sample(self._rng),)
        part = Decision(decision.seat, decision.kind, OneOf(seen), decision.waits, decision.odds)
        return self._teacher.choose(view, part)


def is_plain(answer: object) -> bool:
    """Whether nobody overlooks this answer."""
    return type(answer).__name__ in ALWAYS_SEEN
