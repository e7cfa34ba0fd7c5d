"""The champion of The Princes, who judges by learned weights and searches its turn.

`mind` is what this game brings to the search of all games (`trueque.bots.search`), `weights` says where its files lie,
`bot` is a seat's player.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trueque.princes.bots.search.bot import PrincesSearch
    from trueque.princes.game import Princes

BUDGETS = {"expert": (2, 0), "champion": (2, 1200)}
"""Worlds, and positions judged in them for an answer; none: what follows at once."""


def make_player(game: Princes, seed: int | str, level: str, weights: Path | None = None) -> PrincesSearch:
    """The player of *level*, with weights of a file or those that come with the game."""
    from trueque.princes.bots.search.bot import PrincesSearch

    return PrincesSearch(game, seed, *BUDGETS[level], weights=weights)
