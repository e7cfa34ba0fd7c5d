"""Players of The Princes that are programs, and what its levels are made of (`trueque.bots.levels`)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trueque.bots.levels import Search
from trueque.kernel import Bot

if TYPE_CHECKING:
    from trueque.princes.game import Princes

OVERLOOKS = {"beginner": 0.9, "normal": 0.7}


def make_greedy(game: Princes, seed: int | str = 0) -> Bot:
    from trueque.princes.bots.greedy import make_player

    return make_player(game, seed)


def make_champion(game: Princes, seed: int | str = 0, weights: Path | None = None) -> Bot:
    from trueque.princes.bots.search import make_player

    return make_player(game, seed, "champion", weights)


def thinking() -> Search:
    """How the champion thinks."""
    from trueque.princes.bots.search import BUDGETS

    return Search(BUDGETS["champion"][1])


def prepare() -> None:
    """Compile the champion's search, where that can be done."""
    from trueque.princes.bots.search.mind.source import MIND

    MIND.build_now()
