"""A position of the quick game: plain values, quick to copy, nothing random inside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from trueque.quick.cards import (
    BUILDINGS,
    EXPANSIONS,
    FIRST_HAND,
    MARKET_SIZE,
    NO_CARDS,
    POINTS,
    Cards,
    deck_of,
    events_of,
    total_of,
)
from trueque.quick.know import catch_up
from trueque.quick.rules import Rules

# Once-a-turn powers that are used up, as bits of `State.spent`; what was built this turn, as bits of `State.built`.
SPENT = ("library", "guild", "university")
KINDS = ("settlement", "city", "road", "knight", "expansion")
BUILDING_BIT = {what: 1 << i for i, what in enumerate(BUILDINGS)}
"""Each building by itself: a set of buildings is a number."""
KIND_BIT = {**{kind: 1 << i for i, kind in enumerate(KINDS)}, **dict.fromkeys(EXPANSIONS, 16)}
SPENT_LIBRARY, SPENT_GUILD, SPENT_UNIVERSITY = 1, 2, 4

EXPANSION_POINTS = tuple(
    sum(POINTS[name] for i, name in enumerate(EXPANSIONS) if owned >> i & 1) for owned in range(1 << len(EXPANSIONS))
)
"""Points of every set of expansions, a bit each in the order of `EXPANSIONS`."""


@dataclass(slots=True, eq=False)
class State:
    """Everything that lies on the table, is held in hands, or is being asked.

    What changes with nearly every answer is a list, what changes rarely a tuple that copies share.
    """

    hands: list[list[int]]
    market: list[int]
    discards: list[int]
    pile: list[int]
    """What is left to draw; its order does not exist until a card is drawn."""
    left: int
    """How many cards the pile holds."""
    roads: tuple[int, ...]
    knights: tuple[int, ...]
    settlements: tuple[int, ...]
    cities: tuple[int, ...]
    """Cities not covered by an expansion."""
    expansions: tuple[int, ...]
    """The expansions of each seat, a bit each."""
    road_pile: int
    knight_pile: int
    settlement_pile: int
    expansion_pile: tuple[int, ...]
    events: tuple[int, int]
    """Robber attacks and market days on city sides nobody has seen yet, in the pile and under settlements."""
    arrow: int
    """The destiny card: 1 clockwise (white), -1 counter-clockwise (black), 0 not in the game."""
    known: tuple[Cards, ...]
    """What each observer (the spectators last) knows for sure of each hand: row by row, one entry a seat."""
    pile_most: tuple[Cards, ...]
    """The most of each resource that may still be in the pile, as far as each observer knows."""
    news: list[tuple[Any, ...]]
    """What happened to hidden cards and is not yet part of what is known: `know.catch_up` works it in when asked."""
    owes: tuple[int, ...]
    """How many cards each seat still loses to the robber attack."""
    sealed: tuple[Cards | None, ...]
    """What each seat has chosen to lose, shown when the last has chosen."""
    got: list[int]
    """What was drawn in this go."""
    phase: str = "deal"
    turn: int = 0
    active: int = 0
    exchanges: int = 0
    built: int = 0
    spent: int = 0
    partner: int = -1
    amount: int = 0
    """How many cards the exchange at hand is about."""
    todo: int = 0
    """How many cards nature still has to draw."""
    back: str = ""
    """The phase to go back to when the guild is done."""
    result: tuple[float, ...] | None = None

    def copy(self) -> Self:
        fresh = object.__new__(type(self))
        fresh.hands = [hand[:] for hand in self.hands]
        fresh.market, fresh.discards, fresh.pile = self.market[:], self.discards[:], self.pile[:]
        fresh.left, fresh.got = self.left, self.got[:]
        fresh.roads, fresh.knights = self.roads, self.knights
        fresh.settlements, fresh.cities, fresh.expansions = self.settlements, self.cities, self.expansions
        fresh.road_pile, fresh.knight_pile = self.road_pile, self.knight_pile
        fresh.settlement_pile, fresh.expansion_pile = self.settlement_pile, self.expansion_pile
        fresh.events, fresh.arrow = self.events, self.arrow
        fresh.known, fresh.pile_most, fresh.news = self.known, self.pile_most, self.news[:]
        fresh.owes, fresh.sealed = self.owes, self.sealed
        fresh.phase, fresh.turn, fresh.active = self.phase, self.turn, self.active
        fresh.exchanges, fresh.built, fresh.spent = self.exchanges, self.built, self.spent
        fresh.partner, fresh.amount, fresh.todo = self.partner, self.amount, self.todo
        fresh.back, fresh.result = self.back, self.result
        return fresh

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        catch_up(self)
        catch_up(other)
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]


def first_position(rules: Rules) -> State:
    """Everything laid out, one settlement and one road each, and no resource card dealt yet."""
    n = rules.seats
    deck = deck_of(n)
    return State(
        hands=[[0] * 5 for _ in range(n)],
        market=[0] * 5,
        discards=[0] * 5,
        pile=list(deck),
        left=sum(deck),
        roads=(1,) * n,
        knights=(0,) * n,
        settlements=(1,) * n,
        cities=(0,) * n,
        expansions=(0,) * n,
        road_pile=total_of("road", n) - n,
        knight_pile=total_of("knight", n),
        settlement_pile=total_of("settlement", n) - n,
        expansion_pile=tuple(total_of(name, n) for name in EXPANSIONS),
        events=events_of(rules.events, n),
        arrow=1 if n > 2 else 0,
        known=(NO_CARDS,) * (n * (n + 1)),
        pile_most=(deck,) * (n + 1),
        news=[],
        owes=(0,) * n,
        sealed=(None,) * n,
        got=[0] * 5,
        active=rules.first,
        todo=MARKET_SIZE + FIRST_HAND * n,
    )


def points_of(state: State, seat: int) -> int:
    """Settlements 1, cities 2, expansions 3 or 4 instead of their city, roads and knights 1 for each B side."""
    return (
        state.settlements[seat]
        + 2 * state.cities[seat]
        + EXPANSION_POINTS[state.expansions[seat]]
        + state.roads[seat] // 2
        + state.knights[seat] // 2
    )


def owns(state: State, seat: int, expansion: int) -> bool:
    return bool(state.expansions[seat] >> expansion & 1)


def exchanges_of(state: State, seat: int) -> int:
    """One exchange for each road lying A side up; without any road, one with the pile."""
    return (state.roads[seat] + 1) // 2 or 1


def extra_cards_of(state: State, seat: int) -> int:
    """One extra card for each knight lying A side up."""
    return (state.knights[seat] + 1) // 2
