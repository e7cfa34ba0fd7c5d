"""How Pebbles speaks. English stands here, the other languages in locale/<lang>.po."""

from typing import Any

from pebbles.game import MOST, Pebbles, State, Take, Took
from trueque.kernel import Decision, Event, View
from trueque.kernel.why import Obstacle
from trueque.kernel.words import Listener
from trueque.locale import speaker


def title(lang: str) -> str:
    say = speaker("pebbles", lang)
    return say("Pebbles")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    say = speaker("pebbles", to.lang)
    if decision.kind == "die":
        return say("What does the die show?")
    return f"{describe(view, to)[0]} {say('How many do you take?')}"


def answer(action: Any, view: View, to: Listener) -> str:
    say = speaker("pebbles", to.lang)
    return say("Take {n}", n=action.count) if isinstance(action, Take) else str(action.die)


def tell(event: Event, to: Listener) -> str:
    say = speaker("pebbles", to.lang)
    if not isinstance(event, Took):
        return say("A six: a pebble is added.")
    if event.seat == to.seat:
        return say("You take {n}; {left} left.", n=event.count, left=event.left)
    return say("{name} takes {n}; {left} left.", name=to.names[event.seat], n=event.count, left=event.left)


def describe(view: View, to: Listener) -> list[str]:
    say = speaker("pebbles", to.lang)
    return [say.many("{n} pebble lies on the pile.", "{n} pebbles lie on the pile.", view["left"])]


def explain(kind: str) -> str:
    """The almanac entry behind a question."""
    return "pebbles"


# ---- why not ---------------------------------------------------------------------------------------------------------


def kinds() -> tuple[str, ...]:
    """The answers a control can stand for, as their notation begins."""
    return tuple(f"take {n}" for n in range(1, MOST + 1))


def kind_name(kind: str, lang: str) -> str:
    say = speaker("pebbles", lang)
    return say("Take {n}", n=kind.removeprefix("take "))


def obstacles(game: Pebbles, state: State, kind: str, to: Listener) -> list[Obstacle]:
    """What stands in the way, with its rule and the answers that would help."""
    assert to.seat is not None, "a spectator has nothing greyed"
    if not state.left:
        return [Obstacle("over", speaker("pebbles", to.lang)("The game is over."), "pebbles")]
    wanted = Take(int(kind.removeprefix("take ")))
    cause = "piece" if state.thrown and state.turn % 2 == to.seat else "turn"
    cures = (Take(state.left),) if cause == "piece" else ()
    return [Obstacle(cause, game.why_not(state, to.seat, wanted).spoken(to.lang), "pebbles", cures)]
