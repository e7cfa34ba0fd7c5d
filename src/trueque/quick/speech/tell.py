"""What happened, as sentences: who, what, how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from trueque.kernel import Event
from trueque.kernel.words import Listener
from trueque.locale import _
from trueque.quick import events as happened
from trueque.quick.actions import single_card
from trueque.quick.cards import COSTS, NAMES, RESOURCES, Cards
from trueque.quick.piles import freeze_cards, list_kinds, remove_card
from trueque.quick.speech.names import (
    describe_card_count,
    describe_cards,
    describe_exchanges_left,
    describe_laid,
    describe_points,
    describe_revealed,
    describe_row,
    direction_name,
    make_speaker,
)


@dataclass(frozen=True, slots=True)
class PaidFor(Event):
    """A payment together with what it was for: only told, never stored."""

    seat: int
    cards: Cards
    without: int
    what: str


def joined(events: list[Event]) -> list[Event]:
    """The deed first, its price after: what was paid is told with what was built."""
    built = next((event for event in events if isinstance(event, happened.Built)), None)
    if built is None:
        return events
    return [
        PaidFor(event.seat, event.cards, event.without, built.what) if isinstance(event, happened.Paid) else event
        for event in events
    ]


def tell(event: Event, to: Listener) -> str:
    """*event* as a sentence; empty where nothing is worth saying."""
    return TELLERS[type(event)](event, to)


def describe_market_event(event: happened.MarketOpened, to: Listener) -> str:
    say = make_speaker(to)
    return say("Market: {cards}.", cards=describe_cards(say, event.cards))


def describe_draw_event(event: happened.Drew, to: Listener) -> str:
    say, n, name = make_speaker(to), event.amount, to.names[event.seat]
    if event.cards is not None and event.why == "deal":
        return say("You are dealt {cards}.", cards=describe_cards(say, event.cards))
    if event.why == "deal":
        return ""
    if not n:
        return say("The pile and the discards are empty: no card is drawn.")
    holds = describe_card_count(say, event.holds)
    if event.cards is not None:
        cards = describe_cards(say, event.cards)
        return say.many(
            "You draw {n} card: {cards}. {holds} in hand.",
            "You draw {n} cards: {cards}. {holds} in hand.",
            n,
            cards=cards,
            holds=holds,
        )
    if event.why == "restock":
        return say.many(
            "{name} draws {n} card in return and has {holds}.",
            "{name} draws {n} cards in return and has {holds}.",
            n,
            name=name,
            holds=event.holds,
        )
    drawn = say.many(
        "{name} draws {n} card and has {holds}.",
        "{name} draws {n} cards and has {holds}.",
        n,
        name=name,
        holds=event.holds,
    )
    return drawn + " " + say("{name} ends the turn.", name=name)


def describe_reshuffle_event(event: happened.Reshuffled, to: Listener) -> str:
    say = make_speaker(to)
    return say.many(
        "The pile is empty: {n} discarded card makes a new one.",
        "The pile is empty: {n} discarded cards are shuffled into a new one.",
        event.amount,
    )


def describe_turn_start_event(event: happened.TurnBegan, to: Listener) -> str:
    say = make_speaker(to)
    return "" if event.seat == to.seat else say("{name} to play.", name=to.names[event.seat])


def describe_building_start_event(event: happened.BuildingBegan, to: Listener) -> str:
    say = make_speaker(to)
    if event.seat != to.seat:
        return ""
    cards = describe_card_count(say, event.holds)
    if event.by_choice:
        return say("Time to build. {cards}.", cards=cards)
    return say("No exchanges left: time to build. {cards}.", cards=cards)


def describe_put_down_event(event: happened.PutDown, to: Listener) -> str:
    say, n, cards = make_speaker(to), sum(event.cards), describe_cards(make_speaker(to), event.cards)
    if event.seat == to.seat:
        return say("You put {cards} on the discards.", cards=cards) + describe_exchanges_left(say, event.exchanges)
    return say.many(
        "{name} exchanges {n} card with the pile: {cards}.",
        "{name} exchanges {n} cards with the pile: {cards}.",
        n,
        name=to.names[event.seat],
        cards=cards,
    )


def describe_swap_event(event: happened.Swapped, to: Listener) -> str:
    say = make_speaker(to)
    give, take = describe_cards(say, event.give), describe_cards(say, event.take)
    if event.seat == to.seat:
        done = say("You leave {give} in the market and take {take}.", give=give, take=take)
        return done + describe_exchanges_left(say, event.exchanges)
    return say("{name} leaves {give} in the market and takes {take}.", name=to.names[event.seat], give=give, take=take)


def describe_unseen_draw_event(event: happened.DrewUnseen, to: Listener) -> str:
    say, n, name, partner = make_speaker(to), event.amount, to.names[event.seat], to.names[event.partner]
    if event.by == "guild":
        return describe_guild_event(event, to)
    if event.cards is None:
        return say.many(
            "{name} draws {n} card unseen from {partner}.",
            "{name} draws {n} cards unseen from {partner}.",
            n,
            name=name,
            partner=partner,
        )
    cards = describe_revealed(say, event.cards)
    if event.seat == to.seat:
        return say.many(
            "You draw {n} card unseen from {partner}: {cards}.",
            "You draw {n} cards unseen from {partner}: {cards}.",
            n,
            partner=partner,
            cards=cards,
        )
    return say.many(
        "{name} draws {n} card unseen from you: {cards}.",
        "{name} draws {n} cards unseen from you: {cards}.",
        n,
        name=name,
        cards=cards,
    )


def describe_guild_event(event: happened.DrewUnseen, to: Listener) -> str:
    say, name, partner = make_speaker(to), to.names[event.seat], to.names[event.partner]
    if event.cards is None:
        return say("{name} takes 1 card from {partner} with the merchant guild.", name=name, partner=partner)
    cards = describe_revealed(say, event.cards)
    if event.seat == to.seat:
        return say("Your merchant guild takes 1 card from {partner}: {cards}.", partner=partner, cards=cards)
    return say("{name} takes 1 card from you with the merchant guild: {cards}.", name=name, cards=cards)


def describe_open_hand_event(event: happened.HandShown, to: Listener) -> str:
    say, name, partner = make_speaker(to), to.names[event.seat], to.names[event.partner]
    if event.cards is None:
        return say("Library: {name} looks at a hand: {partner}.", name=name, partner=partner)
    if event.partner == to.seat:
        return say("Library: {name} looks at your hand.", name=name)
    return say("Library: {partner} shows {cards}.", partner=partner, cards=describe_cards(say, event.cards))


def describe_choice_event(event: happened.Chose, to: Listener) -> str:
    say, name, partner = make_speaker(to), to.names[event.seat], to.names[event.partner]
    if event.card is None:
        return say("{name} takes 1 chosen card from {partner}.", name=name, partner=partner)
    cards = describe_cards(say, single_card(event.card))
    if event.seat == to.seat:
        return say("You take {cards} from {partner}.", cards=cards, partner=partner)
    if event.partner == to.seat:
        return say("{name} takes {cards} from you.", name=name, cards=cards)
    return say("{name} takes {cards} from {partner}.", name=name, cards=cards, partner=partner)


def describe_return_event(event: happened.GaveBack, to: Listener) -> str:
    say, n, name, partner = make_speaker(to), event.amount, to.names[event.seat], to.names[event.partner]
    if event.cards is None:
        return say.many(
            "{name} gives {n} card back to {partner}.",
            "{name} gives {n} cards back to {partner}.",
            n,
            name=name,
            partner=partner,
        )
    cards = describe_cards(say, event.cards)
    if event.seat == to.seat:
        done = say("You give {cards} back to {partner}.", cards=cards, partner=partner)
        return done + describe_exchanges_left(say, event.exchanges)
    return say("{name} gives you {cards} back.", name=name, cards=cards)


def describe_payment_event(event: happened.Paid, to: Listener) -> str:
    say, cards = make_speaker(to), describe_cards(make_speaker(to), event.cards)
    if event.seat == to.seat:
        done = say("You pay {cards}.", cards=cards)
    else:
        done = say("{name} pays {cards}.", name=to.names[event.seat], cards=cards)
    if event.without < 0:
        return done
    return done + " " + say("University: 1 card left out, {card}.", card=say(NAMES[RESOURCES[event.without]]))


def describe_paid_building_event(event: PaidFor, to: Listener) -> str:
    """“Dolça builds a road (1 wood, 1 brick).”"""
    say, cards = make_speaker(to), describe_cards(make_speaker(to), event.cards)
    thing = say(ARTICLED[event.what])
    if event.seat == to.seat:
        done = say("You build {thing} ({cards}).", thing=thing, cards=cards)
    else:
        done = say("{name} builds {thing} ({cards}).", name=to.names[event.seat], thing=thing, cards=cards)
    for given, missing in iterate_substitutes(event):
        names = {"given": say(NAMES[RESOURCES[given]]), "missing": say(NAMES[RESOURCES[missing]])}
        done += " " + say("3 {given} stood in for 1 missing {missing}.", **names)
    if event.without < 0:
        return done
    return done + " " + say("University: 1 card left out, {card}.", card=say(NAMES[RESOURCES[event.without]]))


def iterate_substitutes(event: PaidFor) -> Iterator[tuple[int, int]]:
    """The threes of a payment, each with the card of the cost that it stood in for."""
    cost = COSTS[event.what] if event.without < 0 else remove_card(COSTS[event.what], event.without)
    lacking = list_kinds(freeze_cards([max(0, due - n) for due, n in zip(cost, event.cards, strict=True)]))
    threes = [kind for kind, (due, n) in enumerate(zip(cost, event.cards, strict=True)) for _ in range((n - due) // 3)]
    return zip(threes, lacking, strict=True)


def describe_taking_event(event: happened.Taken, to: Listener) -> str:
    """Why somebody loses a road or knight, and why others do not."""
    say = make_speaker(to)
    if event.arrow:
        way = direction_name(say, event.arrow)
        if event.what == "road":
            parts = [say("Pile empty: a road is taken, {way}.", way=way)]
        else:
            parts = [say("Pile empty: a knight is taken, {way}.", way=way)]
    else:
        parts = [say("Pile empty: a road is taken.") if event.what == "road" else say("Pile empty: a knight is taken.")]
    for seat, count, guard in event.passed:
        name, has = to.names[seat], describe_row(say, event.what, count)
        if seat == to.seat:
            name = say("You")
        if guard and count:
            parts.append(
                say("{name}: {has}, protected by the citadel.", name=name, has=has)
                if guard == "citadel"
                else say("{name}: {has}, protected by the church.", name=name, has=has)
            )
        else:
            parts.append(say("{name}: {has}.", name=name, has=has))
    victim = say("You lose 1.") if event.victim == to.seat else say("{name} loses 1.", name=to.names[event.victim])
    return " ".join([*parts, victim])


def describe_building_event(event: happened.Built, to: Listener) -> str:
    say = make_speaker(to)
    thing, worth = describe_laid(say, event.what, event.number), describe_points(say, event.points)
    done = (
        say("{thing}. You: {points}.", thing=thing, points=worth) if event.seat == to.seat
        else say("{thing}. {name}: {points}.", thing=thing, name=to.names[event.seat], points=worth)
    )  # fmt: skip
    if event.loser is None:
        return done
    seat, left, their_points = event.loser
    name = say("You") if seat == to.seat else to.names[seat]
    has = describe_row(say, event.what, left)
    return done + " " + say("{name}: {has}, {points}.", name=name, has=has, points=describe_points(say, their_points))


def describe_destiny_turn_event(event: happened.DestinyTurned, to: Listener) -> str:
    say = make_speaker(to)
    return say("Destiny: {way}.", way=direction_name(say, event.arrow))


def describe_kept_destiny_event(event: happened.DestinyKept, to: Listener) -> str:
    say = make_speaker(to)
    return say("Destiny stays: {way}.", way=direction_name(say, event.arrow))


def describe_city_event(event: happened.EventRead, to: Listener) -> str:
    """The city's event, and what it means for each hand."""
    say = make_speaker(to)
    if event.event == "market_day":
        return say("City event: Market Day. The market is discarded, and new cards are turned up.")
    parts = [say("City event: Robber Attack.")]
    for seat, owed in enumerate(event.owes):
        if owed and seat == to.seat:
            parts.append(say.many("You discard {n} card.", "You discard {n} cards.", owed))
        elif owed:
            parts.append(say.many("{name} discards {n} card.", "{name} discards {n} cards.", owed, name=to.names[seat]))
    if len(parts) == 1:
        parts.append(say("Nobody holds more than 7 cards, so nobody discards."))
    return " ".join(parts)


