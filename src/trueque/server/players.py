"""Bots at tables: found by level, given a view and a question, never a position."""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.kernel import Decision
from trueque.kernel.game import Bot, Game, View

LEVELS = ("beginner", "normal", "strong", "champion")


class RandomBot:
    """Answers anything the rules allow, and speaks only when asked."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        return decision.answers.sample(self._rng) if decision.waits else None


def levels(game: str) -> tuple[str, ...]:
    """The bots one can name for *game*."""
    return ("random", *LEVELS)


def find_bot(game: Game[Any, Any], level: str, seed: int) -> Bot:
    """The bot called *level* for *game*."""
    return RandomBot(seed)
