"""Players of The Princes that are programs, and what its levels are made of (`trueque.bots.levels`)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trueque.bots.levels import Search
from trueque.bots.skills import Skill
from trueque.kernel import Bot

if TYPE_CHECKING:
    from trueque.princes.game import Princes

SKILLS = {
    "novice": Skill(1450, 900, 6),
    "beginner": Skill(500, 700, 5),
    "casual": Skill(400, 500, 3),
    "normal": Skill(170, 300, 2),
    "skilled": Skill(49, 200, 1),
    "strong": Skill(),
}
"""Set so that each beats the one below in 60 to 80 games of a hundred (`python -m benchmarks.level_steps`)."""


def make_greedy(game: Princes, seed: int | str = 0) -> Bot:
    from trueque.princes.bots.greedy import make_player

    return make_player(game, seed)


def make_level_player(game: Princes, seed: int | str, skill: Skill) -> Bot:
    from trueque.princes.bots.greedy import make_player

    return make_player(game, seed, skill)


def make_expert(game: Princes, seed: int | str = 0) -> Bot:
    from trueque.princes.bots.search import make_player

    return make_player(game, seed, "expert")


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
