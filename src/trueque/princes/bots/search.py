"""The searching player of The Princes: what the greedy one values, thought through to the end of the turn."""

from __future__ import annotations

from typing import Any

from trueque.bots.turn_search import TurnSearch
from trueque.kernel import Game
from trueque.princes.bots.worth import worth
from trueque.princes.state import State

BUDGETS = {"champion": (160, 4)}
"""Positions valued for an answer, and own answers looked ahead."""
THEIRS = 0.6


def make(game: Game[Any, Any], seed: int | str, level: str) -> TurnSearch:
    """The player of *level*."""
    return TurnSearch(game, ahead, seed, *BUDGETS[level])


def ahead(s: State, me: int) -> float:
    """How much more one's own position is worth than the other's."""
    return worth(s, me) - THEIRS * worth(s, 1 - me)
