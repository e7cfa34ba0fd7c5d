"""The printed cards of the quick game, for shelves: ids, names, costs, points and effects in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trueque.quick.cards import cards

__all__ = ["cards", "has_entry"]


def has_entry(card: Mapping[str, Any]) -> bool:
    """Whether the almanac shows this card by its name: none, since each has an entry of its own there."""
    return False
