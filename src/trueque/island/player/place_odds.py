"""What places to found are worth by the learned value, as Python programs ask: the same way plain and compiled."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, cast

from trueque.core.chance import Chance
from trueque.core.compiled import load_library
from trueque.core.memory import Longs, RecordArray, record_class_for
from trueque.core.moves import ACTIONS_AT_MOST, Moves
from trueque.core.tape import Tape
from trueque.island.core.state import SEATS, position_class

from . import foundings
from .places import INPUTS, Ground
from .sense import Sense
from .source import make_source
from .value import HIDDEN, WHOLE, Value

FOLDER = Path(__file__).parent / "weights"
DOORS: Any = foundings
ALL = ACTIONS_AT_MOST
POOL, LISTS = 3, 3
"""Positions and lists of answers that a founding thought to its end takes."""


@cache
def load_value(seats: int) -> Value:
    """The weights for so many seats."""
    stored = json.loads((FOLDER / f"founding_{seats}.json").read_text("utf-8"))
    value = Value()
    value.first.update({(i, j): stored["first"][i][j] for i in range(INPUTS) for j in range(HIDDEN)})
    value.bias, value.second = stored["bias"], stored["second"]
    return value


class PlainPlaces:
    """Run by CPython, over the positions and tables of the plain core."""

    def __init__(self, seats: int, room: int = SEATS) -> None:
        self._value, self._position = load_value(seats), position_class(room)

    def _make_desk(self, g: Any) -> tuple[list[Any], list[Any]]:
        pool = [g, *(self._position() for _ in range(POOL - 1))]
        return pool, [[Moves() for _ in range(LISTS)], [Tape()], [Chance()], [Sense()], [Ground()], [self._value]]

    def weigh_places(self, t: Any, g: Any, seat: int, seed: int = 0, close: int = ALL) -> dict[int, float]:
        """The share of games that each place wins for a seat that is asked where to settle, or where its road goes.

        Of the *close* best, where it settles next is thought about; after the rest it settles as anybody would.
        """
        pool, rest = self._make_desk(g)
        answers, shares = [0] * ACTIONS_AT_MOST, [0] * ACTIONS_AT_MOST
        count = DOORS.weigh_foundings_door([t], pool, seat, *rest, seed, close, answers, shares)
        return shares_of(answers, shares, count)

    def play_founding(self, t: Any, g: Any, seat: int, action: int, seed: int = 0) -> Any:
        """The position that comes of an answer once everybody has founded."""
        pool, rest = self._make_desk(g)
        DOORS.found_door([t], pool, seat, action, *rest, seed)
        return pool[1]

    def odds(self, t: Any, g: Any, seed: int = 0) -> tuple[float, ...]:
        """The share of games that every seat wins once all have founded sensibly."""
        pool, rest = self._make_desk(g)
        shares = [0] * t.seats
        DOORS.founding_odds_door([t], pool, *rest, seed, shares)
        return tuple(share / WHOLE for share in shares)


class CompiledPlaces:
    """Machine code printed from the same files."""

    def __init__(self, seats: int, room: int = SEATS) -> None:
        door = load_library(make_source(room)).bind_door
        self._weigh, self._found = door(foundings.weigh_foundings_door), door(foundings.found_door)
        self._odds = door(foundings.founding_odds_door)
        self._position = record_class_for(cast(type, position_class(room)))
        self._pool, self._lists = RecordArray(self._position, POOL), RecordArray(record_class_for(Moves), LISTS)
        value = record_class_for(Value)
        plain: list[Any] = [record_class_for(one)() for one in (Tape, Chance, Sense, Ground)]
        self._rest = [*plain, value(value.arrangement.pack(load_value(seats)))]

    def _make_desk(self, g: Any) -> tuple[int, ...]:
        self._pool[0].raw[:] = g.raw
        return self._lists.address, *(one.address for one in self._rest)

    def weigh_places(self, t: Any, g: Any, seat: int, seed: int = 0, close: int = ALL) -> dict[int, float]:
        answers, shares = Longs(ACTIONS_AT_MOST), Longs(ACTIONS_AT_MOST)
        desk = self._make_desk(g)
        count = self._weigh(t.address, self._pool.address, seat, *desk, seed, close, answers.address, shares.address)
        return shares_of(answers.numbers, shares.numbers, count)

    def play_founding(self, t: Any, g: Any, seat: int, action: int, seed: int = 0) -> Any:
        self._found(t.address, self._pool.address, seat, action, *self._make_desk(g), seed)
        return self._position(self._pool[1].raw)

    def odds(self, t: Any, g: Any, seed: int = 0) -> tuple[float, ...]:
        shares = Longs(t.seats)
        self._odds(t.address, self._pool.address, *self._make_desk(g), seed, shares.address)
        return tuple(int(share) / WHOLE for share in shares.numbers[: t.seats])


Places = PlainPlaces | CompiledPlaces


def load_places(name: Literal["plain", "compiled"], seats: int, room: int = SEATS) -> Places:
    """The weighing of places in one of its back ends; `library_build.NoCompiler` says why it is not compiled."""
    return PlainPlaces(seats, room) if name == "plain" else CompiledPlaces(seats, room)


def shares_of(answers: Sequence[int], shares: Sequence[int], count: int) -> dict[int, float]:
    """By answer, of one."""
    return {int(answers[i]): int(shares[i]) / WHOLE for i in range(count)}
