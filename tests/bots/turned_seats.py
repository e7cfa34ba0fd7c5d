"""The same position at a table whose seats are all numbered one higher: nothing but the numbers is another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from trueque.island import actions as act
from trueque.island.core.state import NOBODY
from trueque.island.game import Island
from trueque.island.state import IslandState

OF_SEATS = (
    "due", "hand_size", "rank", "thrown", "knights", "roads_left", "settlements_left", "cities_left", "points", "trail",
    "proposals", "reply", "follower", "offered_to", "taken", "refused", "refused_twice", "sought",
)  # fmt: skip
"""Lists with a number for each seat,"""
SETS_OF_SEATS = ("vacant", "homes", "touched", "roads", "reach")
"""with a set of places in two words,"""
CARDS_OF_SEATS = ("laid", "hand", "claim", "rate", "cards", "give", "want")
"""and with one of each kind;"""
SEAT_NUMBERS = ("seat", "speaker", "victim", "winner", "road_holder", "army_holder")
"""and numbers that are a seat's."""


def turn_seat(seat: int, seats: int) -> int:
    return seat if seat < 0 or seat >= seats else (seat + 1) % seats


def turn_set(members: int, seats: int) -> int:
    """A set of seats, a bit each."""
    return sum(1 << turn_seat(seat, seats) for seat in range(seats) if members >> seat & 1)


def turn_state(game: Island, state: IslandState) -> IslandState:
    """A position whose seats are turned."""
    twin, seats = state.copy(), game.seats
    g, old = twin.g, state.g
    for name in OF_SEATS:
        for seat in range(seats):
            getattr(g, name)[turn_seat(seat, seats)] = getattr(old, name)[seat]
    for name in (*SETS_OF_SEATS, *CARDS_OF_SEATS):
        width = 2 if name in SETS_OF_SEATS else 5
        for seat in range(seats):
            for k in range(width):
                getattr(g, name)[turn_seat(seat, seats), k] = getattr(old, name)[seat, k]
    for p in range(seats):
        for q in range(seats):
            g.asked[turn_seat(p, seats), turn_seat(q, seats)] = old.asked[p, q]
    for name in SEAT_NUMBERS:
        setattr(g, name, turn_seat(getattr(old, name), seats))
    for seat in range(seats):
        g.order[seat] = turn_seat(old.order[seat], seats)
        g.follower[seat] = turn_seat(g.follower[seat], seats)
        g.offered_to[seat] = turn_set(g.offered_to[seat], seats)
    for corner in range(len(game.places.corners)):
        g.owner[corner] = NOBODY if old.owner[corner] == NOBODY else turn_seat(old.owner[corner], seats)
    g.counters = turn_set(old.counters, seats)
    g.host = turn_seat(old.host - 1, seats) + 1
    return twin


def turn_answer(answer: Any, seats: int) -> Any:
    """The same answer at that table."""
    if isinstance(answer, act.Offer):
        return replace(answer, to=act.Seats(sorted(turn_seat(seat, seats) for seat in answer.to)))
    for name in ("victim", "partner", "seat"):
        if hasattr(answer, name):
            return replace(answer, **{name: turn_seat(getattr(answer, name), seats)})
    return answer


def even_out(game: Island, state: IslandState) -> None:
    """Nobody is ahead: as many points and cards for everybody, as far as others can see."""
    for seat in range(game.seats):
        state.g.points[seat] = 4 + state.g.cards[seat, 4]
        state.g.hand_size[seat] = 3
