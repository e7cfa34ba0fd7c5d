"""How Islets speaks."""

from typing import Any

from games.common import name_of
from games.islets.game import NAMES, NOTHING, STORM, Found, Peek, Peeked, Sailed, Tile, Unloaded
from trueque.kernel import Decision, Event, View
from trueque.kernel.words import Listener
from trueque.locale import speaker


def name_tile(kind: int, lang: str) -> str:
    say = speaker("islets", lang)
    if kind == STORM:
        return say("a storm")
    return say("nothing") if kind == NOTHING else say.many("{n} piece of gold", "{n} pieces of gold", kind)


def title(lang: str) -> str:
    return speaker("islets", lang)("Islets")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    say = speaker("islets", to.lang)
    if decision.kind in ("tile", "peek"):
        return say("What lies on {place}?", place=NAMES[view["looking"][0]])
    return say("You are on {place} with {n} gold. Where to?", place=NAMES[view["at"][decision.seat]],
               n=view["carried"][decision.seat])  # fmt: skip


def answer(action: Any, view: View, to: Listener) -> str:
    say = speaker("islets", to.lang)
    if isinstance(action, Tile):
        return name_tile(action.kind, to.lang)
    place = NAMES[action.place]
    return say("Peek at {place}", place=place) if isinstance(action, Peek) else say("Sail to {place}", place=place)


def tell(event: Event, to: Listener) -> str:
    say = speaker("islets", to.lang)
    assert isinstance(event, Sailed | Peeked | Found | Unloaded)
    mine, name = event.seat == to.seat, name_of(event.seat, to)
    if isinstance(event, Unloaded):
        values = {"n": event.gold, "total": event.total, "name": name}
        return say("You unload {n}; {total} in all.", **values) if mine else say(
            "{name} unloads {n}; {total} in all.", **values)  # fmt: skip
    place = NAMES[event.place]
    if isinstance(event, Sailed):
        return say("You sail to {place}.", place=place) if mine else say("{name} sails to {place}.", name=name,
                                                                          place=place)  # fmt: skip
    if isinstance(event, Found):
        return say("There lies {tile}; aboard: {n}.", tile=name_tile(event.kind, to.lang), n=event.carries)
    if event.kind is None:
        return say("{name} peeks at {place}.", name=name, place=place)
    return say("You peek at {place}: {tile}.", place=place, tile=name_tile(event.kind, to.lang))


def describe(view: View, to: Listener) -> list[str]:
    say = speaker("islets", to.lang)
    lines = []
    for seat in range(2):
        values = {"name": name_of(seat, to), "place": NAMES[view["at"][seat]], "n": view["carried"][seat],
                  "home": view["unloaded"][seat]}  # fmt: skip
        lines.append(say("{name} is on {place}, with {n} gold aboard and {home} unloaded.", **values))
    known = [f"{NAMES[place]} {name_tile(kind, to.lang)}" for place, kind in enumerate(view["tiles"]) if kind]
    return [*lines, say("You know of {tiles}.", tiles=", ".join(known))] if known else lines


def explain(kind: str) -> str:
    return "islets"
