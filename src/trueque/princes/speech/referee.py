"""The Princes' box for a referee: real dice; the program shuffles and deals, and tells a hand to its owner alone.

The order of a stack is secret to everybody, so nobody can type it: real cards are laid down when they are built.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from trueque.kernel import Decision, Seat, View
from trueque.kernel.match import Match, Step
from trueque.kernel.words import Listener
from trueque.princes.speech.describe import describe_realm, describe_stacks
from trueque.princes.speech.names import PrincesVoice

DICE = ("dice", "die")
TYPED: Mapping[str, tuple[str, ...]] = {}
CALLED: Mapping[str, str] = {}
LAID: Collection[str] = ()
BESIDE: Mapping[str, Sequence[int]] = {}
OPEN = frozenset({"rearrange", "lay", "take", "pay", "relocate", "site", "target", "lose"})
AGREEING: tuple[str, ...] = ()
COSTS = "princes-costs"


def loosen_options(typed: Collection[str]) -> dict[str, str]:
    return {}


def describe_question(decision: Decision[Any], view: View, to: Listener) -> str:
    """The turn's question, which would name cards of the hand; all others are about what lies open."""
    say = PrincesVoice(to).say
    return say("roll both dice and say what they show; or play a card first.") if decision.kind == "dice" else ""


def describe_place(view: View, kind: str) -> str:
    return ""


def describe_laid(action: Any, to: Listener) -> str:
    return ""


def describe_opening(match: Match[Any, Any], to: Listener, typed: Collection[str]) -> list[str]:
    """Both principalities as they must lie, and the stacks."""
    view, voice = match.game.view(match.state, None), PrincesVoice(to)
    realms = [line for seat in range(match.game.seats) for line in describe_realm(view, seat, voice)]
    held = voice.say("I deal the cards: ask for your hand when you are alone with me.")
    return [*realms, describe_stacks(view, voice), held]


def describe_card_moves(match: Match[Any, Any], step: Step[Any], to: Listener, typed: Collection[str]) -> list[str]:
    return []


def describe_holdings(match: Match[Any, Any], seat: Seat, to: Listener) -> list[str]:
    return []
