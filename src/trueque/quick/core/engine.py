"""The core as Python programs use it, the same way for both back ends."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from trueque.core.engine import Backend as Backend
from trueque.core.engine import Event as Event
from trueque.core.engine import PlainRules
from trueque.core.engine import Tally as Tally
from trueque.core.levelled import Levelled

from . import asked_door
from .loops import LOOPS
from .odds import answer_weight
from .state import NATURE, Position
from .tables import Tables


class QuickCore(Protocol):
    """The rules of the quick game in one back end. Positions and tables of one are not for another."""

    name: str
    levels: Levelled
    """Its player at every level."""

    def tables(self, plain: Tables) -> Tables:
        """Tables (`quick.core_tables`) as this back end reads them."""

    def start(self, t: Tables) -> Position:
        """The first position."""

    def copy(self, g: Position) -> Position:
        """An independent position that is equal."""

    def waiting_seats(self, t: Tables, g: Position) -> tuple[int, ...]:
        """The seats the game waits for; (NATURE,) for nature, () when it is over."""

    def legal(self, t: Tables, g: Position, seat: int) -> list[int]:
        """The answers this seat may give."""

    def odds(self, g: Position, action: int) -> int:
        """The weight of one of nature's answers."""

    def apply(self, t: Tables, g: Position, seat: int, action: int) -> list[Event]:
        """Play an answer in place; the events."""

    def choose_sensibly(self, t: Tables, g: Position, seat: int, seed: int) -> int:
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
def load_core(name: Backend = "plain") -> QuickCore:
    """The core in one of its back ends; where `compiled` cannot be had, `library_build.NoCompiler` says why."""
    if name == "plain":
        return QuickPlainCore()
    from .compiled import QuickCompiledCore

    return QuickCompiledCore()


def list_waiting_seats(seats: int) -> tuple[int, ...]:
    """The seats the game waits for, from what `asked_door` says."""
    if seats & asked_door.GAME_OVER:
        return ()
    return tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1) or (NATURE,)


class QuickPlainCore(PlainRules):
    """The rules run by CPython itself, over slotted objects."""

    def __init__(self) -> None:
        super().__init__(LOOPS)

    def waiting_seats(self, t: Tables, g: Position) -> tuple[int, ...]:
        return list_waiting_seats(asked_door.asked_door([t], [g]))

    def odds(self, g: Position, action: int) -> int:
        return answer_weight(g, action)

    legal, apply, choose_sensibly = PlainRules.list_answers, PlainRules.play_answer, PlainRules.choose_answer
