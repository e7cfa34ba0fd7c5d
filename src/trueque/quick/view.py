"""What a seat may know of a position, as JSON knows it; what it may remember included."""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from trueque.kernel import Seat
from trueque.quick.actions import EVENTS
from trueque.quick.cards import EXPANSIONS, FIRST_HAND, RESOURCES
from trueque.quick.core.numbers import (
    DRAWN_EACH_TURN,
    KNIGHT,
    ROAD,
    SAFE_KNIGHTS,
    SAFE_ROADS,
    SEATS,
    WINNING_POINTS,
)
from trueque.quick.core.state import BLIND, DEAL, NONE, STALLS, Position
from trueque.quick.core.steals import find_guarding_expansion, row_length
from trueque.quick.core.tableau import count_exchanges, count_extra_cards, points_of
from trueque.quick.core.tables import Tables
from trueque.quick.state import KINDS, PHASES, SPENT, QuickState, unpack_cards

ARROWS = {1: "clockwise", -1: "counter-clockwise", 0: None}


class Player(TypedDict):
    """One player's open cards, and what the observer is sure of in the hand."""

    points: int
    cards: int
    settlements: int
    cities: int
    expansions: list[str]
    roads: int
    exchanges: int
    safe_roads: int
    """How many of them nobody can take."""
    knights: int
    safe_knights: int
    extra_cards: int
    known: list[int]
    """What the observer is sure of, by resource."""
    shown: list[int]
    """What everybody is sure of."""
    drawn: int


class Piles(TypedDict):
    """What is left to build."""

    road: int
    settlement: int
    knight: int
    expansions: dict[str, int]


class AtHand(TypedDict):
    """What is going on: the exchange, the draws, the robber's due."""

    exchanges: int
    built: list[str]
    spent: list[str]
    partner: int | None
    amount: int
    todo: int
    back: str
    got: list[int] | None
    got_count: int
    owes: list[int]
    chose: list[bool]
    my_choice: list[int] | None


class QuickView(AtHand):
    """The table as a seat sees it; a spectator sees no hand at all."""

    seat: int | None
    resources: list[str]
    target: int
    turn: int
    active: int
    draws: int
    """How many cards the active seat draws when its turn ends."""
    phase: str
    hand: list[int] | None
    players: list[Player]
    market: list[int]
    discards: list[int]
    pile: int
    piles: Piles
    events: dict[str, int]
    destiny: str | None
    known_of_me: list[list[int]] | None
    pile_most: list[int]
    pile_most_public: list[int]
    result: list[float] | None


VIEW = QuickView
"""What this room shows, as the page is told it."""


def make_view(state: QuickState, seat: Seat | None) -> QuickView:
    """The table as *seat* sees it; a spectator sees no hand at all."""
    g, n = state.g, state.t.seats
    observer = n if seat is None else seat
    result, public = state.result, list(unpack_cards(g.pile_most[n]))
    # What the observer is sure of in each hand, and what everybody is.
    sure = [list(unpack_cards(known)) for known in g.known[observer * SEATS : observer * SEATS + n]]
    shown = [list(unpack_cards(known)) for known in g.known[n * SEATS : n * SEATS + n]]
    if seat is not None:
        sure[seat] = list(state.hand(seat))
    return {
        "seat": seat,
        "resources": list(RESOURCES),
        "target": WINNING_POINTS,
        "turn": g.turn,
        "active": g.active,
        "draws": DRAWN_EACH_TURN + count_extra_cards(g, g.active),
        "phase": state.phase,
        "hand": None if seat is None else list(state.hand(seat)),
        "players": make_players_view(state, sure, shown, sum(public)),
        "market": list(g.market),
        "discards": list(g.discards),
        "pile": g.left,
        "piles": {
            "road": g.road_pile,
            "settlement": g.settlement_pile,
            "knight": g.knight_pile,
            "expansions": dict(zip(EXPANSIONS, g.expansion_pile, strict=True)),
        },
        "events": dict(zip(EVENTS, (g.attacks, g.market_days), strict=True)),
        "destiny": ARROWS[g.arrow],
        **make_table_view(state, seat),
        "known_of_me": None if seat is None else [list(unpack_cards(g.known[s * SEATS + seat])) for s in range(n)],
        "pile_most": list(unpack_cards(g.pile_most[observer])),
        "pile_most_public": public,
        "result": None if result is None else list(result),
    }


def make_players_view(state: QuickState, sure: list[list[int]], shown: list[list[int]], public: int) -> list[Player]:
    """Each player's open cards, and what the observer is sure of in the hand."""
    t, g = state.t, state.g
    laid = zip(range(t.seats), sure, shown, g.hand_size, g.settlements, g.cities, g.expansions, g.roads, g.knights,
               g.pile_most, strict=False)  # fmt: skip
    return [
        {
            "points": points_of(t, g, seat),
            "cards": size,
            "settlements": settlements,
            "cities": cities,
            "expansions": list(names_of_bits(EXPANSIONS, expansions)),
            "roads": roads,
            "exchanges": count_exchanges(g, seat),
            "safe_roads": count_safe(t, g, seat, ROAD, SAFE_ROADS),
            "knights": knights,
            "safe_knights": count_safe(t, g, seat, KNIGHT, SAFE_KNIGHTS),
            "extra_cards": count_extra_cards(g, seat),
            "known": known,
            "shown": open_ones,
            "drawn": public - count_packed(most),
        }
        for seat, known, open_ones, size, settlements, cities, expansions, roads, knights, most in laid
    ]


def count_safe(t: Tables, g: Position, seat: Seat, what: int, most: int) -> int:
    """How many of a seat's roads or knights nobody can take: the first ones, where an expansion guards them."""
    return 0 if find_guarding_expansion(t, g, seat, what) == NONE else min(most, row_length(g, seat, what))


@cache
def count_packed(packed: int) -> int:
    """How many cards one number stands for."""
    return sum(unpack_cards(packed))


@cache
def names_of_bits(names: tuple[str, ...], members: int) -> tuple[str, ...]:
    """The names in a set of bits."""
    return tuple(name for i, name in enumerate(names) if members >> i & 1)


def make_table_view(state: QuickState, seat: Seat | None) -> AtHand:
    """What is going on: the exchange, the draws, the robber's due."""
    g, owes = state.g, state.g.owes[: state.t.seats]
    sealed, got = None if seat is None else state.sealed_cards(seat), unpack_cards(g.got)
    return {
        "exchanges": g.exchanges,
        "built": list(names_of_bits(KINDS, g.built)),
        "spent": list(names_of_bits(SPENT, g.spent)),
        "partner": g.partner if g.partner >= 0 else None,
        "amount": g.amount,
        "todo": state.todo,
        "back": PHASES[g.back] if g.back >= 0 else "",
        "got": list(got) if can_see_draw(state, seat) else None,
        "got_count": count_packed(g.got),
        "owes": list(owes),
        "chose": [owed > 0 and not due for owed, due in zip(owes, g.due, strict=False)],
        "my_choice": None if sealed is None else list(sealed),
    }


def can_see_draw(state: QuickState, seat: Seat | None) -> bool:
    """Whether *seat* sees the cards being drawn now."""
    g = state.g
    if g.phase == DEAL:
        dealt = sum(g.hand_size)
        return dealt == 0 or seat == (dealt - 1) // FIRST_HAND
    return g.phase == STALLS or seat == g.active or (g.phase == BLIND and seat == g.partner)
