"""Questions as sentences: what is asked, and what it takes to answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from trueque.island import actions as act
from trueque.island.layouts import RESOURCES
from trueque.island.speech.names import (
    card_name,
    describe_cards,
    describe_either,
    describe_hex,
    make_speaker,
    seat_name,
)
from trueque.kernel.decision import TALK, Counts, Decision, Form, OneOf
from trueque.kernel.game import View
from trueque.kernel.words import Listener
from trueque.locale import Speaker


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    """The question as a sentence, with what one needs to answer it."""
    say, kind = make_speaker(to), decision.kind
    if isinstance(decision.answers, Form):
        return describe_offer_question(say, kind, view, to)
    if isinstance(decision.answers, Counts):
        held = sum(decision.answers.limits)
        return say("Discard {n} of your {held} cards: {hand}.", n=decision.answers.least, held=held,
                   hand=describe_cards(say, decision.answers.limits))  # fmt: skip
    if kind in NATURE_ASKS:
        return NATURE_ASKS[kind](say)
    return SEAT_ASKS[kind](say, decision, view, to)


NATURE_ASKS: dict[str, Callable[[Speaker], str]] = {
    "terrain": lambda say: say("Which terrain is laid next?"),
    "tokens": lambda say: say("Which number is laid next, or where do the letters begin?"),
    "harbours": lambda say: say("Which harbour is laid next?"),
    "start_throw": lambda say: say("Who begins? What do the dice show?"),
    "dice": lambda say: say("What do the dice show?"),
    "taken_card": lambda say: say("Which card was taken?"),
    "drawn_card": lambda say: say("Which development card was on top?"),
}


def describe_status(say: Speaker, view: View) -> str:
    """Points and cards of the viewer: “2 points. 2 cards: 1 grain, 1 brick.”"""
    return _phrase_status(
        say, view["players"][view["seat"]]["points"], tuple(map(view["mine"]["hand"].__getitem__, RESOURCES))
    )


@lru_cache(maxsize=4096)
def _phrase_status(say: Speaker, points: int, hand: tuple[int, ...]) -> str:
    count = sum(hand)
    said = say.many("{n} point.", "{n} points.", points)
    if not count:
        return f"{said} " + say("No cards.")
    return f"{said} " + say.many("{n} card: {hand}.", "{n} cards: {hand}.", count, hand=describe_cards(say, hand))


def describe_roll_question(say: Speaker, decision: Decision[Any], view: View, to: Listener) -> str:
    kinds = {act.PlayKnight: "knight", act.PlayRoadBuilding: "roads", act.PlayDiscovery: "discovery",
             act.PlayMonopoly: "monopoly"}  # fmt: skip
    playable = list(dict.fromkeys(kinds[type(a)] for a in decision.answers if type(a) in kinds))
    said = say("Your turn.") + " " + describe_status(say, view) + " "
    if not playable:
        return said + say("Roll the dice.")
    return said + say("Roll the dice or play {cards}.", cards=", ".join(card_name(say, kind) for kind in playable))


def describe_turn_question(say: Speaker, decision: Decision[Any], view: View, to: Listener) -> str:
    said = describe_status(say, view) + " "
    if view["table"]["host"]:
        return said + describe_part_question(say, decision)
    if decision.kind == "build":
        return said + say("Build, or end your turn.")
    if isinstance(decision.answers, OneOf) and act.StartBuilding() in decision.answers:
        return said + say("Trade, go on to building, or end your turn.")
    return said + say("Trade and build, or end your turn.")


def describe_part_question(say: Speaker, decision: Decision[Any]) -> str:
    """What a seat may do between the turns (R-049, R-050)."""
    if decision.kind == "build":
        return say("Between the turns: build, or pass.")
    return say("Second of the pair: trade with the bank and build, or pass.")


def describe_robber_question(say: Speaker, decision: Decision[Any], view: View, to: Listener) -> str:
    return say(
        "To which hex does the robber go? Now: {place}.", place=describe_hex(say, view, view["island"]["robber"])
    )


def describe_steal_question(say: Speaker, decision: Decision[Any], view: View, to: Listener) -> str:
    victims = [a.victim for a in decision.answers if isinstance(a, act.Steal)]
    listed = "; ".join(
        say.many("{name}, {n} card", "{name}, {n} cards", view["players"][v]["cards"], name=seat_name(to, v))
        for v in victims
    )
    if act.StealNothing() in decision.answers:
        return say("Steal from whom? {victims}; or nobody.", victims=listed)
    return say("Steal from whom? {victims}.", victims=listed)


def describe_free_road_question(say: Speaker, decision: Decision[Any], view: View, to: Listener) -> str:
    left = view["table"]["free_roads"]
    return say.many("Where does your free road go?", "Where do your {n} free roads go? First one:", left)


def describe_answer_question(say: Speaker, decision: Decision[Any], view: View, to: Listener) -> str:
    offer = next(offer for offer in view["offers"] if offer["by"] == view["active"])
    said = say("{name} offers {give} for {want}.", name=seat_name(to, offer["by"]), give=describe_cards(say,
                                                                                                        offer["give"]),
               want=describe_cards(say, offer["want"]))  # fmt: skip
    if len(list(decision.answers)) > 1:
        return said + " " + say("Do you accept?")
    hand = view["mine"]["hand"]
    lacking = {name: max(0, n - hand[name]) for name, n in offer["want"].items()}
    return said + " " + say.many("You lack {cards}: you can only decline.", "You lack {cards}: you can only decline.",
                                 sum(lacking.values()), cards=describe_cards(say, lacking))  # fmt: skip


SEAT_ASKS: dict[str, Callable[[Speaker, Decision[Any], View, Listener], str]] = {
    "found_settlement": lambda say, d, view, to: say("Where do you found a settlement?"),
    "found_road": lambda say, d, view, to: say("Where does its road go?"),
    "roll": describe_roll_question,
    "robber": describe_robber_question,
    "steal": describe_steal_question,
    "trade": describe_turn_question,
    "build": describe_turn_question,
    "free_road": describe_free_road_question,
    "answer": describe_answer_question,
    "own_offer": lambda say, d, view, to: say("Your offer is on the table; you may withdraw it."),
}


@lru_cache(maxsize=1024)
def _phrase_propose(say: Speaker, name: str) -> str:
    """Asked of every seat after every answer while somebody trades."""
    return say("You may propose a trade to {name}.", name=name)


def describe_offer_question(say: Speaker, kind: str, view: View, to: Listener) -> str:
    if kind == "answer":
        return say("You may answer with another offer.")
    if kind == "called":
        call = next(call for call in view["talk"]["calls"] if call["by"] == view["active"])
        said = {"name": seat_name(to, call["by"]), "want": describe_either(say, call["want"])}
        if not any(call["give"].values()):
            return say("{name} asks for {want}; you may propose a trade.", **said)
        give = describe_either(say, call["give"])
        return say("{name} would give {give} for {want}; you may propose a trade.", give=give, **said)
    if kind == TALK:
        return say("You may say what you are looking for.")
    if kind == "propose":
        return _phrase_propose(say, seat_name(to, view["active"]))
    return say("You may offer a trade.")
