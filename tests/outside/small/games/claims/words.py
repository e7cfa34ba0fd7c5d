"""How Claims speaks."""

from typing import Any

from games.claims.game import Believe, Believed, Claimed, Dealt, Doubted, Draw, Lay
from games.common import name_of
from trueque.kernel import Decision, Event, View
from trueque.kernel.words import Listener
from trueque.locale import speaker


def title(lang: str) -> str:
    return speaker("claims", lang)("Claims")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    say = speaker("claims", to.lang)
    if decision.kind == "deal":
        return say("Which card is dealt?")
    if decision.kind == "trust":
        return say("The card is said to be a {claim}. Do you believe it?", claim=view["laid"][-1]["claim"])
    return say("Which card do you lay, and what do you claim?")


def answer(action: Any, view: View, to: Listener) -> str:
    say = speaker("claims", to.lang)
    if isinstance(action, Draw):
        return str(action.card)
    if isinstance(action, Lay):
        return say("Lay a {card} and claim a {claim}", card=action.card, claim=action.claim)
    return say("Believe") if isinstance(action, Believe) else say("Doubt")


def tell(event: Event, to: Listener) -> str:
    say = speaker("claims", to.lang)
    assert isinstance(event, Dealt | Claimed | Believed | Doubted)
    mine, name = event.seat == to.seat, name_of(event.seat, to)
    if isinstance(event, Dealt):
        if event.card is None:
            return say("{name} gets a card.", name=name)
        return say("You get a {card}.", card=event.card)
    if isinstance(event, Claimed):
        if event.card is None:
            return say("{name} lays a card and claims a {claim}.", name=name, claim=event.claim)
        return say("You lay a {card} and claim a {claim}.", card=event.card, claim=event.claim)
    if isinstance(event, Believed):
        return say("You believe it.") if mine else say("{name} believes it.", name=name)
    if mine:
        return say("You doubt it. It is a {card}.", card=event.card)
    return say("{name} doubts it. It is a {card}.", name=name, card=event.card)


def describe(view: View, to: Listener) -> list[str]:
    say = speaker("claims", to.lang)
    lines = []
    if view["seat"] is not None:
        lines.append(say("Your hand: {cards}.", cards=", ".join(str(n) for n in view["hand"]) or "–"))
    points = ", ".join(f"{name_of(seat, to)} {total}" for seat, total in enumerate(view["points"]))
    lines.append(say("Points: {points}.", points=points))
    shown = [str(one["card"]) for one in view["laid"] if one["shown"]]
    return [*lines, say("Shown: {cards}.", cards=", ".join(shown))] if shown else lines


def explain(kind: str) -> str:
    return "claims"
