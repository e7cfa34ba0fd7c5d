"""How Drop Four speaks."""

from typing import Any

from games.common import name_of
from games.drop.game import LETTERS, Dropped, Lined
from trueque.kernel import Decision, Event, View
from trueque.kernel.words import Listener
from trueque.locale import speaker


def title(lang: str) -> str:
    return speaker("drop", lang)("Drop Four")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    return speaker("drop", to.lang)("Into which column do you drop a stone?")


def answer(action: Any, view: View, to: Listener) -> str:
    return speaker("drop", to.lang)("Column {column}", column=LETTERS[action.column])


def tell(event: Event, to: Listener) -> str:
    say = speaker("drop", to.lang)
    assert isinstance(event, Dropped | Lined)
    mine, name = event.seat == to.seat, name_of(event.seat, to)
    if isinstance(event, Lined):
        return say("You have four in a line.") if mine else say("{name} has four in a line.", name=name)
    place = f"{LETTERS[event.column]}{event.row + 1}"
    return say("You drop on {place}.", place=place) if mine else say("{name} drops on {place}.", name=name, place=place)


def describe(view: View, to: Listener) -> list[str]:
    say = speaker("drop", to.lang)
    lines = []
    for column, stones in enumerate(view["columns"]):
        if stones:
            whose = ", ".join(say("you") if owner == view["seat"] else name_of(owner, to) for owner in stones)
            lines.append(say("Column {column}, from below: {whose}.", column=LETTERS[column], whose=whose))
    return lines or [say("The frame is empty.")]


def explain(kind: str) -> str:
    return "drop"
