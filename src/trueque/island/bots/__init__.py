"""Players of the Island that are programs, and what its levels are made of (`trueque.bots.levels`)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from trueque.bots.levels import Search
from trueque.bots.skills import Skill
from trueque.island.bots.characters import CHARACTERS as CHARACTERS
from trueque.kernel import Bot

if TYPE_CHECKING:
    from trueque.island.bots.greedy import IslandGreedy
    from trueque.island.game import Island

SKILLS = {
    "novice": Skill(900, 900, 10, mercy=2, kindness=1),
    "beginner": Skill(850, 850, 8, mercy=2, kindness=1),
    "casual": Skill(800, 800, 6, mercy=1, kindness=1),
    "normal": Skill(500, 500, 4, mercy=1),
    "skilled": Skill(300, 300, 3),
    "strong": Skill(),
}
"""Set so that each beats the one below in 60 to 80 games of a hundred (`python -m benchmarks.level_steps`)."""
BUDGET = (1, 400, 0)
"""Positions imagined, positions searched in each, and those of each reply of the next seat; plain and compiled alike,
so that the champion is the same player in every install: some thousandths of a second an answer compiled, else some
hundredths, at most half a second, where it settles first up to two."""
WORLDS = {2: 3}
"""Where more positions are imagined, by the number of seats: with one opponent there is time to look into its hand."""


QUICKEST = 2
"""Milliseconds that the champion takes by itself."""
FUTURES = 2
"""Lines that are played on past the turn, for each millisecond that an answer may take on average at four seats."""

ROUNDS_AHEAD = {2: 3}
"""Rounds that it looks ahead then, by the number of seats; at other tables as `Foresight` has it."""


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


def make_eager_champion(game: Island, seed: int | str = 0) -> Bot:
    """The champion without manners in trade."""
    return make_champion(game, seed, is_eager=True)


def make_champion(game: Island, seed: int | str = 0, weights: Path | None = None, is_eager: bool = False) -> Bot:
    """Compiled where that is possible, else the same search on the plain core.

    While the search is not built yet the plain one sits in.
    """
    from trueque.island.bots.search import compiled_search

    def make_search(back_end: Literal["plain", "compiled"]) -> Bot:
        from trueque.island.bots.search.bot import IslandSearch
        from trueque.island.bots.search.trader import measured_ways

        ways = measured_ways(game.seats, is_eager)
        return IslandSearch(game, seed, *search_budget(game.seats), back_end=back_end, weights=weights, ways=ways)

    if not compiled_search.can_run(game.room):
        return make_search("plain")
    if compiled_search.is_built(game.room):
        return make_search("compiled")
    return compiled_search.WaitingBot(make_search("plain"), partial(make_search, "compiled"), game.room)


def make_patient_champion(game: Island, seed: int | str, milliseconds: int) -> Bot:
    """Looks past its turn, as far as the time goes: budgets are numbers of lines, so that games can be played again.

    Where nothing compiles C there is no time for that, and it is the champion.
    """
    from trueque.island.bots.search import compiled_search

    if milliseconds <= QUICKEST or not compiled_search.can_run(game.room):
        return make_champion(game, seed)
    from trueque.island.bots.search.bot import IslandSearch
    from trueque.island.bots.search.foresight import Foresight

    compiled_search.build_now(game.room)
    plan = Foresight(FUTURES * milliseconds, rounds=ROUNDS_AHEAD.get(game.seats, Foresight.rounds))
    return IslandSearch(game, seed, *search_budget(game.seats), back_end="compiled", foresight=plan)


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
