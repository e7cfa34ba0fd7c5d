"""Players who overlook things, in a game without a core: the greedy player, who does not see all it could do.

They forgive: of the answers they see they take the best, but they do not see all of them, harmful ones included.
"""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.bots.bot_protocols import can_speak
from trueque.kernel import Bot, Decision, OneOf, View

ALWAYS_SEEN = frozenset({"Roll", "EndTurn", "StartBuilding", "StopRoads", "Decline", "End", "Pass", "Done"})
"""Answers everybody knows: going on, and saying no."""


class Beginner:
    """Sees a part of the answers, and picks from those as *teacher* would; misses the share *overlooks* of them."""

    def __init__(self, teacher: Bot, overlooks: float, seed: int | str = 0) -> None:
        self._teacher, self._overlooks = teacher, overlooks
        self._rng = Random(f"beginner {seed}")

    def speaks(self, decision: Decision[Any]) -> bool:
        return can_speak(self._teacher, decision)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        if not isinstance(decision.answers, OneOf):
            return self._teacher.choose(view, decision)
        listed = tuple(decision.answers)
        seen = tuple(a for a in listed if self._rng.random() >= self._overlooks or is_plain(a))
        seen = seen or (self._rng.choice(listed),)
        part = Decision(decision.seat, decision.kind, OneOf(seen), decision.waits, decision.odds)
        return self._teacher.choose(view, part)


def is_plain(answer: object) -> bool:
    """Whether nobody overlooks this answer."""
    return type(answer).__name__ in ALWAYS_SEEN
