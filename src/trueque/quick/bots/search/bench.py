"""Room for the players to think in, plain or as the library printed from the same files takes it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, Literal

from trueque.core import building
from trueque.core.chance import Chance
from trueque.core.library import Library
from trueque.core.memory import Crowd, Longs, kept_as
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.quick.core.source import source as rules
from trueque.quick.core.state import Position
from trueque.quick.core.worth import Sense

from .mind import doors
from .mind.notes import POOL, Net, Notes
from .mind.source import source

BackEnd = Literal["plain", "compiled"]
DESK = 6
NAMES = ("judge_door", "answer_door", "games_door")


@cache
def doors_of(back_end: BackEnd) -> Any:
    """The doors in one of their back ends; `building.NoCompiler` says why there is no compiled one."""
    if back_end == "plain":
        return doors
    library = Library(building.ensure(source()))
    return SimpleNamespace(**{name: library.door(getattr(doors, name)) for name in NAMES})


def fastest() -> BackEnd:
    """The back end that this machine has now: nobody waits for a compiler in the middle of a game."""
    return "compiled" if building.found(source()) and building.found(rules()) else "plain"


def build_now() -> None:
    """Build the search and the rules, or find them built, where something here compiles C."""
    if building.can_build():
        for one in (source(), rules()):
            building.ensure(one)


def several(record: type, back_end: BackEnd, count: int, given: Sequence[Any] = ()) -> Any:
    """Records one after the other, as a door takes them; the *given* ones first."""
    if back_end == "plain":
        return [*given, *(record() for _ in range(count - len(given)))]
    kind = kept_as(record)
    crowd = Crowd(kind, count)
    size = kind.arrangement.size
    for k, one in enumerate(given):
        crowd.raw[k * size : (k + 1) * size] = kind.arrangement.packed(one)
    return crowd


class Bench:
    """One player's room: nets, notes, a pool of positions."""

    def __init__(self, nets: Sequence[Net], back_end: BackEnd) -> None:
        self.back_end, self.doors = back_end, doors_of(back_end)
        sizes = ((Net, len(nets), nets), (Notes, 2, ()), (Position, POOL + 1, ()), (Position, DESK, ()),
                 (Moves, 1, ()), (Tape, 1, ()), (Chance, 1, ()), (Sense, 1, ()))  # fmt: skip
        self.kept = [several(record, back_end, count, given) for record, count, given in sizes]
        self.beside = [one if back_end == "plain" else one.address for one in self.kept]

    def __reduce__(self) -> Any:
        raise TypeError("a bench is not sent anywhere: each process makes its own")

    def alone(self, record: Any) -> Any:
        """One record as a door takes it."""
        return [record] if self.back_end == "plain" else record.address

    def judged(self, t: Any, g: Any, seat: int) -> int:
        """The odds that a seat wins."""
        nets, notes = self.beside[:2]
        return int(self.doors.judge_door(self.alone(t), self.alone(g), seat, nets, notes))

    def answer(self, t: Any, g: Any, seat: int, seed: int, size: int, budget: int) -> int:
        """What a seat answers: quickly, or with a budget of positions by search."""
        return int(self.doors.answer_door(self.alone(t), self.alone(g), *self.beside, seat, seed, size, budget))

    def games(self, t: Any, first: Any, seed: int, count: int, asked: Games, rows: Any, most: int) -> list[int]:
        """Games of the first net against the second or the sensible player; the tally."""
        tally: Any = [0] * doors.TALLY if self.back_end == "plain" else Longs(doors.TALLY)
        given = (asked.seated, asked.budget, asked.other, asked.size, asked.warmth, asked.astray, asked.kept)
        self.doors.games_door(self.alone(t), self.alone(first), *self.beside, seed, count, *given, rows, most,
                              tally if self.back_end == "plain" else tally.address)  # fmt: skip
        return list(tally if self.back_end == "plain" else tally.numbers)


class Games(SimpleNamespace):
    """How games are played: who sits where, both budgets, positions a line, warmth, random answers, lessons kept."""

    seated = budget = other = warmth = astray = kept = 0
    size = 40
