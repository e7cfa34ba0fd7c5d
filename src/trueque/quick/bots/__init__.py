"""Players of The Quick Game that are programs, and what its levels are made of (`trueque.bots.levels`)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trueque.bots.levels import Search
from trueque.bots.skills import Skill
from trueque.kernel import Bot

if TYPE_CHECKING:
    from trueque.quick.game import Quick

SKILLS = {"beginner": Skill(0.78), "normal": Skill(0.6), "strong": Skill()}


def make_greedy(game: Quick, seed: int | str = 0) -> Bot:
    from trueque.quick.bots.greedy import make_player

    return make_player(game, seed)


def make_level_player(game: Quick, seed: int | str, skill: Skill) -> Bot:
    from trueque.quick.bots.greedy import make_player

    return make_player(game, seed, skill)


def make_champion(game: Quick, seed: int | str = 0, weights: Path | None = None) -> Bot:
    from trueque.quick.bots.search import make_player

    return make_player(game, seed, "champion", weights)


def thinking() -> Search:
    """How the champion thinks."""
    from trueque.quick.bots.search import BUDGETS

    return Search(BUDGETS["champion"][1])


def prepare() -> None:
    """Compile the champion's search, where that can be done."""
    from trueque.quick.bots.search.mind.source import MIND

    MIND.build_now()
