"""Answers as text and back: `road c5-c6`, `offer wood,wood > ore`, `4+2`.

Writing is exact and the same everywhere. Reading is forgiving (case, spaces, Spanish and Catalan words, what is left
out where only one legal answer fits), but never a guess between two meanings.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import cached_property

from trueque.settlers import actions as act
from trueque.settlers.actions import Action, Amounts
from trueque.settlers.encoding import ACTION_OF, cards
from trueque.settlers.layouts import HARBOURS, RESOURCES, TERRAINS, Layout

CARDS = ("knight", "roads", "discovery", "monopoly", "point")
"""The development cards in notation, in the core's order."""

SIMPLE: dict[type[Action], str] = {
    act.Roll: "roll",
    act.StartBuilding: "build",
    act.EndTurn: "end",
    act.BuyCard: "buy",
    act.PlayKnight: "play knight",
    act.PlayRoadBuilding: "play roads",
    act.StopRoads: "stop",
    act.LeaveRobber: "robber stays",
    act.StealNothing: "steal nobody",
    act.Withdraw: "withdraw",
}


def bare(text: str) -> str:
    """*text* in lower case, without accents and doubled blanks."""
    plain = unicodedata.normalize("NFD", text.lower().replace("–", "-"))
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())


def write_cards(amounts: Amounts) -> str:
    """``wood,wood,ore``"""
    return ",".join(RESOURCES[resource] for resource in cards(amounts))


class Notation:
    """Writes the answers of one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        places = layout.places
        capes = places.capes
        self._writers: dict[type[Action], Callable[..., str]] = {
            act.BuildRoad: lambda a: f"road {places.path_names[a.path]}",
            act.BuildSettlement: lambda a: f"settlement {places.corner_names[a.corner]}",
            act.BuildCity: lambda a: f"city {places.corner_names[a.corner]}",
            act.MoveRobber: lambda a: f"robber {places.hex_names[a.hex]}",
            act.PlayMonopoly: lambda a: f"play monopoly {RESOURCES[a.resource]}",
            act.PlayDiscovery: lambda a: f"play discovery {write_cards(a.cards)}",
            act.Steal: lambda a: f"steal {a.victim}",
            act.SeaTrade: lambda a: f"bank {RESOURCES[a.give]} > {RESOURCES[a.get]}",
            act.Discard: lambda a: f"discard {write_cards(a.cards)}",
            act.Offer: write_offer,
            act.Accept: lambda a: f"accept {a.seat}",
            act.Decline: lambda a: f"decline {a.seat}",
            act.Deal: lambda a: f"deal {a.partner}",
            act.Throw: lambda a: f"{a.first}+{a.second}",
            act.TakeCard: lambda a: f"take {RESOURCES[a.resource]}",
            act.TurnCard: lambda a: f"draw {CARDS[a.kind]}",
            act.LayTerrain: lambda a: f"terrain {TERRAINS[a.terrain]}",
            act.LayToken: lambda a: f"token {a.number}",
            act.LaySpiral: lambda a: f"spiral {places.hex_names[capes[a.spiral // 2]]} {DIRECTIONS[a.spiral % 2]}",
            act.LayHarbour: lambda a: f"harbour {HARBOURS[a.kind]}",
            act.LayFrame: lambda a: f"frame {a.piece + 1}",
        }

    def write(self, action: Action) -> str:
        """*action* in notation."""
        kind = type(action)
        return SIMPLE[kind] if kind in SIMPLE else self._writers[kind](action)

    @cached_property
    def texts(self) -> dict[str, Action]:
        """Every answer that is one word of the codec, by its notation: all but offers and discards."""
        return {self.write(action): action for action in self._single()}

    @cached_property
    def folded(self) -> dict[str, Action]:
        """The same, by what is left of the notation without case."""
        return {bare(text): action for text, action in self.texts.items()}

    def _single(self) -> Iterator[Action]:
        places = self.layout.places
        sizes: dict[type[Action], tuple[str, int]] = {
            act.BuildRoad: ("path", len(places.paths)),
            act.BuildSettlement: ("corner", len(places.corners)),
            act.BuildCity: ("corner", len(places.corners)),
            act.MoveRobber: ("hex", len(places.hexes)),
            act.LaySpiral: ("spiral", 2 * len(places.capes[:6])),
            act.LayFrame: ("piece", len(self.layout.frame)),
        }
        for action in ACTION_OF.values():
            field, size = sizes.get(type(action), ("", 0))
            if not field or getattr(action, field) < size:
                yield action


DIRECTIONS = ("clockwise", "counterclockwise")


def write_offer(offer: act.Offer) -> str:
    to = f" to {offer.to}" if offer.to else ""
    return f"offer {write_cards(offer.give)} > {write_cards(offer.want)}{to}"
