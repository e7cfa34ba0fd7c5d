"""The rules of Drop Four: stones fall into six columns of five, and four in a line win."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.common import check_options, complain, refuse
from trueque.kernel import Decision, Event, IllegalAction, OneOf, View

COLUMNS, ROWS, LINE = 6, 5, 4
LETTERS = "abcdef"


def list_lines() -> tuple[tuple[tuple[int, int], ...], ...]:
    """All places where four stones are a line."""
    found = []
    for column in range(COLUMNS):
        for row in range(ROWS):
            for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = tuple((column + across * n, row + up * n) for n in range(LINE))
                if all(x < COLUMNS and 0 <= y < ROWS for x, y in line):
                    found.append(line)
    return tuple(found)


LINES = list_lines()


@dataclass(frozen=True)
class Drop:
    column: int


@dataclass(frozen=True)
class Dropped(Event):
    seat: int
    column: int
    row: int


@dataclass(frozen=True)
class Lined(Event):
    """Four stones stand in a line."""

    seat: int


@dataclass
class State:
    columns: tuple[tuple[int, ...], ...] = ((),) * COLUMNS
    turn: int = 0

    def copy(self) -> "State":
        return replace(self)


def has_line(columns: tuple[tuple[int, ...], ...], seat: int) -> bool:
    """Whether four stones of *seat* stand in a line."""
    held = {(x, y) for x, column in enumerate(columns) for y, owner in enumerate(column) if owner == seat}
    return any(held.issuperset(line) for line in LINES)


def drop(columns: tuple[tuple[int, ...], ...], column: int, seat: int) -> tuple[tuple[int, ...], ...]:
    """The frame with one stone more."""
    return tuple((*stones, seat) if x == column else stones for x, stones in enumerate(columns))


class DropFour:
    """The rules. They hold no position."""

    name, seats = "drop", 2
    balanced_kinds: tuple[str, ...] = ()
    open_kinds: tuple[str, ...] = ()
    codec_words = tuple(LETTERS)

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options

    def start(self) -> State:
        return State()

    def decisions(self, state: State) -> tuple[Decision[Drop], ...]:
        if self.scores(state) is not None:
            return ()
        open_columns = (x for x, stones in enumerate(state.columns) if len(stones) < ROWS)
        return (Decision(state.turn % 2, "drop", OneOf(tuple(Drop(x) for x in open_columns))),)

    def play(self, state: State, seat: int, action: Drop) -> list[Event]:
        state.columns = drop(state.columns, action.column, seat)
        state.turn += 1
        events: list[Event] = [Dropped(seat, action.column, len(state.columns[action.column]) - 1)]
        return [*events, Lined(seat)] if has_line(state.columns, seat) else events

    def scores(self, state: State) -> tuple[float, ...] | None:
        for seat in range(2):
            if has_line(state.columns, seat):
                return tuple(float(one == seat) for one in range(2))
        return (0.5, 0.5) if state.turn == COLUMNS * ROWS else None

    def points(self, state: State, seat: int | None) -> tuple[int, ...]:
        return tuple(int(has_line(state.columns, one)) for one in range(2))

    def census(self, state: State) -> Mapping[str, int]:
        return {}

    def view(self, state: State, seat: int | None) -> View:
        return {"seat": seat, "columns": [list(stones) for stones in state.columns], "turn": state.turn}

    def guess(self, view: View, rng: Random) -> State:
        return State(tuple(tuple(stones) for stones in view["columns"]), view["turn"])

    def heard(self, state: State, by: int, action: Drop, seat: int | None) -> str:
        return self.write(action)

    def why_not(self, state: State, seat: int, action: Drop) -> IllegalAction:
        if self.scores(state) is not None:
            return refuse("drop", "The game is over.")
        if seat != state.turn % 2:
            return refuse("drop", "It is not your turn.")
        return refuse("drop", "That column is full.")

    def write(self, action: Drop) -> str:
        return LETTERS[action.column]

    def read(self, state: State, text: str) -> Drop:
        if text not in self.codec_words:
            raise complain("drop", text, "a column, a to f")
        return Drop(LETTERS.index(text))


def make(options: dict[str, str]) -> DropFour:
    return DropFour(check_options("drop", options, {"seats": ("2",)}))


def samples() -> list[dict[str, Any]]:
    return [{}]
