"""A position of the quick game: the core's record (`core.state.Position`), and what every room reads of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, cast

from trueque.core.memory import pack_record, to_plain_record, unpack_record
from trueque.quick.cards import Cards
from trueque.quick.core.engine import Backend, QuickCore, load_core
from trueque.quick.core.events import SIX_BITS
from trueque.quick.core.numbers import RESOURCES, SEATS
from trueque.quick.core.state import LAST_OF_NATURE, OVER, Position
from trueque.quick.core.tables import Tables

SPENT = ("library", "guild", "university")
"""Once-a-turn powers that are used up, as bits of `g.spent`."""
KINDS = ("settlement", "city", "road", "knight", "expansion")
"""What was built this turn, as bits of `g.built`."""

PHASES = (
    "deal", "restock", "draw", "stalls", "blind", "guild", "event", "trade", "pile", "market", "market", "choose",
    "give", "build", "build", "destiny", "robber", "over",
)  # fmt: skip
"""What the game waits for, by the core's numbers. Between whole answers no building is half paid for."""


@cache
def unpack_cards(number: int) -> Cards:
    """Five numbers out of one (`core.cards`)."""
    wood, wool, grain, brick, ore = (number >> SIX_BITS * kind & 63 for kind in range(RESOURCES))
    return wood, wool, grain, brick, ore


def pack_cards(amounts: Sequence[int]) -> int:
    """One number out of five, none of which is below zero."""
    if min(amounts) < 0:
        raise ValueError(f"There are no {min(amounts)} cards of a kind.")
    return sum(count << SIX_BITS * kind for kind, count in enumerate(amounts))


class QuickState:
    """Everything that lies on the table, is held in hands, or is being asked; whole answers apart."""

    __slots__ = ("core", "g", "t")

    def __init__(self, core: QuickCore, t: Tables, g: Position) -> None:
        self.core = core
        self.t = t
        """What its rules read of cards and switches; shared, and never changed."""
        self.g = g
        """The core's position."""

    def copy(self) -> QuickState:
        twin = QuickState.__new__(QuickState)
        twin.core, twin.t, twin.g = self.core, self.t, self.core.copy(self.g)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        tables = self.t if self.core.name == "plain" else to_plain_record(Tables, cast(Any, self.t))
        return restore_state, (self.core.name, tables, pack_record(Position, self.g))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, QuickState) and self.g == other.g

    __hash__ = None  # type: ignore[assignment]

    @property
    def phase(self) -> str:
        return PHASES[self.g.phase]

    @property
    def active(self) -> int:
        return self.g.active

    @property
    def todo(self) -> int:
        """How many cards nature still has to draw."""
        return self.g.todo if self.g.phase <= LAST_OF_NATURE else 0

    def hand(self, seat: int) -> Cards:
        wood, wool, grain, brick, ore = self.g.hand[seat * RESOURCES : seat * RESOURCES + RESOURCES]
        return wood, wool, grain, brick, ore

    def known_cards(self, observer: int, holder: int) -> Cards:
        """What an observer (the spectators last) knows for sure of a hand."""
        return unpack_cards(self.g.known[observer * SEATS + holder])

    def pile_most(self, observer: int) -> Cards:
        """The most of each resource that may still be in the pile, as far as an observer knows."""
        return unpack_cards(self.g.pile_most[observer])

    def sealed_cards(self, seat: int) -> Cards | None:
        """What a seat has chosen to lose to the robber, shown when the last has chosen."""
        if not self.g.owes[seat] or self.g.due[seat]:
            return None
        return unpack_cards(self.g.sealed[seat])

    @property
    def result(self) -> tuple[float, ...] | None:
        g = self.g
        if g.phase != OVER:
            return None
        share = 1 / g.winners.bit_count()
        return tuple([share if g.winners >> seat & 1 else 0.0 for seat in range(self.t.seats)])


def restore_state(back_end: Backend, tables: Tables, packed: bytes) -> QuickState:
    """A position that was sent elsewhere, on the same back end."""
    core = load_core(back_end)
    return QuickState(core, core.tables(tables), unpack_record(Position, packed, back_end == "compiled"))
