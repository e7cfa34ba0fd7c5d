"""Paying for a building: the cost, three alike for each missing card, and the university's card left out."""

from __future__ import annotations

from trueque.core.marks import rule

from .cards import count_kind
from .numbers import RESOURCES, THREE, UNIVERSITY
from .state import NONE, SPENT_UNIVERSITY, Position
from .switches import WAIVE
from .tableau import has_expansion
from .tables import Tables


@rule
def can_waive(t: Tables, g: Position, seat: int) -> bool:
    """Whether the university can leave out a card now (R-103)."""
    return t.university == WAIVE and (g.spent & SPENT_UNIVERSITY) == 0 and has_expansion(g, seat, UNIVERSITY)


@rule
def count_needed(t: Tables, what: int, without: int, kind: int) -> int:
    """How many cards of a kind a building costs, with one left out or none."""
    return t.cost[what * RESOURCES + kind] - 1 if kind == without else t.cost[what * RESOURCES + kind]


@rule
def count_missing(t: Tables, g: Position, seat: int, what: int, without: int) -> int:
    """How many cards of the cost are not in the hand."""
    cards = 0
    for kind in range(RESOURCES):
        short_of = t.cost[what * RESOURCES + kind] - g.hand[seat * RESOURCES + kind]
        if kind == without:
            short_of -= 1
        if short_of > 0:
            cards += short_of
    return cards


@rule
def count_spare_threes(t: Tables, g: Position, seat: int, what: int, without: int, kind: int) -> int:
    """How many threes of a kind are to spare. R-110: only a card one does not hold can be replaced."""
    over = g.hand[seat * RESOURCES + kind] - count_needed(t, what, without, kind)
    return over // THREE if over > 0 else 0


@rule
def is_payable(t: Tables, g: Position, seat: int, what: int, without: int) -> bool:
    """Whether the hand can pay, threes counted."""
    short_of = count_missing(t, g, seat, what, without)
    if short_of == 0:
        return True
    if g.hand_size[seat] < THREE:
        return False
    for kind in range(RESOURCES):
        short_of -= count_spare_threes(t, g, seat, what, without, kind)
    return short_of <= 0


@rule
def count_paid(t: Tables, g: Position, kind: int) -> int:
    """What the active seat pays of a kind for the building at hand: what it holds of the cost, and its threes."""
    return min(count_needed(t, g.what, g.without, kind), g.hand[g.active * RESOURCES + kind]) + THREE * count_kind(
        g.laid, kind
    )


@rule
def spend_waiver(g: Position) -> None:
    """The university's card is left out once a turn."""
    if g.without != NONE:
        g.spent |= SPENT_UNIVERSITY
