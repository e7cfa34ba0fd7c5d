"""Cards and switches as the core's numbers: the one place that knows both sides."""

from __future__ import annotations

from trueque.quick.cards import BUILDINGS, COSTS, EXPANSIONS, POINTS, deck_of, events_of, total_of
from trueque.quick.core.tables import Tables
from trueque.quick.rules import SWITCHES, Rules

LOWERED = tuple(name for name in SWITCHES if name != "events")
"""Switches whose value the core asks for by number; of the events it only needs how many there are."""

EXPANSION_POINTS = [
    sum(POINTS[name] for i, name in enumerate(EXPANSIONS) if owned >> i & 1) for owned in range(1 << len(EXPANSIONS))
]
"""Points of every set of expansions, a bit each in the order of `EXPANSIONS`."""


def tables_of(rules: Rules, remembers: bool = True) -> Tables:
    """What the core reads of the cards and of what the table agreed on."""
    n = rules.seats
    t = Tables(seats=n, first=rules.first, turns=rules.turns, remembers=int(remembers))
    for name in LOWERED:
        setattr(t, name, SWITCHES[name].index(getattr(rules, name)))
    t.attacks, t.market_days = events_of(rules.events, n)
    t.road_pile, t.knight_pile = total_of("road", n) - n, total_of("knight", n)  # one road lies before everybody,
    t.settlement_pile = total_of("settlement", n) - n  # and one settlement
    t.expansions = [total_of(name, n) for name in EXPANSIONS]
    t.deck, t.cards = list(deck_of(n)), sum(deck_of(n))
    t.expansion_points = EXPANSION_POINTS
    lay_out_costs(t)
    return t


def lay_out_costs(t: Tables) -> Tables:
    """What each building costs."""
    t.cost = [count for name in BUILDINGS for count in COSTS[name]]
    return t
