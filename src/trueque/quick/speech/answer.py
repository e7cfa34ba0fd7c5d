"""Answers as short sentences, fit for a list or a button."""

from __future__ import annotations

from typing import Any

from trueque.kernel import View
from trueque.kernel.words import Listener
from trueque.locale import Speaker
from trueque.quick import actions as act
from trueque.quick.cards import NAMES, RESOURCES
from trueque.quick.notation import write
from trueque.quick.pay import paid_cards
from trueque.quick.speech.names import describe_cards, describe_laid, make_speaker


def answer(action: Any, view: View, to: Listener) -> str:
    """An answer as a short sentence, fit for a list or a button."""
    say = make_speaker(to)
    match action:
        case act.Pile(cards):
            return say("Exchange {cards} with the pile", cards=describe_cards(say, cards))
        case act.Market(give, take):
            return say(
                "Market: leave {give}, take {take}", give=describe_cards(say, give), take=describe_cards(say, take)
            )
        case act.Several("pile", n):
            return say.many("Exchange {n} card with the pile", "Exchange {n} cards at once with the pile", n)
        case act.Several(_, n):
            return say.many("Exchange {n} card with the market", "Exchange {n} cards at once with the market", n)
        case act.Exchange(partner, n):
            return say.many(
                "Exchange {n} card with {partner}, drawn unseen",
                "Exchange {n} cards at once with {partner}, drawn unseen",
                n,
                partner=to.names[partner],
            )
        case act.Library(partner):
            return say("Library: see the hand and choose 1 card, {partner}", partner=to.names[partner])
        case act.Guild(partner):
            return say("Merchant guild: take 1 card unseen from {partner}", partner=to.names[partner])
        case act.Build():
            return describe_build_answer(say, action, view)
    return describe_cards_answer(say, action, view)


def describe_cards_answer(say: Speaker, action: Any, view: View) -> str:
    match action:
        case act.Take(card):
            return say("Take {cards}", cards=describe_cards(say, act.single_card(card)))
        case act.Give(cards):
            return say("Give back {cards}", cards=describe_cards(say, cards))
        case act.Discard(cards):
            return say("Discard {cards}", cards=describe_cards(say, cards))
        case act.Flip():
            return say("Flip the destiny card")
        case act.Keep():
            return say("Leave the destiny card as it is")
        case act.End():
            return say("Go on to build") if view["phase"] == "trade" else say("End the turn and draw cards")
        case act.Draw(card):
            return say(NAMES[RESOURCES[card]])
        case act.Turn(event):
            return say(NAMES[event])
    return write(action)


def describe_build_answer(say: Speaker, action: act.Build, view: View) -> str:
    """What is built, the side it will show, and what it costs."""
    me = view["players"][view["active"]]
    number = {"road": me["roads"], "knight": me["knights"]}.get(action.what, 0) + 1
    text = say(
        "{thing}: pay {cards}",
        thing=describe_laid(say, action.what, number),
        cards=describe_cards(say, paid_cards(action)),
    )
    for given, missing in action.swaps:
        text += say(
            " (of these, 3 {given} for the missing {missing})",
            given=say(NAMES[RESOURCES[given]]),
            missing=say(NAMES[RESOURCES[missing]]),
        )
    if action.without >= 0:
        text += say(", the university leaves out {card}", card=say(NAMES[RESOURCES[action.without]]))
    return text
