"""How the board game speaks: questions, answers, events and the position as sentences in three languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trueque.island import actions as act
from trueque.island.speech.changes import change, summed
from trueque.island.speech.describe import describe
from trueque.island.speech.names import (
    card_name,
    cards,
    corner_place,
    counted,
    harbour_name,
    hex_place,
    land,
    name_of,
    path_place,
    people,
    resource,
    seats_beside,
    voice,
)
from trueque.island.speech.tell import ALIKE, tell
from trueque.island.speech.whynot import kind_name, kinds, obstacles
from trueque.kernel.decision import Counts, Decision, Form, OneOf
from trueque.kernel.game import View
from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker

__all__ = [
    "ALIKE", "answer", "ask", "change", "describe", "explain", "kind_name", "kinds", "obstacles", "summed", "tell",
    "title",
]  # fmt: skip

ENTRIES = {
    "terrain": "island-setup",
    "tokens": "number-tokens",
    "harbours": "harbour",
    "start_throw": "start-order",
    "dice": "dice",
    "taken_card": "stealing",
    "drawn_card": "development-cards",
    "found_settlement": "founding",
    "found_road": "founding",
    "roll": "turn",
    "discard": "discarding",
    "robber": "robber",
    "steal": "stealing",
    "trade": "trade",
    "build": "building",
    "free_road": "road-building",
    "answer": "offers",
    "offer": "offers",
    "propose": "offers",
    "own_offer": "offers",
}


def title(lang: str) -> str:
    """The public name of the game."""
    say = speaker("island", lang)
    return say("The Island")


def explain(kind: str) -> str:
    """The almanac entry that explains a question of this kind."""
    return ENTRIES.get(kind, "island-game")


# ---- questions -------------------------------------------------------------------------------------------------------


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    """The question as a sentence, with what one needs to answer it."""
    say, kind = voice(to), decision.kind
    if isinstance(decision.answers, Form):
        return ask_offer(say, kind, view, to)
    if isinstance(decision.answers, Counts):
        held = sum(decision.answers.limits)
        return say("Discard {n} of your {held} cards: {hand}.", n=decision.answers.least, held=held,
                   hand=cards(say, decision.answers.limits))  # fmt: skip
    if kind in NATURE_ASKS:
        return NATURE_ASKS[kind](say)
    return SEAT_ASKS[kind](say, decision, view, to)


NATURE_ASKS: dict[str, Callable[[Speaker], str]] = {
    "terrain": lambda say: say("Which terrain is laid next?"),
    "tokens": lambda say: say("Which number is laid next, or where do the letters begin?"),
    "harbours": lambda say: say("Which harbour is laid next?"),
    "start_throw": lambda say: say("What do the dice show, for who begins?"),
    "dice": lambda say: say("What do the dice show?"),
    "taken_card": lambda say: say("Which card was taken?"),
    "drawn_card": lambda say: say("Which development card was on top?"),
}


def status(say: Speaker, view: View) -> str:
    """Points and cards of the viewer: “2 points. 2 cards: 1 grain, 1 brick.”"""
    points = view["players"][view["seat"]]["points"]
    hand = view["mine"]["hand"]
    count = sum(hand.values())
    said = say.many("{n} point.", "{n} points.", points)
    if not count:
        return f"{said} " + say("No cards.")
    return f"{said} " + say.many("{n} card: {hand}.", "{n} cards: {hand}.", count, hand=cards(say, hand))


def ask_roll(say: Speaker, decision: Decision[Any], view: View, to: Listener) -> str:
    kinds = {act.PlayKnight: "knight", act.PlayRoadBuilding: "roads", act.PlayDiscovery: "discovery",
             act.PlayMonopoly: "monopoly"}  # fmt: skip
    playable = list(dict.fromkeys(kinds[type(a)] for a in decision.answers if type(a) in kinds))
    said = say("Your turn.") + " " + status(say, view) + " "
    if not playable:
        return said + say("Roll the dice.")
    return said + say("Roll the dice or play {cards}.", cards=", ".join(card_name(say, kind) for kind in playable))


def ask_turn(say: Speaker, decision: Decision[Any], view: View, to: Listener) -> str:
    said = status(say, view) + " "
    if decision.kind == "build":
        return said + say("Build, or end your turn.")
    if isinstance(decision.answers, OneOf) and act.StartBuilding() in decision.answers:
        return said + say("Trade, go on to building, or end your turn.")
    return said + say("Trade and build, or end your turn.")


def ask_robber(say: Speaker, decision: Decision[Any], view: View, to: Listener) -> str:
    return say("To which hex does the robber go? Now: {place}.", place=hex_place(say, view, view["island"]["robber"]))


def ask_steal(say: Speaker, decision: Decision[Any], view: View, to: Listener) -> str:
    victims = [a.victim for a in decision.answers if isinstance(a, act.Steal)]
    listed = "; ".join(
        say.many("{name}, {n} card", "{name}, {n} cards", view["players"][v]["cards"], name=name_of(to, v))
        for v in victims
    )
    if act.StealNothing() in decision.answers:
        return say("Steal from whom? {victims}; or nobody.", victims=listed)
    return say("Steal from whom? {victims}.", victims=listed)


def ask_free_road(say: Speaker, decision: Decision[Any], view: View, to: Listener) -> str:
    left = view["table"]["free_roads"]
    return say.many("Where does your free road go?", "Where do your {n} free roads go? First one:", left)


def ask_answer(say: Speaker, decision: Decision[Any], view: View, to: Listener) -> str:
    offer = next(offer for offer in view["offers"] if offer["by"] == view["active"])
    said = say("{name} offers {give} for {want}.", name=name_of(to, offer["by"]), give=cards(say, offer["give"]),
               want=cards(say, offer["want"]))  # fmt: skip
    if len(list(decision.answers)) > 1:
        return said + " " + say("Do you accept?")
    hand = view["mine"]["hand"]
    lacking = {name: max(0, n - hand[name]) for name, n in offer["want"].items()}
    return said + " " + say.many("You lack {cards}: you can only decline.", "You lack {cards}: you can only decline.",
                                 sum(lacking.values()), cards=cards(say, lacking))  # fmt: skip


SEAT_ASKS: dict[str, Callable[[Speaker, Decision[Any], View, Listener], str]] = {
    "found_settlement": lambda say, d, view, to: say("Where do you found a settlement?"),
    "found_road": lambda say, d, view, to: say("Where does its road go?"),
    "roll": ask_roll,
    "robber": ask_robber,
    "steal": ask_steal,
    "trade": ask_turn,
    "build": ask_turn,
    "free_road": ask_free_road,
    "answer": ask_answer,
    "own_offer": lambda say, d, view, to: say("Your offer is on the table; you may withdraw it."),
}


def ask_offer(say: Speaker, kind: str, view: View, to: Listener) -> str:
    if kind == "answer":
        return say("You may answer with another offer.")
    if kind == "propose":
        return say("You may propose a trade to {name}.", name=name_of(to, view["active"]))
    return say("You may offer a trade.")


# ---- answers ---------------------------------------------------------------------------------------------------------


def answer(action: Any, view: View, to: Listener) -> str:
    """An answer as a short sentence, fit for a list or a button."""
    return ANSWERS[type(action)](action, voice(to), view, to)


LASTING = frozenset({
    act.Roll, act.StartBuilding, act.EndTurn, act.BuildRoad, act.BuildSettlement, act.BuildCity, act.BuyCard,
    act.PlayKnight, act.PlayRoadBuilding, act.PlayDiscovery, act.PlayMonopoly, act.StopRoads,
    act.LeaveRobber, act.StealNothing, act.Discard, act.Withdraw,
})  # fmt: skip
"""Answers that are said the same from the moment the island lies until the end, to everybody: a server keeps them."""


def move_robber(action: act.MoveRobber, say: Speaker, view: View, to: Listener) -> str:
    """Where it would go, and whom it would hit there."""
    place, hit = hex_place(say, view, action.hex), people(say, to, seats_beside(view, action.hex))
    if not hit:
        return say("Robber to hex {place}; nobody is there", place=place)
    return say("Robber to hex {place}; there: {names}", place=place, names=hit)


def sea_trade(action: act.SeaTrade, say: Speaker, view: View, to: Listener) -> str:
    rates = view["players"][view["active"]]["rates"]
    give, get = counted(say, action.give, rates[action.give]), counted(say, action.get, 1)
    return say("Give the bank {give} for {get}", give=give, get=get)


def steal(action: act.Steal, say: Speaker, view: View, to: Listener) -> str:
    return say("Steal from {name}", name=name_of(to, action.victim))


def offer_answer(action: act.Offer, say: Speaker, view: View, to: Listener) -> str:
    give, want = cards(say, action.give), cards(say, action.want)
    if not action.to:
        return say("Offer {give} for {want}", give=give, want=want)
    names = people(say, to, action.to)
    return say("Offer {give} for {want}, to {names}", give=give, want=want, names=names)


def offered_by(seat: int, view: View, say: Speaker) -> tuple[str, str]:
    """What an open offer gives and wants."""
    for offer in view["offers"]:
        if offer["by"] == seat:
            return cards(say, offer["give"]), cards(say, offer["want"])
    return say("nothing"), say("nothing")


def accept(action: act.Accept, say: Speaker, view: View, to: Listener) -> str:
    give, want = offered_by(action.seat, view, say)
    return say("Accept the offer of {name}: you give {want} and get {give}", name=name_of(to, action.seat),
               want=want, give=give)  # fmt: skip


def spiral(action: act.LaySpiral, say: Speaker, view: View, to: Listener) -> str:
    if action.clockwise:
        return say("Letters from {hex}, clockwise", hex=action.hex)
    return say("Letters from {hex}, counter-clockwise", hex=action.hex)


ANSWERS: dict[type[act.Action], Callable[[Any, Speaker, View, Listener], str]] = {
    act.Roll: lambda a, say, view, to: say("Roll the dice"),
    act.StartBuilding: lambda a, say, view, to: say("Go on to building"),
    act.EndTurn: lambda a, say, view, to: say("End the turn"),
    act.BuildRoad: lambda a, say, view, to: say("Road, {place}", place=path_place(say, view, a.path)),
    act.BuildSettlement: lambda a, say, view, to: say("Settlement, {place}", place=corner_place(say, view, a.corner)),
    act.BuildCity: lambda a, say, view, to: say("City, {place}", place=corner_place(say, view, a.corner)),
    act.BuyCard: lambda a, say, view, to: say("Buy a development card"),
    act.PlayKnight: lambda a, say, view, to: say("Play {card}", card=card_name(say, "knight")),
    act.PlayRoadBuilding: lambda a, say, view, to: say("Play {card}", card=card_name(say, "roads")),
    act.PlayDiscovery: lambda a, say, view, to: say(
        "Play {card}: take {cards}", card=card_name(say, "discovery"), cards=cards(say, a.cards)
    ),
    act.PlayMonopoly: lambda a, say, view, to: say(
        "Play {card}: take {cards}", card=card_name(say, "monopoly"), cards=resource(say, a.resource)
    ),
    act.StopRoads: lambda a, say, view, to: say("No more free roads"),
    act.MoveRobber: move_robber,
    act.LeaveRobber: lambda a, say, view, to: say("The robber stays"),
    act.Steal: steal,
    act.StealNothing: lambda a, say, view, to: say("Steal from nobody"),
    act.SeaTrade: sea_trade,
    act.Discard: lambda a, say, view, to: say("Discard {cards}", cards=cards(say, a.cards)),
    act.Offer: offer_answer,
    act.Withdraw: lambda a, say, view, to: say("Withdraw the offer"),
    act.Accept: accept,
    act.Decline: lambda a, say, view, to: say("Decline the offer of {name}", name=name_of(to, a.seat)),
    act.Deal: lambda a, say, view, to: say("Deal with {name}", name=name_of(to, a.partner)),
    act.Throw: lambda a, say, view, to: say("Dice: {first} and {second}", first=a.first, second=a.second),
    act.TakeCard: lambda a, say, view, to: say("Card taken: {card}", card=resource(say, a.resource)),
    act.TurnCard: lambda a, say, view, to: say("Card drawn: {card}", card=card_name(say, a.kind)),
    act.LayTerrain: lambda a, say, view, to: say("Terrain: {terrain}", terrain=land(say, a.terrain, 0)),
    act.LayToken: lambda a, say, view, to: say("Number: {number}", number=a.number),
    act.LaySpiral: spiral,
    act.LayHarbour: lambda a, say, view, to: say("Harbour: {harbour}", harbour=harbour_name(say, a.kind)),
    act.LayFrame: lambda a, say, view, to: say("Frame: piece {piece}", piece=a.piece + 1),
}
