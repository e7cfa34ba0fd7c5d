"""How Kettle speaks."""

from typing import Any

from games.common import name_of
from games.kettle.game import BoiledOver, Face, Scored, Throw, Thrown
from trueque.kernel import Decision, Event, View
from trueque.kernel.words import Listener
from trueque.locale import speaker


def title(lang: str) -> str:
    return speaker("kettle", lang)("Kettle")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    say = speaker("kettle", to.lang)
    if decision.kind == "die":
        return say("What does the die show?")
    return f"{describe(view, to)[0]} {say('Do you throw, or stop?')}"


def answer(action: Any, view: View, to: Listener) -> str:
    say = speaker("kettle", to.lang)
    if isinstance(action, Face):
        return str(action.die)
    return say("Throw") if isinstance(action, Throw) else say("Stop")


def tell(event: Event, to: Listener) -> str:
    say = speaker("kettle", to.lang)
    assert isinstance(event, Thrown | BoiledOver | Scored)
    mine, name = event.seat == to.seat, name_of(event.seat, to)
    if isinstance(event, Thrown):
        return say("A {die}: the kettle holds {sum}.", die=event.die, sum=event.kettle)
    if isinstance(event, BoiledOver):
        if mine:
            return say("Another {die}: your kettle boils over.", die=event.die)
        return say("Another {die}: the kettle of {name} boils over.", die=event.die, name=name)
    values = {"n": event.gained, "total": event.total}
    return say("You score {n}; you have {total}.", **values) if mine else say(
        "{name} scores {n} and has {total}.", name=name, **values)  # fmt: skip


def describe(view: View, to: Listener) -> list[str]:
    say = speaker("kettle", to.lang)
    faces = ", ".join(str(n) for n in view["kettle"])
    kettle = say("In the kettle: {faces}.", faces=faces) if faces else say("The kettle is empty.")
    totals = (f"{name_of(seat, to)} {total}" for seat, total in enumerate(view["totals"]))
    return [kettle, say("Points: {totals}.", totals=", ".join(totals))]


def explain(kind: str) -> str:
    return "kettle"
