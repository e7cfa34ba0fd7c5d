"""Marbles in words, English for every language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.kernel.marbles import Drew, Offer, Told
from trueque.kernel import Decision, Event, View
from trueque.kernel.words import Listener

QUESTIONS = {"turn": "Your turn.", "toss": "Toss one marble.", "reply": "Do you take the swap?",
             "offer": "Offer a swap", "cheer": "You may cheer."}  # fmt: skip


def title(lang: str) -> str:
    return "Marbles"


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    return QUESTIONS[decision.kind]


def answer(action: Any, view: View, to: Listener) -> str:
    if isinstance(action, Offer):
        return f"Offer {action.give} for {action.want}"
    return f"{action.word.capitalize()} {action.what}".strip()


def tell(event: Event, to: Listener) -> str:
    if isinstance(event, Drew):
        who = "You draw" if event.seat == to.seat else f"{to.names[event.seat]} draws"
        return f"{who} {event.colour}."
    return f"{event.what}." if isinstance(event, Told) else ""


def describe(view: View, to: Listener) -> Sequence[str]:
    return [f"Points: {view['points']}."]


def explain(kind: str) -> str:
    return "turn"
