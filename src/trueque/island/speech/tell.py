"""What happened, said to one listener: actor first, digits for counts, place last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trueque.island import events as ev
from trueque.island.speech.names import (
    award_name,
    card_name,
    count_resource,
    describe_cards,
    describe_either,
    describe_land,
    join_names,
    make_speaker,
    resource_name,
    seat_name,
)
from trueque.kernel.event import Event
from trueque.kernel.words import Listener
from trueque.locale import Speaker


def tell(event: Event, to: Listener) -> str:
    """An event, already as the listener's seat may know it, as a sentence; empty where nothing is worth saying."""
    teller = TELLERS.get(type(event))
    return teller(event, make_speaker(to), to) if teller else ""


def is_listener(to: Listener, seat: int) -> bool:
    return to.seat is not None and to.seat == seat


# ---- set-up and dice -------------------------------------------------------------------------------------------------


def describe_start_throw_event(event: ev.StartThrown, say: Speaker, to: Listener) -> str:
    name, total = seat_name(to, event.seat), event.first + event.second
    return say("{name} throws {total} for the start.", name=name, total=total)


def describe_order_event(event: ev.OrderFound, say: Speaker, to: Listener) -> str:
    return say("Order of play: {names}.", names=join_names(say, to, event.order))


def describe_skipped_founding_event(event: ev.FoundingSkipped, say: Speaker, to: Listener) -> str:
    if event.piece == "road":
        return say("{name}: no path is left for a road.", name=seat_name(to, event.seat))
    return say("{name}: no corner is left for a settlement.", name=seat_name(to, event.seat))


def describe_turn_start_event(event: ev.TurnBegan, say: Speaker, to: Listener) -> str:
    return say("Your turn.") if is_listener(to, event.seat) else say("{name} to play.", name=seat_name(to, event.seat))


def describe_part_start_event(event: ev.PartBegan, say: Speaker, to: Listener) -> str:
    if event.kind == "paired":
        if is_listener(to, event.seat):
            return say("You are the second of this pair: trade with the bank, build, play a card.")
        return say("{name} is the second of this pair.", name=seat_name(to, event.seat))
    if is_listener(to, event.seat):
        return say("Between the turns: you may build.")
    return say("Between the turns: {name} may build.", name=seat_name(to, event.seat))


def describe_roll_event(event: ev.Rolled, say: Speaker, to: Listener) -> str:
    total, first, second = event.first + event.second, event.first, event.second
    if is_listener(to, event.seat):
        return say("{total}, {first} and {second}.", total=total, first=first, second=second)
    name = seat_name(to, event.seat)
    return say("{name}: {total}, {first} and {second}.", name=name, total=total, first=first, second=second)


def describe_production_event(event: ev.Produced, say: Speaker, to: Listener) -> str:
    if is_listener(to, event.seat):
        return say("You get {cards}.", cards=describe_cards(say, event.cards))
    return f"{seat_name(to, event.seat)}: {describe_cards(say, event.cards)}."


def describe_bank_shortage_event(event: ev.BankShort, say: Speaker, to: Listener) -> str:
    owed, left = count_resource(say, event.resource, event.owed), event.left
    return say("The bank is short: {owed} are owed and it has {left}.", owed=owed, left=left)


def describe_discard_request_event(event: ev.DiscardAsked, say: Speaker, to: Listener) -> str:
    if is_listener(to, event.seat):
        return say.many("You must discard {n} card.", "You must discard {n} cards.", event.count)
    name = seat_name(to, event.seat)
    return say.many("{name} must discard {n} card.", "{name} must discard {n} cards.", event.count, name=name)


def describe_discard_event(event: ev.Discarded, say: Speaker, to: Listener) -> str:
    if is_listener(to, event.seat):
        return say("You discard {cards}.", cards=describe_cards(say, event.cards))
    return say("{name} discards {cards}.", name=seat_name(to, event.seat), cards=describe_cards(say, event.cards))


# ---- robber ----------------------------------------------------------------------------------------------------------


def describe_robber_move_event(event: ev.RobberMoved, say: Speaker, to: Listener) -> str:
    place = f"{event.hex}, {describe_land(say, event.terrain, event.number)}"
    if is_listener(to, event.seat):
        return say("Robber: hex {place}.", place=place)
    return say("{name}: the robber goes to hex {place}.", name=seat_name(to, event.seat), place=place)


def describe_robbery_event(event: ev.Robbed, say: Speaker, to: Listener) -> str:
    if event.victim is not None:
        return ""
    if is_listener(to, event.seat):
        return say("You steal from nobody.")
    return say("{name} steals from nobody.", name=seat_name(to, event.seat))


