"""A game's rules as a library, as Python programs use it: records are their bytes, a door is called with addresses."""

from __future__ import annotations

from functools import cache
from threading import local
from typing import Any, cast

from trueque.core import library_build
from trueque.core.chance import Chance, seed_chance
from trueque.core.engine import Event, Tally, tally_of
from trueque.core.levelled import CompiledLevels, Levelled
from trueque.core.library import Library
from trueque.core.loops import Loops
from trueque.core.memory import Arrangement, Longs, PackedRecord, make_record_class, record_class_for, to_plain_record
from trueque.core.moves import Moves
from trueque.core.rollout import FIRST_WIN
from trueque.core.source import CONSTANT, Source
from trueque.core.tape import Tape


@cache
def load_library(source: Source) -> Library:
    """The compiled rules; `library_build.NoCompiler` says why there are none."""
    return Library(library_build.ensure_library(source))


@cache
def tables_class(source: Source) -> type[PackedRecord]:
    """The tables of a game as compiled code reads them, and beside them the first position."""
    return make_record_class(CONSTANT, Arrangement(source.layouts()[CONSTANT]), ("opening",))


def pack_tables(source: Source, plain: Any, first: Any) -> Any:
    """A game's tables as bytes; beside them its first position, which the plain rules have made."""
    kept: Any = tables_class(source)
    tables = kept(kept.arrangement.pack(plain))
    tables.opening = record_class_for(cast(type, first.__class__)).arrangement.pack(first)
    return tables


class CompiledDesk(local):
    """What a game's rules write on while they run: each thread has its own, since bots think beside each other."""

    def __init__(self) -> None:
        self.moves, self.tape = record_class_for(Moves)(), record_class_for(Tape)()
        cast(Any, self.tape).on = 1
        self.listed: Any = cast(Any, self.moves).action
        self.events: Any = memoryview(cast(Any, self.tape).event).cast("B").cast("i")
        # Where these lie never changes, and a door asks for it at every answer.
        self.moves_at, self.tape_at = self.moves.address, self.tape.address


class CompiledRules:
    """The rules as machine code. A door's numbers go in as they are, its records by their addresses."""

    name = "compiled"

    def __init__(self, loops: Loops, source: Source, opened: Library | None = None) -> None:
        self.source, self.steps, self.library = source, cast(Any, loops.steps), opened or load_library(source)
        self._position, self._sense = record_class_for(self.steps.Position), record_class_for(self.steps.Sense)
        self._desk = CompiledDesk()
        door, doors, rollout = self.library.bind_door, cast(Any, loops.doors), cast(Any, loops.rollout)
        self._legal, self._apply = door(doors.legal_door), door(doors.apply_door)
        self._odds, self._choice = door(doors.odds_door), door(doors.choice_door)
        self._playout, self._checksum = door(rollout.playout_door), door(rollout.checksum_door)
        self._simulate, self._kind_of_tools = door(rollout.simulate_door), cast(Any, loops.tools)
        made = CompiledLevels(loops.levels, loops.tools, self.steps.Position, self.library) if loops.levels else None
        self.levels: Levelled = cast(Any, made)

    def tables(self, plain: Any) -> Any:
        first = self.steps.Position()
        self.steps.start(plain, first)
        return pack_tables(self.source, plain, first)

    def start(self, t: Any) -> Any:
        return self._position(t.opening)

    def copy(self, g: Any) -> Any:
        return self._position(g.raw)

    def list_answers(self, t: Any, g: Any, seat: int) -> list[int]:
        """The answers this seat may give."""
        desk = self._desk
        count = self._legal(t.address, g.address, seat, desk.moves_at)
        return desk.listed[:count].tolist()  # type: ignore[no-any-return]

    def weight(self, t: Any, g: Any, action: int) -> int:
        """The weight of one of nature's answers."""
        return self._odds(t.address, g.address, action)  # type: ignore[no-any-return]

    def play_answer(self, t: Any, g: Any, seat: int, action: int) -> list[Event]:
        """Play an answer in place; the events."""
        desk = self._desk
        count = self._apply(t.address, g.address, seat, action, desk.moves_at, desk.tape_at)
        if not count:
            return []
        told = desk.events[: 4 * count].tolist()
        return list(zip(told[::4], told[1::4], told[2::4], told[3::4], strict=True))

    def choose_answer(self, t: Any, g: Any, seat: int, seed: int) -> int:
        """What the game's own player answers."""
        chance, sense = record_class_for(Chance)(), self._sense()
        seed_chance(cast(Any, chance), seed)
        return int(self._choice(t.address, g.address, seat, self._desk.moves_at, chance.address, sense.address))

    def playout(self, t: Any, g: Any, seed: int, players: int = 0) -> int:
        tools = self._tools()
        return int(self._playout(t.address, g.address, players, tools.address, seed))

    def checksum(self, t: Any, g: Any, seed: int, players: int = 0) -> int:
        tools = self._tools(1)
        return int(self._checksum(t.address, g.address, players, tools.address, seed))

    def simulate(self, t: Any, seed: int, games: int, players: int = 0) -> Tally:
        tally, first, game = Longs(FIRST_WIN + self.steps.SEATS), self._position(t.opening), self._position()
        tools = self._tools()
        self._simulate(t.address, first.address, game.address, players, tools.address, seed, games, tally.address)
        return tally_of(self.steps.seats_of(t), games, tally.numbers)

    def _tools(self, told: int = 0) -> Any:
        """What a game needs besides tables and position; held until the door has been passed."""
        tools: Any = record_class_for(self._kind_of_tools)()
        tools.tape.on = told
        return tools

    def release(self, g: Any) -> Any:
        return to_plain_record(self.steps.Position, g)
