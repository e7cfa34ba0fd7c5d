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
    """Compiled where that is possible, else the same search on the plain core.

    While the search is not built yet the plain one sits in.
    """
    from trueque.island.bots.search import compiled_search

    def make_search(back_end: Literal["plain", "compiled"]) -> Bot:
        from trueque.island.bots.search.bot import IslandSearch

        return IslandSearch(game, seed, *search_budget(game.seats), back_end=back_end, weights=weights)

    if not compiled_search.can_run(game.room):
        return make_search("plain")
    if compiled_search.is_built(game.room):
        return make_search("compiled")
    return compiled_search.WaitingBot(make_search("plain"), partial(make_search, "compiled"), game.room)


def thinking() -> Search:
    """How the champion thinks on this machine."""
    from trueque.island.bots.search import compiled_search

    if not compiled_search.can_run():
        return Search(BUDGET[1], "plain")
    return Search(BUDGET[1], "compiled" if compiled_search.is_built() else "compiling")


def prepare() -> None:
    """Compile the champion's search, so that it plays its best from the first answer on."""
    from trueque.island.bots.search import compiled_search

    if compiled_search.can_run():
        compiled_search.build_now()
