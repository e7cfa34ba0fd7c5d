"""Everything that can be answered: the players' answers, and nature's."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from trueque.princes.catalogue import KINDS, STORES

Amounts = tuple[int, ...]
FACES = {"brigands": 1, "trade": 1, "celebration": 1, "harvest": 1, "event": 2}
"""The faces of the event die, with how many of its six sides show them (R-207)."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the dice."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play an action card from the hand."""

    card: str


@dataclass(frozen=True, slots=True)
class Build:
    """Build an expansion at a site (or, a region expansion, at a region)."""

    card: str
    site: str


@dataclass(frozen=True, slots=True)
class Road:
    """Build a road at the left or the right end: `L` or `R`."""

    side: str


@dataclass(frozen=True, slots=True)
class Settle:
    """Build a settlement, with or without a card played for it."""

    place: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class Raise:
    """Lay a city on a settlement."""

    place: str


@dataclass(frozen=True, slots=True)
class Bank:
    """Trade with the supply: *give* is a resource, or a region next to a Large Trade Ship."""

    give: str
    get: str


@dataclass(frozen=True, slots=True)
class Use:
    """Use a card's power of this turn: 1 gold for 1 of *get*."""

    card: str
    get: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Take an own unit or building out of the principality."""

    site: str


@dataclass(frozen=True, slots=True)
class End:
    """End the action phase."""


@dataclass(frozen=True, slots=True)
class Give:
    """Give up resources: how many from each store."""

    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Take:
    """Take resources: how many into each store."""

    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Demand:
    """Name resources, by kind: those the opponent hands over."""

    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Save:
    """Which resource of a cost is not paid."""

    kind: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of a stack."""

    stack: int


@dataclass(frozen=True, slots=True)
class Search:
    """Look through a stack."""

    stack: int


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose one of the cards being looked at."""

    card: str


@dataclass(frozen=True, slots=True)
class Under:
    """Put a card under a stack."""

    card: str
    stack: int


@dataclass(frozen=True, slots=True)
class Stack:
    """Choose a stack."""

    stack: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Choose to do nothing."""


@dataclass(frozen=True, slots=True)
class Face:
    """Set the production die."""

    number: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay the two new regions: one above, one below."""

    top: str
    bottom: str


@dataclass(frozen=True, slots=True)
class Swap:
    """Let two regions, or the cards of two sites, change places."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Target:
    """Name a card of the opponent by its site."""

    site: str


@dataclass(frozen=True, slots=True)
class Lose:
    """Give up the card at a site."""

    site: str


@dataclass(frozen=True, slots=True)
class Rolled:
    """Nature: the production die, and the face of the event die."""

    die: int
    face: str


@dataclass(frozen=True, slots=True)
class Die:
    """Nature: one die."""

    number: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Nature: the next card of a shuffle."""

    card: str


@dataclass(frozen=True, slots=True)
class Shown:
    """Nature: what lies there already is looked at."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Starts:
    """Nature: the seat with the higher die."""

    seat: int


Action = (
    Roll | Play | Build | Road | Settle | Raise | Bank | Use | Remove | End | Give | Take | Demand | Save | Draw
    | Search | Pick | Under | Stack | Pass | Face | Lay | Swap | Target | Lose | Rolled | Die | Dealt | Shown | Starts
)  # fmt: skip


@cache
def unit(size: int, place: int) -> Amounts:
    """1 of one kind, 0 of all others."""
    return tuple(int(i == place) for i in range(size))


TAKE = tuple(Take(unit(len(STORES), i)) for i in range(len(STORES)))
GIVE = tuple(Give(unit(len(STORES), i)) for i in range(len(STORES)))
DEMAND = tuple(Demand(unit(len(KINDS), i)) for i in range(len(KINDS)))


@cache
def dealt(card: str) -> Dealt:
    """The same answer every time: shuffles ask for many."""
    return Dealt(card)
