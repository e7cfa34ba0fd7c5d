"""A position of the board game: the core's, and what the table remembers of how it came about."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Literal

from trueque.core.memory import PackedRecord, pack_record, record_class_for, unpack_record
from trueque.island.actions import Call
from trueque.island.core.engine import IslandCore, load_core
from trueque.island.core.state import CARD_KINDS, MOST_SEATS, SEATS, Position, position_class
from trueque.island.ledger import Ledger

PHASES = (
    "terrain", "tokens", "harbours", "start_throw", "dice", "taken_card", "drawn_card", "found_settlement",
    "found_road", "roll", "discard", "robber", "steal", "trade", "build", "free_road", "draft", "answer", "over",
)  # fmt: skip
"""What the game waits for, by the core's numbers; also the kinds of its questions."""


FIVE = tuple(itemgetter(*((p, kind) for kind in range(5))) for p in range(MOST_SEATS))


def count_seat_cards(grid: Any, p: int) -> tuple[int, ...]:
    """The five numbers of seat *p*: cards by kind."""
    found: tuple[int, ...] = FIVE[p](grid)
    return found


class KnownOffers:
    """What everybody has heard of offers: while answers are sealed, the core already holds more."""

    __slots__ = ("give", "made_to", "proposals", "want")

    def __init__(self, g: Any, seats: int) -> None:
        self.made_to = [int(g.offered_to[p]) for p in range(seats)]
        self.give = [[int(g.give[p, r]) for r in range(5)] for p in range(seats)]
        self.want = [[int(g.want[p, r]) for r in range(5)] for p in range(seats)]
        self.proposals = [int(g.proposals[p]) for p in range(seats)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KnownOffers) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]


class IslandState:
    """The whole truth; views are cut from it, `guess` makes others that look the same from one seat."""

    __slots__ = ("bought", "called", "calls", "core", "g", "ledger", "played", "room", "told")

    def __init__(self, core: IslandCore, g: Any, seats: int, room: int) -> None:
        self.core = core
        self.g = g
        """The core's position."""
        self.ledger = Ledger.make_empty(seats)
        self.told: KnownOffers | None = None
        """The offers as they stood before an answer to one was asked; none outside of that."""
        self.bought = 0
        """Development cards bought this turn."""
        self.played = [0] * CARD_KINDS
        """Development cards played so far, by kind."""
        self.room = [room] * seats
        """The most point cards each seat can hold, since it has not won with them."""
        self.calls: tuple[Call | None, ...] = (None,) * seats
        """What each seat has said that it looks for, while that stands (R-048)."""
        self.called = (0,) * seats
        """How often each seat has said so in this turn."""

    def known_offers(self, seats: int) -> KnownOffers:
        """The offers that everybody knows of: what is put against one stays sealed until all have answered."""
        return self.told or KnownOffers(self.g, seats)

    def copy(self) -> IslandState:
        twin = IslandState.__new__(IslandState)
        twin.core, twin.g = self.core, self.core.copy(self.g)
        twin.ledger = self.ledger.copy()
        twin.told, twin.bought = self.told, self.bought  # what was told never changes afterwards
        twin.played, twin.room = list(self.played), list(self.room)
        twin.calls, twin.called = self.calls, self.called
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        room = room_of(self.g)
        rest = {name: getattr(self, name) for name in self.__slots__ if name not in ("core", "g")}
        return restore_state, (self.core.name, room, pack_record(position_class(room), self.g), rest)

    def __deepcopy__(self, memo: Any) -> IslandState:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, IslandState)
            and self.g == other.g
            and (self.ledger, self.told, self.bought, self.played, self.room, self.calls, self.called)
            == (other.ledger, other.told, other.bought, other.played, other.room, other.calls, other.called)
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def phase(self) -> str:
        return PHASES[self.g.phase]


def room_of(g: Any) -> int:
    """For how many seats a position of either back end has room."""
    if isinstance(g, PackedRecord):
        return SEATS if g.arrangement.size == record_class_for(Position).arrangement.size else MOST_SEATS
    return SEATS if type(g) is Position else MOST_SEATS


def restore_state(
    back_end: Literal["plain", "compiled"], room: int, packed: bytes, rest: dict[str, Any]
) -> IslandState:
    """A position that was sent elsewhere, on the same back end."""
    state = IslandState.__new__(IslandState)
    state.core = load_core(back_end, room)
    state.g = unpack_record(position_class(room), packed, back_end == "compiled")
    for name, value in rest.items():
        setattr(state, name, value)
    return state
