"""The sensible player as Python programs use it, the same way plain and compiled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, cast

from trueque.core.chance import Chance
from trueque.core.compiled import load_library
from trueque.core.levelled import CompiledLevels, PlainLevels
from trueque.core.marks import twin_of
from trueque.core.memory import Longs, record_class_for
from trueque.core.moves import Moves
from trueque.core.sampler import CompiledSampler, PlainSampler
from trueque.core.tape import Tape
from trueque.island.core.engine import IslandTally, make_tally
from trueque.island.core.state import MOST_SEATS, RESOURCES, SEATS, position_class, seat_room
from trueque.island.core.tables import table_room

from . import games
from .loops import LEVELS, OUTCOMES, TOOLS
from .sense import Sense
from .source import make_source

EVERYBODY = (1 << MOST_SEATS) - 1


class PlainPlayer:
    """Run by CPython, over the positions and tables of the plain core."""

    name = "plain"
    levels = PlainLevels(LEVELS, TOOLS)
    sampler = PlainSampler(OUTCOMES, TOOLS)

    def choose_answer(self, t: Any, g: Any, seat: int, seed: int) -> int:
        """What a seat answers; among equals the seed decides."""
        return games.sensible_door([t], [g], seat, [Moves()], [Chance()], [Sense()], seed)

    def swap_saving(self, t: Any, g: Any, seat: int, got: Sequence[int], given: Sequence[int]) -> int:
        """How much nearer a seat's best goal comes by a deal, in thousandths of a round."""
        return games.saving_door([t], [place_offer(twin_of(g), seat, got, given)], [Sense()], seat, seat)

    def play_on(self, t: Any, start: Any, seed: int, count: int, players: int = EVERYBODY) -> IslandTally:
        """Games from a position to the end, of the seeds from `seed` on; who is not in *players* plays at random."""
        tally = [0] * (3 + MOST_SEATS)
        room = position_class(table_room(t))()
        games.sensible_games_door(
            [t], [start], [room], players, [Moves()], [Tape()], [Chance()], [Sense()], seed, count, tally
        )
        return make_tally(t, count, tally)

    def checksum(self, t: Any, g: Any, seed: int, players: int = EVERYBODY) -> int:
        """Play one game on, in place; a number that depends on every answer and event."""
        tape = Tape()
        tape.on = 1
        return games.sensible_checksum_door([t], [g], players, [Moves()], [tape], [Chance()], [Sense()], seed)


class CompiledPlayer:
    """Machine code printed from the same files, over the positions and tables of the compiled core."""

    name = "compiled"

    def __init__(self, room: int = SEATS) -> None:
        door = load_library(make_source(room)).bind_door
        self._position = record_class_for(cast(type, position_class(room)))
        self._answer, self._games = door(games.sensible_door), door(games.sensible_games_door)
        self._checksum, self._saving = door(games.sensible_checksum_door), door(games.saving_door)
        position, library = cast(type, position_class(room)), load_library(make_source(room))
        self.levels = CompiledLevels(LEVELS, TOOLS, position, library)
        self.sampler = CompiledSampler(OUTCOMES, TOOLS, position, library)

    def choose_answer(self, t: Any, g: Any, seat: int, seed: int) -> int:
        moves, chance, sense = (record_class_for(one)() for one in (Moves, Chance, Sense))
        return int(self._answer(t.address, g.address, seat, moves.address, chance.address, sense.address, seed))

    def swap_saving(self, t: Any, g: Any, seat: int, got: Sequence[int], given: Sequence[int]) -> int:
        deal, sense = place_offer(self._position(g.raw), seat, got, given), record_class_for(Sense)()
        return int(self._saving(t.address, deal.address, sense.address, seat, seat))

    def play_on(self, t: Any, start: Any, seed: int, count: int, players: int = EVERYBODY) -> IslandTally:
        tally, game = Longs(3 + MOST_SEATS), self._position()
        moves, tape, chance, sense = (record_class_for(one)() for one in (Moves, Tape, Chance, Sense))
        self._games(t.address, start.address, game.address, players, moves.address, tape.address, chance.address,
                    sense.address, seed, count, tally.address)  # fmt: skip
        return make_tally(t, count, tally.numbers)

    def checksum(self, t: Any, g: Any, seed: int, players: int = EVERYBODY) -> int:
        moves, tape, chance, sense = (record_class_for(one)() for one in (Moves, Tape, Chance, Sense))
        cast(Any, tape).on = 1
        return int(self._checksum(t.address, g.address, players, moves.address, tape.address, chance.address,
                                  sense.address, seed))  # fmt: skip


def place_offer(g: Any, author: int, give: Sequence[int], want: Sequence[int]) -> Any:
    """A position in which an offer of that seat lies on the table, whoever could make it."""
    for r in range(RESOURCES):
        g.give[author, r], g.want[author, r] = give[r], want[r]
    return g


Player = PlainPlayer | CompiledPlayer


def load_player(name: Literal["plain", "compiled"] = "compiled", seats: int = SEATS) -> Player:
    """The player in one of its back ends, for so many seats; `library_build.NoCompiler` says why it is not compiled."""
    return _load_once(name, seat_room(seats))


@cache
def _load_once(name: str, room: int) -> Player:
    return PlainPlayer() if name == "plain" else CompiledPlayer(room)
