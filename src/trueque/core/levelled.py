"""A game's players at their levels as Python programs use them, plain and compiled: whole games, and single answers."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, Protocol, cast

from trueque.core.levels import FIRST_SEAT, GAME_ANSWERS, GAME_TURNS, WHOLE_WIN, Skills
from trueque.core.library import Library
from trueque.core.marks import twin_of
from trueque.core.memory import Longs, record_class_for
from trueque.core.tally import Tally
from trueque.core.tools import Tools


class Levelled(Protocol):
    """Players of one game, on one back end."""

    IS_COMPILED: bool

    def play(self, t: Any, start: Any, seed: int, games: int, skills: Skills) -> Tally:
        """Games from a position to the end, of the seeds from `seed` on."""
        ...

    def answer(self, t: Any, g: Any, seat: int, seed: int, skills: Skills, listed: Sequence[int] = ()) -> int:
        """What a seat answers of what is *listed*, of all that it may where nothing is; the seed decides of equals."""
        ...


class PlainLevels:
    """Run by CPython."""

    IS_COMPILED = False

    def __init__(self, levels: ModuleType, tools: type[Tools]) -> None:
        self._levels, self._tools = cast(Any, levels), tools

    def play(self, t: Any, start: Any, seed: int, games: int, skills: Skills) -> Tally:
        tally = [0] * (FIRST_SEAT + self._levels.SEATS)
        self._levels.levels_door([t], [start], [twin_of(start)], [skills], [self._tools()], seed, games, tally)
        return count_up(self._levels.seats_of(t), games, tally)

    def answer(self, t: Any, g: Any, seat: int, seed: int, skills: Skills, listed: Sequence[int] = ()) -> int:
        tools = self._tools()
        tools.moves.count = len(listed)
        tools.moves.action[: len(listed)] = listed
        return int(self._levels.level_door([t], [g], [skills], [tools], seat, seed))


class CompiledLevels:
    """In a library."""

    IS_COMPILED = True

    def __init__(self, levels: ModuleType, tools: type[Tools], position: type, library: Library) -> None:
        self._levels = cast(Any, levels)
        self._tools, self._position = (
            cast(Any, record_class_for(cast(Any, tools))),
            cast(Any, record_class_for(position)),
        )
        self._play, self._answer = (
            library.bind_door(self._levels.levels_door),
            library.bind_door(self._levels.level_door),
        )

    def play(self, t: Any, start: Any, seed: int, games: int, skills: Skills) -> Tally:
        tally, game, tools, kept = Longs(FIRST_SEAT + self._levels.SEATS), self._position(), self._tools(), lay(skills)
        self._play(t.address, start.address, game.address, kept.address, tools.address, seed, games, tally.address)
        return count_up(int(self._levels.seats_of(t)), games, tally.numbers)

    def answer(self, t: Any, g: Any, seat: int, seed: int, skills: Skills, listed: Sequence[int] = ()) -> int:
        tools, kept = self._tools(), lay(skills)
        tools.moves.count = len(listed)
        for at, one in enumerate(listed):
            tools.moves.action[at] = one
        return int(self._answer(t.address, g.address, kept.address, tools.address, seat, seed))


def lay(skills: Skills) -> Any:
    """How each seat plays, as bytes."""
    kind = record_class_for(Skills)
    return kind(kind.arrangement.pack(skills))


def count_up(seats: int, games: int, tally: Sequence[int]) -> Tally:
    """The tally of games, from its row of numbers."""
    wins = tuple(tally[FIRST_SEAT + seat] / WHOLE_WIN for seat in range(seats))
    return Tally(games, tally[GAME_ANSWERS], tally[GAME_TURNS], wins)
