"""What the kit needs to know of the search to print it beside the rules."""

from __future__ import annotations

from functools import cache

from trueque.core.source import Source
from trueque.island.bots.search.notes import Net, Notes
from trueque.island.core.source import make_source as rules
from trueque.island.core.state import SEATS

PACKAGE = "trueque.island.bots.search"
FILES = ("features", "value", "turn", "reply", "barter", "horizon", "selfplay", "doors")


@cache
def make_source(room: int = SEATS) -> Source:
    """The rules of the island, over positions with room for so many seats, with the search beside them."""
    name = "island-search" if room == SEATS else f"island-search-of-{room}"
    return rules(room).extend(name, tuple(f"{PACKAGE}.{name}" for name in FILES), (Notes, Net))
