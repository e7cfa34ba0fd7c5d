"""The searching players of The Princes."""

from __future__ import annotations

from functools import partial
from typing import Any

from trueque.bots.turn_search import TurnSearch
from trueque.kernel import Game
from trueque.princes.bots.value import WEIGHTS, value

BUDGETS = {"champion": (240, 4)}
"""Positions valued for an answer, and own answers looked ahead."""


def make(game: Game[Any, Any], seed: int | str, level: str) -> TurnSearch:
    """The player of *level*."""
    return TurnSearch(game, partial(value, weights=WEIGHTS), seed, *BUDGETS[level])
