"""Questions as sentences: what is asked, and what it takes to answer."""

from __future__ import annotations

from typing import Any

from trueque.kernel import Decision, View
from trueque.kernel.words import Listener
from trueque.locale import Speaker
from trueque.quick.speech.names import describe_cards, describe_hand, describe_points, direction_name, make_speaker
from trueque.quick.view import ARROWS

_ARROW = {name: arrow for arrow, name in ARROWS.items()}


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    """The question as a sentence, with what one needs to answer it."""
    say, kind, amount = make_speaker(to), decision.kind, view["amount"]
    if kind == "trade":
        first = say.many("Your turn: trade, {n} exchange.", "Your turn: trade, {n} exchanges.", view["exchanges"])
        return f"{first} {describe_status(say, view)}"
    if kind == "build":
        nothing = len(list(decision.answers)) == 1
        last = " " + say("Nothing can be built with these cards.") if nothing else ""
        return say("Your turn: build.") + " " + describe_status(say, view) + last
    if kind == "pile":
        question = say.many(
            "Which {n} card do you put on the discards?", "Which {n} cards do you put on the discards?", amount
        )
        return f"{question} {describe_hand(say, view)}"
    if kind == "market":
        market = say("Market: {cards}.", cards=describe_cards(say, view["market"]))
        question = say.many(
            "Which {n} card do you leave in the market, and which do you take?",
            "Which {n} cards do you leave in the market, and which do you take?",
            amount,
        )
        return f"{question} {market} {describe_hand(say, view)}"
    if kind == "give":
        return describe_give_question(say, view)
    if kind == "choose":
        shown = describe_cards(say, view["players"][view["partner"]]["known"])
        return say("Which card do you take from {partner}? {cards}.", partner=to.names[view["partner"]], cards=shown)
    if kind == "destiny":
        return say("Flip the destiny card? Now: {way}.", way=direction_name(say, _ARROW[view["destiny"]]))
    if kind == "discard":
        owed = view["owes"][decision.seat]
        question = say.many(
            "Robber Attack: which {n} card do you discard?", "Robber Attack: which {n} cards do you discard?", owed
        )
        return f"{question} {describe_hand(say, view)}"
    return describe_nature_question(say, kind, view, to)


def describe_give_question(say: Speaker, view: View) -> str:
    if view["amount"] == 1:
        return say("Which card do you give back?")
    question = say.many("Which {n} card do you give back?", "Which {n} cards do you give back?", view["amount"])
    return f"{question} {describe_hand(say, view)}"


def describe_nature_question(say: Speaker, kind: str, view: View, to: Listener) -> str:
    """What chance is asked: said only where somebody types what the real cards show."""
    if kind == "event":
        return say("Which event does the city show?")
    if kind in ("blind", "guild"):
        return say("Which card is drawn unseen from {partner}?", partner=to.names[view["partner"]])
    return say("Which card is drawn from the pile?")


def describe_status(say: Speaker, view: View) -> str:
    """One's own points and cards."""
    return f"{describe_points(say, view['players'][view['seat']]['points'])}. {describe_hand(say, view)}"
