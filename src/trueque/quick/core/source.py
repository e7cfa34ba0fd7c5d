"""What the kit needs to know of these rules to print them: modules, records, and how the tables lie in memory."""

from __future__ import annotations

from functools import cache

from trueque.core.chance import Chance
from trueque.core.moves import Moves
from trueque.core.outlook import SeatOutlook
from trueque.core.source import Source
from trueque.core.tape import Tape

from .loops import LOOPS
from .state import Position
from .tables import tables_layout
from .worth import Sense

PACKAGE = "trueque.quick.core"
FILES = ("apply", "asked_door", "build", "cards", "city", "draw", "knowledge", "legal", "observe", "odds", "pay",
         "player",
         "purse", "setup", "steps", "tableau", "steals", "trade", "turn", "worth")  # fmt: skip
KIT = tuple(f"trueque.core.{name}" for name in ("chance", "moves", "outlook", "tape"))


@cache
def make_source() -> Source:
    """The rules of the quick game."""
    return Source(
        "quick",
        (*KIT, *(f"{PACKAGE}.{name}" for name in FILES)),
        (Position, Moves, Tape, Chance, SeatOutlook, Sense),
        special=lambda: {"Tables": tables_layout()},
        loops=LOOPS.modules,
    )
