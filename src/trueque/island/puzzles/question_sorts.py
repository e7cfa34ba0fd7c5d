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
from trueque.kernel.errors import IllegalAction

TABLES = (
    {"seats": "2"}, {"seats": "3"}, {"seats": "4"}, {"edition": "large", "seats": "5"},
    {"edition": "large", "seats": "6"}, {"edition": "duel"}, {"edition": "2002", "seats": "4"},
    {"edition": "adapted", "seats": "3"},
)  # fmt: skip
CARDS = (act.PlayKnight, act.PlayRoadBuilding, act.PlayDiscovery, act.PlayMonopoly, act.BuyCard)
PROPOSED = 6
"""Offers that are put beside the other answers."""
OFFERED = 8
"""Swaps that whoever is in turn might offer somebody, of each turn."""
OfferedSwap = tuple[IslandState, int, int, IslandState]
"""The position in which an offer is answered, who made it to whom, and the position after the deal."""


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


def list_offered(game: Island, state: IslandState, rng: Random) -> list[OfferedSwap]:
    """Swaps by lot, of one card or two for one, that whoever is in turn might offer one of the others."""
    form = next((one for one in game.decisions(state) if one.kind == "offer" and isinstance(one.answers, Form)), None)
    if form is None or form.seat == NATURE:
        return []
    hands = [[int(state.g.hand[seat, kind]) for kind in range(5)] for seat in range(game.seats)]
    swaps = [
        act.Offer(give, want, act.Seats((partner,)))
        for partner in range(game.seats) if partner != form.seat
        for give in list_amounts(hands[form.seat]) for want in list_amounts(hands[partner], most=1)
        if not any(a and b for a, b in zip(give, want, strict=True))
    ]  # fmt: skip
    tried = (offer_swap(game, state, form.seat, one) for one in rng.sample(swaps, min(OFFERED, len(swaps))))
    return [one for one in tried if one is not None]


def list_amounts(hand: Sequence[int], most: int = 2) -> list[tuple[int, ...]]:
    """One card of a hand, or two where there may be as many."""
    one = [tuple(int(r == kind) for r in range(5)) for kind in range(5) if hand[kind]]
    pairs = {tuple(map(sum, zip(a, b, strict=True))) for a in one for b in one} if most > 1 else set()
    return [*one, *sorted(pair for pair in pairs if all(a <= b for a, b in zip(pair, hand, strict=True)))]


def offer_swap(game: Island, state: IslandState, seat: int, swap: act.Offer) -> OfferedSwap | None:
    """The position after an offer, and the one after its deal; none where it cannot be made."""
    offered, (partner,) = state.copy(), swap.to
    try:
        game.play(offered, seat, swap)
        dealt = offered.copy()
        for who, answer in ((partner, act.Accept(seat)), (seat, act.Deal(partner))):
            game.play(dealt, who, answer)
    except IllegalAction:
        return None
    return offered, seat, partner, dealt


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
