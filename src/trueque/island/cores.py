"""What of the Island is printed as C and built when the package is: its rules, its search, its player.

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
from trueque.island.core.state import MOST_SEATS, SEATS
from trueque.island.game import make
from trueque.island.player.source import source as player

__all__ = ["PLAYERS", "rules", "simulator", "sources"]

PLAYERS = ("random",)
"""Bots that the core plays by itself."""


def sources() -> tuple[Source, ...]:
    """One library each."""
    return tuple(printed(room) for printed in (rules, search, player) for room in (SEATS, MOST_SEATS))


def simulator(options: dict[str, str], seats: Sequence[str]) -> Callable[[int, int], Tally]:
    """Plays random games from a seed on, so many."""
    game = make(options, backend="compiled")
    return partial(game.core.simulate, game.tables)
