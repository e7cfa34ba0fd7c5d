"""What lies before a seat, counted: points, exchanges, extra cards."""

from __future__ import annotations

from trueque.core.marks import rule

from .numbers import WINNING_POINTS
from .state import Position
from .tables import Tables


@rule
def points_of(t: Tables, g: Position, seat: int) -> int:
    """Settlements 1, cities 2, expansions 3 or 4 instead of their city, roads and knights 1 for each B side."""
    built = g.settlements[seat] + 2 * g.cities[seat] + t.expansion_points[g.expansions[seat]]
    return built + g.roads[seat] // 2 + g.knights[seat] // 2


@rule
def has_expansion(g: Position, seat: int, expansion: int) -> bool:
    """Whether the seat has this expansion."""
    return (g.expansions[seat] >> expansion & 1) != 0


@rule
def count_exchanges(g: Position, seat: int) -> int:
    """One exchange for each road lying A side up; without any road, one with the pile."""
    return max((g.roads[seat] + 1) // 2, 1)


@rule
def count_extra_cards(g: Position, seat: int) -> int:
    """One extra card for each knight lying A side up."""
    return (g.knights[seat] + 1) // 2


@rule
def has_won(t: Tables, g: Position) -> bool:
    """Points only ever grow in one's own turn, so only the active seat can have won."""
    return points_of(t, g, g.active) >= WINNING_POINTS
