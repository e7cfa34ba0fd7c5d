"""What of The Princes is printed as C and built when the package is: its rules and its players; and games on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from trueque.core.source import Source
from trueque.princes.bots.search.mind.source import source as players
from trueque.princes.core.engine import Tally, load_core
from trueque.princes.core.source import make_source as rules
from trueque.princes.core_tables import make_tables
from trueque.princes.rules import make_rules

__all__ = ["PLAYERS", "rules", "simulator", "sources"]

PLAYERS = ("random",)
"""Bots that the core plays by itself."""


def sources() -> tuple[Source, ...]:
    """One library each."""
    return rules(), players()


def simulator(options: dict[str, str], seats: Sequence[str]) -> Callable[[int, int], Tally]:
    """Plays games of these PLAYERS from a seed on, so many."""
    core = load_core("compiled")
    return partial(core.simulate, core.tables(make_tables(make_rules(options))))
