"""Answers as short sentences, fit for a list or a button."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from trueque.island import actions as act
from trueque.island.speech.names import (
    card_name,
    count_resource,
    describe_cards,
    describe_corner,
    describe_either,
    describe_hex,
    describe_land,
    describe_path,
    harbour_name,
    join_names,
    make_speaker,
    resource_name,
    seat_name,
    seats_at_hex,
)
from trueque.kernel.game import View
from trueque.kernel.words import Listener
from trueque.locale import Speaker


def answer(action: Any, view: View, to: Listener) -> str:
    """An answer as a short sentence, fit for a list or a button."""
    return ANSWERS[type(action)](action, make_speaker(to), view, to)


LASTING = frozenset({
    act.Roll, act.StartBuilding, act.EndTurn, act.BuildRoad, act.BuildSettlement, act.BuildCity, act.BuyCard,
    act.PlayKnight, act.PlayRoadBuilding, act.PlayDiscovery, act.PlayMonopoly, act.StopRoads,
    act.LeaveRobber, act.StealNothing, act.Discard, act.Withdraw,
})  # fmt: skip
"""Answers that are said the same from the moment the island lies until the end, to everybody: a server keeps them."""


def describe_robber_move(action: act.MoveRobber, say: Speaker, view: View, to: Listener) -> str:
    """Where it would go, and whom it would hit there."""
    return _describe_robber_move_to(
        say, describe_hex(say, view, action.hex), join_names(say, to, seats_at_hex(view, action.hex))
    )


@lru_cache(maxsize=4096)
def _describe_robber_move_to(say: Speaker, place: str, hit: str) -> str:
    if not hit:
        return say("Robber to hex {place}; nobody is there", place=place)
    return say("Robber to hex {place}; there: {names}", place=place, names=hit)


def describe_sea_trade(action: act.SeaTrade, say: Speaker, view: View, to: Listener) -> str:
    return _phrase_sea_trade(say, action.give, view["players"][view["active"]]["rates"][action.give], action.get)


@lru_cache(maxsize=1024)
def _phrase_sea_trade(say: Speaker, given: str, rate: int, got: str) -> str:
    give, get = count_resource(say, given, rate), count_resource(say, got, 1)
    return say("Give the bank {give} for {get}", give=give, get=get)


def describe_steal(action: act.Steal, say: Speaker, view: View, to: Listener) -> str:
    return say("Steal from {name}", name=seat_name(to, action.victim))


def describe_offer(action: act.Offer, say: Speaker, view: View, to: Listener) -> str:
    give, want = describe_cards(say, action.give), describe_cards(say, action.want)
    if not action.to:
        return say("Offer {give} for {want}", give=give, want=want)
    names = join_names(say, to, action.to)
    return say("Offer {give} for {want}, to {names}", give=give, want=want, names=names)


def describe_call(action: act.Call, say: Speaker, view: View, to: Listener) -> str:
    if not any(action.give):
        return say("Ask who gives {want}", want=describe_either(say, action.want))
    return say(
        "Propose to all: {give} for {want}",
        give=describe_either(say, action.give),
        want=describe_either(say, action.want),
    )


def describe_offer_sides(seat: int, view: View, say: Speaker) -> tuple[str, str]:
    """What an open offer gives and wants."""
    for offer in view["offers"]:
        if offer["by"] == seat:
            return describe_cards(say, offer["give"]), describe_cards(say, offer["want"])
    return say("nothing"), say("nothing")


def describe_acceptance(action: act.Accept, say: Speaker, view: View, to: Listener) -> str:
    give, want = describe_offer_sides(action.seat, view, say)
    return say("Accept the offer of {name}: you give {want} and get {give}", name=seat_name(to, action.seat),
               want=want, give=give)  # fmt: skip


def describe_spiral(action: act.LaySpiral, say: Speaker, view: View, to: Listener) -> str:
    if action.clockwise:
        return say("Letters from {hex}, clockwise", hex=action.hex)
    return say("Letters from {hex}, counter-clockwise", hex=action.hex)


ANSWERS: dict[type[act.Action], Callable[[Any, Speaker, View, Listener], str]] = {
    act.Roll: lambda a, say, view, to: say("Roll the dice"),
    act.StartBuilding: lambda a, say, view, to: say("Go on to building"),
    act.EndTurn: lambda a, say, view, to: say("End the turn"),
    act.BuildRoad: lambda a, say, view, to: say("Road, {place}", place=describe_path(say, view, a.path)),
    act.BuildSettlement: lambda a, say, view, to: say(
        "Settlement, {place}", place=describe_corner(say, view, a.corner)
    ),
    act.BuildCity: lambda a, say, view, to: say("City, {place}", place=describe_corner(say, view, a.corner)),
    act.BuyCard: lambda a, say, view, to: say("Buy a development card"),
    act.PlayKnight: lambda a, say, view, to: say("Play {card}", card=card_name(say, "knight")),
    act.PlayRoadBuilding: lambda a, say, view, to: say("Play {card}", card=card_name(say, "roads")),
    act.PlayDiscovery: lambda a, say, view, to: say(
        "Play {card}: take {cards}", card=card_name(say, "discovery"), cards=describe_cards(say, a.cards)
    ),
    act.PlayMonopoly: lambda a, say, view, to: say(
        "Play {card}: take {cards}", card=card_name(say, "monopoly"), cards=resource_name(say, a.resource)
    ),
    act.StopRoads: lambda a, say, view, to: say("No more free roads"),
    act.MoveRobber: describe_robber_move,
    act.LeaveRobber: lambda a, say, view, to: say("The robber stays"),
    act.Steal: describe_steal,
    act.StealNothing: lambda a, say, view, to: say("Steal from nobody"),
    act.SeaTrade: describe_sea_trade,
    act.Discard: lambda a, say, view, to: say("Discard {cards}", cards=describe_cards(say, a.cards)),
    act.Offer: describe_offer,
    act.Call: describe_call,
    act.Withdraw: lambda a, say, view, to: say("Withdraw the offer"),
    act.Accept: describe_acceptance,
    act.Decline: lambda a, say, view, to: say("Decline the offer of {name}", name=seat_name(to, a.seat)),
    act.Deal: lambda a, say, view, to: say("Deal with {name}", name=seat_name(to, a.partner)),
    act.Throw: lambda a, say, view, to: say("Dice: {first} and {second}", first=a.first, second=a.second),
    act.TakeCard: lambda a, say, view, to: say("Card taken: {card}", card=resource_name(say, a.resource)),
    act.TurnCard: lambda a, say, view, to: say("Card drawn: {card}", card=card_name(say, a.kind)),
    act.LayTerrain: lambda a, say, view, to: say("Terrain: {terrain}", terrain=describe_land(say, a.terrain, 0)),
    act.LayToken: lambda a, say, view, to: say("Number: {number}", number=a.number),
    act.LaySpiral: describe_spiral,
    act.LayHarbour: lambda a, say, view, to: say("Harbour: {harbour}", harbour=harbour_name(say, a.kind)),
    act.LayFrame: lambda a, say, view, to: say("Frame: piece {piece}", piece=a.piece + 1),
}
