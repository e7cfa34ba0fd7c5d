"""Players of the Island that are programs, and what its levels are made of (`trueque.bots.levels`)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from trueque.bots.levels import Search
from trueque.bots.skills import Skill
from trueque.kernel import Bot

if TYPE_CHECKING:
    from trueque.island.bots.greedy import IslandGreedy
    from trueque.island.game import Island

SKILLS = {"beginner": Skill(0.8, mercy=2), "normal": Skill(0.5, mercy=1), "strong": Skill(0.2)}
BUDGET = (1, 400, 0)
"""Positions imagined, positions searched in each, and those of each reply of the next seat; plain and compiled alike,
so that the champion is the same player in every install: some thousandths of a second an answer compiled, else some
hundredths, at most half a second, where it settles first up to two."""
WORLDS = {2: 3}
"""Where more positions are imagined, by the number of seats: with one opponent there is time to look into its hand."""


def search_budget(seats: int) -> tuple[int, int, int]:
    """The champion's at a table of so many."""
    worlds, size, deep = BUDGET
    return WORLDS.get(seats, worlds), size, deep


def make_greedy(game: Island, seed: int | str = 0) -> IslandGreedy:
    from trueque.island.bots.greedy import make_player

    return make_player(game, seed)


def make_level_player(game: Island, seed: int | str, skill: Skill) -> IslandGreedy:
    from trueque.island.bots.greedy import make_player

    return make_player(game, seed, skill)


def make_champion(game: Island, seed: int | str = 0, weights: Path | None = None) -> Bot:
