"""The sensible player at a table: what it answers as an answer of the game, offers and discards whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trueque.island import actions as act
from trueque.island.core.actions import DISCARD_CARD, DRAFT_OFFER
from trueque.island.core.state import DISCARD, DRAFT, RESOURCES
from trueque.island.game import Island
from trueque.island.state import IslandState

from .engine import Player

Thinker = Callable[[Any, Any, int, int], int]
"""What a seat answers in a position under some tables, by a seed that decides among equals."""


def choose_answer(game: Island, player: Player, state: IslandState, seat: int, seed: int) -> act.Action:
    """What *player* answers for a seat that the game waits for; among equals the seed decides."""
    if state.g.phase == DISCARD:
        return choose_discard(game, player.choose_answer, state, seat, seed)
    number = player.choose_answer(game.tables, state.g, seat, seed)
    return (
        choose_offer(game, player.choose_answer, state, seat, seed)
        if number == DRAFT_OFFER
        else game.encoding.action_of[number]
    )


def choose_offer(game: Island, think: Thinker, state: IslandState, seat: int, seed: int) -> act.Offer:
    """The offer that it drafts step by step, all at once."""
    draft, step = game.core.copy(state.g), DRAFT_OFFER
    while True:
        game.core.play(game.tables, draft, seat, step)
        if draft.phase != DRAFT:
            break
        step = think(game.tables, draft, seat, seed)
    give, want = (tuple(int(side[seat, r]) for r in range(RESOURCES)) for side in (draft.give, draft.want))
    asked = act.Seats(q for q in range(game.seats) if draft.offered_to[seat] >> q & 1)
    is_to_all = seat != state.g.seat or len(asked) == game.seats - 1
    return act.Offer(give, want, act.EVERYBODY if is_to_all else asked)


def choose_discard(game: Island, think: Thinker, state: IslandState, seat: int, seed: int) -> act.Discard:
    """The cards that it lays down one by one, all at once."""
    left: Any = game.core.copy(state.g)
    lost = [0] * RESOURCES
    for _ in range(int(state.g.due[seat])):
        kind = think(game.tables, left, seat, seed) - DISCARD_CARD
        lost[kind] += 1
        left.hand[seat, kind] -= 1
    return act.Discard(tuple(lost))
