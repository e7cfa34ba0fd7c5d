"""Answers as text: `road c5-c6`, `offer wood,wood > ore`, `4+2`. Exact both ways, and the same everywhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from trueque.island import actions as act
from trueque.island.actions import Action, Amounts, Seats
from trueque.island.encoding import Encoding, count_resources, list_cards
from trueque.island.layouts import RESOURCES, Layout
from trueque.locale import make_notation_error

DIRECTIONS = {True: "clockwise", False: "counterclockwise"}


def write_cards(some: Amounts) -> str:
    """``wood,wood,ore``"""
    return ",".join(list_cards(some))


def write_offer(offer: act.Offer) -> str:
    to = f" to {offer.to}" if offer.to else ""
    return f"offer {write_cards(offer.give)} > {write_cards(offer.want)}{to}"


def write_either(some: Amounts) -> str:
    """``wood,wood/brick``: two wood or one brick; ``?`` is what was left open."""
    return "/".join(",".join([name] * n) for name, n in zip(RESOURCES, some, strict=True) if n) or "?"


def write_call(call: act.Call) -> str:
    return f"call {write_either(call.give)} > {write_either(call.want)}"


WRITERS: dict[type[Action], Callable[..., str]] = {
    act.Roll: lambda a: "roll",
    act.StartBuilding: lambda a: "build",
    act.EndTurn: lambda a: "end",
    act.BuyCard: lambda a: "buy",
    act.PlayKnight: lambda a: "play knight",
    act.PlayRoadBuilding: lambda a: "play roads",
    act.StopRoads: lambda a: "stop",
    act.LeaveRobber: lambda a: "robber stays",
    act.StealNothing: lambda a: "steal nobody",
    act.Withdraw: lambda a: "withdraw",
    act.BuildRoad: lambda a: f"road {a.path}",
    act.BuildSettlement: lambda a: f"settlement {a.corner}",
    act.BuildCity: lambda a: f"city {a.corner}",
    act.MoveRobber: lambda a: f"robber {a.hex}",
    act.PlayMonopoly: lambda a: f"play monopoly {a.resource}",
    act.PlayDiscovery: lambda a: f"play discovery {write_cards(a.cards)}",
    act.Steal: lambda a: f"steal {a.victim}",
    act.SeaTrade: lambda a: f"bank {a.give} > {a.get}",
    act.Discard: lambda a: f"discard {write_cards(a.cards)}",
    act.Offer: write_offer,
    act.Call: write_call,
    act.Accept: lambda a: f"accept {a.seat}",
    act.Decline: lambda a: f"decline {a.seat}",
    act.Deal: lambda a: f"deal {a.partner}",
    act.Throw: lambda a: f"{a.first}+{a.second}",
    act.TakeCard: lambda a: f"take {a.resource}",
    act.TurnCard: lambda a: f"draw {a.kind}",
    act.LayTerrain: lambda a: f"terrain {a.terrain}",
    act.LayToken: lambda a: f"token {a.number}",
    act.LaySpiral: lambda a: f"spiral {a.hex} {DIRECTIONS[a.clockwise]}",
    act.LayHarbour: lambda a: f"harbour {a.kind}",
    act.LayFrame: lambda a: f"frame {a.piece + 1}",
}


def write(action: Action) -> str:
    """*action* in notation."""
    return WRITERS[type(action)](action)


class Notation:
    """The written answers of one layout."""

    def __init__(self, layout: Layout, encoding: Encoding) -> None:
        self.layout = layout
        self.encoding = encoding

    @cached_property
    def texts(self) -> dict[str, Action]:
        """Every answer that is one word of the codec, by its notation: all but offers, calls and discards."""
        return {write(action): action for action in self.encoding.number_of}

    def read(self, text: str) -> Action:
        """The answer that `write` writes as *text*, exactly; what people may say instead is for `speech`."""
        action = self.texts.get(text) or _read_composed(text)
        if action is None or write(action) != text:
            raise make_notation_error(
                "island",
                lambda say: say(
                    "“{text}” is no answer in notation, which is exact: roll, road c5-c6, offer wood,wood > ore, end.",
                    text=text.strip()[:60],
                ),
            )
        return action


def _read_composed(text: str) -> Action | None:
    """An offer, a call or a discard, which no list holds; none where *text* is none of them."""
    verb, _, rest = text.partition(" ")
    if verb == "discard":
        return act.Discard(count_resources(*rest.split(",")))
    give, between, wanted = rest.partition(" > ")
    if verb == "call" and between:
        return act.Call(_read_either(give), _read_either(wanted))
    if verb != "offer" or not between:
        return None
    want, _, to = wanted.partition(" to ")
    seats = Seats(sorted(int(seat) for seat in to.split("+") if seat.isdecimal()))
    return act.Offer(count_resources(*give.split(",")), count_resources(*want.split(",")), seats)


def _read_either(text: str) -> Amounts:
    return count_resources(*(name for way in text.split("/") for name in way.split(",") if text != "?"))
