"""What the kit needs to know of the sensible player to print it beside the rules."""

from __future__ import annotations

from functools import cache

from trueque.core.levels import Skills
from trueque.core.outlook import SeatOutlook
from trueque.core.source import Source
from trueque.island.core.source import make_source as rules
from trueque.island.core.state import SEATS

from .looks import Sight
from .loops import LEVELS, OUTCOMES, SEATED, TOOLS
from .places import Ground
from .sense import Sense
from .value import Value

PACKAGE = "trueque.island.player"
FILES = ("sense", "goals", "others", "manners", "barter", "choices", "games", "looks", "places", "steps", "value",
         "foundings")  # fmt: skip


@cache
def make_source(room: int = SEATS) -> Source:
    """The rules of the island, over positions with room for so many seats, with the player beside them."""
    name = "island-player" if room == SEATS else f"island-player-of-{room}"
    modules = ("trueque.core.outlook", *(f"{PACKAGE}.{name}" for name in FILES))
    return rules(room).extend(
        name, modules, (SeatOutlook, Sense, Sight, Ground, Value, TOOLS, Skills), (LEVELS, OUTCOMES, SEATED)
    )
