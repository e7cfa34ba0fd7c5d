"""What may be answered: the next step asks, if it asks anything."""

from __future__ import annotations

from trueque.princes.state import State
from trueque.princes.step import Question


def question(s: State) -> Question | None:
    """What is asked now; nothing when the game is over."""
    if s.asked is None and s.todo:
        me, step = s.todo[-1]
        s.asked = step.ask(s, me)
    return s.asked
