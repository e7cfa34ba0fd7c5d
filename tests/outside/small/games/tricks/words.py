"""How Hot Suit speaks."""

from typing import Any

from games.common import name_of
from games.tricks.game import RANKS, Dealt, Heat, Played, Turned, Won, suit_of
from trueque.kernel import Decision, Event, View
from trueque.kernel.words import Listener
from trueque.locale import speaker


def name_suit(suit: int, lang: str) -> str:
    say = speaker("tricks", lang)
    return (say("suns"), say("vines"), say("knots"), say("moons"))[suit]


def name_card(card: int, lang: str) -> str:
    return speaker("tricks", lang)("{rank} of {suit}", rank=card % RANKS + 1, suit=name_suit(suit_of(card), lang))


def title(lang: str) -> str:
    return speaker("tricks", lang)("Hot Suit")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    say = speaker("tricks", to.lang)
    if decision.kind == "deal":
        return say("Which card is dealt?")
    if decision.kind == "hot":
        return say("Which suit is hot?")
    if not view["trick"]:
        return say("You lead. Which card?")
    cards = ", ".join(name_card(card, to.lang) for card in view["trick"])
    return say("In the trick: {cards}. Which card do you play?", cards=cards)


def answer(action: Any, view: View, to: Listener) -> str:
    return name_suit(action.suit, to.lang) if isinstance(action, Heat) else name_card(action.card, to.lang)


def tell(event: Event, to: Listener) -> str:
    say = speaker("tricks", to.lang)
    if isinstance(event, Turned):
        return say("The hot suit: {suit}.", suit=name_suit(event.suit, to.lang))
    assert isinstance(event, Dealt | Played | Won)
    mine, name = event.seat == to.seat, name_of(event.seat, to)
    if isinstance(event, Won):
        if mine:
            return say.many("You take the trick: {n} burn.", "You take the trick: {n} burns.", event.burns)
        return say.many("{name} takes the trick: {n} burn.", "{name} takes the trick: {n} burns.", event.burns,
                        name=name)  # fmt: skip
    if event.card is None:
        return say("{name} gets a card.", name=name)
    card = name_card(event.card, to.lang)
    if isinstance(event, Dealt):
        return say("You get the {card}.", card=card)
    return say("You play the {card}.", card=card) if mine else say("{name} plays the {card}.", name=name, card=card)


def describe(view: View, to: Listener) -> list[str]:
    say = speaker("tricks", to.lang)
    lines = []
    if view["hot"] is not None:
        lines.append(say("The hot suit: {suit}.", suit=name_suit(view["hot"], to.lang)))
    if view["hand"]:
        lines.append(say("Your hand: {cards}.", cards=", ".join(name_card(card, to.lang) for card in view["hand"])))
    if view["trick"]:
        lines.append(say("In the trick: {cards}.", cards=", ".join(name_card(card, to.lang) for card in view["trick"])))
    burns = ", ".join(f"{name_of(seat, to)} {one}" for seat, one in enumerate(view["burns"]))
    return [*lines, say("Burns: {burns}.", burns=burns)]


def explain(kind: str) -> str:
    return "tricks"
