"""How Heaps speaks."""

from typing import Any

from games.common import name_of
from games.heaps.game import LETTERS, Pass, Passed, Took
from trueque.kernel import Decision, Event, View
from trueque.kernel.words import Listener
from trueque.locale import speaker


def title(lang: str) -> str:
    return speaker("heaps", lang)("Heaps")


def ask(decision: Decision[Any], view: View, to: Listener) -> str:
    say = speaker("heaps", to.lang)
    return f"{describe(view, to)[0]} {say('What do you take?')}"


def answer(action: Any, view: View, to: Listener) -> str:
    say = speaker("heaps", to.lang)
    if isinstance(action, Pass):
        return say("Pass")
    return say("Take {n} from heap {heap}", n=action.count, heap=LETTERS[action.heap])


def tell(event: Event, to: Listener) -> str:
    say = speaker("heaps", to.lang)
    if isinstance(event, Passed):
        return say("You pass.") if event.seat == to.seat else say("{name} passes.", name=name_of(event.seat, to))
    assert isinstance(event, Took)
    values = {"n": event.count, "heap": LETTERS[event.heap], "left": event.left}
    if event.seat == to.seat:
        return say("You take {n} from heap {heap}; {left} left.", **values)
    return say("{name} takes {n} from heap {heap}; {left} left.", name=name_of(event.seat, to), **values)


def describe(view: View, to: Listener) -> list[str]:
    say = speaker("heaps", to.lang)
    a, b, c = view["heaps"]
    aim = say("The last stone loses.") if view["last_loses"] else say("The last stone wins.")
    return [say("Heap a holds {a}, b {b}, c {c}.", a=a, b=b, c=c), aim]


def explain(kind: str) -> str:
    return "heaps"
