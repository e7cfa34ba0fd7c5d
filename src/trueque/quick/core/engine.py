"""The core as Python programs use it, the same way for both back ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, Protocol

from trueque.core.chance import Chance, seed_chance
from trueque.core.marks import renew
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from . import apply as rules_apply
from . import doors, legal, odds, rollout, setup
from .rollout import ANSWERS, FIRST_WIN, SHARE, TALLY, TURNS
from .state import NATURE, Position
from .tables import Tables
from .worth import Sense

Event = tuple[int, int, int, int]
Backend = Literal["plain", "compiled"]


@dataclass(frozen=True)
class Tally:
    """What came of a run of games; `wins` by seat, a shared one its share."""

    games: int
    answers: int
    turns: int
    wins: tuple[float, ...]


class Core(Protocol):
    """The rules of the quick game in one back end. Positions and tables of one are not for another."""

    name: str

    def tables(self, plain: Tables) -> Tables:
        """Tables (`quick.lowering`) as this back end reads them."""

    def start(self, t: Tables) -> Position:
        """The first position."""

    def copy(self, g: Position) -> Position:
        """An independent position that is equal."""

    def waiting(self, t: Tables, g: Position) -> tuple[int, ...]:
        """The seats the game waits for; (NATURE,) for nature, () when it is over."""

    def legal(self, t: Tables, g: Position, seat: int) -> list[int]:
        """The answers this seat may give."""

    def odds(self, g: Position, action: int) -> int:
        """The weight of one of nature's answers."""

    def apply(self, t: Tables, g: Position, seat: int, action: int) -> list[Event]:
        """Play an answer in place; the events."""

    def sensible(self, t: Tables, g: Position, seat: int, seed: int) -> int:
        """What the sensible player answers for a seat; of several answers alike the seed decides."""

    def playout(self, t: Tables, g: Position, seed: int, players: int = 0) -> int:
        """Play on to the end, in place, seats of the set `players` sensibly; how many answers that took."""

    def checksum(self, t: Tables, g: Position, seed: int, players: int = 0) -> int:
        """The same; a number that depends on every answer and event."""

    def simulate(self, t: Tables, seed: int, games: int, players: int = 0) -> Tally:
        """Whole games, of the seeds from `seed` on. May be called from several threads at once."""

    def release(self, g: Position) -> Position:
        """A position of this back end, as one of the plain."""


@cache
def load(name: Backend = "plain") -> Core:
    """The core in one of its back ends; where `compiled` cannot be had, `building.NoCompiler` says why."""
    if name == "plain":
        return PlainCore()
    from .compiled import CompiledCore

    return CompiledCore()


def waited_for(asked: int) -> tuple[int, ...]:
    """The seats the game waits for, from what `asked_door` says."""
    if asked & doors.GAME_OVER:
        return ()
    return tuple(seat for seat in range(asked.bit_length()) if asked >> seat & 1) or (NATURE,)


def tally_of(t: Tables, games: int, tally: Sequence[int]) -> Tally:
    """The tally of a simulation, from its row of numbers."""
    wins = tuple(tally[FIRST_WIN + seat] / SHARE for seat in range(t.seats))
    return Tally(games, tally[ANSWERS], tally[TURNS], wins)


class PlainCore:
    """The rules run by CPython itself, over slotted objects."""

    name = "plain"

    def __init__(self) -> None:
        self.moves, self.tape = Moves(), Tape()
        self.tape.on = 1

    def tables(self, plain: Tables) -> Tables:
        return plain

    def start(self, t: Tables) -> Position:
        g = Position()
        setup.start(t, g)
        return g

    def copy(self, g: Position) -> Position:
        twin: Position = object.__new__(Position)
        renew(twin, g)
        return twin

    def waiting(self, t: Tables, g: Position) -> tuple[int, ...]:
        return waited_for(doors.asked_door([t], [g]))

    def legal(self, t: Tables, g: Position, seat: int) -> list[int]:
        legal.legal(t, g, seat, self.moves)
        return self.moves.action[: self.moves.count]

    def odds(self, g: Position, action: int) -> int:
        return odds.odds(g, action)

    def apply(self, t: Tables, g: Position, seat: int, action: int) -> list[Event]:
        tape = self.tape
        tape.count = 0
        rules_apply.apply(t, g, seat, action, tape)
        if tape.count == 0:
            return []
        event = tape.event
        return [(event[i, 0], event[i, 1], event[i, 2], event[i, 3]) for i in range(tape.count)]

    def sensible(self, t: Tables, g: Position, seat: int, seed: int) -> int:
        chance = Chance()
        seed_chance(chance, seed)
        return doors.sensible_door([t], [g], seat, [self.moves], [chance], [Sense()])

    def playout(self, t: Tables, g: Position, seed: int, players: int = 0) -> int:
        return rollout.playout_door([t], [g], players, [Moves()], [Tape()], [Chance()], [Sense()], seed)

    def checksum(self, t: Tables, g: Position, seed: int, players: int = 0) -> int:
        return rollout.checksum_door([t], [g], players, [Moves()], [self.tape], [Chance()], [Sense()], seed)

    def simulate(self, t: Tables, seed: int, games: int, players: int = 0) -> Tally:
        tally, first = [0] * TALLY, self.start(t)
        beside = ([Moves()], [Tape()], [Chance()], [Sense()])
        rollout.simulate_door([t], [first], [Position()], players, *beside, seed, games, tally)
        return tally_of(t, games, tally)

    def release(self, g: Position) -> Position:
        return self.copy(g)
