"""The compiled back end: the rules as a library printed from this very source, over records kept as bytes."""

from __future__ import annotations

from typing import Any, cast

from trueque.core.chance import Chance
from trueque.core.compiled import CompiledDesk as KitDesk
from trueque.core.compiled import load_library, pack_tables
from trueque.core.library import Library
from trueque.core.memory import Longs, record_class_for, to_plain_record
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from . import doors, rollout, setup
from .board import CoreBoard
from .engine import Event, IslandTally, make_tally, seats_of_set, waiting_seats
from .source import make_source
from .state import MOST_SEATS, SEATS, Position, position_class
from .switches import Switches
from .tables import Tables, build_tables, table_room

MOVES, TAPE, CHANCE = (record_class_for(record) for record in (Moves, Tape, Chance))


def pack_island_tables(plain: Tables) -> Tables:
    """A game's tables as bytes, with its first position beside them."""
    room = table_room(plain)
    first = position_class(room)()
    setup.start(plain, first, Tape())
    return cast(Tables, pack_tables(make_source(room), plain, first))


class IslandCompiledDesk(KitDesk):
    """What the rules write on while they run: each thread has its own, since bots think beside each other."""

    def __init__(self) -> None:
        super().__init__()
        self.muted = TAPE()
        self.muted_at = self.muted.address


class IslandCompiledCore:
    """The rules as machine code. A door's numbers go in as they are, its records by their addresses."""

    name = "compiled"

    def __init__(self, opened: Library | None = None, room: int = SEATS) -> None:
        self.library = opened or load_library(make_source(room))
        self._room, self._plain = room, position_class(room)
        self._position = record_class_for(cast(type, self._plain))
        self._desk = IslandCompiledDesk()
        door = self.library.bind_door
        self._asked, self._legal = door(doors.asked_door), door(doors.legal_door)
        self._odds = door(doors.odds_door)
        self._apply, self._road_length = door(doors.apply_door), door(doors.road_length_door)
        self._playout, self._checksum = door(rollout.playout_door), door(rollout.checksum_door)
        self._simulate = door(rollout.simulate_door)

    def tables(self, board: CoreBoard, switches: Switches) -> Tables:
        plain = build_tables(board, switches)
        if table_room(plain) != self._room:
            raise ValueError(f"these rules have room for {self._room} seats, but {table_room(plain)} are needed")
        return pack_island_tables(plain)

    def start(self, t: Any) -> Position:
        return cast(Position, self._position(t.opening))

    def copy(self, g: Any) -> Position:
        return cast(Position, self._position(g.raw))

    def asked_seats(self, t: Any, g: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        asked = self._asked(t.address, g.address)
        return waiting_seats(asked), seats_of_set(asked >> 16)

    def waiting_seats(self, t: Any, g: Any) -> tuple[int, ...]:
        return waiting_seats(self._asked(t.address, g.address))

    def speaking_seats(self, t: Any, g: Any) -> tuple[int, ...]:
        return seats_of_set(self._asked(t.address, g.address) >> 16)

    def legal(self, t: Any, g: Any, seat: int) -> list[int]:
        desk = self._desk
        count = self._legal(t.address, g.address, seat, desk.moves_at)
        return desk.listed[:count].tolist()  # type: ignore[no-any-return]

    def odds(self, t: Any, g: Any, action: int) -> int:
        return self._odds(t.address, g.address, action)  # type: ignore[no-any-return]

    def apply(self, t: Any, g: Any, seat: int, action: int) -> list[Event]:
        desk = self._desk
        count = self._apply(t.address, g.address, seat, action, desk.tape_at)
        told = desk.events[: 4 * count].tolist()
        return list(zip(told[::4], told[1::4], told[2::4], told[3::4], strict=True))

    def play(self, t: Any, g: Any, seat: int, action: int) -> None:
        self._apply(t.address, g.address, seat, action, self._desk.muted_at)

    def road_length(self, t: Any, g: Any, seat: int) -> int:
        return int(self._road_length(t.address, g.address, seat))

    def playout(self, t: Any, g: Any, seed: int) -> int:
        moves, tape, chance = MOVES(), TAPE(), CHANCE()
        self._playout(t.address, g.address, moves.address, tape.address, chance.address, seed)
        return int(g.winner)

    def checksum(self, t: Any, g: Any, seed: int) -> int:
        desk, chance = self._desk, CHANCE()
        return int(self._checksum(t.address, g.address, desk.moves_at, desk.tape_at, chance.address, seed))

    def simulate(self, t: Any, seed: int, games: int) -> IslandTally:
        tally, first, game = Longs(3 + MOST_SEATS), self._position(t.opening), self._position()
        moves, tape, chance = MOVES(), TAPE(), CHANCE()
        self._simulate(t.address, first.address, game.address, moves.address, tape.address, chance.address, seed,
                       games, tally.address)  # fmt: skip
        return make_tally(t, games, tally.numbers)

    def adopt(self, g: Position) -> Position:
        return cast(Position, self._position(self._position.arrangement.pack(g)))

    def release(self, g: Any) -> Position:
        return cast(Position, to_plain_record(self._plain, g))
