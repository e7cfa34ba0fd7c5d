"""How the quick game speaks: questions, answers, events and the table as sentences in three languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trueque.kernel import Decision, View
from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker
from trueque.quick import actions as act
from trueque.quick.cards import EXPANSIONS, NAMES, RESOURCES
from trueque.quick.notation import write
from trueque.quick.notes import notes
from trueque.quick.pay import paid
from trueque.quick.speech.changes import change
from trueque.quick.speech.names import amounts, card_count, direction, laid, points, row, voice
from trueque.quick.speech.refuse import EXPLAINED_IN
from trueque.quick.speech.tell import joined, tell
from trueque.quick.speech.whynot import kind_name, kinds, obstacles
from trueque.quick.view import ARROWS

__all__ = [
    "answer",
    "ask",
    "change",
    "describe",
    "explain",
    "joined",
    "kind_name",
    "kinds",
    "notes",
    "obstacles",
    "tell",
    "title",
]

_ARROW = {name: arrow for arrow, name in ARROWS.items()}


def title(lang: str) -> str:
    """The public name of the game."""
    say = speaker("quick", lang)
    return say("The Quick Game")


def explain(kind: str) -> str:
    """The almanac entry that explains a question of this kind."""
    return EXPLAINED_IN.get(kind, "quick-game")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    """The question as a sentence, with what one needs to answer it."""
    say, kind, amount = voice(to), decision.kind, view["amount"]
    if kind == "trade":
        first = say.many("Your turn: trade, {n} exchange.", "Your turn: trade, {n} exchanges.", view["exchanges"])
        return f"{first} {status(say, view)}"
    if kind == "build":
        nothing = len(list(decision.answers)) == 1
        last = " " + say("Nothing can be built with these cards.") if nothing else ""
        return say("Your turn: build.") + " " + status(say, view) + last
    if kind == "pile":
        question = say.many(
            "Which {n} card do you put on the discards?", "Which {n} cards do you put on the discards?", amount
        )
        return f"{question} {hand(say, view)}"
    if kind == "market":
        market = say("Market: {cards}.", cards=amounts(say, view["market"]))
        question = say.many(
            "Which {n} card do you leave in the market, and which do you take?",
            "Which {n} cards do you leave in the market, and which do you take?",
            amount,
        )
        return f"{question} {market} {hand(say, view)}"
    if kind == "give":
        return ask_give(say, view)
    if kind == "choose":
        shown = amounts(say, view["players"][view["partner"]]["known"])
        return say("Which card do you take from {partner}? {cards}.", partner=to.names[view["partner"]], cards=shown)
    if kind == "destiny":
        return say("Flip the destiny card? Now: {way}.", way=direction(say, _ARROW[view["destiny"]]))
    if kind == "discard":
        owed = view["owes"][decision.seat]
        question = say.many(
            "Robber Attack: which {n} card do you discard?", "Robber Attack: which {n} cards do you discard?", owed
        )
        return f"{question} {hand(say, view)}"
    return ask_nature(say, kind, view, to)


def ask_give(say: Speaker, view: View) -> str:
    if view["amount"] == 1:
        return say("Which card do you give back?")
    question = say.many("Which {n} card do you give back?", "Which {n} cards do you give back?", view["amount"])
    return f"{question} {hand(say, view)}"


def ask_nature(say: Speaker, kind: str, view: View, to: Listener) -> str:
    """What chance is asked: said only where somebody types what the real cards show."""
    if kind == "event":
        return say("Which event does the city show?")
    if kind in ("blind", "guild"):
        return say("Which card is drawn unseen from {partner}?", partner=to.names[view["partner"]])
    return say("Which card is drawn from the pile?")


def status(say: Speaker, view: View) -> str:
    """One's own points and cards."""
    return f"{points(say, view['players'][view['seat']]['points'])}. {hand(say, view)}"


def hand(say: Speaker, view: View) -> str:
    """``7 cards: 1 wood, 6 ore.``"""
    cards = view["hand"] or [0] * len(RESOURCES)
    if not sum(cards):
        return say("No cards in hand.")
    return say("{count}: {cards}.", count=card_count(say, sum(cards)), cards=amounts(say, cards))


