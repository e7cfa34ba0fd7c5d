"""The position: two principalities, hands, stacks, and what the rules still have to do."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trueque.kernel import Seat
from trueque.princes.catalogue import KIND_OF, ROOM, SHIFT_OF, STORES, pack, unpack
from trueque.princes.rules import Rules
from trueque.princes.standing import Standing
from trueque.princes.step import Question, Step
from trueque.princes.tableau import Spot

Entry = tuple[str, int]
"""A card and who knows it: 1 the first seat, 2 the second, 4 everybody who watches."""
Pile = list[Entry]
"""Cards in order, the top one last."""
SEAT = (1, 2)
PUBLIC = 4
ALL = 7
NOBODY = 0

RATE = 3
"""What 1 resource costs in another without a ship."""


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
    # Counted anew whenever a card or a region comes, goes or moves (see `points`).
    victory: int = 0
    commerce: int = 0
    skill: int = 0
    strength: int = 0
    progress: int = 0
    rates: tuple[int, ...] = (RATE,) * 6
    prices: int = field(default=pack((RATE,) * 6), compare=False)
    """The rates in one number."""
    standing: Mapping[type[Standing], Sequence[tuple[Spot, Any]]] = field(default_factory=dict, compare=False)
    """The lasting effects of its cards, by kind."""
    waiting: Mapping[str, tuple[Step, ...]] = field(default_factory=dict, compare=False)
    """What its cards do on each trigger."""
    present: Collection[str] = field(default=(), compare=False)
    """The faces that stand in it, also beneath another card."""
    green: tuple[str, ...] = field(default=(), compare=False)
    red: tuple[str, ...] = field(default=(), compare=False)
    """The free sites for settlement expansions, and those for city expansions."""
    raisable: tuple[str, ...] = field(default=(), compare=False)
    """The settlements that a city could replace."""
    ends: tuple[tuple[str, str, bool], ...] = field(default=(), compare=False)
    """To the left and to the right: the side, the next place, and whether a road leads there."""
    yields: Sequence[Sequence[tuple[int, int]]] = field(default=(), compare=False)
    """By number: the regions that bear it, oldest first, and what each yields with its boosters."""
    of_kind: Sequence[Sequence[int]] = field(default=(), compare=False)
    """By resource: the stores for it, oldest first."""
    full: int = field(default=0, compare=False)
    """How many of each resource could be stored, in one number."""
    purse: int = field(default=0, compare=False)
    """How many of each resource there are, in one number; `put` keeps it."""

    def copy(self) -> Realm:
        return Realm(
            self.places.copy(),
            self.roads.copy(),
            self.regions.copy(),
            self.stock.copy(),
            self.owned.copy(),
            self.sites.copy(),
            self.under.copy(),
            self.victory,
            self.commerce,
            self.skill,
            self.strength,
            self.progress,
            self.rates,
            self.prices,
            self.standing,
            self.waiting,
            self.present,
            self.green,
            self.red,
            self.raisable,
            self.ends,
            self.yields,
            self.of_kind,
            self.full,
            self.purse,
        )

    def put(self, store: int, n: int) -> None:
        """Put *n* resources into a store; less than nothing takes them out."""
        self.stock[store] += n
        self.purse += n << SHIFT_OF[store]

    def totals(self) -> list[int]:
        """How many of each resource."""
        return unpack(self.purse)

    def rooms(self) -> list[int]:
        """How many more of each resource can be stored."""
        rooms, stock = [0] * 6, self.stock
        for store in self.owned:
            rooms[KIND_OF[store]] += ROOM - stock[store]
        return rooms

    def stores(self, kinds: tuple[int, ...]) -> list[int]:
        """Our stores of these resources."""
        return [store for store in self.owned if KIND_OF[store] in kinds]

    def numbered(self, number: int) -> list[int]:
        """Our regions with this number."""
        return [store for store, _ in self.yields[number]]

    def spot_of(self, store: int) -> Spot:
        """Where one of our regions lies."""
        return next(spot for spot, there in self.regions.items() if there == store)


@dataclass(slots=True)
class State:
    """A game of The Princes, at any moment."""

    rules: Rules
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
    todo: list[tuple[Seat, Step]] = field(default_factory=list)
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
    """Cards that fetched another from the discards this turn (R-272)."""
    spared: list[bool] = field(default_factory=lambda: [False, False])
    """Whom the event of the moment does not touch."""
    fresh: list[list[str]] = field(default_factory=lambda: [[], []])
    """Cards drawn at the end of one's last turn, where they wait for one's own next turn (R-268)."""
    barred: list[bool] = field(default_factory=lambda: [False, False])
    """Who may not refill at the end of this turn (R-265)."""
    hero: Seat = -1
    trade: Seat = -1
    winner: Seat | None = None
    """The seat that won; -1: nobody (see R-205)."""
    asked: Question | None = field(default=None, compare=False, repr=False)
    """The question of this position, once it was asked for."""

    def copy(self) -> State:
        new = State(
            self.rules,
            [realm.copy() for realm in self.realms],
            [hand.copy() for hand in self.hands],
            [stack.copy() for stack in self.stacks],
            self.events.copy(),
            self.regions.copy(),
            self.discards.copy(),
            self.faceup.copy(),
            self.aside.copy(),
            self.loose.copy(),
            self.inside.copy(),
            self.supply.copy(),
            self.todo.copy(),
        )
        new.active, new.turn, new.die, new.face, new.event = self.active, self.turn, self.die, self.face, self.event
        new.herald, new.table, new.held = self.herald, self.table.copy(), self.held.copy()
        new.used, new.fetchers, new.spared = self.used.copy(), self.fetchers.copy(), self.spared.copy()
        new.fresh, new.barred = [cards.copy() for cards in self.fresh], self.barred.copy()
        new.hero, new.trade, new.winner, new.asked = self.hero, self.trade, self.winner, self.asked
        return new

    def next(self, me: Seat, *steps: Step) -> None:
        """Have *me* do these steps next, in order."""
        todo = self.todo
        for step in steps[::-1]:
            todo.append((me, step))

    def last_to_first(self, me: Seat) -> tuple[Seat, Seat]:
        """Both seats in the order their steps are stacked: who chooses first comes last (R-208)."""
        return (1 - me, me) if self.rules.first_choice == "turn" else (me, 1 - me)

    def points(self, seat: Seat) -> int:
        """Victory points of a seat, tokens included."""
        return self.realms[seat].victory + (self.hero == seat) + (self.trade == seat)

    def cards(self, seat: Seat) -> list[str]:
        """The hand of a seat."""
        return [card for card, _ in self.hands[seat]]


def amounts_text(amounts: tuple[int, ...], names: tuple[str, ...] = STORES) -> str:
    """Amounts as words: `forest2 2 hills3`; a number follows its name, 1 is left out."""
    return " ".join(name if n == 1 else f"{name} {n}" for name, n in zip(names, amounts, strict=True) if n)
