"""What of The Princes is printed as C and built when the package is: its rules and its players; and games on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from trueque.core.source import Source
from trueque.princes.bots.search.mind.source import source as players
from trueque.princes.core.engine import Tally, load
from trueque.princes.core.source import source as rules
from trueque.princes.lowering import tables_of
from trueque.princes.rules import rules_of

__all__ = ["PLAYERS", "rules", "simulator", "sources"]

PLAYERS = ("random",)
"""Bots that the core plays by itself."""


def sources() -> tuple[Source, ...]:
    """One library each."""
    return rules(), players()


def simulator(options: dict[str, str], seats: Sequence[str]) -> Callable[[int, int], Tally]:
    """Plays games of these PLAYERS from a seed on, so many."""
    core = load("compiled")
    return partial(core.simulate, core.tables(tables_of(rules_of(options))))
