"""What happened, said to one listener: actor first, digits for counts, place last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trueque.island import events as ev
from trueque.island.speech.names import (
    award_name,
    card_name,
    cards,
    counted,
    either,
    land,
    name_of,
    people,
    resource,
    voice,
)
from trueque.kernel.event import Event
from trueque.kernel.words import Listener
from trueque.locale import Speaker


def tell(event: Event, to: Listener) -> str:
    """An event, already as the listener's seat may know it, as a sentence; empty where nothing is worth saying."""
    teller = TELLERS.get(type(event))
    return teller(event, voice(to), to) if teller else ""


def is_me(to: Listener, seat: int) -> bool:
    return to.seat is not None and to.seat == seat


# ---- set-up and dice -------------------------------------------------------------------------------------------------


def start_thrown(event: ev.StartThrown, say: Speaker, to: Listener) -> str:
    name, total = name_of(to, event.seat), event.first + event.second
    return say("{name} throws {total} for the start.", name=name, total=total)


def order_found(event: ev.OrderFound, say: Speaker, to: Listener) -> str:
    return say("Order of play: {names}.", names=people(say, to, event.order))


def founding_skipped(event: ev.FoundingSkipped, say: Speaker, to: Listener) -> str:
    if event.piece == "road":
        return say("{name}: no path is left for a road.", name=name_of(to, event.seat))
    return say("{name}: no corner is left for a settlement.", name=name_of(to, event.seat))


def turn_began(event: ev.TurnBegan, say: Speaker, to: Listener) -> str:
    return say("Your turn.") if is_me(to, event.seat) else say("{name} to play.", name=name_of(to, event.seat))


def part_began(event: ev.PartBegan, say: Speaker, to: Listener) -> str:
    if event.kind == "paired":
        if is_me(to, event.seat):
            return say("You are the second of this pair: trade with the bank, build, play a card.")
        return say("{name} is the second of this pair.", name=name_of(to, event.seat))
    if is_me(to, event.seat):
        return say("Between the turns: you may build.")
    return say("Between the turns: {name} may build.", name=name_of(to, event.seat))


def rolled(event: ev.Rolled, say: Speaker, to: Listener) -> str:
    total, first, second = event.first + event.second, event.first, event.second
    if is_me(to, event.seat):
        return say("{total}, {first} and {second}.", total=total, first=first, second=second)
    name = name_of(to, event.seat)
    return say("{name}: {total}, {first} and {second}.", name=name, total=total, first=first, second=second)


def produced(event: ev.Produced, say: Speaker, to: Listener) -> str:
    if is_me(to, event.seat):
        return say("You get {cards}.", cards=cards(say, event.cards))
    return f"{name_of(to, event.seat)}: {cards(say, event.cards)}."


def bank_short(event: ev.BankShort, say: Speaker, to: Listener) -> str:
    owed, left = counted(say, event.resource, event.owed), event.left
    return say("The bank is short: {owed} are owed and it has {left}.", owed=owed, left=left)


def discard_asked(event: ev.DiscardAsked, say: Speaker, to: Listener) -> str:
    if is_me(to, event.seat):
        return say.many("You must discard {n} card.", "You must discard {n} cards.", event.count)
    name = name_of(to, event.seat)
    return say.many("{name} must discard {n} card.", "{name} must discard {n} cards.", event.count, name=name)


def discarded(event: ev.Discarded, say: Speaker, to: Listener) -> str:
    if is_me(to, event.seat):
        return say("You discard {cards}.", cards=cards(say, event.cards))
    return say("{name} discards {cards}.", name=name_of(to, event.seat), cards=cards(say, event.cards))


# ---- robber ----------------------------------------------------------------------------------------------------------


def robber_moved(event: ev.RobberMoved, say: Speaker, to: Listener) -> str:
    place = f"{event.hex}, {land(say, event.terrain, event.number)}"
    if is_me(to, event.seat):
        return say("Robber: hex {place}.", place=place)
    return say("{name}: the robber goes to hex {place}.", name=name_of(to, event.seat), place=place)


def robbed(event: ev.Robbed, say: Speaker, to: Listener) -> str:
    if event.victim is not None:
        return ""
    if is_me(to, event.seat):
        return say("You steal from nobody.")
    return say("{name} steals from nobody.", name=name_of(to, event.seat))


