"""Which questions of the Island can be a puzzle whose answers are weighed (`trueque.puzzles.weighing`)."""

from __future__ import annotations

from typing import Any

from trueque.island.actions import Accept, Deal, SeaTrade


def sort_of(kind: str, best: Any) -> str:
    """What is asked where a question of this kind has that best answer; empty where it is no puzzle."""
    if kind == "found_settlement":
        return "found"
    if kind in ("robber", "steal"):
        return "rob"
    if kind == "answer" or (kind == "trade" and isinstance(best, SeaTrade | Accept | Deal)):
        return "trade"
    return ""
