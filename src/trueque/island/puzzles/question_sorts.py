"""Which questions of the Island can be a puzzle whose answers are weighed (`trueque.puzzles.races`)."""

from __future__ import annotations

from typing import Any

from trueque.island.actions import Accept, Deal, SeaTrade, StealNothing


def sort_answer(kind: str, best: Any) -> str:
    """What is asked where a question of this kind has that best answer; empty where it is no puzzle."""
    if kind == "found_settlement":
        return "found"
    if kind in ("robber", "steal"):
        return "rob"
    # To decline is nothing to find.
    return "trade" if kind in ("answer", "trade") and isinstance(best, SeaTrade | Accept | Deal) else ""


def is_rival(action: Any) -> bool:
    """Whether an answer is one to choose from: nobody thinks of stealing nothing."""
    return not isinstance(action, StealNothing)
