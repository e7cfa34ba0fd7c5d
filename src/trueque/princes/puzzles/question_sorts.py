"""Which questions of The Princes can be a puzzle, what they are about, and where puzzles are looked for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from trueque.kernel import Decision
from trueque.princes import actions as act
from trueque.princes.core.state import Position
from trueque.princes.game import Princes
from trueque.princes.judge import PrincesMind

TABLES = ({"mode": "intro"}, {"mode": "gold"}, {"mode": "turmoil"}, {"mode": "progress"}, {"mode": "duel"},
          {"mode": "tournament"})  # fmt: skip
CARDS = (act.Play, act.Draw, act.Search, act.Pick, act.Under, act.Stack, act.Save)
TRADES = (act.Bank, act.Use)


def sort_answer(kind: str, best: Any) -> str:
    """The theme of a question of this kind with that best answer; empty where it is no puzzle."""
    if isinstance(best, TRADES):
        return "trade"
    # Whether a card is played before the dice, or a hand is exchanged at all, is about cards whatever is best.
    return "cards" if isinstance(best, CARDS) or kind in ("dice", "exchange", "defend") else ""


def is_rival(action: Any) -> bool:
    """Whether an answer is one to choose from: nobody thinks of tearing down what is of use."""
    return not isinstance(action, act.Remove)


def list_proposals(game: Princes, state: Any, asked: Decision[Any], rng: Random) -> Sequence[Any]:
    """None: nobody proposes anything here."""
    return []


def make_turns(game: Princes) -> PrincesMind | None:
    """The rules by the core's steps, for endgames."""
    return PrincesMind(game)


def active_seat(g: Position) -> int:
    """Whose turn it is."""
    return int(g.active)
