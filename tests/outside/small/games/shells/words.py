"""How Shells speaks."""

from collections.abc import Sequence
from typing import Any

from games.common import name_of
from games.shells.game import Dealt, Picked, Received, Shown
from trueque.kernel import Decision, Event, View
from trueque.kernel.words import Listener
from trueque.locale import speaker


def count_kinds(counts: Sequence[int], lang: str) -> str:
    """Two pearls, one crab."""
    say = speaker("shells", lang)
    pearls, corals, stars, crabs = counts
    parts = (
        say.many("{n} pearl", "{n} pearls", pearls) if pearls else "",
        say.many("{n} coral", "{n} corals", corals) if corals else "",
        say.many("{n} star", "{n} stars", stars) if stars else "",
        say.many("{n} crab", "{n} crabs", crabs) if crabs else "",
    )
    return ", ".join(part for part in parts if part) or say("nothing")


def name_kind(kind: int, lang: str) -> str:
    say = speaker("shells", lang)
    return (say("a pearl"), say("a coral"), say("a star"), say("a crab"))[kind]


def title(lang: str) -> str:
    return speaker("shells", lang)("Shells")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    say = speaker("shells", to.lang)
    if decision.kind == "deal":
        return say("Which card is dealt?")
    hand = count_kinds(view["hands"][decision.seat], to.lang)
    return say("Before you lie {cards}. Which do you take?", cards=hand)


def answer(action: Any, view: View, to: Listener) -> str:
    return name_kind(action.kind, to.lang)


def tell(event: Event, to: Listener) -> str:
    say = speaker("shells", to.lang)
    if isinstance(event, Shown):
        picks = (f"{name_of(seat, to)} {name_kind(kind, to.lang)}" for seat, kind in enumerate(event.kinds))
        return say("All show what they took: {picks}.", picks=", ".join(picks))
    if isinstance(event, Received):
        return say("You are handed {cards}.", cards=count_kinds(event.hand or (0,) * 4, to.lang))
    assert isinstance(event, Dealt | Picked)
    if event.kind is None:
        name = name_of(event.seat, to)
        return say("{name} gets a card.", name=name) if isinstance(event, Dealt) else say(
            "{name} has chosen.", name=name)  # fmt: skip
    kind = name_kind(event.kind, to.lang)
    return say("You get {kind}.", kind=kind) if isinstance(event, Dealt) else say("You choose {kind}.", kind=kind)


def describe(view: View, to: Listener) -> list[str]:
    say = speaker("shells", to.lang)
    lines = []
    for seat, counts in enumerate(view["taken"]):
        cards = count_kinds(counts, to.lang)
        if seat == view["seat"]:
            lines.append(say("You have taken {cards}.", cards=cards))
        else:
            lines.append(say("{name} has taken {cards}.", name=name_of(seat, to), cards=cards))
    return lines


def explain(kind: str) -> str:
    return "shells"
