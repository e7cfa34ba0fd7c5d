"""Cards, switches and positions as the core's numbers: the one place that knows both sides."""

from __future__ import annotations

from trueque.quick.cards import BUILDINGS, COSTS
from trueque.quick.core.tables import Tables
from trueque.quick.rules import SWITCHES, Rules
from trueque.quick.state import EXPANSION_POINTS, first_position

LOWERED = tuple(name for name in SWITCHES if name != "events")
"""Switches whose value the core asks for by number; of the events it only needs how many there are."""


def tables_of(rules: Rules, remembers: bool = True) -> Tables:
    """What the core reads of the cards and of what the table agreed on."""
    first = first_position(rules)
    t = Tables(seats=rules.seats, first=rules.first, turns=rules.turns, remembers=int(remembers))
    for name in LOWERED:
        setattr(t, name, SWITCHES[name].index(getattr(rules, name)))
    t.attacks, t.market_days = first.events
    t.road_pile, t.knight_pile, t.settlement_pile = first.road_pile, first.knight_pile, first.settlement_pile
    t.deck, t.cards, t.expansions = first.pile, first.left, list(first.expansion_pile)
    t.expansion_points = list(EXPANSION_POINTS)
    for what, name in enumerate(BUILDINGS):
        for kind, count in enumerate(COSTS[name]):
            t.cost[what, kind] = count
    return t
