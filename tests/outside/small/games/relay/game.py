"""The rules of Relay: a race of two runners a side, moved by open cards."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.common import check_options, complain, refuse, share_win
from trueque.kernel import Decision, Event, IllegalAction, OneOf, View

FINISH, CARDS, BACK, LONGEST = 16, (1, 2, 3, 4, 5), 5, 80
RUNNERS = "ab"


@dataclass(frozen=True)
class Run:
    runner: int
    steps: int


@dataclass(frozen=True)
class Ran(Event):
    seat: int
    runner: int
    place: int


@dataclass(frozen=True)
class Bumped(Event):
    """A runner was sent back."""

    seat: int
    runner: int
    place: int


@dataclass
class State:
    places: tuple[tuple[int, int], ...] = ((0, 0), (0, 0))
    cards: tuple[tuple[int, ...], ...] = (CARDS, CARDS)
    turn: int = 0

    def copy(self) -> "State":
        return replace(self)


def bump(place: int) -> int:
    """Where somebody comes to stand who is sent back."""
    return max(0, place - BACK)


class Relay:
    """The rules. They hold no position."""

    name, seats = "relay", 2
    balanced_kinds: tuple[str, ...] = ()
    open_kinds: tuple[str, ...] = ()
    codec_words = tuple(f"{letter} {n}" for letter in RUNNERS for n in CARDS)

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options

    def start(self) -> State:
        return State()

    def decisions(self, state: State) -> tuple[Decision[Run], ...]:
        if self.is_over(state):
            return ()
        seat = state.turn % 2
        runners = [one for one in range(2) if state.places[seat][one] < FINISH]
        return (Decision(seat, "run", OneOf(tuple(Run(one, n) for one in runners for n in state.cards[seat]))),)

    def play(self, state: State, seat: int, action: Run) -> list[Event]:
        place = min(FINISH, state.places[seat][action.runner] + action.steps)
        mine, theirs = list(state.places[seat]), list(state.places[1 - seat])
        mine[action.runner] = place
        events: list[Event] = [Ran(seat, action.runner, place)]
        for runner, stood in enumerate(theirs):
            if stood == place and 0 < place < FINISH:
                theirs[runner] = bump(place)
                events.append(Bumped(1 - seat, runner, theirs[runner]))
        sides = ((mine[0], mine[1]), (theirs[0], theirs[1]))
        state.places = sides if seat == 0 else sides[::-1]
        left = tuple(n for n in state.cards[seat] if n != action.steps) or CARDS
        state.cards = tuple(left if one == seat else held for one, held in enumerate(state.cards))
        state.turn += 1
        return events

    def is_over(self, state: State) -> bool:
        return state.turn >= LONGEST or any(sum(side) == 2 * FINISH for side in state.places)

    def scores(self, state: State) -> tuple[float, ...] | None:
        return share_win(self.points(state, None)) if self.is_over(state) else None

    def points(self, state: State, seat: int | None) -> tuple[int, ...]:
        return tuple(sum(side) for side in state.places)

    def census(self, state: State) -> Mapping[str, int]:
        return {}

    def view(self, state: State, seat: int | None) -> View:
        return {"seat": seat, "places": [list(side) for side in state.places],
                "cards": [list(held) for held in state.cards], "turn": state.turn}  # fmt: skip

    def guess(self, view: View, rng: Random) -> State:
        places = tuple((side[0], side[1]) for side in view["places"])
        return State(places, tuple(tuple(held) for held in view["cards"]), view["turn"])

    def heard(self, state: State, by: int, action: Run, seat: int | None) -> str:
        return self.write(action)

    def why_not(self, state: State, seat: int, action: Run) -> IllegalAction:
        if self.is_over(state):
            return refuse("relay", "The game is over.")
        if seat != state.turn % 2:
            return refuse("relay", "It is not your turn.")
        if state.places[seat][action.runner] >= FINISH:
            return refuse("relay", "That runner is home already.")
        return refuse("relay", "That card is spent.")

    def write(self, action: Run) -> str:
        return f"{RUNNERS[action.runner]} {action.steps}"

    def read(self, state: State, text: str) -> Run:
        if text not in self.codec_words:
            raise complain("relay", text, "a runner and a card: a 1 to b 5")
        return Run(RUNNERS.index(text[0]), int(text[2:]))


def make(options: dict[str, str]) -> Relay:
    return Relay(check_options("relay", options, {"seats": ("2",)}))


def samples() -> list[dict[str, Any]]:
    return [{}]
