"""The four levels people choose from, in every game, and what each is made of.

`beginner` is the greedy player who overlooks much, `normal` the greedy player itself. `strong` and `champion` search:
in the quick game and The Princes over positions that fit their view. On the island they search through their turn in
the compiled core once weights lie in `settlers_search/weights` (`trueque train` makes them) and Numba is installed; no
weights are shipped, since none yet beat the greedy player, so there both levels are greedy for now. Budgets are numbers
of positions, so that the same seed gives the same answers.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from trueque.bots.beginner import Beginner
from trueque.kernel import Bot, Game

LEVELS = ("beginner", "normal", "strong", "champion")
SEARCHING = LEVELS[2:]


def at_level(level: str, game: Game[Any, Any], seed: int | str = 0) -> Bot:
    """The bot of *level* for *game*."""
    greedy: Bot = import_module(f"trueque.bots.{game.name}_greedy").make(game, seed)
    if level == "beginner":
        return Beginner(greedy, seed)
    if level == "normal":
        return greedy
    if game.name == "settlers":
        return on_the_island(level, game, seed, greedy)
    found: Bot = import_module(f"trueque.bots.{game.name}_search").make(game, seed, level)
    return found


def on_the_island(level: str, game: Any, seed: int | str, greedy: Bot) -> Bot:
    """The searching levels of the board game; while the search is not compiled yet, the greedy player sits in."""
    from trueque.bots.settlers_search import ready

    if not ready.can_run():
        return greedy

    def make() -> Bot:
        from trueque.bots.settlers_search.bot import SettlersSearch

        return SettlersSearch(game, seed, *ISLAND_BUDGETS[level])

    return make() if ready.is_compiled() else ready.Patient(greedy, make)


ISLAND_BUDGETS = {"strong": (1, 24, 0), "champion": (3, 600, 24)}
"""Positions imagined, positions searched in each, and those of each reply of the next seat."""


def prepare(game: str, names: Iterable[str]) -> None:
    """Compile what these bots need, so that they play their best from the first answer on."""
    if game == "settlers" and set(names) & set(SEARCHING):
        from trueque.bots.settlers_search import ready

        if ready.can_run():
            ready.compile_now()
