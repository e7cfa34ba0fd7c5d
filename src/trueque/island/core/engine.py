"""The core as Python programs use it, the same way for both back ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Literal, Protocol, cast

from trueque.core.chance import Chance
from trueque.core.engine import PlainDesk as KitDesk
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from . import apply as rules_apply
from . import awards, doors, legal, odds, rollout, setup
from .board import CoreBoard
from .state import MOST_SEATS, NATURE, SEATS, Position, position_class, seat_room
from .switches import Switches
from .tables import Tables, build_tables, table_room

Event = tuple[int, int, int, int]


@dataclass(frozen=True)
class IslandTally:
    """What came of a run of random games; `wins` by seat, nobody's last."""

    games: int
    answers: int
    turns: int
    wins: tuple[int, ...]


class IslandCore(Protocol):
    """The rules of the board game in one back end. Positions and tables of one are not for another."""

    name: str

    def tables(self, board: CoreBoard, switches: Switches) -> Tables:
        """The tables of a layout under a set of switches."""

    def start(self, t: Tables) -> Position:
        """The first position."""

    def copy(self, g: Position) -> Position:
        """An independent position that is equal."""

    def asked_seats(self, t: Tables, g: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Both the seats the game waits for and those that may speak."""

    def waiting_seats(self, t: Tables, g: Position) -> tuple[int, ...]:
        """The seats the game waits for; (NATURE,) for nature, () when it is over."""

    def speaking_seats(self, t: Tables, g: Position) -> tuple[int, ...]:
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

    def simulate(self, t: Tables, seed: int, games: int) -> IslandTally:
        """Whole random games, of the seeds from `seed` on. May be called from several threads at once."""

    def adopt(self, g: Position) -> Position:
        """A position of the plain back end, as one of this."""

    def release(self, g: Position) -> Position:
        """A position of this back end, as one of the plain."""


def load_core(name: Literal["plain", "compiled"] = "plain", seats: int = SEATS) -> IslandCore:
    """The core in one of its back ends, for so many seats; `library_build.NoCompiler` says why there is no compiled
    one.

    An island beyond those in the boxes takes the core for six seats, whoever plays: `state.seat_room` says which.
    """
    return _load_once(name, seat_room(seats))


@cache
def _load_once(name: str, room: int) -> IslandCore:
    if name == "plain":
        return IslandPlainCore()
    from .compiled import IslandCompiledCore

    return IslandCompiledCore(room=room)


SETS = [tuple(p for p in range(MOST_SEATS) if members >> p & 1) for members in range(1 << MOST_SEATS)]


def seats_of_set(members: int) -> tuple[int, ...]:
    """The seats of a set."""
    return SETS[members & (1 << MOST_SEATS) - 1]


def waiting_seats(asked: int) -> tuple[int, ...]:
    """The seats the game waits for, from what `asked_door` says."""
    return seats_of_set(asked) or (() if asked & doors.GAME_OVER else (NATURE,))


class IslandPlainDesk(KitDesk):
    """What the rules write on while they run: each thread has its own, since bots think beside each other."""

    def __init__(self) -> None:
        super().__init__()
        self.muted = Tape()


class IslandPlainCore:
    """The rules run by CPython itself, over slotted objects."""

    name = "plain"

    def __init__(self) -> None:
        self._desk = IslandPlainDesk()

    def tables(self, board: CoreBoard, switches: Switches) -> Tables:
        return build_tables(board, switches)

    def start(self, t: Tables) -> Position:
        g = position_class(table_room(t))()
        setup.start(t, g, self._desk.muted)
        return g

    def copy(self, g: Position) -> Position:
        return copy_position(g)

    def asked_seats(self, t: Tables, g: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
        asked = doors.asked_door([t], [g])
        return waiting_seats(asked), seats_of_set(asked >> 16)

    def waiting_seats(self, t: Tables, g: Position) -> tuple[int, ...]:
        return waiting_seats(doors.asked_door([t], [g]))

    def speaking_seats(self, t: Tables, g: Position) -> tuple[int, ...]:
        return seats_of_set(doors.asked_door([t], [g]) >> 16)

    def legal(self, t: Tables, g: Position, seat: int) -> list[int]:
        moves = self._desk.moves
        legal.write_legal_answers(t, g, seat, moves)
        return moves.action[: moves.count]

    def odds(self, t: Tables, g: Position, action: int) -> int:
        return odds.answer_weight(t, g, action)

    def apply(self, t: Tables, g: Position, seat: int, action: int) -> list[Event]:
        tape = self._desk.tape
        tape.count = 0
        rules_apply.apply_answer(t, g, seat, action, tape)
        event = tape.event
        return [(event[i, 0], event[i, 1], event[i, 2], event[i, 3]) for i in range(tape.count)]

    def play(self, t: Tables, g: Position, seat: int, action: int) -> None:
        rules_apply.apply_answer(t, g, seat, action, self._desk.muted)

    def road_length(self, t: Tables, g: Position, seat: int) -> int:
        return awards.road_length(t, g, seat)

    def playout(self, t: Tables, g: Position, seed: int) -> int:
        rollout.playout_door([t], [g], [Moves()], [Tape()], [Chance()], seed)
        return g.winner

    def checksum(self, t: Tables, g: Position, seed: int) -> int:
        return rollout.checksum_door([t], [g], [Moves()], [self._desk.tape], [Chance()], seed)

    def simulate(self, t: Tables, seed: int, games: int) -> IslandTally:
        tally = [0] * (3 + MOST_SEATS)
        first = self.start(t)
        rollout.simulate_door(
            [t], [first], [position_class(table_room(t))()], [Moves()], [Tape()], [Chance()], seed, games, tally
        )
        return make_tally(t, games, tally)

    def adopt(self, g: Position) -> Position:
        return copy_position(g)

    def release(self, g: Position) -> Position:
        return copy_position(g)


def make_tally(t: Tables, games: int, tally: Sequence[int]) -> IslandTally:
    """The tally of a simulation, from its row of numbers."""
    wins = (*(int(n) for n in tally[3 : 3 + int(t.seats)]), int(tally[2]))
    return IslandTally(games, int(tally[0]), int(tally[1]), wins)


def _make_copier() -> Callable[[Position], Position]:
    """A function that copies every field by name: four times as fast as a loop, and it is called at every answer."""
    lines = [f"twin.{f.name} = g.{f.name}{'.copy()' if f.metadata['shape'] else ''}" for f in fields(Position)]
    body = "\n    ".join(["twin = new(g.__class__)", *lines, "return twin"])
    found: dict[str, Any] = {"new": object.__new__}
    exec(f"def copy_position(g):\n    {body}\n", found)
    return cast(Callable[[Position], Position], found["copy_position"])


copy_position = _make_copier()
"""An independent plain position that is equal."""
