"""Everything laid out, one settlement and one road each, and no resource card dealt yet."""

from __future__ import annotations

from trueque.core.marks import rule

from .knowledge import note_known_pile
from .numbers import EXPANSIONS, FIRST_HAND, MARKET_SIZE, RESOURCES
from .state import DEAL, NONE, Position
from .tables import Tables


@rule
def start(t: Tables, g: Position) -> None:
    """The first position, over a record of zeros."""
    for seat in range(t.seats):
        g.roads[seat] = 1
        g.settlements[seat] = 1
    for kind in range(RESOURCES):
        g.pile[kind] = t.deck[kind]
    for expansion in range(EXPANSIONS):
        g.expansion_pile[expansion] = t.expansions[expansion]
    g.left = t.cards
    g.road_pile, g.knight_pile, g.settlement_pile = t.road_pile, t.knight_pile, t.settlement_pile
    g.attacks, g.market_days = t.attacks, t.market_days
    g.arrow = 1 if t.seats > 2 else 0
    g.phase, g.active, g.todo = DEAL, t.first, MARKET_SIZE + FIRST_HAND * t.seats
    g.partner, g.back, g.without = NONE, NONE, NONE
    note_known_pile(t, g)
