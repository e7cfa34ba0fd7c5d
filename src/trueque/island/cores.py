"""What of the Island is printed as C and built when the package is: its rules, and its search beside them.

Each twice: for positions with room for four seats, and for six.

And random games on the compiled rules, for simulations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from trueque.core.source import Source
from trueque.island.bots.search.source import source as search
from trueque.island.core.engine import Tally
from trueque.island.core.source import source as rules
from trueque.island.core.state import MOST_SEATS
from trueque.island.game import make

__all__ = ["PLAYERS", "rules", "simulator", "sources"]

PLAYERS = ("random",)
"""Bots that the core plays by itself."""


def sources() -> tuple[Source, ...]:
    """One library each."""
    return rules(), search(), rules(MOST_SEATS), search(MOST_SEATS)


def simulator(options: dict[str, str], seats: Sequence[str]) -> Callable[[int, int], Tally]:
    """Plays random games from a seed on, so many."""
    game = make(options, backend="compiled")
    return partial(game.core.simulate, game.tables)
