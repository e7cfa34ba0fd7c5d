"""Which questions of The Quick Game can be a puzzle, what they are about, and where puzzles are looked for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from trueque.kernel import Decision
from trueque.quick import actions as act
from trueque.quick.core.state import Position
from trueque.quick.game import Quick
from trueque.quick.judge import QuickMind

TABLES = ({"seats": "2"}, {"seats": "3"}, {"seats": "4"}, {"seats": "5"}, {"seats": "6"})
POWERS = (act.Library, act.Guild)


def sort_answer(kind: str, best: Any) -> str:
    """The theme of a question of this kind with that best answer; empty where it is no puzzle."""
    if isinstance(best, POWERS) or kind in ("choose", "destiny"):
        return "cards"
    return "trade" if kind in ("trade", "give", "market", "pile") and not isinstance(best, act.End) else ""


def is_rival(action: Any) -> bool:
    """Whether an answer is one to choose from: all are."""
    return True


def list_proposals(game: Quick, state: Any, asked: Decision[Any], rng: Random) -> Sequence[Any]:
    """None: nobody proposes anything here."""
    return []


def make_turns(game: Quick) -> QuickMind | None:
    """The rules by the core's steps, for endgames of two."""
    return QuickMind(game) if game.seats == 2 else None


def active_seat(g: Position) -> int:
    """Whose turn it is."""
    return int(g.active)
