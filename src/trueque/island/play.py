"""Plays an answer: the core's steps, told as events, and what the table remembers of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trueque.island import actions as act
from trueque.island.actions import Action
from trueque.island.events import Replied, Withdrawn
from trueque.island.memory import copy_hands, remember_answer
from trueque.island.state import IslandState
from trueque.island.talk import forget_calls
from trueque.island.tape import read_events
from trueque.kernel.event import Event

if TYPE_CHECKING:
    from trueque.island.game import Island


def play_answer(game: Island, state: IslandState, seat: int, action: Action) -> list[Event]:
    """Play *action* of *seat* in place; what happened."""
    before = copy_hands(state)
    in_trade = state.phase == "trade"
    rows = []
    for step in game.encoding.encode_answer(expand_audience(game, state, seat, action)):
        rows += game.core.apply(game.tables, state.g, seat, step)
    state.g.speaker = 0  # who drafted last is nobody's business any more
    told = read_events(rows, game.places, state.g, game.seats)
    if in_trade and isinstance(action, act.Decline):
        told = [Replied(seat, event.seat, False) if isinstance(event, Withdrawn) else event for event in told]
    remember_answer(game, state, before, told)
    forget_calls(state, told)
    return told


def expand_audience(game: Island, state: IslandState, seat: int, action: Action) -> Action:
    """An offer of the seat whose turn it is, with the seats it is made to spelled out."""
    if isinstance(action, act.Offer) and seat == state.g.seat and not action.to:
        others = act.Seats(q for q in range(game.seats) if q != seat)
        return act.Offer(action.give, action.want, others)
    return action
