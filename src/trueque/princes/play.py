"""Runs the steps: does what was answered, then everything that needs no answer."""

from __future__ import annotations

from trueque.kernel import Event, OneOf
from trueque.princes.actions import Action
from trueque.princes.cards.effects import EFFECTS
from trueque.princes.state import State

assert EFFECTS, "the cards have lost their effects"


def answer(s: State, action: Action | None) -> list[Event]:
    """Do the next step with its answer (none where it asks nothing), then everything that needs no answer."""
    todo = s.todo
    me, step = todo.pop()
    s.asked = None
    events = step.do(s, me, action)
    while todo:
        me, step = todo[-1]
        only: Action | None = None
        if step.asks and (asked := step.ask(s, me)) is not None:
            answers = asked.answers
            if not step.forced or type(answers) is not OneOf or len(answers.answers) != 1:
                s.asked = asked
                break
            only = answers.answers[0]
        todo.pop()
        events += step.do(s, me, only)
    return events
