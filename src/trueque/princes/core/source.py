"""What the kit needs to know of these rules to print them: modules, records, and how the tables lie in memory."""

from __future__ import annotations

from functools import cache

from trueque.core.chance import Chance
from trueque.core.moves import Moves
from trueque.core.outlook import SeatOutlook
from trueque.core.source import Source
from trueque.core.tape import Tape

from .loops import LOOPS
from .sense import Sense
from .state import Position
from .tables import tables_layout

PACKAGE = "trueque.princes.core"
FILES = ("action", "apply", "ask", "choices", "basic", "board", "build", "dice", "effects", "card_fits", "hands",
         "happenings", "losses", "needs", "observe", "perform", "piles", "player", "points", "possible", "progress",
         "restore", "sense", "setup", "shuffle", "steps", "stock", "todo", "turmoil", "turn")  # fmt: skip
KIT = tuple(f"trueque.core.{name}" for name in ("chance", "moves", "outlook", "tape"))

APART = {"add_card_answer", "resolve_amount", "add_next_answers", "gain_resources", "does_hold", "is_possible",
         "remove_from_hand", "lift_card", "pay_resources", "perform_step", "push_own_step",
         "push_program_steps", "change_stores", "recount_seat", "resolve_event_die", "count_demandable_of_kind",
         "choose_sensibly"}  # fmt: skip
"""What is long or called from many places is built in nowhere on a GPU: 0.2 MB of code run 2.6 times as fast as 0.7."""


@cache
def make_source() -> Source:
    """The rules of The Princes."""
    return Source(
        "princes",
        (*KIT, *(f"{PACKAGE}.{name}" for name in FILES)),
        (Position, Moves, Tape, Chance, SeatOutlook, Sense),
        special=lambda: {"Tables": tables_layout()},
        apart=frozenset(APART),
        loops=LOOPS.modules,
    )