def describe_theft_event(event: ev.Stolen, say: Speaker, to: Listener) -> str:
    card = resource_name(say, event.resource) if event.resource else ""
    if is_listener(to, event.seat):
        return say("You steal 1 card from {name}: {card}.", name=seat_name(to, event.victim), card=card)
    if is_listener(to, event.victim):
        return say("{name} steals 1 card from you: {card}.", name=seat_name(to, event.seat), card=card)
    return say(
        "{name} steals 1 card from {victim}.", name=seat_name(to, event.seat), victim=seat_name(to, event.victim)
    )


# ---- building and cards ----------------------------------------------------------------------------------------------


def describe_road_event(event: ev.RoadBuilt, say: Speaker, to: Listener) -> str:
    if is_listener(to, event.seat):
        return say("You build a road, {place}.", place=event.path)
    return say("{name} builds a road, {place}.", name=seat_name(to, event.seat), place=event.path)


def describe_settlement_event(event: ev.SettlementBuilt, say: Speaker, to: Listener) -> str:
    if is_listener(to, event.seat):
        return say("You build a settlement, {place}.", place=event.corner)
    return say("{name} builds a settlement, {place}.", name=seat_name(to, event.seat), place=event.corner)


def describe_city_event(event: ev.CityBuilt, say: Speaker, to: Listener) -> str:
    if is_listener(to, event.seat):
        return say("You build a city, {place}.", place=event.corner)
    return say("{name} builds a city, {place}.", name=seat_name(to, event.seat), place=event.corner)


def describe_card_purchase_event(event: ev.CardBought, say: Speaker, to: Listener) -> str:
    if is_listener(to, event.seat):
        return say("You buy a development card.")
    return say("{name} buys a development card.", name=seat_name(to, event.seat))


def describe_card_draw_event(event: ev.CardDrawn, say: Speaker, to: Listener) -> str:
    if not event.kind:
        return ""
    if is_listener(to, event.seat):
        return say("Your new card: {card}.", card=card_name(say, event.kind))
    # Only where all cards lie open: after the game.
    return say("{name} draws {card}.", name=seat_name(to, event.seat), card=card_name(say, event.kind))


def describe_card_play_event(event: ev.CardPlayed, say: Speaker, to: Listener) -> str:
    if is_listener(to, event.seat):
        return say("You play {card}.", card=card_name(say, event.kind))
    return say("{name} plays {card}.", name=seat_name(to, event.seat), card=card_name(say, event.kind))


def describe_monopoly_event(event: ev.Monopolized, say: Speaker, to: Listener) -> str:
    total = count_resource(say, event.resource, sum(event.taken))
    if is_listener(to, event.seat):
        return say("You take {cards} in all.", cards=total)
    said = say("{name} takes {cards} in all.", name=seat_name(to, event.seat), cards=total)
    mine = event.taken[to.seat] if to.seat is not None else 0
    return said + (" " + say("You lose {cards}.", cards=count_resource(say, event.resource, mine)) if mine else "")


def describe_discovery_event(event: ev.Discovered, say: Speaker, to: Listener) -> str:
    if is_listener(to, event.seat):
        return say("You take {cards} from the bank.", cards=describe_cards(say, event.cards))
    return say(
        "{name} takes {cards} from the bank.", name=seat_name(to, event.seat), cards=describe_cards(say, event.cards)
    )


# ---- trade -----------------------------------------------------------------------------------------------------------


def describe_sea_trade_event(event: ev.SeaTraded, say: Speaker, to: Listener) -> str:
    give, get = count_resource(say, event.give, event.count), count_resource(say, event.get, 1)
    if is_listener(to, event.seat):
        return say("You give the bank {give} for {get}.", give=give, get=get)
    return say("{name} gives the bank {give} for {get}.", name=seat_name(to, event.seat), give=give, get=get)


def describe_offer_event(event: ev.Offered, say: Speaker, to: Listener) -> str:
    give, want = describe_cards(say, event.give), describe_cards(say, event.want)
    if is_listener(to, event.seat):
        return say("You offer {give} for {want}.", give=give, want=want)
    return say("{name} offers {give} for {want}.", name=seat_name(to, event.seat), give=give, want=want)


def describe_call_event(event: ev.Called, say: Speaker, to: Listener) -> str:
    give, want, name = describe_either(say, event.give), describe_either(say, event.want), seat_name(to, event.seat)
    if is_listener(to, event.seat):
        if not any(event.give):
            return say("You ask: who gives {want}?", want=want)
        return say("You propose to all: {give} for {want}.", give=give, want=want)
    if not any(event.give):
        return say("{name} asks: who gives {want}?", name=name, want=want)
    return say("{name} proposes to all: {give} for {want}.", name=name, give=give, want=want)


