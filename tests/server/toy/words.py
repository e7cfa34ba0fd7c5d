"""Marbles in plain words, one language for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.kernel.marbles import Drew, Marbles, Told
from trueque.kernel.decision import Decision
from trueque.kernel.event import Event
from trueque.kernel.game import View
from trueque.kernel.words import Listener


def title(lang: str) -> str:
    return {"es": "Canicas", "ca": "Bales"}.get(lang, "Marbles")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    return f"{to.names[decision.seat] if decision.seat >= 0 else 'Dice'}: {decision.kind}?"


def answer(action: Any, view: View, to: Listener) -> str:
    return Marbles().write(action)


def tell(event: Event, to: Listener) -> str:
    if isinstance(event, Drew):
        return f"{to.names[event.seat]} draws {event.colour}."
    return event.what if isinstance(event, Told) else ""


def describe(view: View, to: Listener) -> Sequence[str]:
    return [f"Points: {view['points']}"]


def explain(kind: str) -> str:
    return f"marbles-{kind}"
