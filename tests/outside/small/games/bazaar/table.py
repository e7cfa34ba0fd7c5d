"""What lies on the table of Bazaar: the position, what can be answered, what can happen and who may know it."""

from dataclasses import dataclass, replace

from trueque.kernel import Event

KINDS = ("salt", "silk", "dates", "oil")
COPIES, HAND, SEATS, TURNS, FAVOURITE = 4, 5, 3, 12, 2
Row = tuple[int, ...]
EMPTY: Row = (0,) * len(KINDS)


@dataclass(frozen=True)
class Draw:
    kind: int


@dataclass(frozen=True)
class Favour:
    kind: int


@dataclass(frozen=True)
class Offer:
    give: int
    want: int


@dataclass(frozen=True)
class Pass:
    """No offer this turn."""


@dataclass(frozen=True)
class Accept:
    """Said in secret until both have answered."""


@dataclass(frozen=True)
class Decline:
    """The same."""


@dataclass(frozen=True)
class Choose:
    seat: int


Action = Draw | Favour | Offer | Pass | Accept | Decline | Choose


@dataclass(frozen=True)
class Got(Event):
    """A card, or a favourite."""

    seat: int
    kind: int | None
    is_favourite: bool

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else replace(self, kind=None)


@dataclass(frozen=True)
class Offered(Event):
    seat: int
    give: int
    want: int


@dataclass(frozen=True)
class Passed(Event):
    seat: int


@dataclass(frozen=True)
class Answered(Event):
    """Both have answered: who accepts."""

    accepting: tuple[int, ...]


@dataclass(frozen=True)
class Swapped(Event):
    seat: int
    partner: int
    give: int
    want: int


@dataclass(frozen=True)
class Counted(Event):
    """All is shown."""

    points: tuple[int, ...]


@dataclass
class State:
    stock: Row = (COPIES,) * len(KINDS)
    hands: tuple[Row, ...] = (EMPTY,) * SEATS
    favourites: tuple[int, ...] = ()
    known: tuple[Row, ...] = (EMPTY,) * SEATS
    """How many of each kind everybody knows a seat to hold at least."""
    offer: Offer | None = None
    replies: tuple[bool | None, ...] = (None,) * SEATS
    turn: int = 0

    def copy(self) -> "State":
        return replace(self)


def add(row: Row, kind: int, n: int = 1) -> Row:
    return tuple(one + n * (k == kind) for k, one in enumerate(row))


def put(rows: tuple[Row, ...], at: int, row: Row) -> tuple[Row, ...]:
    return tuple(row if n == at else one for n, one in enumerate(rows))


def value(hand: Row, favourite: int) -> int:
    return sum(n * n for n in hand) + FAVOURITE * hand[favourite]
