"""What of the Island is printed as C and built when the package is: its rules, its search, its player.

Each twice: for positions with room for four seats, and for six.

And games on them of players at their levels, for simulations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from trueque.bots.skills import PLAYED_IN_CORE, skills_of
from trueque.core.source import Source
from trueque.core.tally import Tally as LevelTally
from trueque.island.bots import SKILLS
from trueque.island.bots.search.source import make_source as search
from trueque.island.core.engine import IslandTally
from trueque.island.core.source import make_source as rules
from trueque.island.core.state import MOST_SEATS, SEATS, seat_room
from trueque.island.game import make
from trueque.island.player.engine import load_player
from trueque.island.player.source import make_source as player

__all__ = ["PLAYERS", "library", "rules", "simulator", "sources"]

PLAYERS = PLAYED_IN_CORE
"""Bots that the core plays by itself."""


def sources() -> tuple[Source, ...]:
    """One library each."""
    return tuple(printed(room) for printed in (rules, search, player) for room in (SEATS, MOST_SEATS))


def library(seats: Sequence[str]) -> Source:
    """What plays these bots: the rules alone, where all answer at random."""
    return (rules if set(seats) == {"random"} else player)(seat_room(len(seats)))


def simulator(options: dict[str, str], seats: Sequence[str]) -> Callable[[int, int], IslandTally | LevelTally]:
    """Plays games of these PLAYERS from a seed on, so many."""
    game = make(options, backend="compiled")
    if set(seats) == {"random"}:
        return partial(game.core.simulate, game.tables)
    levels, skills = load_player("compiled", game.room).levels, skills_of(seats, SKILLS)
    return lambda seed, games: levels.play(game.tables, game.core.start(game.tables), seed, games, skills)
