"""A position laid out by names: what lies where, who knows which card, and which steps are still to be done.

The game is played on the core's record (`state`); views, lines and guesses speak of cards, and read or write this.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from trueque.kernel import Seat
from trueque.princes.catalogue import KIND_OF, MOST_REMEMBERED, STORES
from trueque.princes.core.numbers import RATE
from trueque.princes.rules import PrincesRules
from trueque.princes.steps import EffectStep
from trueque.princes.tableau import Spot

Entry = tuple[str, int]
"""A card and who knows it: 1 the first seat, 2 the second, 4 everybody who watches."""
Pile = list[Entry]
"""Cards in order, the top one last."""
SEAT = (1, 2)
PUBLIC = 4
ALL = 7
NOBODY = 0


@dataclass(slots=True)
class Realm:
    """One principality."""

    places: dict[int, int]
    """By x: 1 settlement, 2 city."""
    roads: list[int]
    regions: dict[Spot, int]
    """Which region lies where."""
    stock: list[int]
    """What each store holds; nothing where it is not ours."""
    owned: list[int]
    """Our stores, oldest first."""
    sites: dict[Spot, str] = field(default_factory=dict)
    under: dict[Spot, str] = field(default_factory=dict)
    """What lies beneath the card of a site."""
    # What follows from these: the core counts it.
    victory: int = 0
    commerce: int = 0
    skill: int = 0
    strength: int = 0
    progress: int = 0
    rates: tuple[int, ...] = (RATE,) * 6

    def totals(self) -> list[int]:
        """How many of each resource."""
        totals = [0] * 6
        for store in self.owned:
            totals[KIND_OF[store]] += self.stock[store]
        return totals

    def spot_of(self, store: int) -> Spot:
        """Where one of our regions lies."""
        return next(spot for spot, there in self.regions.items() if there == store)


@dataclass(slots=True)
class PrincesLayout:
    """A game of The Princes, at any moment."""

    rules: PrincesRules
    realms: list[Realm]
    hands: list[Pile] = field(default_factory=lambda: [[], []])
    stacks: list[Pile] = field(default_factory=list)
    events: Pile = field(default_factory=list)
    regions: Pile = field(default_factory=list)
    discards: Pile = field(default_factory=list)
    faceup: list[str] = field(default_factory=list)
    aside: Pile = field(default_factory=list)
    """Events left out of a Duel, unseen."""
    loose: dict[str, int] = field(default_factory=dict)
    """Cards being shuffled and not yet dealt."""
    inside: list[str] = field(default_factory=list)
    """Events everybody has seen go back into the event stack before it was shuffled."""
    supply: dict[str, int] = field(default_factory=dict)
    """Roads, settlements and cities nobody has built."""
    todo: list[tuple[Seat, EffectStep]] = field(default_factory=list)
    """What is still to be done, the next step last."""
    active: Seat = 0
    turn: int = 0
    die: int = 0
    """The production die of this turn, or what it was set to; 0 before."""
    face: str = ""
    """The event die of this turn, or what it was set to."""
    event: str = ""
    """The event card being resolved."""
    herald: Seat = -1
    """Who set the event die this turn (R-260)."""
    table: list[str] = field(default_factory=list)
    """Action cards being carried out; then they go to the discard pile."""
    held: Pile = field(default_factory=list)
    """Cards taken out of a hand, on their way under stacks."""
    used: list[Spot] = field(default_factory=list)
    """Cards whose power of this turn is spent."""
    fetchers: list[str] = field(default_factory=list)
    """Cards that fetched another from the discards this turn (R-272), each named once."""
    spared: list[bool] = field(default_factory=lambda: [False, False])
    """Whom the event of the moment does not touch."""
    fresh: list[list[str]] = field(default_factory=lambda: [[], []])
    """Cards drawn at the end of one's last turn, where they wait for one's own next turn (R-268), each named once."""
    barred: list[bool] = field(default_factory=lambda: [False, False])
    """Who may not refill at the end of this turn (R-265)."""
    hero: Seat = -1
    trade: Seat = -1
    winner: Seat | None = None
    """The seat that won; -1: nobody (see R-205)."""
    won: tuple[int, int] = (0, 0)
    """Victory points of each seat, tokens included: the core counts them."""

    def push_steps(self, me: Seat, *steps: EffectStep) -> None:
        """Have *me* do these steps next, in order."""
        self.todo += [(me, step) for step in reversed(steps)]

    def points(self, seat: Seat) -> int:
        """Victory points of a seat, tokens included."""
        return self.won[seat]

    def hand_cards(self, seat: Seat) -> list[str]:
        """The hand of a seat."""
        return [card for card, _ in self.hands[seat]]


@lru_cache(MOST_REMEMBERED)
def write_amounts(amounts: tuple[int, ...], names: tuple[str, ...] = STORES) -> str:
    """Amounts as words: `forest2 2 hills3`; a number follows its name, 1 is left out."""
    return " ".join(name if n == 1 else f"{name} {n}" for name, n in zip(names, amounts, strict=True) if n)
