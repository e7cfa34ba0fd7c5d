"""Everything that can be answered: the players' answers, and nature's."""

from __future__ import annotations

from functools import cache

from trueque.kernel.value import value
from trueque.princes.catalogue import KINDS, STORES

Amounts = tuple[int, ...]
FACES = {"brigands": 1, "trade": 1, "celebration": 1, "harvest": 1, "event": 2}
"""The faces of the event die, with how many of its six sides show them (R-207)."""


@value
class Roll:
    """Roll the dice."""


@value
class Play:
    """Play an action card from the hand."""

    card: str


@value
class Build:
    """Build an expansion at a site (or, a region expansion, at a region)."""

    card: str
    site: str


@value
class Road:
    """Build a road at the left or the right end: `L` or `R`."""

    side: str


@value
class Settle:
    """Build a settlement, with or without a card played for it."""

    place: str
    card: str = ""


@value
class Raise:
    """Lay a city on a settlement."""

    place: str


@value
class Bank:
    """Trade with the supply: *give* is a resource, or a region next to a Large Trade Ship."""

    give: str
    get: str


@value
class Use:
    """Use a card's power of this turn: 1 gold for 1 of *get*."""

    card: str
    get: str


@value
class Remove:
    """Take an own unit or building out of the principality."""

    site: str


@value
class End:
    """End the action phase."""


@value
class Give:
    """Give up resources: how many from each store."""

    amounts: Amounts


@value
class Take:
    """Take resources: how many into each store."""

    amounts: Amounts


@value
class Demand:
    """Name resources, by kind: those the opponent hands over."""

    amounts: Amounts


@value
class Save:
    """Which resource of a cost is not paid."""

    kind: str


@value
class Draw:
    """Draw the top card of a stack."""

    stack: int


@value
class Search:
    """Look through a stack."""

    stack: int


@value
class Pick:
    """Choose one of the cards being looked at."""

    card: str


@value
class Under:
    """Put a card under a stack."""

    card: str
    stack: int


@value
class Stack:
    """Choose a stack."""

    stack: int


@value
class Pass:
    """Choose to do nothing."""


@value
class Face:
    """Set the production die."""

    number: int


@value
class Lay:
    """Lay the two new regions: one above, one below."""

    top: str
    bottom: str


@value
class Swap:
    """Let two regions, or the cards of two sites, change places."""

    one: str
    other: str


@value
class Target:
    """Name a card of the opponent by its site."""

    site: str


@value
class Lose:
    """Give up the card at a site."""

    site: str


@value
class Rolled:
    """Nature: the production die, and the face of the event die."""

    die: int
    face: str


@value
class Die:
    """Nature: one die."""

    number: int


@value
class Dealt:
    """Nature: the next card of a shuffle."""

    card: str


@value
class Shown:
    """Nature: what lies there already is looked at."""

    cards: tuple[str, ...]


@value
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