def describe_discard_event(event: happened.Discarded, to: Listener) -> str:
    say = make_speaker(to)
    cards = describe_cards(say, event.cards)
    if event.seat == to.seat:
        return say("You lose {cards}.", cards=cards)
    return say("{name} loses {cards}.", name=to.names[event.seat], cards=cards)


def describe_game_end_event(event: happened.GameEnded, to: Listener) -> str:
    say = make_speaker(to)
    best = describe_points(say, event.points[event.winners[0]])
    parts = [say("That was the last turn.")] if event.why == "turns" else []
    if event.winners == (to.seat,):
        parts.append(say("You win with {points}.", points=best))
    elif len(event.winners) == 1:
        parts.append(say("{name} wins with {points}.", name=to.names[event.winners[0]], points=best))
    else:
        names = ", ".join(to.names[seat] for seat in event.winners)
        parts.append(say("Shared victory with {points}: {names}.", points=best, names=names))
    others = [f"{to.names[s]}: {describe_points(say, n)}" for s, n in enumerate(event.points) if s not in event.winners]
    return " ".join([*parts, "; ".join(others) + "." if others else ""]).strip()


ARTICLED = {
    "road": _("a road"), "settlement": _("a settlement"), "city": _("a city"), "knight": _("a knight"),
    "library": _("the library"), "church": _("a church"), "citadel": _("a citadel"),
    "university": _("the university"), "guild": _("a merchant guild"), "town_hall": _("the town hall"),
}  # fmt: skip
"""What is built, as a sentence names it."""

TELLERS: dict[type[Event], Callable[[Any, Listener], str]] = {
    PaidFor: describe_paid_building_event,
    happened.MarketOpened: describe_market_event,
    happened.Drew: describe_draw_event,
    happened.Reshuffled: describe_reshuffle_event,
    happened.TurnBegan: describe_turn_start_event,
    happened.BuildingBegan: describe_building_start_event,
    happened.PutDown: describe_put_down_event,
    happened.Swapped: describe_swap_event,
    happened.DrewUnseen: describe_unseen_draw_event,
    happened.HandShown: describe_open_hand_event,
    happened.Chose: describe_choice_event,
    happened.GaveBack: describe_return_event,
    happened.Paid: describe_payment_event,
    happened.Taken: describe_taking_event,
    happened.Built: describe_building_event,
    happened.DestinyTurned: describe_destiny_turn_event,
    happened.DestinyKept: describe_kept_destiny_event,
    happened.EventRead: describe_city_event,
    happened.Discarded: describe_discard_event,
    happened.GameEnded: describe_game_end_event,
}
