"""What the kit needs to know of these rules to print them: modules, records, and how the tables lie in memory."""

from __future__ import annotations

from functools import cache

from trueque.core.chance import Chance
from trueque.core.moves import Moves
from trueque.core.nosense import Sense
from trueque.core.source import Source
from trueque.core.tape import Tape

from .loops import LOOPS
from .state import Position
from .tables import tables_layout

PACKAGE = "trueque.princes.core"
FILES = ("action", "apply", "ask", "asking", "basic", "board", "build", "dice", "effects", "hands",
         "happenings", "losing", "needs", "observe", "perform", "piles", "points", "possible", "progress",
         "setup", "shuffle", "steps", "stock", "todo", "turmoil", "turn")  # fmt: skip
KIT = tuple(f"trueque.core.{name}" for name in ("chance", "moves", "tape"))


@cache
def source() -> Source:
    """The rules of The Princes."""
    return Source(
        "princes",
        (*KIT, *(f"{PACKAGE}.{name}" for name in FILES)),
        (Position, Moves, Tape, Chance, Sense),
        special=lambda: {"Tables": tables_layout()},
        loops=LOOPS.modules,
    )
