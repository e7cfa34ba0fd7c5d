"""What the kit needs to know of these rules to print them: modules, records, and how the tables lie in memory."""

from __future__ import annotations

from functools import cache

from trueque.core.chance import Chance
from trueque.core.fields import Layout, layout_of
from trueque.core.moves import Moves
from trueque.core.source import Source
from trueque.core.tape import Tape

from .loops import LOCKSTEP
from .state import SEATS, position_class
from .tables import tables_class

PACKAGE = "trueque.island.core"
FILES = ("actions", "apply", "awards", "balance", "bargains", "build", "cards", "doors", "founding", "legal",
         "observe", "odds", "offers", "produce", "purse", "robber", "rollout", "setup",
         "steps", "trade", "turn")  # fmt: skip
KIT = tuple(f"trueque.core.{name}" for name in ("bits", "chance", "moves", "tape"))
SETS_OF_PLACES = ("hex_corners", "near", "spokes")
APART = {"longest_trail_from", "road_length", "apply_draw", "apply_choice", "apply_build", "apply_offer",
         "produce_from_claims", "end_turn"}  # fmt: skip
"""None of these takes a list of answers: its count then stays in a register."""


def tables_layout(room: int = SEATS) -> Layout:
    """The tables' fields: sets of corners and paths 64 bits wide, single numbers and sets of 30 hexes 32, others 8."""
    described: Layout = []
    for name, _, shape in layout_of(tables_class(room)):
        is_wide = name in SETS_OF_PLACES or (name == "hex_near" and room > SEATS)
        bits = 64 if is_wide else 32 if not shape or name == "hex_near" else 8
        described.append((name, bits, shape))
    return sorted(described, key=lambda one: -one[1])


@cache
def make_source(room: int = SEATS) -> Source:
    """The rules of the island, over positions with room for so many seats: a library each."""
    return Source(
        "island" if room == SEATS else f"island-of-{room}",
        (*KIT, *(f"{PACKAGE}.{name}" for name in FILES)),
        (position_class(room), Moves, Tape, Chance),
        special=lambda: {"Tables": tables_layout(room)},
        apart=frozenset(APART),
        one_copy=frozenset({"apply_answer", "write_legal_answers"}),
        loops=(LOCKSTEP,),
        calls_one_copy=frozenset({f"{PACKAGE}.steps"}),
        fixed={"Tables.beyond": 0} if room == SEATS else {},
    )
