"""Positions in numbers and samples of whole games, as Python programs ask for them: the same plain and compiled."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, Protocol, cast

from trueque.core.chance import Chance
from trueque.core.levelled import lay
from trueque.core.levels import Skills
from trueque.core.library import Library
from trueque.core.marks import twin_of
from trueque.core.memory import Longs, record_class_for
from trueque.core.outcomes import HEAD
from trueque.core.tools import Tools


class Sampler(Protocol):
    """Looks at positions of one game, on one back end."""

    def measure_row(self, t: Any) -> int:
        """How many numbers a row has."""
        ...

    def look(self, t: Any, g: Any) -> Sequence[int]:
        """A position as a row (`outcomes`)."""
        ...

    def sample(
        self, t: Any, start: Any, seed: int, games: int, skills: Skills, rates: Sequence[int], rows: Any, most: int
    ) -> int:
        """Play games of the seeds from `seed` on, and write rows of them, `most` at most; how many there are."""
        ...


class PlainSampler:
    """Run by CPython."""

    def __init__(self, outcomes: ModuleType, tools: type[Tools]) -> None:
        self._loops, self._tools = cast(Any, outcomes), tools

    def measure_row(self, t: Any) -> int:
        return HEAD + int(self._loops.look_width(t))

    def look(self, t: Any, g: Any) -> Sequence[int]:
        row = [0] * self.measure_row(t)
        self._loops.look_door([t], [g], [self._loops.Sight()], row)
        return row

    def sample(
        self, t: Any, start: Any, seed: int, games: int, skills: Skills, rates: Sequence[int], rows: Any, most: int
    ) -> int:
        given = [twin_of(start)], [skills], [self._tools()], [self._loops.Sight()], [Chance()]
        return int(self._loops.outcomes_door([t], [start], *given, seed, games, rates, rows, 0, most))


class CompiledSampler:
    """In a library."""

    def __init__(self, outcomes: ModuleType, tools: type[Tools], position: type, library: Library) -> None:
        self._loops = cast(Any, outcomes)
        self._position, self._kind_of_tools, self._chance = (
            record_class_for(cast(Any, kind)) for kind in (position, tools, Chance)
        )
        self._sight = record_class_for(self._loops.Sight)()
        door = library.bind_door
        self._look, self._sample = door(self._loops.look_door), door(self._loops.outcomes_door)

    def measure_row(self, t: Any) -> int:
        return HEAD + int(self._loops.look_width(t))

    def look(self, t: Any, g: Any) -> Sequence[int]:
        row = Longs(self.measure_row(t))
        self._look(t.address, g.address, self._sight.address, row.address)
        return row.numbers

    def sample(
        self, t: Any, start: Any, seed: int, games: int, skills: Skills, rates: Sequence[int], rows: Any, most: int
    ) -> int:
        game, kept, tools, whim = self._position(), lay(skills), self._kind_of_tools(), self._chance()
        given = Longs(len(rates))
        for k, rate in enumerate(rates):
            given.numbers[k] = rate
        return int(self._sample(t.address, start.address, game.address, kept.address, tools.address,
                                self._sight.address, whim.address, seed, games, given.address, rows.address, 0,
                                most))  # fmt: skip
