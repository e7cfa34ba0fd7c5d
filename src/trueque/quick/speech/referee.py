"""The quick game's box for a referee: the program deals and holds the resource cards, or real ones are typed.

Dealt: pieces, market and destiny card lie on the table, and each player's hand is told to its owner alone. Typed:
real cards; whoever draws types them, unseen by the others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from trueque.kernel import Decision, Seat, View
from trueque.kernel.match import Match, Step
from trueque.kernel.words import Listener
from trueque.locale import _
from trueque.quick.speech.describe import describe_table
from trueque.quick.speech.names import make_speaker

DICE: tuple[str, ...] = ()
TYPED = {"cards": ("deal", "restock", "draw", "stalls", "blind", "guild"), "events": ("event",)}
CALLED = {
    "cards": _("Real resource cards: whoever draws one types what it is"),
    "events": _("Real city cards: the table types the event that one shows"),
}
LAID: Collection[str] = ("deal",)
BESIDE: Mapping[str, Sequence[int]] = {}
OPEN = frozenset({"destiny"})
AGREEING: tuple[str, ...] = ()
COSTS = "quick-costs"


def loosen_options(typed: Collection[str]) -> dict[str, str]:
    return {}


def describe_question(decision: Decision[Any], view: View, to: Listener) -> str:
    say = make_speaker(to)
    return {
        "trade": say("exchange cards, or end the trade."),
        "build": say("build, or end the turn."),
        "pile": say("which cards go on the discards?"),
        "market": say("which cards go into the market, and which come out?"),
        "give": say("which cards do you give back? Say it where only the two of you hear it."),
        "choose": say("which card do you take?"),
        "discard": say("Robber Attack: which cards do you discard?"),
    }.get(decision.kind, "")


def describe_place(view: View, kind: str) -> str:
    return ""


def describe_laid(action: Any, to: Listener) -> str:
    return ""


def describe_opening(match: Match[Any, Any], to: Listener, typed: Collection[str]) -> list[str]:
    """What lies in the middle, and who holds the cards."""
    say = make_speaker(to)
    if "draw" in typed:
        return [say("Real cards: whoever draws says what they are, to me alone.")]
    view = match.game.view(match.state, None)
    return [describe_table(say, view), say("I hold the resource cards: ask for your hand when you are alone with me.")]


def describe_card_moves(match: Match[Any, Any], step: Step[Any], to: Listener, typed: Collection[str]) -> list[str]:
    return []


def describe_holdings(match: Match[Any, Any], seat: Seat, to: Listener) -> list[str]:
    return []
