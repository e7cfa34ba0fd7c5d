"""The rules of Kettle: throw on or stop; a face that came before spoils the turn."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.common import ask_nature, check_options, complain, refuse, share_win
from trueque.kernel import Decision, Event, IllegalAction, OneOf, View

TARGET, ROUNDS, FULL = 50, 30, 30
FACES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Throw:
    """The seat wants one more."""


@dataclass(frozen=True)
class Stop:
    """The seat takes what is in the kettle."""


@dataclass(frozen=True)
class Face:
    die: int


Action = Throw | Stop | Face


@dataclass(frozen=True)
class Thrown(Event):
    seat: int
    die: int
    kettle: int


@dataclass(frozen=True)
class BoiledOver(Event):
    seat: int
    die: int


@dataclass(frozen=True)
class Scored(Event):
    seat: int
    gained: int
    total: int


@dataclass
class State:
    totals: tuple[int, ...]
    kettle: tuple[int, ...] = ()
    turn: int = 0
    in_air: bool = False

    def copy(self) -> "State":
        return replace(self)


class Kettle:
    """The rules. They hold no position."""

    name = "kettle"
    balanced_kinds = ("die",)
    open_kinds = ("die",)
    codec_words = ("throw", "stop", *(str(n) for n in FACES))

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options
        self.seats = int(options["seats"])

    def start(self) -> State:
        return State((0,) * self.seats)

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        if self.is_over(state):
            return ()
        if state.in_air:
            return (ask_nature("die", (Face(n) for n in FACES), (1,) * 6),)
        answers: tuple[Action, ...] = (Throw(), Stop()) if state.kettle else (Throw(),)
        return (Decision(state.turn % self.seats, "dare", OneOf(answers)),)

    def play(self, state: State, seat: int, action: Action) -> list[Event]:
        if isinstance(action, Throw):
            state.in_air = True
            return []
        active = state.turn % self.seats
        if isinstance(action, Stop):
            return [self.end_turn(state, active, sum(state.kettle))]
        state.in_air = False
        if action.die in state.kettle:
            state.kettle, state.turn = (), state.turn + 1
            return [BoiledOver(active, action.die)]
        state.kettle = tuple(sorted((*state.kettle, action.die)))
        told: list[Event] = [Thrown(active, action.die, sum(state.kettle))]
        return [*told, self.end_turn(state, active, sum(FACES) + FULL)] if state.kettle == FACES else told

    def end_turn(self, state: State, seat: int, gained: int) -> Event:
        state.totals = tuple(total + gained * (one == seat) for one, total in enumerate(state.totals))
        state.kettle, state.turn = (), state.turn + 1
        return Scored(seat, gained, state.totals[seat])

    def is_over(self, state: State) -> bool:
        return max(state.totals) >= TARGET or state.turn >= ROUNDS * self.seats

    def scores(self, state: State) -> tuple[float, ...] | None:
        return share_win(state.totals) if self.is_over(state) else None

    def points(self, state: State, seat: int | None) -> tuple[int, ...]:
        return state.totals

    def census(self, state: State) -> Mapping[str, int]:
        return {}

    def view(self, state: State, seat: int | None) -> View:
        return {"seat": seat, "totals": list(state.totals), "kettle": list(state.kettle), "turn": state.turn,
                "in_air": state.in_air}  # fmt: skip

    def guess(self, view: View, rng: Random) -> State:
        return State(tuple(view["totals"]), tuple(view["kettle"]), view["turn"], view["in_air"])

    def heard(self, state: State, by: int, action: Action, seat: int | None) -> str:
        return self.write(action)

    def why_not(self, state: State, seat: int, action: Action) -> IllegalAction:
        if self.is_over(state):
            return refuse("kettle", "The game is over.")
        if seat == state.turn % self.seats and not state.in_air and isinstance(action, Stop):
            return refuse("kettle", "Nothing is in the kettle yet: throw.")
        return refuse("kettle", "It is not your turn.")

    def write(self, action: Action) -> str:
        return str(action.die) if isinstance(action, Face) else type(action).__name__.lower()

    def read(self, state: State, text: str) -> Action:
        if text not in self.codec_words:
            raise complain("kettle", text, "throw, stop, or a face of the die")
        if text in ("throw", "stop"):
            return Throw() if text == "throw" else Stop()
        return Face(int(text))


def make(options: dict[str, str]) -> Kettle:
    return Kettle(check_options("kettle", options, {"seats": ("2", "3", "4")}))


def samples() -> list[dict[str, Any]]:
    return [{}, {"seats": "3"}, {"seats": "4"}]
