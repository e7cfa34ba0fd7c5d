"""Positions of the quick card game, and what the rulebook reads off the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from .quick_tables import (
    EVENTS_BY_MARK,
    EXPANSION_POINTS,
    EXPANSIONS,
    EXPANSIONS_BY_MARK,
    KNIGHTS_BY_MARK,
    NO_CARDS,
    RESOURCE_CARDS,
    ROADS_BY_MARK,
    SETTLEMENTS_BY_MARK,
    Cards,
    Swaps,
    count_marked,
)

NATURE = -1
TARGET = 10
MARKET_SIZE, FIRST_HAND, HAND_LIMIT, CARDS_DRAWN = 5, 3, 7, 2
EVENT_NAMES = ("attack", "market_day")


class Answer(NamedTuple):
    """One answer of a player or of chance."""

    verb: str
    seat: int = -1
    amount: int = 0
    give: Cards = NO_CARDS
    take: Cards = NO_CARDS
    what: str = ""
    swaps: Swaps = ()
    without: int = -1


class Event(NamedTuple):
    """One thing that happened."""

    name: str
    seat: int = -1
    what: str = ""
    amount: int = 0
    cards: Cards = NO_CARDS


@dataclass(frozen=True)
class Rules:
    """The number of players and the readings that the rulebook leaves open, by the number of the ruling."""

    seats: int = 4
    first: int = 0  # the rulebook lets the oldest begin.
    protection: str = "separate"  # R-101; "joint": church and citadel guard both rows.
    events: str = "10/5"
    university: str = "waive"  # R-103; "none": points alone.
    market_day: str = "new"  # R-104; "none": nothing happens.
    guild: str = "any"  # R-105; "trade": in the trade step alone.
    end: str = "now"  # R-106; "event": after the city's event; "turn": when the turn is over.
    library: str = "owner"  # R-107; who sees the hand changes nothing here.
    reshuffle: str = "empty"  # R-108; "needed": when a card must be drawn and none is left.
    turns: int = 1000  # the rulebook knows no last turn.
    market_return: str = "held"  # R-118; "any": by the letter, also cards that were just taken.


@dataclass
class Player:
    """Everything that lies before one player, and the hand."""

    hand: list[int] = field(default_factory=lambda: [0] * 5)
    settlements: int = 1
    cities: int = 0
    roads: int = 1
    knights: int = 0
    expansions: list[str] = field(default_factory=list)


@dataclass
class State:
    """A whole position; the order of hidden piles is left to chance."""

    rules: Rules
    players: list[Player]
    pile: list[int]
    road_pile: int
    knight_pile: int
    settlement_pile: int
    expansion_pile: dict[str, int]
    unread_events: list[int]
    market: list[int] = field(default_factory=lambda: [0] * 5)
    discards: list[int] = field(default_factory=lambda: [0] * 5)
    is_clockwise: bool = True
    active: int = 0
    turn: int = 0
    phase: str = "deal"
    exchanges: int = 0
    built: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    partner: int = -1
    amount: int = 0
    pending: int = MARKET_SIZE
    dealt_to: int = -1
    resumed: str = ""
    owed: list[int] = field(default_factory=list)
    chosen: list[Cards | None] = field(default_factory=list)
    winners: tuple[int, ...] = ()


def start_game(rules: Rules) -> State:
    """Lay the table out before the first card is turned up."""
    seats = rules.seats
    copies = 2 if seats > 4 else 1  # "Partidas de 5 o 6 jugadores": the second game's resource cards too.
    events = EVENTS_BY_MARK[rules.events]
    return State(
        rules=rules,
        players=[Player() for _ in range(seats)],
        pile=[copies * count for count in RESOURCE_CARDS],
        # "Disposicion inicial": everybody begins with one settlement and one road, side A.
        road_pile=count_marked(ROADS_BY_MARK, seats) - seats,
        knight_pile=count_marked(KNIGHTS_BY_MARK, seats),
        settlement_pile=count_marked(SETTLEMENTS_BY_MARK, seats) - seats,
        expansion_pile={name: count_marked(EXPANSIONS_BY_MARK[name], seats) for name in EXPANSIONS},
        unread_events=[count_marked(tuple(mark[n] for mark in events), seats) for n in range(2)],
        owed=[0] * seats,
        chosen=[None] * seats,
        active=rules.first,
    )


# ---- what lies on the table -------------------------------------------------------------------------------------


def count_exchanges(player: Player) -> int:
    """Count the roads that lie with side A up."""
    return (player.roads + 1) // 2  # "Carretera": the first is A, then B, then A, and so on.


def count_points(player: Player) -> int:
    """Count the victory points of one player."""
    points = player.settlements + 2 * player.cities + player.roads // 2 + player.knights // 2
    return points + sum(EXPANSION_POINTS[name] for name in player.expansions)


def score(state: State) -> list[int]:
    """Count the victory points of every seat."""
    return [count_points(player) for player in state.players]


def count_protected(state: State, player: Player, what: str) -> int:
    """Count the first roads or knights of a row that nobody may take."""
    # "Cambio de propietario": church or citadel, the first knight and the first three roads. The citadel's
    # own text speaks of roads alone, so each card is read to guard one kind.
    joint = state.rules.protection == "joint"
    has_church, has_citadel = "church" in player.expansions, "citadel" in player.expansions
    if what == "road":
        return 3 if has_citadel or (joint and has_church) else 0
    return 1 if has_church or (joint and has_citadel) else 0


def find_victim(state: State, what: str) -> int:
    """Find who loses a road or knight to the active player, or -1."""
    # "Cambio de propietario": the nearest one in the arrow's direction; who has none that may be taken is passed over.
    step = 1 if state.is_clockwise else -1
    for distance in range(1, state.rules.seats):
        seat = (state.active + step * distance) % state.rules.seats
        player = state.players[seat]
        row = player.roads if what == "road" else player.knights
        if row > count_protected(state, player, what):
            return seat
    return -1


def move_cards(source: list[int], target: list[int], cards: Cards) -> None:
    """Move resource cards from one heap to another."""
    for kind, count in enumerate(cards):
        source[kind] -= count
        target[kind] += count
        assert source[kind] >= 0, "a card that is not there cannot move"


def refill_pile(state: State, is_needed: bool) -> list[Event]:
    """Make the discards the new pile where the pile is used up."""
    # "Desarrollo": when the pile is used up, the discards are shuffled and form a new one.
    if (is_needed or state.rules.reshuffle == "empty") and not any(state.pile) and any(state.discards):
        state.pile, state.discards = state.discards, [0] * 5
        return [Event("reshuffled", amount=sum(state.pile))]
    return []
