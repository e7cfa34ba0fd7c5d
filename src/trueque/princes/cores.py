"""What of The Princes is printed as C and built when the package is: its rules and its players; and games on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from trueque.bots.playouts import PlayOn
from trueque.bots.skills import skills_of
from trueque.core.source import Source
from trueque.princes.bots import SKILLS
from trueque.princes.bots.search.mind.source import source as players
from trueque.princes.core.engine import Tally, load_core
from trueque.princes.core.source import make_source as rules
from trueque.princes.core_tables import make_tables
from trueque.princes.game import Princes
from trueque.princes.rules import make_rules

__all__ = ["PLAYERS", "rules", "seat_players", "simulator", "sources"]

PLAYERS = ("random", "greedy", *SKILLS)
"""Bots that the core plays by itself."""


def sources() -> tuple[Source, ...]:
    """One library each."""
    return rules(), players()


def simulator(options: dict[str, str], seats: Sequence[str]) -> Callable[[int, int], Tally]:
    """Plays games of these PLAYERS from a seed on, so many."""
    core = load_core("compiled")
    t = core.tables(make_tables(make_rules(options)))
    if set(seats) == {"random"}:
        return partial(core.simulate, t)
    return partial(core.levels.play, t, core.start(t), skills=skills_of(seats, SKILLS))


def seat_players(game: Princes, seats: Sequence[str]) -> PlayOn | None:
    """Plays positions of *game* on with these PLAYERS; none where nothing is compiled."""
    core, skills = game.first.core, skills_of(seats, SKILLS)
    if core.name != "compiled":
        return None
    return lambda state, seed, games: core.levels.play(state.t, state.g, seed, games, skills)
