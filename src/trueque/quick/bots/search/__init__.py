"""The champion of The Quick Game, who judges by learned weights and searches its turn.

`mind` is what this game brings to the search of all games (`trueque.bots.search`), `weights` says where its files lie,
`bot` is a seat's player.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trueque.quick.bots.search.bot import QuickSearch
    from trueque.quick.game import Quick

BUDGETS = {"expert": (40, 0), "champion": (40, 1600)}
"""Positions judged for each line that is followed, and in all for an answer; none: what follows at once."""


def make_player(game: Quick, seed: int | str, level: str, weights: Path | None = None) -> QuickSearch:
    """The player of *level*, with weights of a file or those that come with the game."""
    from trueque.quick.bots.search.bot import QuickSearch

    return QuickSearch(game, seed, *BUDGETS[level], weights=weights)
