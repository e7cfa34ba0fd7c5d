"""The searching player of the quick game.

traits    a position in numbers
mind      the odds of winning, learned from games (`trueque train --game quick`)
planner   a turn thought through to its end
"""

from __future__ import annotations

from trueque.quick.bots.search.mind import Mind, shipped
from trueque.quick.bots.search.planner import QuickSearch
from trueque.quick.game import Quick

BUDGETS = {"champion": 1600}
"""Positions looked at for an answer."""


def make(game: Quick, seed: int | str, level: str) -> QuickSearch:
    """The player of *level*."""
    # In positions that it only imagines, nobody needs to remember what was seen.
    return QuickSearch(Quick(game.rules, remembers=False), Mind(shipped()), seed, BUDGETS[level])
