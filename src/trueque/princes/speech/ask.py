"""Questions as sentences: what is asked, and what it takes to answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trueque.kernel import Decision, OneOf, View
from trueque.princes.actions import Play, Search
from trueque.princes.brought.box import SEATS
from trueque.princes.catalogue import CARDS
from trueque.princes.core.numbers import HAND, SEARCH_PRICE
from trueque.princes.lasting_effects import SearchCosts
from trueque.princes.slots import find_effect
from trueque.princes.speech.names import PrincesVoice, count_held_resources

Asking = Callable[[Decision[Any], View, PrincesVoice], str]


def describe_question(decision: Decision[Any], view: View, voice: PrincesVoice) -> str:
    """The question as a sentence to the seat it is put to; to others, that it is being asked."""
    say = voice.say
    if decision.seat < 0:
        # Real dice are read out by somebody at the table; everything else lies in the cards.
        if decision.kind == "dice":
            return say("What do the two dice show?")
        return say("What does the die show?") if decision.kind == "die" else say("The cards decide.")
    if not voice.is_me(decision.seat):
        return say("{name} is to answer.", name=voice.seat_name(decision.seat))
    return SENTENCES[decision.kind](decision, view, voice)


def least_asked(decision: Decision[Any]) -> int:
    """How many a question asks for."""
    return 1 if isinstance(decision.answers, OneOf) else int(getattr(decision.answers, "most", 1))


def _describe_dice_question(decision: Decision[Any], view: View, voice: PrincesVoice) -> str:
    say, seat = voice.say, decision.seat
    stock = sum(count_held_resources(view["realms"][seat]))
    line = " ".join(
        (
            say("Your turn."),
            say.many("{n} point of {target}.", "{n} points of {target}.", view["points"][seat], target=view["target"]),
            say("Stock: {n}.", n=stock),
            say.many("Hand: {n} card.", "Hand: {n} cards.", view["hands"][seat]["count"]),
        )
    )
    cards = [voice.card_name(action.card) for action in decision.answers if isinstance(action, Play)]
    if not cards:
        return f"{line} {say('Roll the dice.')}"
    return line + " " + say("Roll the dice or play {cards}.", cards=voice.join_things(cards))


def _describe_action_question(decision: Decision[Any], view: View, voice: PrincesVoice) -> str:
    """What there is to spend, since that decides what can be done."""
    say, realm = voice.say, view["realms"][decision.seat]
    return (
        say("Action phase: your move.")
        + " "
        + say("Stock: {amounts}.", amounts=voice.describe_kinds(count_held_resources(realm)))
    )


def _describe_replace_question(decision: Decision[Any], view: View, voice: PrincesVoice) -> str:
    say = voice.say
    if not any(isinstance(action, Search) for action in decision.answers):
        return say("From the top of which stack do you take a card?")
    return say.many(
        "Which card do you take: the top of a stack, or one you search a stack for, which costs {n} resource?",
        "Which card do you take: the top of a stack, or one you search a stack for, which costs {n} resources?",
        find_search_price(view, decision.seat),
    )


def find_search_price(view: View, seat: int) -> int:
    """What a seat pays for looking through a stack at the end of its turn."""
    cards = [CARDS[card["card"]].id for card in view["realms"][seat]["cards"]]
    prices = [lasts.price for card in cards for lasts in find_effect(card).while_ if isinstance(lasts, SearchCosts)]
    return min([SEARCH_PRICE, *prices])


def _describe_stacks(view: View, seat: int, voice: PrincesVoice) -> str:
    """The stacks from which a seat draws: where decks were brought, its own."""
    say, others = voice.say, SEATS[1 - seat]
    piles = [
        say("Stack {n}: {cards}", n=i + 1, cards=len(stack["cards"]))
        for i, stack in enumerate(view["stacks"])
        if stack["back"] != others
    ]
    return "; ".join([piles[0], *(pile[0].lower() + pile[1:] for pile in piles[1:])]) + "."


def _describe_draw_question(decision: Decision[Any], view: View, voice: PrincesVoice) -> str:
    say, seat = voice.say, decision.seat
    n = HAND + view["realms"][seat]["points"]["progress"] - view["hands"][seat]["count"]
    return (
        say.many("Refill your hand: {n} card.", "Refill your hand: {n} cards.", n)
        + " "
        + _describe_stacks(view, seat, voice)
    )


def _describe_stack_question(decision: Decision[Any], view: View, voice: PrincesVoice) -> str:
    site = next((step["site"] for seat, step in reversed(view["todo"]) if seat == decision.seat and "site" in step), "")
    cards = {card["site"]: card["card"] for card in view["realms"][decision.seat]["cards"]}
    if site not in cards:
        return voice.say("Under which stack does it go?")
    return voice.say("Under which stack does {card} go?", card=voice.card_name(cards[site]))


def _describe_surplus_question(decision: Decision[Any], view: View, voice: PrincesVoice) -> str:
    say, seat = voice.say, decision.seat
    n = view["hands"][seat]["count"] - HAND - view["realms"][seat]["points"]["progress"]
    return say.many(
        "{n} card above your hand limit: which one goes under which stack?",
        "{n} cards above your hand limit: which one goes under which stack?",
        n,
    )


def _describe_take_question(decision: Decision[Any], view: View, voice: PrincesVoice) -> str:
    say = voice.say
    n = least_asked(decision)
    return say.many("Take {n} resource of your choice.", "Take {n} resources of your choice.", n)


def _describe_pay_question(decision: Decision[Any], view: View, voice: PrincesVoice) -> str:
    say = voice.say
    n = least_asked(decision)
    return say.many("Pay {n} resource: from which region?", "Pay {n} resources: from which regions?", n)


def _describe_demand_question(decision: Decision[Any], view: View, voice: PrincesVoice) -> str:
    say = voice.say
    n = least_asked(decision)
    return say.many("Name {n} resource of the other player.", "Name up to {n} resources of the other player.", n)


def _describe_buy_question(decision: Decision[Any], view: View, voice: PrincesVoice) -> str:
    say = voice.say
    n = least_asked(decision)
    return say.many("You may buy {n} resource for 1 gold.", "You may buy up to {n} resources for 1 gold each.", n)


def _describe_react_question(decision: Decision[Any], view: View, voice: PrincesVoice) -> str:
    say = voice.say
    return say("{event} comes. Do you play a card against it?", event=voice.card_name(view["event"]))


def _describe_riots_question(decision: Decision[Any], view: View, voice: PrincesVoice) -> str:
    say = voice.say
    units = sum(CARDS[c["card"]].is_unit for c in view["realms"][decision.seat]["cards"])
    return say.many("Riots: pay gold, or give up your unit?", "Riots: pay gold, or give up a unit?", units)


def _make_asking(make: Callable[[Any], str]) -> Asking:
    return lambda decision, view, voice: make(voice.say)


SENTENCES: dict[str, Asking] = {
    "dice": _describe_dice_question,
    "action": _describe_action_question,
    "draw": _describe_draw_question,
    "surplus": _describe_surplus_question,
    "exchange": _make_asking(lambda say: say("Exchange 1 card from your hand?")),
    "replace": _describe_replace_question,
    "first_hand": _make_asking(lambda say: say("From which stack do you take your first hand?")),
    "rearrange": _make_asking(lambda say: say("Do you swap two of your regions?")),
    "pay": _describe_pay_question,
    "take": _describe_take_question,
    "demand": _describe_demand_question,
    "buy": _describe_buy_question,
    "hand_over": _make_asking(lambda say: say("Which resource do you give the other player?")),
    "save": _make_asking(lambda say: say("It costs 1 less: which resource do you save?")),
    "face": _make_asking(lambda say: say("Which number does the production die show?")),
    "lay": _make_asking(lambda say: say("Which region lies above, which below?")),
    "search": _make_asking(lambda say: say("Which stack do you look through?")),
    "pick": _make_asking(lambda say: say("Which card do you take?")),
    "under": _make_asking(lambda say: say("Which card goes under which stack?")),
    "stack": _describe_stack_question,
    "lose": _make_asking(lambda say: say("Which of your cards do you give up?")),
    "react": _describe_react_question,
    "target": _make_asking(lambda say: say("Which of the other player's cards do you name?")),
    "relocate": _make_asking(lambda say: say("Which two cards change places?")),
    "defend": _make_asking(lambda say: say("You are attacked. Do you roll for your defence?")),
    "kind": _make_asking(lambda say: say("Which resource do you choose?")),
    "riots": _describe_riots_question,
    "site": _make_asking(lambda say: say("Which of your cards do you choose?")),
}
