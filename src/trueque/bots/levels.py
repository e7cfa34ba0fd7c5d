"""The four levels people choose from, in every game, and what each is made of.

`strong` is the greedy player itself, who on the island overlooks a little; `beginner` and `normal` are greedy players
who overlook much or some. `champion` searches: in the quick game and The Princes over positions that fit its view, on
the island through its turn, with evaluations learned from games (`trueque train`). There it runs in the compiled core
where there is one, and on the plain core where there is none or while the search is being built: the same search,
slower. Budgets are numbers of positions: the same seed gives the same answers. `made_of` says all this to people.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, cast

from trueque.bots.beginner import Beginner, Considers
from trueque.kernel import Bot, Game

if TYPE_CHECKING:
    from trueque.island.bots.greedy import IslandGreedy

LEVELS = ("beginner", "normal", "strong", "champion")
FORGIVING = LEVELS[:2]
OVERLOOKS = {
    "island": {"beginner": 0.8, "normal": 0.5, "strong": 0.2},
    "quick": {"beginner": 0.75, "normal": 0.45},
    "princes": {"beginner": 0.9, "normal": 0.7},
}
"""Which share of the answers a level does not see."""


def at_level(level: str, game: Game[Any, Any], seed: int | str = 0) -> Bot:
    """The bot of *level* for *game*."""
    greedy: Bot = import_module(f"trueque.bots.{game.name}_greedy").make(game, seed)
    if level in OVERLOOKS[game.name]:
        return Beginner(greedy, OVERLOOKS[game.name][level], seed, forgiveness(level, game))
    if level == "strong":
        return greedy
    if game.name == "island":
        return on_the_island(level, game, seed, cast("IslandGreedy", greedy))
    found: Bot = import_module(f"trueque.bots.{game.name}_search").make(game, seed, level)
    return found


def forgiveness(level: str, game: Any) -> Considers | None:
    """What a level spares others, where a game has a rule for that."""
    if game.name != "island" or level not in FORGIVING:
        return None
    from trueque.island.bots.manners import spared

    return partial(spared, level, game)


def on_the_island(level: str, game: Any, seed: int | str, greedy: IslandGreedy) -> Bot:
    """The champion of the board game: compiled where that is possible, else the same search on the plain core.

    While the search is not built yet the plain one sits in. Where players trade, it trades as the greedy player.
    """
    from trueque.island.bots.search import ready

    def make(back_end: Literal["plain", "compiled"]) -> Bot:
        from trueque.island.bots.search.bot import IslandSearch
        from trueque.island.bots.search.merchant import Merchant

        search = IslandSearch(game, seed, *ISLAND_BUDGETS[level], back_end=back_end)
        return Merchant(search, greedy) if game.rules.proposals_per_turn else search

    if not ready.can_run():
        return make("plain")
    return make("compiled") if ready.is_built() else ready.Patient(make("plain"), partial(make, "compiled"))


ISLAND_BUDGETS = {"champion": (1, 400, 0)}
"""Positions imagined, positions searched in each, and those of each reply of the next seat; plain and compiled alike,
so that the champion is the same player in every install: some thousandths of a second an answer compiled, else some
hundredths, at most half a second."""


def prepare(game: str, names: Iterable[str]) -> None:
    """Compile what these bots need, so that they play their best from the first answer on."""
    if game == "island" and "champion" in names:
        from trueque.island.bots.search import ready

        if ready.can_run():
            ready.build_now()
