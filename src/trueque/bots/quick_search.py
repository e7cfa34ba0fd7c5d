"""The searching player of the quick game."""

from __future__ import annotations

from functools import partial
from typing import Any

from trueque.bots.quick_value import WEIGHTS, value
from trueque.bots.turn_search import TurnSearch
from trueque.kernel import Game

BUDGETS = {"champion": (800, 5)}
"""Positions valued for an answer, and own answers looked ahead."""


def make(game: Game[Any, Any], seed: int | str, level: str) -> TurnSearch:
    """The player of *level*."""
    return TurnSearch(game, partial(value, weights=WEIGHTS), seed, *BUDGETS[level])
