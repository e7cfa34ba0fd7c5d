"""The rules of Heaps: take one to four stones from one heap; each seat may pass once. The last stone decides."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.common import check_options, complain, refuse
from trueque.kernel import Decision, Event, IllegalAction, OneOf, View

HEAPS, MOST = (4, 6, 7), 4
LETTERS = "abc"


@dataclass(frozen=True)
class Take:
    heap: int
    count: int


@dataclass(frozen=True)
class Pass:
    """Once a game."""


Action = Take | Pass


@dataclass(frozen=True)
class Took(Event):
    seat: int
    heap: int
    count: int
    left: int


@dataclass(frozen=True)
class Passed(Event):
    seat: int


@dataclass
class State:
    heaps: tuple[int, ...] = HEAPS
    passes: tuple[bool, ...] = (True, True)
    turn: int = 0

    def copy(self) -> "State":
        return replace(self)


class Heaps:
    """The rules. They hold no position."""

    name, seats = "heaps", 2
    balanced_kinds: tuple[str, ...] = ()
    open_kinds: tuple[str, ...] = ()
    codec_words = ("pass", *(f"{letter} {n}" for letter in LETTERS for n in range(1, MOST + 1)))

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options
        self.loses_with_last = options["last"] == "loses"

    def start(self) -> State:
        return State()

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        if not any(state.heaps):
            return ()
        seat = state.turn % 2
        takes = [Take(heap, n) for heap, size in enumerate(state.heaps) for n in range(1, min(MOST, size) + 1)]
        answers: list[Action] = [*takes, *([Pass()] if state.passes[seat] else [])]
        return (Decision(seat, "take", OneOf(tuple(answers))),)

    def play(self, state: State, seat: int, action: Action) -> list[Event]:
        state.turn += 1
        if isinstance(action, Pass):
            state.passes = tuple(may and one != seat for one, may in enumerate(state.passes))
            return [Passed(seat)]
        left = state.heaps[action.heap] - action.count
        state.heaps = tuple(left if heap == action.heap else size for heap, size in enumerate(state.heaps))
        return [Took(seat, action.heap, action.count, left)]

    def scores(self, state: State) -> tuple[float, ...] | None:
        if any(state.heaps):
            return None
        winner = (state.turn - 1 + self.loses_with_last) % 2
        return tuple(float(seat == winner) for seat in range(2))

    def points(self, state: State, seat: int | None) -> tuple[int, ...]:
        return (0, 0)

    def census(self, state: State) -> Mapping[str, int]:
        return {}

    def view(self, state: State, seat: int | None) -> View:
        return {"seat": seat, "heaps": list(state.heaps), "passes": list(state.passes), "turn": state.turn,
                "last_loses": self.loses_with_last}  # fmt: skip

    def guess(self, view: View, rng: Random) -> State:
        return State(tuple(view["heaps"]), tuple(view["passes"]), view["turn"])

    def heard(self, state: State, by: int, action: Action, seat: int | None) -> str:
        return self.write(action)

    def why_not(self, state: State, seat: int, action: Action) -> IllegalAction:
        if not any(state.heaps):
            return refuse("heaps", "The game is over.")
        if seat != state.turn % 2:
            return refuse("heaps", "It is not your turn.")
        if isinstance(action, Pass):
            return refuse("heaps", "You have passed already.")
        return refuse("heaps", "There are not so many stones in that heap.")

    def write(self, action: Action) -> str:
        return "pass" if isinstance(action, Pass) else f"{LETTERS[action.heap]} {action.count}"

    def read(self, state: State, text: str) -> Action:
        if text == "pass":
            return Pass()
        if text not in self.codec_words:
            raise complain("heaps", text, "pass, or a heap and how many: a 1 to c 4")
        return Take(LETTERS.index(text[0]), int(text[2:]))


def make(options: dict[str, str]) -> Heaps:
    return Heaps(check_options("heaps", options, {"last": ("wins", "loses"), "seats": ("2",)}))


def samples() -> list[dict[str, Any]]:
    return [{}, {"last": "loses"}]