def stolen(event: ev.Stolen, say: Speaker, to: Listener) -> str:
    card = resource(say, event.resource) if event.resource else ""
    if is_me(to, event.seat):
        return say("You steal 1 card from {name}: {card}.", name=name_of(to, event.victim), card=card)
    if is_me(to, event.victim):
        return say("{name} steals 1 card from you: {card}.", name=name_of(to, event.seat), card=card)
    return say("{name} steals 1 card from {victim}.", name=name_of(to, event.seat), victim=name_of(to, event.victim))


# ---- building and cards ----------------------------------------------------------------------------------------------


def road_built(event: ev.RoadBuilt, say: Speaker, to: Listener) -> str:
    if is_me(to, event.seat):
        return say("You build a road, {place}.", place=event.path)
    return say("{name} builds a road, {place}.", name=name_of(to, event.seat), place=event.path)


def settlement_built(event: ev.SettlementBuilt, say: Speaker, to: Listener) -> str:
    if is_me(to, event.seat):
        return say("You build a settlement, {place}.", place=event.corner)
    return say("{name} builds a settlement, {place}.", name=name_of(to, event.seat), place=event.corner)


def city_built(event: ev.CityBuilt, say: Speaker, to: Listener) -> str:
    if is_me(to, event.seat):
        return say("You build a city, {place}.", place=event.corner)
    return say("{name} builds a city, {place}.", name=name_of(to, event.seat), place=event.corner)


def card_bought(event: ev.CardBought, say: Speaker, to: Listener) -> str:
    if is_me(to, event.seat):
        return say("You buy a development card.")
    return say("{name} buys a development card.", name=name_of(to, event.seat))


def card_drawn(event: ev.CardDrawn, say: Speaker, to: Listener) -> str:
    if not event.kind:
        return ""
    if is_me(to, event.seat):
        return say("Your new card: {card}.", card=card_name(say, event.kind))
    # Only where all cards lie open: after the game.
    return say("{name} draws {card}.", name=name_of(to, event.seat), card=card_name(say, event.kind))


def card_played(event: ev.CardPlayed, say: Speaker, to: Listener) -> str:
    if is_me(to, event.seat):
        return say("You play {card}.", card=card_name(say, event.kind))
    return say("{name} plays {card}.", name=name_of(to, event.seat), card=card_name(say, event.kind))


def monopolized(event: ev.Monopolized, say: Speaker, to: Listener) -> str:
    total = counted(say, event.resource, sum(event.taken))
    if is_me(to, event.seat):
        return say("You take {cards} in all.", cards=total)
    said = say("{name} takes {cards} in all.", name=name_of(to, event.seat), cards=total)
    mine = event.taken[to.seat] if to.seat is not None else 0
    return said + (" " + say("You lose {cards}.", cards=counted(say, event.resource, mine)) if mine else "")


def discovered(event: ev.Discovered, say: Speaker, to: Listener) -> str:
    if is_me(to, event.seat):
        return say("You take {cards} from the bank.", cards=cards(say, event.cards))
    return say("{name} takes {cards} from the bank.", name=name_of(to, event.seat), cards=cards(say, event.cards))


# ---- trade -----------------------------------------------------------------------------------------------------------


def sea_traded(event: ev.SeaTraded, say: Speaker, to: Listener) -> str:
    give, get = counted(say, event.give, event.count), counted(say, event.get, 1)
    if is_me(to, event.seat):
        return say("You give the bank {give} for {get}.", give=give, get=get)
    return say("{name} gives the bank {give} for {get}.", name=name_of(to, event.seat), give=give, get=get)


def offered(event: ev.Offered, say: Speaker, to: Listener) -> str:
    give, want = cards(say, event.give), cards(say, event.want)
    if is_me(to, event.seat):
        return say("You offer {give} for {want}.", give=give, want=want)
    return say("{name} offers {give} for {want}.", name=name_of(to, event.seat), give=give, want=want)


def called(event: ev.Called, say: Speaker, to: Listener) -> str:
    give, want, name = either(say, event.give), either(say, event.want), name_of(to, event.seat)
    if is_me(to, event.seat):
        if not any(event.give):
            return say("You ask: who gives {want}?", want=want)
        return say("You propose to all: {give} for {want}.", give=give, want=want)
    if not any(event.give):
        return say("{name} asks: who gives {want}?", name=name, want=want)
    return say("{name} proposes to all: {give} for {want}.", name=name, give=give, want=want)


