"""Plays an answer: the core's steps, told as events. What an answer does stands in `core`, one mechanism a file."""

from __future__ import annotations

from trueque.kernel import Event
from trueque.princes.actions import Action
from trueque.princes.encoding import STEPS
from trueque.princes.state import PrincesState
from trueque.princes.tape import read_events


def play_answer(s: PrincesState, action: Action) -> list[Event]:
    """Whoever is asked gives *action*, in place; what happened."""
    core, t, g = s.core, s.t, s.g
    said = STEPS[type(action)](action, g)
    rows = core.apply(t, g, said[0])
    for step in said[1:]:
        if not g.draft and not g.chosen_count:
            break  # nothing is left to say
        rows += core.apply(t, g, step)
    s.forget_reading()
    return read_events(rows, g) if rows else []
