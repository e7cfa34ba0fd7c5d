"""Plays an answer: the core's steps, told as events. What an answer does stands in `core`, one mechanism a file."""

from __future__ import annotations

from trueque.kernel import Event, Seat
from trueque.quick.actions import Action
from trueque.quick.encoding import STEPS
from trueque.quick.state import QuickState
from trueque.quick.tape import read_events


def play_answer(state: QuickState, seat: Seat, action: Action) -> list[Event]:
    """Play *action* of *seat* in place; what happened."""
    core, t, g = state.core, state.t, state.g
    said = STEPS[type(action)](action, g.phase)
    rows = core.apply(t, g, seat, said[0])
    if len(said) > 1:
        for step in said[1:]:
            rows += core.apply(t, g, seat, step)
    return read_events(rows, t.seats) if rows else []