def replied(event: ev.Replied, say: Speaker, to: Listener) -> str:
    name, to_name = name_of(to, event.seat), name_of(to, event.to)
    if is_me(to, event.seat):
        if event.accepted:
            return say("You accept the offer of {name}.", name=to_name)
        return say("Offer declined.")
    return say("{name} accepts.", name=name) if event.accepted else say("{name} declines.", name=name)


def withdrawn(event: ev.Withdrawn, say: Speaker, to: Listener) -> str:
    if is_me(to, event.seat):
        return say("You withdraw your offer.")
    return say("{name} withdraws the offer.", name=name_of(to, event.seat))


def lapsed(event: ev.Lapsed, say: Speaker, to: Listener) -> str:
    if is_me(to, event.seat):
        return say("What you offered or accepted no longer stands.")
    return say("{name}: the offer no longer stands.", name=name_of(to, event.seat))


def dealt(event: ev.Dealt, say: Speaker, to: Listener) -> str:
    name, partner = name_of(to, event.seat), name_of(to, event.partner)
    give, get = cards(say, event.give), cards(say, event.get)
    if is_me(to, event.seat):
        return say("Deal with {partner}: you give {give} and get {get}.", partner=partner, give=give, get=get)
    if is_me(to, event.partner):
        return say("Deal with {partner}: you give {give} and get {get}.", partner=name, give=get, get=give)
    return say("{name} gives {partner} {give} for {get}.", name=name, partner=partner, give=give, get=get)


# ---- points ----------------------------------------------------------------------------------------------------------


def award_moved(event: ev.AwardMoved, say: Speaker, to: Listener) -> str:
    award = award_name(say, event.award)
    if event.to is None:
        return say("{award}: nobody has it now.", award=award)
    if is_me(to, event.to):
        return say("{award}: it is yours now.", award=award)
    return say("{award}: {name} has it now.", award=award, name=name_of(to, event.to))


def won(event: ev.Won, say: Speaker, to: Listener) -> str:
    if event.seat is None:
        return say("The turns are over and nobody has won; the most points share the win.")
    if is_me(to, event.seat):
        return say("You win with {points} points.", points=event.points)
    return say("{name} wins with {points} points.", name=name_of(to, event.seat), points=event.points)


TELLERS: dict[type[Event], Callable[[Any, Speaker, Listener], str]] = {
    ev.StartThrown: start_thrown,
    ev.OrderFound: order_found,
    ev.FoundingSkipped: founding_skipped,
    ev.TurnBegan: turn_began,
    ev.PartBegan: part_began,
    ev.Rolled: rolled,
    ev.Produced: produced,
    ev.BankShort: bank_short,
    ev.DiscardAsked: discard_asked,
    ev.Discarded: discarded,
    ev.RobberMoved: robber_moved,
    ev.Robbed: robbed,
    ev.Stolen: stolen,
    ev.RoadBuilt: road_built,
    ev.SettlementBuilt: settlement_built,
    ev.CityBuilt: city_built,
    ev.CardBought: card_bought,
    ev.CardDrawn: card_drawn,
    ev.CardPlayed: card_played,
    ev.Monopolized: monopolized,
    ev.Discovered: discovered,
    ev.SeaTraded: sea_traded,
    ev.Offered: offered,
    ev.Called: called,
    ev.Replied: replied,
    ev.Withdrawn: withdrawn,
    ev.Lapsed: lapsed,
    ev.Dealt: dealt,
    ev.AwardMoved: award_moved,
    ev.Won: won,
}
"""The island being laid out, and phases, go without saying: the description tells them."""

ALIKE = frozenset({
    ev.TurnBegan, ev.PartBegan, ev.PhaseBegan, ev.Rolled, ev.Produced, ev.DiscardAsked, ev.Discarded, ev.RobberMoved,
    ev.Robbed, ev.RoadBuilt, ev.SettlementBuilt, ev.CityBuilt, ev.CardBought, ev.CardPlayed, ev.SeaTraded, ev.Offered,
    ev.Called, ev.Withdrawn, ev.Lapsed,
})  # fmt: skip
"""Events that all see, and hear alike but for the seat they are about: a server says them twice, not to each."""