def answer(action: Any, view: View, to: Listener) -> str:
    """An answer as a short sentence, fit for a list or a button."""
    say = voice(to)
    match action:
        case act.Pile(cards):
            return say("Exchange {cards} with the pile", cards=amounts(say, cards))
        case act.Market(give, take):
            return say("Market: leave {give}, take {take}", give=amounts(say, give), take=amounts(say, take))
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
            return answer_build(say, action, view)
    return answer_cards(say, action, view)


def answer_cards(say: Speaker, action: Any, view: View) -> str:
    match action:
        case act.Take(card):
            return say("Take {cards}", cards=amounts(say, act.one(card)))
        case act.Give(cards):
            return say("Give back {cards}", cards=amounts(say, cards))
        case act.Discard(cards):
            return say("Discard {cards}", cards=amounts(say, cards))
        case act.Flip():
            return say("Flip the destiny card")
        case act.Keep():
            return say("Leave the destiny card as it is")
        case act.End():
            return say("Stop trading and build") if view["phase"] == "trade" else say("End the turn and draw cards")
        case act.Draw(card):
            return say(NAMES[RESOURCES[card]])
        case act.Turn(event):
            return say(NAMES[event])
    return write(action)


def answer_build(say: Speaker, action: act.Build, view: View) -> str:
    """What is built, the side it will show, and what it costs."""
    me = view["players"][view["active"]]
    number = {"road": me["roads"], "knight": me["knights"]}.get(action.what, 0) + 1
    text = say("{thing}: pay {cards}", thing=laid(say, action.what, number), cards=amounts(say, paid(action)))
    for given, missing in action.swaps:
        text += say(
            " (of these, 3 {given} for the missing {missing})",
            given=say(NAMES[RESOURCES[given]]),
            missing=say(NAMES[RESOURCES[missing]]),
        )
    if action.without >= 0:
        text += say(", the university leaves out {card}", card=say(NAMES[RESOURCES[action.without]]))
    return text


def describe(view: View, to: Listener) -> Sequence[str]:
    """The market and the piles, each player from oneself clockwise, then one's own hand and what is left to draw."""
    say, n = voice(to), len(view["players"])
    start = view["seat"] if view["seat"] is not None else view["active"]
    lines = [table(say, view), *(one_player(say, view, (start + i) % n, to) for i in range(n))]
    if view["hand"] is not None:
        lines.append(say("Your hand, {hand}", hand=hand(say, view)))
    lines.append(
        say(
            "Draw pile: {count}. Discards: {cards}.",
            count=card_count(say, view["pile"]),
            cards=amounts(say, view["discards"]),
        )
    )
    return lines


def table(say: Speaker, view: View) -> str:
    piles = view["piles"]
    text = say("Market: {cards}.", cards=amounts(say, view["market"])) + " "
    text += say(
        "Piles: roads {roads}, settlements {settlements}, knights {knights}, expansions {expansions}.",
        roads=piles["road"],
        settlements=piles["settlement"],
        knights=piles["knight"],
        expansions=sum(piles["expansions"].values()),
    )
    if view["destiny"] is not None:
        text += " " + say("Destiny: {way}.", way=direction(say, _ARROW[view["destiny"]]))
    return text


def one_player(say: Speaker, view: View, seat: int, to: Listener) -> str:
    """``You, 3 points: 2 settlements; 3 roads, 2 A side up; 7 cards.``"""
    player = view["players"][seat]
    parts = []
    if player["settlements"]:
        parts.append(say.many("{n} settlement", "{n} settlements", player["settlements"]))
    if player["cities"]:
        parts.append(say.many("{n} city", "{n} cities", player["cities"]))
    parts += [say(NAMES[name]) for name in EXPANSIONS if name in player["expansions"]]
    for what, field in (("road", "roads"), ("knight", "knights")):
        if player[field]:
            facing = say("{n} A side up", n=(player[field] + 1) // 2)
            parts.append(f"{row(say, what, player[field])}, {facing}")
    parts.append(card_count(say, player["cards"]))
    name = say("You") if seat == to.seat else to.names[seat]
    return say("{name}, {points}: {parts}.", name=name, points=points(say, player["points"]), parts="; ".join(parts))
