"""Which questions of The Quick Game can be a puzzle whose answers are weighed (`trueque.puzzles.races`)."""

from __future__ import annotations

from typing import Any

from trueque.quick.actions import End


def sort_answer(kind: str, best: Any) -> str:
    """What is asked where a question of this kind has that best answer; empty where it is no puzzle."""
    return "trade" if kind == "trade" and not isinstance(best, End) else ""


def is_rival(action: Any) -> bool:
    """Whether an answer is one to choose from: all are."""
    return True
