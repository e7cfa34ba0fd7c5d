"""Players of The Quick Game that are programs, and what its levels are made of (`trueque.bots.levels`)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trueque.bots.levels import Search
from trueque.bots.skills import Skill
from trueque.kernel import Bot

if TYPE_CHECKING:
    from trueque.quick.game import Quick

SKILLS = {
    "novice": Skill(9000, 1000, 7),
    "beginner": Skill(1350, 1000, 6),
    "casual": Skill(680, 680, 4),
    "normal": Skill(370, 370, 2),
    "skilled": Skill(200, 200, 1),
    "strong": Skill(),
}
"""Set so that each beats the one below in 60 to 80 games of a hundred (`python -m benchmarks.level_steps`)."""


def make_greedy(game: Quick, seed: int | str = 0) -> Bot:
    from trueque.quick.bots.greedy import make_player

    return make_player(game, seed)


def make_level_player(game: Quick, seed: int | str, skill: Skill) -> Bot:
    from trueque.quick.bots.greedy import make_player

    return make_player(game, seed, skill)


def make_expert(game: Quick, seed: int | str = 0) -> Bot:
    from trueque.quick.bots.search import make_player

    return make_player(game, seed, "expert")


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
