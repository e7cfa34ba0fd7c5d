"""The players of The Princes that judge by learned weights: a sensible one, and one that searches its turn.

`features` puts a position into numbers, `value` judges it, `imagine` deals hidden cards again, `player` looks at what
follows at once, `turn` searches; all of that is printed as C. `bench` is room to think in, `bot` a seat's player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trueque.princes.bots.search.bot import PrincesSearch
    from trueque.princes.game import Princes

BUDGETS = {"champion": (2, 1200)}
"""Worlds, and positions judged in them for an answer."""


def make(game: Princes, seed: int | str, level: str) -> PrincesSearch:
    """The player of *level*."""
    from trueque.princes.bots.search.bot import PrincesSearch

    return PrincesSearch(game, seed, *BUDGETS[level])
