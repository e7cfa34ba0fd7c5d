"""Everything that can be answered: the players' answers, and nature's."""

from __future__ import annotations

from functools import cache

from trueque.kernel.value import frozen_value
from trueque.princes.catalogue import KINDS, STORES

Amounts = tuple[int, ...]
FACES = {"brigands": 1, "trade": 1, "celebration": 1, "harvest": 1, "event": 2}
"""The faces of the event die, with how many of its six sides show them (R-207)."""


@frozen_value
class Roll:
    """Roll the dice."""


@frozen_value
class Play:
    """Play an action card from the hand."""

    card: str


@frozen_value
class Build:
    """Build an expansion at a site (or, a region expansion, at a region)."""

    card: str
    site: str


@frozen_value
class Road:
    """Build a road at the left or the right end: `L` or `R`."""

    side: str


@frozen_value
class Settle:
    """Build a settlement, with or without a card played for it."""

    place: str
    card: str = ""


@frozen_value
class Raise:
    """Lay a city on a settlement."""

    place: str


@frozen_value
class Bank:
    """Trade with the supply: *give* is a resource, or a region next to a Large Trade Ship."""

    give: str
    get: str


@frozen_value
class Use:
    """Use a card's power of this turn: 1 gold for 1 of *get*."""

    card: str
    get: str


@frozen_value
class Remove:
    """Take an own unit or building out of the principality."""

    site: str


@frozen_value
class End:
    """End the action phase."""


@frozen_value
class Give:
    """Give up resources: how many from each store."""

    amounts: Amounts


@frozen_value
class Take:
    """Take resources: how many into each store."""

    amounts: Amounts


@frozen_value
class Demand:
    """Name resources, by kind: those the opponent hands over."""

    amounts: Amounts


@frozen_value
class Save:
    """Which resource of a cost is not paid."""

    kind: str


@frozen_value
class Draw:
    """Draw the top card of a stack."""

    stack: int


@frozen_value
class Search:
    """Look through a stack."""

    stack: int


@frozen_value
class Pick:
    """Choose one of the cards being looked at."""

    card: str


@frozen_value
class Under:
    """Put a card under a stack."""

    card: str
    stack: int


@frozen_value
class Stack:
    """Choose a stack."""

    stack: int


@frozen_value
class Pass:
    """Choose to do nothing."""


@frozen_value
class Face:
    """Set the production die."""

    number: int


@frozen_value
class Lay:
    """Lay the two new regions: one above, one below."""

    top: str
    bottom: str


@frozen_value
class Swap:
    """Let two regions, or the cards of two sites, change places."""

    one: str
    other: str


@frozen_value
class Target:
    """Name a card of the opponent by its site."""

    site: str


@frozen_value
class Lose:
    """Give up the card at a site."""

    site: str


@frozen_value
class Rolled:
    """Nature: the production die, and the face of the event die."""

    die: int
    face: str


@frozen_value
class Die:
    """Nature: one die."""

    number: int


@frozen_value
class Dealt:
    """Nature: the next card of a shuffle."""

    card: str


@frozen_value
class Shown:
    """Nature: what lies there already is looked at."""

    cards: tuple[str, ...]


@frozen_value
class Starts:
    """Nature: the seat with the higher die."""

    seat: int


Action = (
    Roll | Play | Build | Road | Settle | Raise | Bank | Use | Remove | End | Give | Take | Demand | Save | Draw
    | Search | Pick | Under | Stack | Pass | Face | Lay | Swap | Target | Lose | Rolled | Die | Dealt | Shown | Starts
)  # fmt: skip


@cache
def unit_amounts(size: int, place: int) -> Amounts:
    """1 of one kind, 0 of all others."""
    return tuple(int(i == place) for i in range(size))


TAKE = tuple(Take(unit_amounts(len(STORES), i)) for i in range(len(STORES)))
GIVE = tuple(Give(unit_amounts(len(STORES), i)) for i in range(len(STORES)))
DEMAND = tuple(Demand(unit_amounts(len(KINDS), i)) for i in range(len(KINDS)))


@cache
def make_dealt_answer(card: str) -> Dealt:
    """The same answer every time: shuffles ask for many."""
    return Dealt(card)
