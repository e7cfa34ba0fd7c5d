"""The core as Python programs use it, the same way for both back ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Literal, Protocol, cast

from trueque.core.chance import Chance
from trueque.core.engine import Desk as KitDesk
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from . import apply as rules_apply
from . import awards, doors, legal, odds, rollout, setup
from .board import Board
from .state import MOST_SEATS, NATURE, SEATS, Position, position_for, room_for
from .switches import Switches
from .tables import Tables, build_tables, room_of

Event = tuple[int, int, int, int]


@dataclass(frozen=True)
class Tally:
    """What came of a run of random games; `wins` by seat, nobody's last."""

    games: int
    answers: int
    turns: int
    wins: tuple[int, ...]


class Core(Protocol):
    """The rules of the board game in one back end. Positions and tables of one are not for another."""

    name: str

    def tables(self, board: Board, switches: Switches) -> Tables:
        """The tables of a layout under a set of switches."""

    def start(self, t: Tables) -> Position:
        """The first position."""

    def copy(self, g: Position) -> Position:
        """An independent position that is equal."""

    def asked(self, t: Tables, g: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Both the seats the game waits for and those that may speak."""

    def waiting(self, t: Tables, g: Position) -> tuple[int, ...]:
        """The seats the game waits for; (NATURE,) for nature, () when it is over."""

    def speakers(self, t: Tables, g: Position) -> tuple[int, ...]:
        """The seats that may speak though nobody waits for them."""

    def legal(self, t: Tables, g: Position, seat: int) -> list[int]:
        """The answers this seat may give."""

    def odds(self, t: Tables, g: Position, action: int) -> int:
        """The weight of one of nature's answers."""

    def apply(self, t: Tables, g: Position, seat: int, action: int) -> list[Event]:
        """Play an answer in place; the events."""

    def play(self, t: Tables, g: Position, seat: int, action: int) -> None:
        """Play an answer in place, without events."""

    def road_length(self, t: Tables, g: Position, seat: int) -> int:
        """Length of a seat's longest road."""

    def playout(self, t: Tables, g: Position, seed: int) -> int:
        """Play on at random to the end, in place; the winner or NOBODY."""

    def checksum(self, t: Tables, g: Position, seed: int) -> int:
        """Play on at random to the end, in place; a number that depends on every answer and event."""

    def simulate(self, t: Tables, seed: int, games: int) -> Tally:
        """Whole random games, of the seeds from `seed` on. May be called from several threads at once."""

    def adopt(self, g: Position) -> Position:
        """A position of the plain back end, as one of this."""

    def release(self, g: Position) -> Position:
        """A position of this back end, as one of the plain."""


def load(name: Literal["plain", "compiled"] = "plain", seats: int = SEATS) -> Core:
    """The core in one of its back ends, for so many seats; `building.NoCompiler` says why there is no compiled one.

    An island beyond those in the boxes takes the core for six seats, whoever plays: `state.room_for` says which.
    """
    return _loaded(name, room_for(seats))


@cache
def _loaded(name: str, room: int) -> Core:
    if name == "plain":
        return PlainCore()
    from .compiled import CompiledCore

    return CompiledCore(room=room)


SETS = [tuple(p for p in range(MOST_SEATS) if members >> p & 1) for members in range(1 << MOST_SEATS)]


def seats_in(members: int) -> tuple[int, ...]:
    """The seats of a set."""
    return SETS[members & (1 << MOST_SEATS) - 1]


def waited_for(asked: int) -> tuple[int, ...]:
    """The seats the game waits for, from what `asked_door` says."""
    return seats_in(asked) or (() if asked & doors.GAME_OVER else (NATURE,))


class Desk(KitDesk):
    """What the rules write on while they run: each thread has its own, since bots think beside each other."""

    def __init__(self) -> None:
        super().__init__()
        self.muted = Tape()


class PlainCore:
    """The rules run by CPython itself, over slotted objects."""

    name = "plain"

    def __init__(self) -> None:
        self._desk = Desk()

    def tables(self, board: Board, switches: Switches) -> Tables:
        return build_tables(board, switches)

    def start(self, t: Tables) -> Position:
        g = position_for(room_of(t))()
        setup.start(t, g, self._desk.muted)
        return g

    def copy(self, g: Position) -> Position:
        return copy_position(g)

    def asked(self, t: Tables, g: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
        asked = doors.asked_door([t], [g])
        return waited_for(asked), seats_in(asked >> 16)

    def waiting(self, t: Tables, g: Position) -> tuple[int, ...]:
        return waited_for(doors.asked_door([t], [g]))

    def speakers(self, t: Tables, g: Position) -> tuple[int, ...]:
        return seats_in(doors.asked_door([t], [g]) >> 16)

    def legal(self, t: Tables, g: Position, seat: int) -> list[int]:
        moves = self._desk.moves
        legal.legal(t, g, seat, moves)
        return moves.action[: moves.count]

    def odds(self, t: Tables, g: Position, action: int) -> int:
        return odds.odds(t, g, action)

    def apply(self, t: Tables, g: Position, seat: int, action: int) -> list[Event]:
        tape = self._desk.tape
        tape.count = 0
        rules_apply.apply(t, g, seat, action, tape)
        event = tape.event
        return [(event[i, 0], event[i, 1], event[i, 2], event[i, 3]) for i in range(tape.count)]

    def play(self, t: Tables, g: Position, seat: int, action: int) -> None:
        rules_apply.apply(t, g, seat, action, self._desk.muted)

    def road_length(self, t: Tables, g: Position, seat: int) -> int:
        return awards.road_length(t, g, seat)

    def playout(self, t: Tables, g: Position, seed: int) -> int:
        rollout.playout_door([t], [g], [Moves()], [Tape()], [Chance()], seed)
        return g.winner

    def checksum(self, t: Tables, g: Position, seed: int) -> int:
        return rollout.checksum_door([t], [g], [Moves()], [self._desk.tape], [Chance()], seed)

    def simulate(self, t: Tables, seed: int, games: int) -> Tally:
        tally = [0] * (3 + MOST_SEATS)
        first = self.start(t)
        rollout.simulate_door(
            [t], [first], [position_for(room_of(t))()], [Moves()], [Tape()], [Chance()], seed, games, tally
        )
        return tally_of(t, games, tally)

    def adopt(self, g: Position) -> Position:
        return copy_position(g)

    def release(self, g: Position) -> Position:
        return copy_position(g)


def tally_of(t: Tables, games: int, tally: Sequence[int]) -> Tally:
    """The tally of a simulation, from its row of numbers."""
    wins = (*(int(n) for n in tally[3 : 3 + int(t.seats)]), int(tally[2]))
    return Tally(games, int(tally[0]), int(tally[1]), wins)


def _copier() -> Callable[[Position], Position]:
    """A function that copies every field by name: four times as fast as a loop, and it is called at every answer."""
    lines = [f"twin.{f.name} = g.{f.name}{'.copy()' if f.metadata['shape'] else ''}" for f in fields(Position)]
    body = "\n    ".join(["twin = new(g.__class__)", *lines, "return twin"])
    found: dict[str, Any] = {"new": object.__new__}
    exec(f"def copy_position(g):\n    {body}\n", found)
    return cast(Callable[[Position], Position], found["copy_position"])


copy_position = _copier()
"""An independent plain position that is equal."""
