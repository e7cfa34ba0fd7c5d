"""The board game's box for a referee: dice, an island to be laid, cards in numbered piles and sorted hands.

Development cards are a numbered pile (the program alone knows what a number is), or real cards whose buyer types what
was drawn; a stolen card is the k-th of a sorted hand, or typed by whoever held it.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

from trueque.island.actions import LayHarbour, LayTerrain, LayToken, TurnCard
from trueque.island.events import CardDrawn, CardPlayed, Stolen
from trueque.island.speech.first_touch import list_touches as list_stops_by_touch
from trueque.island.speech.names import (
    SPOKEN,
    card_name,
    describe_hex,
    describe_land,
    harbour_name,
    make_speaker,
    resource_name,
)
from trueque.kernel import Counts, Decision, Seat, View
from trueque.kernel.match import Match, Step
from trueque.kernel.words import Listener
from trueque.locale import _

DICE = ("dice", "start_throw")
TYPED = {"deck": ("drawn_card",), "steal": ("taken_card",), "board": ("terrain", "tokens", "harbours")}
CALLED = {
    "deck": _("Real development cards: whoever buys one types what it is"),
    "steal": _("A stolen card is drawn blindly: whoever held it types what it was"),
    "board": _("An island of our own, typed row by row"),
}
LAID = TYPED["board"]
BESIDE = {"terrain": (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)}
OPEN = frozenset({"found_settlement", "found_road", "robber", "steal", "free_road"})
AGREEING = ("accept {active}", "deal {seat}")
COSTS = "building-costs"
ANYHOW = ("number_placement", "harbour_placement")


def loosen_options(typed: Collection[str]) -> dict[str, str]:
    """Whoever lays an own island lays numbers and harbours as they like."""
    return dict.fromkeys(ANYHOW, "random") if "board" in typed else {}


def describe_question(decision: Decision[Any], view: View, to: Listener) -> str:
    say = make_speaker(to)
    if isinstance(decision.answers, Counts):
        return say.many("discard {n} card.", "discard {n} cards.", decision.answers.least)
    is_between = bool(view["table"]["host"])
    return {
        "roll": say("roll, and say what the dice show; or play a card first."),
        "trade": say("trade with the bank, build, or pass.") if is_between else say("trade, build or end the turn."),
        "build": say("build, or pass.") if is_between else say("build, or end the turn."),
        "answer": say("yes or no to the offer?"),
    }.get(decision.kind, "")


def describe_place(view: View, kind: str) -> str:
    """Where the next hex, number or harbour of the island lies."""
    island = view["island"]
    if kind == "harbours":
        open_places = [there["at"] for there in island["harbours"] if there["kind"] is None]
    elif kind in ("terrain", "tokens"):
        missing = "terrain" if kind == "terrain" else "number"
        open_places = [t["at"] for t in island["hexes"] if t[missing] is None and t["terrain"] != "desert"]
    else:
        return ""
    return f"{open_places[0]}:" if open_places else ""


def describe_laid(action: Any, to: Listener) -> str:
    say = make_speaker(to)
    if isinstance(action, LayTerrain):
        return describe_land(say, action.terrain, 0)
    if isinstance(action, LayToken):
        return str(action.number)
    return harbour_name(say, action.kind) if isinstance(action, LayHarbour) else ""


def describe_opening(match: Match[Any, Any], to: Listener, typed: Collection[str]) -> list[str]:
    """The board as it must lie, and how hands are held."""
    say, view, lines = make_speaker(to), match.game.view(match.state, None), list[str]()
    island = view["island"]
    if all(there["terrain"] for there in island["hexes"]):
        laid = "; ".join(describe_hex(say, view, there["at"]) for there in island["hexes"])
        rim = "; ".join(f"{there['at']} {harbour_name(say, there['kind'])}" for there in island["harbours"])
        lines += [say("Lay the island: {hexes}.", hexes=laid), say("Harbours: {harbours}.", harbours=rim)]
    if "taken_card" not in typed:
        order = ", ".join(resource_name(say, name) for name in SPOKEN)
        lines.append(say("Hold your cards in this order from the left: {order}.", order=order))
    return lines


def describe_card_moves(match: Match[Any, Any], step: Step[Any], to: Listener, typed: Collection[str]) -> list[str]:
    """Which card of the numbered pile is taken or laid down, and which card of a hand is stolen."""
    say, lines, is_numbered = make_speaker(to), list[str](), "drawn_card" not in typed
    for event in step.events:
        if isinstance(event, CardDrawn) and is_numbered:
            number = sum(isinstance(s.action, TurnCard) for s in match.steps if s.number <= step.number)
            lines.append(say("{name}: take card {number} from the pile.", name=to.names[event.seat], number=number))
        elif isinstance(event, CardPlayed) and is_numbered:
            held = list_cards_by_draw_number(match, event.seat, step.number - 1)
            number = next(number for number, kind in held if kind == event.kind)
            lines.append(say("{name}: lay down card {number}.", name=to.names[event.seat], number=number))
        elif isinstance(event, Stolen) and "taken_card" not in typed:
            lines.append(describe_which_card_to_take(match, event, to))
    return lines


def describe_which_card_to_take(match: Match[Any, Any], event: Stolen, to: Listener) -> str:
    """Which card of a hand sorted from the left was stolen: one of its kind, by chance."""
    assert event.resource is not None
    held = match.game.view(match.state, event.victim)["mine"]["hand"]
    held = {**held, event.resource: held[event.resource] + 1}
    before = sum(held[name] for name in SPOKEN[: SPOKEN.index(event.resource)])
    k = before + 1 + secrets.randbelow(held[event.resource])
    say, thief, victim = make_speaker(to), to.names[event.seat], to.names[event.victim]
    return say("{thief}: of the cards of {victim}, take number {k} of {n} from the left.", thief=thief,
               victim=victim, k=k, n=sum(held.values()))  # fmt: skip


def list_cards_by_draw_number(match: Match[Any, Any], seat: Seat, until: int) -> list[tuple[int, str]]:
    """The development cards a seat holds after log line *until*: their numbers, and what they are."""
    held, count = list[tuple[int, str]](), 0
    for step in match.steps:
        for event in step.events if step.number <= until else ():
            if isinstance(event, CardDrawn):
                count += 1
                if event.seat == seat and event.kind:
                    held.append((count, event.kind))
            elif isinstance(event, CardPlayed) and event.seat == seat:
                held.remove(next(card for card in held if card[1] == event.kind))
    return held


def list_touches(game: Any, view: View, to: Listener) -> list[str]:
    """A first exploration of the real board."""
    return list_stops_by_touch(view, game.places, to)


def describe_holdings(match: Match[Any, Any], seat: Seat, to: Listener) -> list[str]:
    """The cards of the numbered pile, each with what it is."""
    say = make_speaker(to)
    return [
        say("Card {number}: {card}.", number=number, card=card_name(say, kind))
        for number, kind in list_cards_by_draw_number(match, seat, len(match.log))
    ]
