"""The searching player of the quick game.

traits    a position in numbers
mind      the odds of winning, learned from games (`trueque train --game quick`)
planner   a turn thought through to its end
"""

from __future__ import annotations

from typing import Any

from trueque.kernel import Game
from trueque.quick.bots.search.mind import Mind, shipped
from trueque.quick.bots.search.planner import QuickSearch

BUDGETS = {"champion": 1600}
"""Positions looked at for an answer."""


def make(game: Game[Any, Any], seed: int | str, level: str) -> QuickSearch:
    """The player of *level*."""
    return QuickSearch(game, Mind(shipped()), seed, BUDGETS[level])
