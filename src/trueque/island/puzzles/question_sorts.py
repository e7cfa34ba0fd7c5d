"""Which questions of the Island can be a puzzle, what they are about, and where puzzles are looked for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from trueque.island import actions as act
from trueque.island.core.actions import THROW
from trueque.island.core.state import Position
from trueque.island.game import Island
from trueque.island.state import IslandState
from trueque.island.turns import IslandTurns
from trueque.kernel import NATURE, Decision
from trueque.kernel.decision import Form

TABLES = (
    {"seats": "2"}, {"seats": "3"}, {"seats": "4"}, {"edition": "large", "seats": "5"},
    {"edition": "large", "seats": "6"}, {"edition": "duel"}, {"edition": "2002", "seats": "4"},
    {"edition": "adapted", "seats": "3"},
)  # fmt: skip
CARDS = (act.PlayKnight, act.PlayRoadBuilding, act.PlayDiscovery, act.PlayMonopoly, act.BuyCard)
PROPOSED = 6
"""Offers that are put beside the other answers."""


def sort_answer(kind: str, best: Any) -> str:
    """The theme of a question of this kind with that best answer; empty where it is no puzzle."""
    if kind == "found_settlement":
        return "found"
    if kind in ("robber", "steal"):
        return "rob"
    if best is None or isinstance(best, act.Offer):
        return {"answer": "counter", "offer": "offer"}.get(kind, "")
    if kind == "answer":
        return "accept" if isinstance(best, act.Accept) else "decline"
    if isinstance(best, act.SeaTrade):
        return "trade"
    # Not to play a card now is an answer, too, before the dice.
    return "cards" if isinstance(best, CARDS) or kind == "roll" else ""


def is_rival(action: Any) -> bool:
    """Whether an answer is one to choose from: nobody thinks of stealing nothing."""
    return not isinstance(action, act.StealNothing | act.Withdraw)


def list_proposals(game: Island, state: IslandState, asked: Decision[Any], rng: Random) -> Sequence[Any]:
    """Some swaps of one card for another, by lot, that the seat can give."""
    if asked.kind not in ("offer", "answer") or not isinstance(asked.answers, Form):
        return []
    one = [tuple(int(r == kind) for r in range(5)) for kind in range(5)]
    swaps = [asked.answers.verb(give, want, act.EVERYBODY) for give in one for want in one if give != want]
    possible = [swap for swap in swaps if asked.answers.is_filled_by([swap.give, swap.want, swap.to])]
    return rng.sample(possible, min(PROPOSED, len(possible)))


class IslandEndgame(IslandTurns):
    """The rules for endgames: of the throws one for each sum, since only the sum counts."""

    def core_position(self, state: IslandState) -> Position:
        return self.copy(state.g)

    def list_steps(self, g: Position, seat: int) -> Sequence[int]:
        steps = super().list_steps(g, seat)
        if seat != NATURE or not steps or not THROW <= steps[0] < THROW + 36:
            return steps
        return list({(step - THROW) // 6 + (step - THROW) % 6: step for step in steps}.values())


def make_turns(game: Island) -> IslandEndgame | None:
    """The rules by the core's steps, for endgames of two."""
    return IslandEndgame(game) if game.seats == 2 else None


def active_seat(g: Position) -> int:
    """Whose turn it is."""
    return int(g.seat)
