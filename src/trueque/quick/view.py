"""What a seat may know of a position, as JSON knows it; what it may remember included."""

from __future__ import annotations

from typing import TypedDict

from trueque.kernel import Seat
from trueque.quick.actions import EVENTS
from trueque.quick.cards import EXPANSIONS, RESOURCES
from trueque.quick.know import catch_up
from trueque.quick.rules import Rules
from trueque.quick.state import KINDS, SPENT, State, exchanges_of, extra_cards_of, points_of

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
    knights: int
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
    turn: int
    active: int
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


def view(rules: Rules, state: State, seat: Seat | None) -> QuickView:
    """The table as *seat* sees it; a spectator sees no hand at all."""
    catch_up(state)
    n = rules.seats
    observer = n if seat is None else seat
    return {
        "seat": seat,
        "resources": list(RESOURCES),
        "turn": state.turn,
        "active": state.active,
        "phase": state.phase,
        "hand": None if seat is None else list(state.hands[seat]),
        "players": [player(rules, state, observer, s) for s in range(n)],
        "market": list(state.market),
        "discards": list(state.discards),
        "pile": state.left,
        "piles": {
            "road": state.road_pile,
            "settlement": state.settlement_pile,
            "knight": state.knight_pile,
            "expansions": dict(zip(EXPANSIONS, state.expansion_pile, strict=True)),
        },
        "events": dict(zip(EVENTS, state.events, strict=True)),
        "destiny": ARROWS[state.arrow],
        **at_hand(state, seat),
        "known_of_me": None if seat is None else [list(state.known[s * n + seat]) for s in range(n)],
        "pile_most": list(state.pile_most[observer]),
        "pile_most_public": list(state.pile_most[n]),
        "result": None if state.result is None else list(state.result),
    }


def player(rules: Rules, state: State, observer: int, seat: int) -> Player:
    """One player's open cards, and what the observer is sure of in the hand."""
    n = rules.seats
    drawn = sum(state.pile_most[n]) - sum(state.pile_most[seat])
    return {
        "points": points_of(state, seat),
        "cards": sum(state.hands[seat]),
        "settlements": state.settlements[seat],
        "cities": state.cities[seat],
        "expansions": [name for i, name in enumerate(EXPANSIONS) if state.expansions[seat] >> i & 1],
        "roads": state.roads[seat],
        "exchanges": exchanges_of(state, seat),
        "knights": state.knights[seat],
        "extra_cards": extra_cards_of(state, seat),
        "known": list(state.hands[seat] if observer == seat else state.known[observer * n + seat]),
        "shown": list(state.known[n * n + seat]),
        "drawn": drawn,
    }


def at_hand(state: State, seat: Seat | None) -> AtHand:
    """What is going on: the exchange, the draws, the robber's due."""
    sealed = None if seat is None else state.sealed[seat]
    return {
        "exchanges": state.exchanges,
        "built": [kind for i, kind in enumerate(KINDS) if state.built >> i & 1],
        "spent": [power for i, power in enumerate(SPENT) if state.spent >> i & 1],
        "partner": state.partner if state.partner >= 0 else None,
        "amount": state.amount,
        "todo": state.todo,
        "back": state.back,
        "got": list(state.got) if sees_draw(state, seat) else None,
        "got_count": sum(state.got),
        "owes": list(state.owes),
        "chose": [cards is not None for cards in state.sealed],
        "my_choice": None if sealed is None else list(sealed),
    }


def sees_draw(state: State, seat: Seat | None) -> bool:
    """Whether *seat* sees the cards being drawn now."""
    if state.phase == "deal":
        dealt = sum(map(sum, state.hands))
        return dealt == 0 or seat == (dealt - 1) // 3
    return state.phase == "stalls" or seat == state.active or (state.phase == "blind" and seat == state.partner)
