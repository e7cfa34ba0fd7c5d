"""The core as Python programs use it, the same way for both back ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, Protocol

from trueque.core.chance import Chance
from trueque.core.marks import renew
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from . import apply as rules
from . import doors, rollout, setup
from .numbers import SEATS
from .rollout import ANSWERS, FIRST_WIN, SHARE, TALLY, TURNS
from .state import Position
from .tables import Tables

Event = tuple[int, int, int, int]
Backend = Literal["plain", "compiled"]


@dataclass(frozen=True)
class Tally:
    """What came of a run of games; `wins` by seat, a shared one its half."""

    games: int
    answers: int
    turns: int
    wins: tuple[float, ...]


class Core(Protocol):
    """The rules of The Princes in one back end. Positions and tables of one are not for another."""

    name: str

    def tables(self, plain: Tables) -> Tables:
        """Tables (`princes.lowering`) as this back end reads them."""

    def start(self, t: Tables) -> Position:
        """The first position."""

    def copy(self, g: Position) -> Position:
        """An independent position that is equal."""

    def asked(self, g: Position) -> int | None:
        """The seat that is asked, or NATURE; nobody when the game is over."""

    def legal(self, t: Tables, g: Position) -> list[int]:
        """The answers it may give."""

    def odds(self, g: Position, action: int) -> int:
        """The weight of one of nature's answers."""

    def apply(self, t: Tables, g: Position, action: int) -> list[Event]:
        """Play an answer in place; the events."""

    def restore(self, t: Tables, g: Position) -> None:
        """Of a position laid out by hand: what follows from its cards, and who is asked."""

    def playout(self, t: Tables, g: Position, seed: int) -> int:
        """Play on to the end at random, in place; how many answers that took."""

    def checksum(self, t: Tables, g: Position, seed: int) -> int:
        """The same; a number that depends on every answer and event."""

    def simulate(self, t: Tables, seed: int, games: int) -> Tally:
        """Whole games at random, of the seeds from `seed` on. May be called from several threads at once."""

    def release(self, g: Position) -> Position:
        """A position of this back end, as one of the plain."""


@cache
def load(name: Backend = "plain") -> Core:
    """The core in one of its back ends; where `compiled` cannot be had, `building.NoCompiler` says why."""
    if name == "plain":
        return PlainCore()
    from .compiled import CompiledCore

    return CompiledCore()


def asked_of(g: Position) -> int | None:
    """Who is asked, as the position says."""
    return g.asked if g.depth > 0 else None


def tally_of(games: int, tally: Sequence[int]) -> Tally:
    """The tally of a simulation, from its row of numbers."""
    wins = tuple(tally[FIRST_WIN + seat] / SHARE for seat in range(SEATS))
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

    def asked(self, g: Position) -> int | None:
        return asked_of(g)

    def legal(self, t: Tables, g: Position) -> list[int]:
        rules.legal(t, g, self.moves)
        return self.moves.action[: self.moves.count]

    def odds(self, g: Position, action: int) -> int:
        return rules.odds(g, action)

    def apply(self, t: Tables, g: Position, action: int) -> list[Event]:
        self.tape.count = 0
        rules.apply(t, g, action, self.moves, self.tape)
        event = self.tape.event
        return [(event[i, 0], event[i, 1], event[i, 2], event[i, 3]) for i in range(self.tape.count)]

    def restore(self, t: Tables, g: Position) -> None:
        doors.restore_door([t], [g], [Tape()])

    def playout(self, t: Tables, g: Position, seed: int) -> int:
        return rollout.playout_door([t], [g], [Moves()], [Tape()], [Chance()], seed)

    def checksum(self, t: Tables, g: Position, seed: int) -> int:
        return rollout.checksum_door([t], [g], [Moves()], [self.tape], [Chance()], seed)

    def simulate(self, t: Tables, seed: int, games: int) -> Tally:
        tally, first = [0] * TALLY, self.start(t)
        rollout.simulate_door([t], [first], [Position()], [Moves()], [Tape()], [Chance()], seed, games, tally)
        return tally_of(games, tally)

    def release(self, g: Position) -> Position:
        return self.copy(g)
