"""Questions as sentences: what is asked, and what it takes to answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trueque.kernel import Decision, OneOf, View
from trueque.princes.actions import Play, Search
from trueque.princes.brought.box import SEATS
from trueque.princes.catalogue import CARDS
from trueque.princes.core.numbers import HAND, SEARCH_PRICE
from trueque.princes.slots import effect_of
from trueque.princes.speech.names import Voice, held
from trueque.princes.standing import SearchCosts

Asking = Callable[[Decision[Any], View, Voice], str]


def asked(decision: Decision[Any], view: View, voice: Voice) -> str:
    """The question as a sentence to the seat it is put to; to others, that it is being asked."""
    say = voice.say
    if decision.seat < 0:
        # Real dice are read out by somebody at the table; everything else lies in the cards.
        if decision.kind == "dice":
            return say("What do the two dice show?")
        return say("What does the die show?") if decision.kind == "die" else say("The cards decide.")
    if not voice.is_me(decision.seat):
        return say("{name} is asked.", name=voice.name(decision.seat))
    return SENTENCES[decision.kind](decision, view, voice)


def least_of(decision: Decision[Any]) -> int:
    """How many a question asks for."""
    return 1 if isinstance(decision.answers, OneOf) else int(getattr(decision.answers, "most", 1))


def _dice(decision: Decision[Any], view: View, voice: Voice) -> str:
    say, seat = voice.say, decision.seat
    stock = sum(held(view["realms"][seat]))
    line = " ".join(
        (
            say("Your turn."),
            say.many("{n} point of {target}.", "{n} points of {target}.", view["points"][seat], target=view["target"]),
            say("Stock: {n}.", n=stock),
            say.many("Hand: {n} card.", "Hand: {n} cards.", view["hands"][seat]["count"]),
        )
    )
    cards = [voice.card(action.card) for action in decision.answers if isinstance(action, Play)]
    if not cards:
        return f"{line} {say('Roll the dice.')}"
    return line + " " + say("Roll the dice or play {cards}.", cards=voice.listed(cards))


def _action(decision: Decision[Any], view: View, voice: Voice) -> str:
    """What there is to spend, since that decides what can be done."""
    say, realm = voice.say, view["realms"][decision.seat]
    return say("Action phase: your move.") + " " + say("Stock: {amounts}.", amounts=voice.kinds(held(realm)))


def _replace(decision: Decision[Any], view: View, voice: Voice) -> str:
    say = voice.say
    if not any(isinstance(action, Search) for action in decision.answers):
        return say("From the top of which stack do you take a card?")
    cards = [CARDS[card["card"]].id for card in view["realms"][decision.seat]["cards"]]
    prices = [lasts.price for card in cards for lasts in effect_of(card).while_ if isinstance(lasts, SearchCosts)]
    return say.many(
        "Which card do you take: the top of a stack, or one you search a stack for, which costs {n} resource?",
        "Which card do you take: the top of a stack, or one you search a stack for, which costs {n} resources?",
        min([SEARCH_PRICE, *prices]),
    )


def _stacks(view: View, seat: int, voice: Voice) -> str:
    """The stacks from which a seat draws: where decks were brought, its own."""
    say, others = voice.say, SEATS[1 - seat]
    piles = [
        say("Stack {n}: {cards}", n=i + 1, cards=len(stack["cards"]))
        for i, stack in enumerate(view["stacks"])
        if stack["back"] != others
    ]
    return "; ".join([piles[0], *(pile[0].lower() + pile[1:] for pile in piles[1:])]) + "."


def _draw(decision: Decision[Any], view: View, voice: Voice) -> str:
    say, seat = voice.say, decision.seat
    n = HAND + view["realms"][seat]["points"]["progress"] - view["hands"][seat]["count"]
    return say.many("Refill your hand: {n} card.", "Refill your hand: {n} cards.", n) + " " + _stacks(view, seat, voice)


def _surplus(decision: Decision[Any], view: View, voice: Voice) -> str:
    say, seat = voice.say, decision.seat
    n = view["hands"][seat]["count"] - HAND - view["realms"][seat]["points"]["progress"]
    return say.many(
        "{n} card above your hand limit: which one goes under which stack?",
        "{n} cards above your hand limit: which one goes under which stack?",
        n,
    )


def _take(decision: Decision[Any], view: View, voice: Voice) -> str:
    say = voice.say
    n = least_of(decision)
    return say.many("Take {n} resource of your choice.", "Take {n} resources of your choice.", n)


def _pay(decision: Decision[Any], view: View, voice: Voice) -> str:
    say = voice.say
    n = least_of(decision)
    return say.many("Pay {n} resource: from which region?", "Pay {n} resources: from which regions?", n)


def _demand(decision: Decision[Any], view: View, voice: Voice) -> str:
    say = voice.say
    n = least_of(decision)
    return say.many("Name {n} resource of the other.", "Name up to {n} resources of the other.", n)


def _buy(decision: Decision[Any], view: View, voice: Voice) -> str:
    say = voice.say
    n = least_of(decision)
    return say.many("You may buy {n} resource for 1 gold.", "You may buy up to {n} resources for 1 gold each.", n)


def _react(decision: Decision[Any], view: View, voice: Voice) -> str:
    say = voice.say
    return say("{event} comes. Do you play a card against it?", event=voice.card(view["event"]))


def _riots(decision: Decision[Any], view: View, voice: Voice) -> str:
    say = voice.say
    units = sum(CARDS[c["card"]].is_unit for c in view["realms"][decision.seat]["cards"])
    return say.many("Riots: pay gold, or give up your unit?", "Riots: pay gold, or give up a unit?", units)


def _say(make: Callable[[Any], str]) -> Asking:
    return lambda decision, view, voice: make(voice.say)


SENTENCES: dict[str, Asking] = {
    "dice": _dice,
    "action": _action,
    "draw": _draw,
    "surplus": _surplus,
    "exchange": _say(lambda say: say("Exchange 1 card from your hand?")),
    "replace": _replace,
    "first_hand": _say(lambda say: say("From which stack do you take your first hand?")),
    "rearrange": _say(lambda say: say("Do you swap two of your regions?")),
    "pay": _pay,
    "take": _take,
    "demand": _demand,
    "buy": _buy,
    "hand_over": _say(lambda say: say("Which resource do you give the other?")),
    "save": _say(lambda say: say("It costs 1 less: which resource do you save?")),
    "face": _say(lambda say: say("Which number does the production die show?")),
    "lay": _say(lambda say: say("Which region lies above, which below?")),
    "search": _say(lambda say: say("Which stack do you look through?")),
    "pick": _say(lambda say: say("Which card do you take?")),
    "under": _say(lambda say: say("Which card goes under which stack?")),
    "stack": _say(lambda say: say("Under which stack does it go?")),
    "lose": _say(lambda say: say("Which of your cards do you give up?")),
    "react": _react,
    "target": _say(lambda say: say("Which card of the other do you name?")),
    "relocate": _say(lambda say: say("Which two cards change places?")),
    "defend": _say(lambda say: say("You are attacked. Do you roll for your defence?")),
    "kind": _say(lambda say: say("Which resource do you choose?")),
    "riots": _riots,
    "site": _say(lambda say: say("Which of your cards do you choose?")),
}
