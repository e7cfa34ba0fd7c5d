"""What the kit needs to know of the players and the search to print them beside the rules."""

from __future__ import annotations

from functools import cache

from trueque.core.source import Source
from trueque.quick.bots.search.mind.notes import Net, Notes
from trueque.quick.core.source import source as rules

PACKAGE = "trueque.quick.bots.search.mind"
FILES = ("features", "value", "imagine", "player", "turn", "selfplay", "doors")


@cache
def source() -> Source:
    """The rules of The Quick Game with its players beside them."""
    return rules().with_more("quick-search", tuple(f"{PACKAGE}.{name}" for name in FILES), (Notes, Net))
