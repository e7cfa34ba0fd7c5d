"""The printed cards of The Princes, for shelves: ids, names, costs, points and effects in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trueque.princes.cards.facts import DRAWN, card_table

cards = card_table


def has_entry(card: Mapping[str, Any]) -> bool:
    """Whether the almanac shows this card by its name; roads, cities and regions have entries of their own."""
    return card["kind"] in (*DRAWN, "event")
