"""The champion of The Quick Game, who judges by learned weights and searches its turn.

`mind` is what this game brings to the search of all games (`trueque.bots.search`), `weights` says where its files lie,
`bot` is a seat's player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trueque.quick.bots.search.bot import QuickSearch
    from trueque.quick.game import Quick

BUDGETS = {"champion": (40, 1600)}
"""Positions judged for each line that is followed, and in all for an answer."""


def make_player(game: Quick, seed: int | str, level: str) -> QuickSearch:
    """The player of *level*."""
    from trueque.quick.bots.search.bot import QuickSearch

    return QuickSearch(game, seed, *BUDGETS[level])
