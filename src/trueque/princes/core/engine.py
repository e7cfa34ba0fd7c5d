"""The core as Python programs use it, the same way for both back ends."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from trueque.core.engine import Backend as Backend
from trueque.core.engine import Event as Event
from trueque.core.engine import PlainRules
from trueque.core.engine import Tally as Tally
from trueque.core.levelled import Levelled
from trueque.core.tape import Tape

from .apply import answer_weight
from .card_fits import fitting_door
from .loops import LOOPS
from .restore import restore_door
from .state import Position
from .tables import Tables

ONE_IS_ASKED = 0
"""In place of the seat that the kit is told: never several are asked, so the position alone says who."""


class PrincesCore(Protocol):
    """The rules of The Princes in one back end. Positions and tables of one are not for another."""

    name: str
    levels: Levelled
    """Its player at every level."""

    def tables(self, plain: Tables) -> Tables:
        """Tables (`princes.core_tables`) as this back end reads them."""

    def start(self, t: Tables) -> Position:
        """The first position."""

    def copy(self, g: Position) -> Position:
        """An independent position that is equal."""

    def asked_seat(self, g: Position) -> int | None:
        """The seat that is asked, or NATURE; nobody when the game is over."""

    def legal(self, t: Tables, g: Position) -> list[int]:
        """The answers it may give."""

    def odds(self, g: Position, action: int) -> int:
        """The weight of one of nature's answers."""

    def apply(self, t: Tables, g: Position, action: int) -> list[Event]:
        """Play an answer in place; the events."""

    def restore_derived(self, t: Tables, g: Position) -> None:
        """Of a position laid out by hand: what follows from its cards, and who is asked."""

    def rate_fits(self, t: Tables, g: Position, seat: int) -> list[int]:
        """How each card of a hand, then each open one, would fit into the seat's principality (`rate_fits`)."""

    def choose_sensibly(self, t: Tables, g: Position, seat: int, seed: int) -> int:
        """What the sensible player answers for the asked seat; of several answers alike the seed decides."""

    def playout(self, t: Tables, g: Position, seed: int, players: int = 0) -> int:
        """Play on to the end, in place, seats of the set `players` sensibly; how many answers that took."""

    def checksum(self, t: Tables, g: Position, seed: int, players: int = 0) -> int:
        """The same; a number that depends on every answer and event."""

    def simulate(self, t: Tables, seed: int, games: int, players: int = 0) -> Tally:
        """Whole games, of the seeds from `seed` on. May be called from several threads at once."""

    def release(self, g: Position) -> Position:
        """A position of this back end, as one of the plain."""


@cache
def load_core(name: Backend = "plain") -> PrincesCore:
    """The core in one of its back ends; where `compiled` cannot be had, `library_build.NoCompiler` says why."""
    if name == "plain":
        return PrincesPlainCore()
    from .compiled import PrincesCompiledCore

    return PrincesCompiledCore()


def asked_seat(g: Position) -> int | None:
    """Who is asked, as the position says."""
    return g.asked if g.depth > 0 else None


class PrincesPlainCore(PlainRules):
    """The rules run by CPython itself, over slotted objects."""

    def __init__(self) -> None:
        super().__init__(LOOPS)

    def asked_seat(self, g: Position) -> int | None:
        return asked_seat(g)

    def legal(self, t: Tables, g: Position) -> list[int]:
        return self.list_answers(t, g, ONE_IS_ASKED)

    def odds(self, g: Position, action: int) -> int:
        return answer_weight(g, action)

    def apply(self, t: Tables, g: Position, action: int) -> list[Event]:
        return self.play_answer(t, g, ONE_IS_ASKED, action)

    def restore_derived(self, t: Tables, g: Position) -> None:
        restore_door([t], [g], [Tape()])

    def rate_fits(self, t: Tables, g: Position, seat: int) -> list[int]:
        moves = self.moves
        count = fitting_door([t], [g], seat, [moves])
        return moves.action[:count]

    choose_sensibly = PlainRules.choose_answer
