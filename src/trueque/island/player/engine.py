"""The sensible player as Python programs use it, the same way plain and compiled."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, cast

from trueque.core.chance import Chance
from trueque.core.compiled import library
from trueque.core.levelled import CompiledLevels, PlainLevels
from trueque.core.memory import Longs, kept_as
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.island.core.engine import Tally, tally_of
from trueque.island.core.state import MOST_SEATS, SEATS, position_for, room_for
from trueque.island.core.tables import room_of

from . import games
from .loops import LEVELS, TOOLS
from .sense import Sense
from .source import source

EVERYBODY = (1 << MOST_SEATS) - 1


class PlainPlayer:
    """Run by CPython, over the positions and tables of the plain core."""

    name = "plain"
    levels = PlainLevels(LEVELS, TOOLS)

    def answer(self, t: Any, g: Any, seat: int, seed: int) -> int:
        """What a seat answers; among equals the seed decides."""
        return games.sensible_door([t], [g], seat, [Moves()], [Chance()], [Sense()], seed)

    def play_on(self, t: Any, start: Any, seed: int, count: int, players: int = EVERYBODY) -> Tally:
        """Games from a position to the end, of the seeds from `seed` on; who is not in *players* plays at random."""
        tally = [0] * (3 + MOST_SEATS)
        room = position_for(room_of(t))()
        games.sensible_games_door(
            [t], [start], [room], players, [Moves()], [Tape()], [Chance()], [Sense()], seed, count, tally
        )
        return tally_of(t, count, tally)

    def checksum(self, t: Any, g: Any, seed: int, players: int = EVERYBODY) -> int:
        """Play one game on, in place; a number that depends on every answer and event."""
        tape = Tape()
        tape.on = 1
        return games.sensible_checksum_door([t], [g], players, [Moves()], [tape], [Chance()], [Sense()], seed)


class CompiledPlayer:
    """Machine code printed from the same files, over the positions and tables of the compiled core."""

    name = "compiled"

    def __init__(self, room: int = SEATS) -> None:
        door = library(source(room)).door
        self._position = kept_as(cast(type, position_for(room)))
        self._answer, self._games = door(games.sensible_door), door(games.sensible_games_door)
        self._checksum = door(games.sensible_checksum_door)
        self.levels = CompiledLevels(LEVELS, TOOLS, cast(type, position_for(room)), library(source(room)))

    def answer(self, t: Any, g: Any, seat: int, seed: int) -> int:
        moves, chance, sense = (kept_as(one)() for one in (Moves, Chance, Sense))
        return int(self._answer(t.address, g.address, seat, moves.address, chance.address, sense.address, seed))

    def play_on(self, t: Any, start: Any, seed: int, count: int, players: int = EVERYBODY) -> Tally:
        tally, game = Longs(3 + MOST_SEATS), self._position()
        moves, tape, chance, sense = (kept_as(one)() for one in (Moves, Tape, Chance, Sense))
        self._games(t.address, start.address, game.address, players, moves.address, tape.address, chance.address,
                    sense.address, seed, count, tally.address)  # fmt: skip
        return tally_of(t, count, tally.numbers)

    def checksum(self, t: Any, g: Any, seed: int, players: int = EVERYBODY) -> int:
        moves, tape, chance, sense = (kept_as(one)() for one in (Moves, Tape, Chance, Sense))
        cast(Any, tape).on = 1
        return int(self._checksum(t.address, g.address, players, moves.address, tape.address, chance.address,
                                  sense.address, seed))  # fmt: skip


Player = PlainPlayer | CompiledPlayer


def load(name: Literal["plain", "compiled"] = "compiled", seats: int = SEATS) -> Player:
    """The player in one of its back ends, for so many seats; `building.NoCompiler` says why it is not compiled."""
    return _loaded(name, room_for(seats))


@cache
def _loaded(name: str, room: int) -> Player:
    return PlainPlayer() if name == "plain" else CompiledPlayer(room)
