"""The compiled back end: the rules as a library printed from this very source, over records kept as bytes."""

from __future__ import annotations

from typing import Any, cast

from trueque.core.chance import Chance
from trueque.core.compiled import Desk as KitDesk
from trueque.core.compiled import kept_tables, library
from trueque.core.library import Library
from trueque.core.memory import Longs, kept_as, released
from trueque.core.moves import Moves
from trueque.core.tape import Tape

from . import doors, rollout, setup
from .board import Board
from .engine import Event, Tally, seats_in, tally_of, waited_for
from .source import source
from .state import MOST_SEATS, SEATS, Position, position_for
from .switches import Switches
from .tables import Tables, build_tables, room_of

MOVES, TAPE, CHANCE = (kept_as(record) for record in (Moves, Tape, Chance))


def packed(plain: Tables) -> Tables:
    """A game's tables as bytes, with its first position beside them."""
    room = room_of(plain)
    first = position_for(room)()
    setup.start(plain, first, Tape())
    return cast(Tables, kept_tables(source(room), plain, first))


class Desk(KitDesk):
    """What the rules write on while they run: each thread has its own, since bots think beside each other."""

    def __init__(self) -> None:
        super().__init__()
        self.muted = TAPE()
        self.muted_at = self.muted.address


class CompiledCore:
    """The rules as machine code. A door's numbers go in as they are, its records by their addresses."""

    name = "compiled"

    def __init__(self, opened: Library | None = None, room: int = SEATS) -> None:
        self.library = opened or library(source(room))
        self._room, self._plain = room, position_for(room)
        self._position = kept_as(cast(type, self._plain))
        self._desk = Desk()
        door = self.library.door
        self._asked, self._legal = door(doors.asked_door), door(doors.legal_door)
        self._odds = door(doors.odds_door)
        self._apply, self._road_length = door(doors.apply_door), door(doors.road_length_door)
        self._playout, self._checksum = door(rollout.playout_door), door(rollout.checksum_door)
        self._simulate = door(rollout.simulate_door)

    def tables(self, board: Board, switches: Switches) -> Tables:
        plain = build_tables(board, switches)
        if room_of(plain) != self._room:
            raise ValueError(f"these rules have room for {self._room} seats, but {room_of(plain)} are needed")
        return packed(plain)

    def start(self, t: Any) -> Position:
        return cast(Position, self._position(t.opening))

    def copy(self, g: Any) -> Position:
        return cast(Position, self._position(g.raw))

    def asked(self, t: Any, g: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        asked = self._asked(t.address, g.address)
        return waited_for(asked), seats_in(asked >> 16)

    def waiting(self, t: Any, g: Any) -> tuple[int, ...]:
        return waited_for(self._asked(t.address, g.address))

    def speakers(self, t: Any, g: Any) -> tuple[int, ...]:
        return seats_in(self._asked(t.address, g.address) >> 16)

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

    def simulate(self, t: Any, seed: int, games: int) -> Tally:
        tally, first, game = Longs(3 + MOST_SEATS), self._position(t.opening), self._position()
        moves, tape, chance = MOVES(), TAPE(), CHANCE()
        self._simulate(t.address, first.address, game.address, moves.address, tape.address, chance.address, seed,
                       games, tally.address)  # fmt: skip
        return tally_of(t, games, tally.numbers)

    def adopt(self, g: Position) -> Position:
        return cast(Position, self._position(self._position.arrangement.packed(g)))

    def release(self, g: Any) -> Position:
        return cast(Position, released(self._plain, g))
