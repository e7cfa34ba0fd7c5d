"""Roads and knights that change owner when their pile is empty."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.tape import Tape, emit_event

from .events import LOST, PASSED, TAKEN
from .numbers import CHURCH, CITADEL, ROAD, SAFE_KNIGHTS, SAFE_ROADS
from .state import NONE, Position
from .switches import JOINT
from .tableau import has_expansion, points_of
from .tables import Tables


@rule
def row_length(g: Position, seat: int, what: int) -> int:
    """How many roads or knights a seat has."""
    return g.roads[seat] if what == ROAD else g.knights[seat]


@rule
def pile_size(g: Position, what: int) -> int:
    """How many roads or knights are left to take from the pile."""
    return g.road_pile if what == ROAD else g.knight_pile


@rule
def change_building_count(g: Position, seat: int, what: int, by: int) -> None:
    """A row grows or shrinks."""
    if what == ROAD:
        g.roads[seat] += by
    else:
        g.knights[seat] += by


@rule
def find_guarding_expansion(t: Tables, g: Position, seat: int, what: int) -> int:
    """The expansion that protects a seat's first roads or knight (R-101), or NONE."""
    if has_expansion(g, seat, CITADEL) and (what == ROAD or t.protection == JOINT):
        return CITADEL
    return CHURCH if has_expansion(g, seat, CHURCH) and (what != ROAD or t.protection == JOINT) else NONE


@rule
def can_lose(t: Tables, g: Position, seat: int, what: int) -> bool:
    """Whether a road or knight can be taken from this seat."""
    length = row_length(g, seat, what)
    if length == 0:
        return False
    return length > (SAFE_ROADS if what == ROAD else SAFE_KNIGHTS) or find_guarding_expansion(t, g, seat, what) == NONE


@rule
def is_obtainable(t: Tables, g: Position, builder: int, what: int) -> bool:
    """Whether a road or knight can be had at all, from the pile or from somebody."""
    if pile_size(g, what) > 0:
        return True
    for seat in range(t.seats):
        if seat != builder and can_lose(t, g, seat, what):
            return True
    return False


@rule
def find_next_victim(t: Tables, g: Position, builder: int, what: int) -> int:
    """Who loses the topmost road or knight: the nearest the way the destiny card points.

    R-111: with two seats there is no destiny card, and the other seat is the nearest.
    """
    seat = builder
    for _ in range(t.seats - 1):
        seat = destiny_neighbour(t, g, seat)
        if can_lose(t, g, seat, what):
            return seat
    return NONE


@rule
def destiny_neighbour(t: Tables, g: Position, seat: int) -> int:
    """The neighbour on the side that the destiny card points to."""
    if g.arrow < 0:
        return seat - 1 if seat > 0 else t.seats - 1
    return seat + 1 if seat + 1 < t.seats else 0


@rare
def take_from_victim(t: Tables, g: Position, builder: int, what: int, tape: Tape) -> None:
    """The pile is empty: the nearest player who can lose one does, and says what is left."""
    loser, seat = find_next_victim(t, g, builder, what), destiny_neighbour(t, g, builder)
    change_building_count(g, loser, what, -1)
    while seat != loser:
        if tape.on != 0:
            emit_event(tape, PASSED, seat, row_length(g, seat, what), find_guarding_expansion(t, g, seat, what))
        seat = destiny_neighbour(t, g, seat)
    emit_event(tape, TAKEN, what, loser, g.arrow)
    if tape.on != 0:
        emit_event(tape, LOST, loser, row_length(g, loser, what), points_of(t, g, loser))
