"""The compiled back end: the rules as a library printed from this very source, over records kept as bytes."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from trueque.core import building
from trueque.core.chance import Chance
from trueque.core.library import Library
from trueque.core.memory import Arrangement, Longs, kept_as, made_class, released
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from . import doors, rollout
from .engine import Event, Tally, asked_of, tally_of
from .rollout import TALLY
from .setup import start
from .source import source
from .state import Position
from .tables import Tables, tables_layout

POSITION, MOVES, TAPE, CHANCE = (kept_as(record) for record in (Position, Moves, Tape, Chance))
TABLES = made_class("Tables", Arrangement(tables_layout()))


class TablesBytes(TABLES):  # type: ignore[misc, valid-type]
    """The tables of a game, and its first position: that is made once, by the plain rules."""

    __slots__ = ("first",)

    def __init__(self, plain: Tables) -> None:
        super().__init__(self.arrangement.packed(plain))
        first = Position()
        start(plain, first)
        self.first = POSITION.arrangement.packed(first)


@cache
def library() -> Library:
    """The compiled rules; `building.NoCompiler` says why there are none."""
    return Library(building.ensure(source()))


class CompiledCore:
    """The rules as machine code. A door's numbers go in as they are, its records by their addresses."""

    name = "compiled"

    def __init__(self) -> None:
        self.library = library()
        self._moves, self._tape = MOVES(), TAPE()
        cast(Any, self._tape).on = 1
        self._listed: Any = cast(Any, self._moves).action
        self._events: Any = cast(Any, self._tape).event
        door = self.library.door
        self._legal, self._odds, self._apply, self._restore = (
            door(one) for one in (doors.legal_door, doors.odds_door, doors.apply_door, doors.restore_door)
        )
        self._playout, self._checksum, self._simulate = (
            door(one) for one in (rollout.playout_door, rollout.checksum_door, rollout.simulate_door)
        )

    def tables(self, plain: Tables) -> Tables:
        return cast(Tables, TablesBytes(plain))

    def start(self, t: Any) -> Position:
        return cast(Position, POSITION(t.first))

    def copy(self, g: Any) -> Position:
        return cast(Position, POSITION(g.raw))

    def asked(self, g: Any) -> int | None:
        return asked_of(g)

    def legal(self, t: Any, g: Any) -> list[int]:
        count = self._legal(t.address, g.address, self._moves.address)
        return self._listed[:count].tolist()  # type: ignore[no-any-return]

    def odds(self, g: Any, action: int) -> int:
        return self._odds(g.address, action)  # type: ignore[no-any-return]

    def apply(self, t: Any, g: Any, action: int) -> list[Event]:
        count = self._apply(t.address, g.address, action, self._moves.address, self._tape.address)
        event = self._events
        return [(event[i, 0], event[i, 1], event[i, 2], event[i, 3]) for i in range(count)]

    def restore(self, t: Any, g: Any) -> None:
        self._restore(t.address, g.address, self._tape.address)

    def playout(self, t: Any, g: Any, seed: int) -> int:
        moves, tape, chance = MOVES(), TAPE(), CHANCE()
        return int(self._playout(t.address, g.address, moves.address, tape.address, chance.address, seed))

    def checksum(self, t: Any, g: Any, seed: int) -> int:
        moves, chance = MOVES(), CHANCE()
        return int(self._checksum(t.address, g.address, moves.address, self._tape.address, chance.address, seed))

    def simulate(self, t: Any, seed: int, games: int) -> Tally:
        tally, first, game = Longs(TALLY), POSITION(t.first), POSITION()
        moves, tape, chance = MOVES(), TAPE(), CHANCE()
        beside = (moves.address, tape.address, chance.address)
        self._simulate(t.address, first.address, game.address, *beside, seed, games, tally.address)
        return tally_of(games, tally.numbers)

    def release(self, g: Any) -> Position:
        return cast(Position, released(Position, g))
