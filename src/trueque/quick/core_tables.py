"""Cards and switches as the core's numbers: the one place that knows both sides."""

from __future__ import annotations

from trueque.quick.cards import BUILDINGS, COSTS, EXPANSIONS, POINTS, card_total, event_counts, make_deck
from trueque.quick.core.tables import Tables
from trueque.quick.rules import SWITCHES, QuickRules

LOWERED = tuple(name for name in SWITCHES if name != "events")
"""Switches whose value the core asks for by number; of the events it only needs how many there are."""

EXPANSION_POINTS = [
    sum(POINTS[name] for i, name in enumerate(EXPANSIONS) if owned >> i & 1) for owned in range(1 << len(EXPANSIONS))
]
"""Points of every set of expansions, a bit each in the order of `EXPANSIONS`."""


def make_tables(rules: QuickRules, remembers: bool = True) -> Tables:
    """What the core reads of the cards and of what the table agreed on."""
    n = rules.seats
    t = Tables(seats=n, first=rules.first, turns=rules.turns, remembers=int(remembers))
    for name in LOWERED:
        setattr(t, name, SWITCHES[name].index(getattr(rules, name)))
    t.attacks, t.market_days = event_counts(rules.events, n)
    t.road_pile, t.knight_pile = card_total("road", n) - n, card_total("knight", n)  # one road lies before everybody,
    t.settlement_pile = card_total("settlement", n) - n  # and one settlement
    t.expansions = [card_total(name, n) for name in EXPANSIONS]
    t.deck, t.cards = list(make_deck(n)), sum(make_deck(n))
    t.expansion_points = EXPANSION_POINTS
    lay_out_costs(t)
    return t


def lay_out_costs(t: Tables) -> Tables:
    """What each building costs."""
    t.cost = [count for name in BUILDINGS for count in COSTS[name]]
    return t
