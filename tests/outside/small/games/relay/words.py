"""How Relay speaks."""

from typing import Any

from games.common import name_of
from games.relay.game import FINISH, RUNNERS, Bumped, Ran
from trueque.kernel import Decision, Event, View
from trueque.kernel.words import Listener
from trueque.locale import speaker


def title(lang: str) -> str:
    return speaker("relay", lang)("Relay")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    return speaker("relay", to.lang)("Which runner runs, and how far?")


def answer(action: Any, view: View, to: Listener) -> str:
    say = speaker("relay", to.lang)
    return say("Runner {runner} runs {n}", runner=RUNNERS[action.runner], n=action.steps)


def tell(event: Event, to: Listener) -> str:
    say = speaker("relay", to.lang)
    assert isinstance(event, Ran | Bumped)
    values = {"runner": RUNNERS[event.runner], "place": event.place, "name": name_of(event.seat, to)}
    mine = event.seat == to.seat
    if isinstance(event, Bumped):
        if mine:
            return say("Your runner {runner} is sent back to step {place}.", **values)
        return say("Runner {runner} of {name} is sent back to step {place}.", **values)
    if event.place == FINISH:
        return say("Your runner {runner} is home.", **values) if mine else say(
            "Runner {runner} of {name} is home.", **values)  # fmt: skip
    if mine:
        return say("Your runner {runner} runs to step {place}.", **values)
    return say("Runner {runner} of {name} runs to step {place}.", **values)


def describe(view: View, to: Listener) -> list[str]:
    say = speaker("relay", to.lang)
    lines = []
    for seat, (a, b) in enumerate(view["places"]):
        cards = ", ".join(str(n) for n in view["cards"][seat])
        values = {"a": a, "b": b, "cards": cards, "name": name_of(seat, to)}
        if seat == view["seat"]:
            lines.append(say("Your runners stand on {a} and {b}; your cards are {cards}.", **values))
        else:
            lines.append(say("The runners of {name} stand on {a} and {b}; the cards are {cards}.", **values))
    return lines


def explain(kind: str) -> str:
    return "relay"
