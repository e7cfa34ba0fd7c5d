"""What the kit needs to know of the search to print it beside the rules."""

from __future__ import annotations

from functools import cache

from trueque.core.source import Source
from trueque.island.bots.search.notes import Net, Notes
from trueque.island.core.source import source as rules

PACKAGE = "trueque.island.bots.search"
FILES = ("features", "value", "turn", "reply", "barter", "selfplay", "doors")


@cache
def source() -> Source:
    """The rules of the island with the search beside them."""
    return rules().with_more("island-search", tuple(f"{PACKAGE}.{name}" for name in FILES), (Notes, Net))
