"""The tables record: switches and cards in the shape in which the rules read them."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import Layout, declare_row, layout_of

from .numbers import BUILDINGS, EXPANSIONS, RESOURCES
from .switches import Switches


@dataclass(slots=True)
class Tables(Switches):
    """Everything the rules read and never write."""

    attacks: int = 0
    market_days: int = 0
    road_pile: int = 0
    knight_pile: int = 0
    settlement_pile: int = 0
    cards: int = 0

    deck: list[int] = declare_row(RESOURCES)
    expansions: list[int] = declare_row(EXPANSIONS)
    cost: list[int] = declare_row(BUILDINGS * RESOURCES)  # the cards of a kind at building * RESOURCES + kind
    expansion_points: list[int] = declare_row(1 << EXPANSIONS)  # of every set of expansions


def tables_layout() -> Layout:
    """How the tables lie in memory: single numbers 32 bits wide, lists 8."""
    return sorted(((name, 8 if shape else 32, shape) for name, _, shape in layout_of(Tables)), key=lambda one: -one[1])
