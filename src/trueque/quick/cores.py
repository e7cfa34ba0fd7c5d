"""What of The Quick Game is printed as C and built with the package: its rules and its players; and games on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from trueque.bots.playouts import PlayOn
from trueque.bots.skills import skills_of
from trueque.core.source import Source
from trueque.quick.bots import SKILLS
from trueque.quick.bots.search.mind.source import source as players
from trueque.quick.core.engine import Tally, load_core
from trueque.quick.core.source import make_source as rules
from trueque.quick.core_tables import make_tables
from trueque.quick.game import Quick
from trueque.quick.rules import read_rules

__all__ = ["PLAYERS", "rules", "seat_players", "simulator", "sources"]

PLAYERS = ("random", "greedy", *SKILLS)
"""Bots that the core plays by itself."""


def sources() -> tuple[Source, ...]:
    """One library each."""
    return rules(), players()


def simulator(options: dict[str, str], seats: Sequence[str]) -> Callable[[int, int], Tally]:
    """Plays games of these PLAYERS from a seed on, so many; what nobody looks at, nobody remembers."""
    core, are_random = load_core("compiled"), set(seats) == {"random"}
    t = core.tables(make_tables(read_rules(options), remembers=not are_random))
    if are_random:
        return partial(core.simulate, t)
    return partial(core.levels.play, t, core.start(t), skills=skills_of(seats, SKILLS))


def seat_players(game: Quick, seats: Sequence[str]) -> PlayOn | None:
    """Plays positions of *game* on with these PLAYERS; none where nothing is compiled."""
    core, skills = game.first.core, skills_of(seats, SKILLS)
    if core.name != "compiled":
        return None
    return lambda state, seed, games: core.levels.play(state.t, state.g, seed, games, skills)
