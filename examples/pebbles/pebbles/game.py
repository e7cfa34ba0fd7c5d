"""The rules of Pebbles."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from trueque.kernel import NATURE, BadNotation, BadOptions, Decision, Event, IllegalAction, OneOf, View
from trueque.locale import in_every_language

PILE, MOST = 12, 3
GROWS = 20
"""After so many turns no pebble is added any more, so that every game ends."""


@dataclass(frozen=True)
class Take:
    """An answer, in the imperative; nature's are answers too."""

    count: int


@dataclass(frozen=True)
class Face:
    die: int


Action = Take | Face


@dataclass(frozen=True)
class Took(Event):
    """What happened, in the past."""

    seat: int
    count: int
    left: int


@dataclass(frozen=True)
class Added(Event):
    """A six came: the pile grew."""

    left: int


@dataclass
class State:
    left: int = PILE
    turn: int = 0
    thrown: bool = False

    def copy(self) -> "State":
        return replace(self)


class Pebbles:
    """The rules. They hold no position."""

    name, seats = "pebbles", 2
    options = {"version": "1"}
    balanced_kinds = ("die",)
    open_kinds = ("die",)
    codec_words = ("take 1", "take 2", "take 3", "1", "2", "3", "4", "5", "6")

    def start(self) -> State:
        return State()

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        """Who may answer what, as data; none only when the game is over."""
        if state.left == 0:
            return ()
        if not state.thrown:
            faces: OneOf[Action] = OneOf(tuple(Face(n) for n in range(1, 7)))
            return (Decision(NATURE, "die", faces, odds=(1,) * 6),)
        takes: OneOf[Action] = OneOf(tuple(Take(n) for n in range(1, min(MOST, state.left) + 1)))
        return (Decision(state.turn % 2, "take", takes),)

    def play(self, state: State, seat: int, action: Action) -> list[Event]:
        """Change the position by a legal answer: the one method with rules in it."""
        if isinstance(action, Face):
            state.thrown = True
            if action.die < 6 or state.turn >= GROWS:
                return []
            state.left += 1
            return [Added(state.left)]
        state.left -= action.count
        state.turn, state.thrown = state.turn + 1, False
        return [Took(seat, action.count, state.left)]

    def scores(self, state: State) -> tuple[float, ...] | None:
        return None if state.left else tuple(float(seat == (state.turn - 1) % 2) for seat in range(2))

    def points(self, state: State, seat: int | None) -> tuple[int, ...]:
        return (0, 0)

    def census(self, state: State) -> Mapping[str, int]:
        return {}

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know, as JSON: here everything."""
        return {"seat": seat, "left": state.left, "turn": state.turn, "thrown": state.thrown}

    def guess(self, view: View, rng: Random) -> State:
        """A position that fits a view: the door for searching bots."""
        return State(view["left"], view["turn"], view["thrown"])

    def heard(self, state: State, by: int, action: Action, seat: int | None) -> str:
        return self.write(action)

    def why_not(self, state: State, seat: int, action: Action) -> IllegalAction:
        """Why an answer is not open, in every language."""
        if isinstance(action, Take) and state.thrown and seat == state.turn % 2:
            told = in_every_language("pebbles", lambda say: say.many(
                "Only {n} pebble is left.", "Only {n} pebbles are left.", state.left))  # fmt: skip
        else:
            told = in_every_language("pebbles", lambda say: say("It is not your turn."))
        return IllegalAction(told[0], "pebbles", told[1])

    def write(self, action: Action) -> str:
        return f"take {action.count}" if isinstance(action, Take) else str(action.die)

    def read(self, state: State, text: str) -> Action:
        words = text.split(" ")
        if len(words) == 2 and words[0] == "take" and words[1] in ("1", "2", "3"):
            return Take(int(words[1]))
        if len(words) == 1 and words[0] in ("1", "2", "3", "4", "5", "6"):
            return Face(int(words[0]))
        raise BadNotation(f"«{text[:40]}» should read take 1, take 2 or take 3.", "pebbles")


def make(options: dict[str, str]) -> Pebbles:
    """The game under *options*: this one has none to choose."""
    for name, value in options.items():
        if (name, value) not in (("version", "1"), ("seats", "2")):
            raise BadOptions(f"Pebbles has no option {name}={value}; it is for two.", "pebbles")
    return Pebbles()


def samples() -> list[dict[str, Any]]:
    """Options that together cover the game: what the kit runs over."""
    return [{}]