def describe_reply_event(event: ev.Replied, say: Speaker, to: Listener) -> str:
    name, to_name = seat_name(to, event.seat), seat_name(to, event.to)
    if is_listener(to, event.seat):
        if event.accepted:
            return say("You accept the offer of {name}.", name=to_name)
        return say("You decline.")
    return say("{name} accepts.", name=name) if event.accepted else say("{name} declines.", name=name)


def describe_withdrawal_event(event: ev.Withdrawn, say: Speaker, to: Listener) -> str:
    if is_listener(to, event.seat):
        return say("You withdraw your offer.")
    return say("{name} withdraws the offer.", name=seat_name(to, event.seat))


def describe_lapse_event(event: ev.Lapsed, say: Speaker, to: Listener) -> str:
    if is_listener(to, event.seat):
        return say("What you offered or accepted no longer stands.")
    return say("{name}: the offer no longer stands.", name=seat_name(to, event.seat))


def describe_deal_event(event: ev.Dealt, say: Speaker, to: Listener) -> str:
    name, partner = seat_name(to, event.seat), seat_name(to, event.partner)
    give, get = describe_cards(say, event.give), describe_cards(say, event.get)
    if is_listener(to, event.seat):
        return say("Deal with {partner}: you give {give} and get {get}.", partner=partner, give=give, get=get)
    if is_listener(to, event.partner):
        return say("Deal with {partner}: you give {give} and get {get}.", partner=name, give=get, get=give)
    return say("{name} gives {partner} {give} for {get}.", name=name, partner=partner, give=give, get=get)


# ---- points ----------------------------------------------------------------------------------------------------------


def describe_award_event(event: ev.AwardMoved, say: Speaker, to: Listener) -> str:
    award = award_name(say, event.award)
    if event.to is None:
        return say("{award}: nobody has it now.", award=award)
    if is_listener(to, event.to):
        return say("{award}: it is yours now.", award=award)
    return say("{award}: {name} has it now.", award=award, name=seat_name(to, event.to))


def describe_win_event(event: ev.Won, say: Speaker, to: Listener) -> str:
    if event.seat is None:
        return say("The last turn is over and nobody has won; whoever has the most points shares the win.")
    if is_listener(to, event.seat):
        return say("You win with {points} points.", points=event.points)
    return say("{name} wins with {points} points.", name=seat_name(to, event.seat), points=event.points)


TELLERS: dict[type[Event], Callable[[Any, Speaker, Listener], str]] = {
    ev.StartThrown: describe_start_throw_event,
    ev.OrderFound: describe_order_event,
    ev.FoundingSkipped: describe_skipped_founding_event,
    ev.TurnBegan: describe_turn_start_event,
    ev.PartBegan: describe_part_start_event,
    ev.Rolled: describe_roll_event,
    ev.Produced: describe_production_event,
    ev.BankShort: describe_bank_shortage_event,
    ev.DiscardAsked: describe_discard_request_event,
    ev.Discarded: describe_discard_event,
    ev.RobberMoved: describe_robber_move_event,
    ev.Robbed: describe_robbery_event,
    ev.Stolen: describe_theft_event,
    ev.RoadBuilt: describe_road_event,
    ev.SettlementBuilt: describe_settlement_event,
    ev.CityBuilt: describe_city_event,
    ev.CardBought: describe_card_purchase_event,
    ev.CardDrawn: describe_card_draw_event,
    ev.CardPlayed: describe_card_play_event,
    ev.Monopolized: describe_monopoly_event,
    ev.Discovered: describe_discovery_event,
    ev.SeaTraded: describe_sea_trade_event,
    ev.Offered: describe_offer_event,
    ev.Called: describe_call_event,
    ev.Replied: describe_reply_event,
    ev.Withdrawn: describe_withdrawal_event,
    ev.Lapsed: describe_lapse_event,
    ev.Dealt: describe_deal_event,
    ev.AwardMoved: describe_award_event,
    ev.Won: describe_win_event,
}
"""The island being laid out, and phases, go without saying: the description tells them."""

ALIKE = frozenset({
    ev.TurnBegan, ev.PartBegan, ev.PhaseBegan, ev.Rolled, ev.Produced, ev.DiscardAsked, ev.Discarded, ev.RobberMoved,
    ev.Robbed, ev.RoadBuilt, ev.SettlementBuilt, ev.CityBuilt, ev.CardBought, ev.CardPlayed, ev.SeaTraded, ev.Offered,
    ev.Called, ev.Withdrawn, ev.Lapsed,
})  # fmt: skip
"""Events that all see, and hear alike but for the seat they are about: a server says them twice, not to each."""
