"""How Purses speaks."""

from typing import Any

from games.common import name_of
from games.purses.game import NOBODY, Bid, Filled, HasBid, Sold, Turn, Turned
from trueque.kernel import Decision, Event, View
from trueque.kernel.words import Listener
from trueque.locale import speaker


def title(lang: str) -> str:
    return speaker("purses", lang)("Purses")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    say = speaker("purses", to.lang)
    if decision.kind == "purse":
        return say("How much is in the purse?")
    if decision.kind == "good":
        return say("What comes up for sale?")
    return say("For sale: a good worth {good}. You have {money}. How much do you bid?", good=view["goods"][-1],
               money=view["money"])  # fmt: skip


def answer(action: Any, view: View, to: Listener) -> str:
    say = speaker("purses", to.lang)
    if isinstance(action, Turn):
        return say("A good worth {good}", good=action.good)
    return say("Bid {n}", n=action.coins) if isinstance(action, Bid) else str(action.coins)


def tell(event: Event, to: Listener) -> str:
    say = speaker("purses", to.lang)
    if isinstance(event, Turned):
        return say("For sale: a good worth {good}.", good=event.good)
    if isinstance(event, Sold):
        if event.seat == NOBODY:
            return say("Equal bids: the good worth {good} is lost.", good=event.good)
        if event.seat == to.seat:
            return say("You get the good worth {good}.", good=event.good)
        return say("{name} gets the good worth {good}.", name=name_of(event.seat, to), good=event.good)
    assert isinstance(event, Filled | HasBid)
    name = name_of(event.seat, to)
    if isinstance(event, Filled):
        if event.coins is None:
            return say("{name} gets a purse.", name=name)
        return say("You find {n} coins in your purse.", n=event.coins)
    return say("{name} has bid.", name=name) if event.coins is None else say("You bid {n}.", n=event.coins)


def describe(view: View, to: Listener) -> list[str]:
    say = speaker("purses", to.lang)
    lines = [] if view["money"] is None else [say("You have {n} coins.", n=view["money"])]
    for seat in range(2):
        won = [str(good) for good, winner in zip(view["goods"], view["winners"], strict=False) if winner == seat]
        if won:
            lines.append(say("{name} has goods worth {goods}.", name=name_of(seat, to), goods=", ".join(won)))
    if len(view["goods"]) > len(view["winners"]):
        lines.append(say("For sale: a good worth {good}.", good=view["goods"][-1]))
    return lines


def explain(kind: str) -> str:
    return "purses"
