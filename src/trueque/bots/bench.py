"""Room for a learned player to think in, plain or as the library printed from the same files takes it.

A game that judges by a small net and searches its turn on its core brings the doors, the sources and the records; what
lies here is alike for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from functools import cached_property
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Literal

from trueque.core import building
from trueque.core.library import Library
from trueque.core.marks import renew
from trueque.core.memory import Crowd, Longs, kept_as

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from trueque.core.source import Source

BackEnd = Literal["plain", "compiled"]
NAMES = ("judge_door", "answer_door", "games_door")
Sizes = Sequence[tuple[type[Any], int, Sequence[Any]]]
"""Which records lie on a bench, how many of each, and those that are there already."""


@dataclass(frozen=True)
class Mind:
    """A game's search: its doors in plain Python, and what they and the rules are printed from."""

    doors: ModuleType
    source: Callable[[], Source]
    rules: Callable[[], Source]

    @cached_property
    def compiled(self) -> Any:
        """The doors of the library; `building.NoCompiler` says why there is none."""
        library = Library(building.ensure(self.source()))
        return SimpleNamespace(**{name: library.door(getattr(self.doors, name)) for name in NAMES})

    def fastest(self) -> BackEnd:
        """The back end that this machine has now: nobody waits for a compiler in the middle of a game."""
        return "compiled" if building.found(self.source()) and building.found(self.rules()) else "plain"

    def build_now(self) -> None:
        """Build the search and the rules, or find them built, where something here compiles C."""
        if building.can_build():
            for one in (self.source(), self.rules()):
                building.ensure(one)


class Bench:
    """One player's room: nets, notes, a pool of positions; the nets and the notes come first."""

    def __init__(self, mind: Mind, back_end: BackEnd, sizes: Sizes) -> None:
        self.back_end, self.tally = back_end, int(mind.doors.TALLY)
        self.doors = mind.doors if back_end == "plain" else mind.compiled
        self.kept = [several(record, back_end, count, given) for record, count, given in sizes]
        self.beside = [one if back_end == "plain" else one.address for one in self.kept]

    def __reduce__(self) -> Any:
        raise TypeError("a bench is not sent anywhere: each process makes its own")

    def alone(self, record: Any) -> Any:
        """One record as a door takes it."""
        return [record] if self.back_end == "plain" else record.address

    def judged(self, t: Any, g: Any, seat: int) -> int:
        """What a position is worth to a seat, as the game's net says it."""
        nets, notes = self.beside[:2]
        return int(self.doors.judge_door(self.alone(t), self.alone(g), seat, nets, notes))

    def answer(self, t: Any, g: Any, *asked: int) -> int:
        """What is answered, as `answer_door` is *asked*: quickly, or with a budget of positions by search."""
        return int(self.doors.answer_door(self.alone(t), self.alone(g), *self.beside, *asked))

    def games(
        self, t: Any, first: Any, seed: int, count: int, asked: DataclassInstance, rows: Any, most: int
    ) -> list[int]:
        """Games of the first net against others, as *asked* says field by field; the tally."""
        tally: Any = [0] * self.tally if self.back_end == "plain" else Longs(self.tally)
        self.doors.games_door(self.alone(t), self.alone(first), *self.beside, seed, count, *astuple(asked), rows, most,
                              tally if self.back_end == "plain" else tally.address)  # fmt: skip
        return list(tally if self.back_end == "plain" else tally.numbers)


def several(record: type, back_end: BackEnd, count: int, given: Sequence[Any] = ()) -> Any:
    """Records one after the other, as a door takes them; the *given* ones first."""
    if back_end == "plain":
        return [*given, *empty(record, count - len(given))]
    kind = kept_as(record)
    crowd = Crowd(kind, count)
    size = kind.arrangement.size
    for k, one in enumerate(given):
        crowd.raw[k * size : (k + 1) * size] = kind.arrangement.packed(one)
    return crowd


def empty(record: type, count: int) -> list[Any]:
    """Empty records, copied one from the other: quicker than making each from nothing."""
    if count < 1:
        return []
    made: list[Any] = [record(), *(object.__new__(record) for _ in range(count - 1))]
    for one in made[1:]:
        renew(one, made[0])
    return made
