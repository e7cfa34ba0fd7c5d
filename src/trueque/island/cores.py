"""What of the Island is printed as C and built when the package is: its rules, its search, its player.

Each twice: for positions with room for four seats, and for six.

And games on them of players at their levels, for simulations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from trueque.bots.playouts import PlayOn
from trueque.bots.skills import skills_of
from trueque.core.library_build import find_library
from trueque.core.source import Source
from trueque.core.tally import Tally as LevelTally
from trueque.island.bots import CHARACTERS, SKILLS
from trueque.island.bots.search.source import make_source as search
from trueque.island.core.engine import IslandTally
from trueque.island.core.source import make_source as rules
from trueque.island.core.state import MOST_SEATS, SEATS, seat_room
from trueque.island.game import Island, make
from trueque.island.player.engine import load_player
from trueque.island.player.source import make_source as player

__all__ = ["PLAYERS", "library", "rules", "seat_players", "simulator", "sources"]

PLAYERS = ("random", "greedy", *SKILLS, *CHARACTERS)
"""Bots that the core plays by itself."""
KNOWN = {**SKILLS, **{name: one.skill for name, one in CHARACTERS.items()}}


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
    levels, skills = load_player("compiled", game.room).levels, skills_of(seats, KNOWN)
    return lambda seed, games: levels.play(game.tables, game.core.start(game.tables), seed, games, skills)


def seat_players(game: Island, seats: Sequence[str]) -> PlayOn | None:
    """Plays positions of *game* on with these PLAYERS; none where nothing is compiled."""
    if game.core.name != "compiled" or find_library(player(game.room)) is None:
        return None
    levels, skills = load_player("compiled", game.room).levels, skills_of(seats, SKILLS)
    return lambda state, seed, games: levels.play(game.tables, state.g, seed, games, skills)
