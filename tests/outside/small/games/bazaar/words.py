"""How Bazaar speaks."""

from typing import Any

from games.bazaar.table import (
    Accept,
    Answered,
    Choose,
    Counted,
    Decline,
    Draw,
    Favour,
    Got,
    Offer,
    Offered,
    Passed,
    Swapped,
)
from games.common import name_of
from trueque.kernel import Decision, Event, View
from trueque.kernel.words import Listener
from trueque.locale import speaker


def name_kind(kind: int, lang: str) -> str:
    say = speaker("bazaar", lang)
    return (say("salt"), say("silk"), say("dates"), say("oil"))[kind]


def title(lang: str) -> str:
    return speaker("bazaar", lang)("Bazaar")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    say = speaker("bazaar", to.lang)
    if decision.kind == "deal":
        return say("Which card is dealt?")
    if decision.kind == "favourite":
        return say("Which favourite is drawn?")
    if decision.kind == "offer":
        return say("What do you offer?")
    if decision.kind == "partner":
        return say("Both accept. With whom do you trade?")
    give, want = (name_kind(kind, to.lang) for kind in view["offer"])
    return say("You are offered {give} for {want}. Do you accept?", give=give, want=want)


def answer(action: Any, view: View, to: Listener) -> str:
    say = speaker("bazaar", to.lang)
    if isinstance(action, Draw | Favour):
        return name_kind(action.kind, to.lang)
    if isinstance(action, Offer):
        return say(
            "Offer {give} for {want}", give=name_kind(action.give, to.lang), want=name_kind(action.want, to.lang)
        )
    if isinstance(action, Choose):
        return say("Trade with {name}", name=name_of(action.seat, to))
    if isinstance(action, Accept):
        return say("Accept")
    return say("Decline") if isinstance(action, Decline) else say("Pass")


def tell(event: Event, to: Listener) -> str:
    say = speaker("bazaar", to.lang)
    if isinstance(event, Counted):
        points = ", ".join(f"{name_of(seat, to)} {n}" for seat, n in enumerate(event.points))
        return say("All hands are shown: {points}.", points=points)
    if isinstance(event, Answered):
        if not event.accepting:
            return say("Nobody accepts.")
        return say("Accepting: {names}.", names=", ".join(name_of(seat, to) for seat in event.accepting))
    assert isinstance(event, Got | Offered | Passed | Swapped)
    mine, name = event.seat == to.seat, name_of(event.seat, to)
    if isinstance(event, Passed):
        return say("You make no offer.") if mine else say("{name} makes no offer.", name=name)
    if isinstance(event, Got):
        if event.kind is None:
            return say("{name} draws a favourite.", name=name) if event.is_favourite else say(
                "{name} gets a card.", name=name)  # fmt: skip
        kind = name_kind(event.kind, to.lang)
        return say("Your favourite is {kind}.", kind=kind) if event.is_favourite else say("You get {kind}.", kind=kind)
    values = {"give": name_kind(event.give, to.lang), "want": name_kind(event.want, to.lang), "name": name}
    if isinstance(event, Offered):
        return say("You offer {give} for {want}.", **values) if mine else say(
            "{name} offers {give} for {want}.", **values)  # fmt: skip
    return say("{name} gives {give} to {partner} for {want}.", partner=name_of(event.partner, to), **values)


def describe(view: View, to: Listener) -> list[str]:
    say = speaker("bazaar", to.lang)
    lines = []
    for seat, hand in enumerate(view["hands"]):
        if hand is not None:
            cards = ", ".join(f"{n} {name_kind(kind, to.lang)}" for kind, n in enumerate(hand) if n)
            lines.append(say("{name} holds {cards}.", name=name_of(seat, to), cards=cards or "–"))
    if view["offer"] is not None:
        give, want = (name_kind(kind, to.lang) for kind in view["offer"])
        lines.append(say("The offer: {give} for {want}.", give=give, want=want))
    return lines or [say("The hands are hidden.")]


def explain(kind: str) -> str:
    return "bazaar"
