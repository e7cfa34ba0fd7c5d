"""What the kit needs to know of the sensible player to print it beside the rules."""

from __future__ import annotations

from functools import cache

from trueque.core.source import Source
from trueque.island.core.source import source as rules
from trueque.island.core.state import SEATS

from .sense import Sense

PACKAGE = "trueque.island.player"
FILES = ("sense", "goals", "others", "barter", "choosing", "games")


@cache
def source(room: int = SEATS) -> Source:
    """The rules of the island, over positions with room for so many seats, with the player beside them."""
    name = "island-player" if room == SEATS else f"island-player-of-{room}"
    return rules(room).with_more(name, tuple(f"{PACKAGE}.{name}" for name in FILES), (Sense,), for_pages=False)
