"""Many games in step in which learners sit among a game's own players: what every environment of version 1 stands on.

    games = SeatedGames(open_setup("quick", {"seats": "2"}), 1024, Seating.for_one(0, ["normal"], 2))
    games.begin(range(1024))
    games.step(answers)              # games.rows, games.masks, games.rewards, games.over, games.seats

Nature and the players answer inside the core; whoever learns is asked. Answers that name a seat name it as rows do:
`next1` is the next one. A game of seed s is followed by that of s + `STRIDE`, so that an environment of one seed plays
the same games at every door, however many play beside it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import pairwise
from typing import Any, cast

from trueque.core.chance import Chance, seed_chance
from trueque.core.engine import Backend
from trueque.core.levels import Skills
from trueque.core.library_build import NoCompiler
from trueque.core.lockstep import NEW_GAME
from trueque.core.memory import PackedRecord, RecordArray, pack_record, record_class_for, unpack_record
from trueque.core.moves import Moves
from trueque.core.seated import LEFT_ALONE, RENEWS, ROTATES
from trueque.core.tape import Tape
from trueque.kernel import BadOptions
from trueque.kernel import position as position_lines
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import GAMES, find_room
from trueque.lockstep.setup import LockstepSetup
from trueque.lockstep.vector import WHIMS, address_of, empty_records, plain_records

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("envs") from missing

Array = np.ndarray[Any, Any]
STRIDE = 1 << 32
"""From one game's seed to the next of the same environment."""
POSITION = "position"
"""An option of environments alone: the line every game begins from; the rules are those of the line."""


@dataclass(frozen=True)
class Seating:
    """For each seat a learner may have: which seats are asked from outside, and how the others play."""

    askings: tuple[int, ...]
    skills: tuple[Skills, ...]
    learner: int = 0
    rotates: bool = False
    """Whether the learner sits at another seat in every game, by its seed."""


def seat_everybody(seats: int) -> Seating:
    """All seats are asked from outside."""
    return Seating(((1 << seats) - 1,) * seats, tuple(Skills() for _ in range(seats)))


def has_vector(game: str) -> bool:
    """Whether a game brings its core to environments."""
    return hasattr(find_room(game, "vector"), "set_up")


def open_setup(game: str, options: dict[str, str], backend: Backend | None = None) -> LockstepSetup:
    """What a game brings; on the compiled core where there is one (`backend` none), else on the plain, said once."""
    if POSITION in options:
        return open_setup_at(game, options, backend)
    if not has_vector(game):
        having = ", ".join(name for name in GAMES if has_vector(name))
        raise BadOptions(f"There is no vector environment of {game}; there is one of {having}.", "games")
    room = cast(Any, find_room(game, "vector"))
    if backend is not None:
        return cast(LockstepSetup, room.set_up(options, backend))
    try:
        return cast(LockstepSetup, room.set_up(options, "compiled"))
    except NoCompiler as trouble:
        say_slow_once(str(trouble))
        return cast(LockstepSetup, room.set_up(options, "plain"))


def open_setup_at(game: str, options: dict[str, str], backend: Backend | None) -> LockstepSetup:
    """The same with another beginning: the line of a position, refused with the reasons if it cannot come about."""
    placed = position_lines.read_position(options[POSITION])
    if placed.game.name != game:
        raise BadOptions(f"The position is one of {placed.game.name}, not of {game}.", "positions")
    if len(options) > 1:
        raise BadOptions("The rules are those of the position's line: name no others.", "positions")
    if placed.game.scores(placed.state) is not None:
        raise BadOptions("In this position the game is over: nobody can play on from it.", "positions")
    setup = open_setup(game, dict(placed.game.options), backend)
    packed = pack_record(setup.position, cast(Any, placed.state).g)
    return replace(setup, start=unpack_record(setup.position, packed, isinstance(setup.start, PackedRecord)))


@cache
def say_slow_once(why: str) -> None:
    """That environments run on the plain core here, and why."""
    warnings.warn(f"Environments run on the plain core, some hundred times slower. {why}", stacklevel=4)


class SeatedGames:
    """*count* games in step, their arrays, and what the core needs beside them."""

    def __init__(
        self, setup: LockstepSetup, count: int, seating: Seating, *, renews: bool = True, threads: int = 1
    ) -> None:
        if count < 1 or threads < 1:
            raise ValueError("A vector environment has one game and one thread at least.")
        if setup.seated is None:
            raise BadOptions(f"{setup.game.name} has no player in its core.", "games")
        self.setup, self.count, self.seating, self.threads = setup, count, seating, threads
        self.is_compiled = setup.core.name == "compiled"
        self.how = (RENEWS if renews else 0) | (ROTATES if seating.rotates else 0)
        self._allocate_arrays()
        self._allocate_records()
        self._bind_doors()

    def _allocate_arrays(self) -> None:
        n, columns, answers = self.count, len(self.setup.columns), len(self.setup.answers)
        self.rows, self.masks = np.zeros((n, columns), np.int8), np.zeros((n, answers), np.int8)
        self.finals = np.zeros((n, columns), np.int8)
        self.rewards, self.over = np.zeros((n, self.setup.seats), np.float32), np.zeros(n, np.int8)
        self.seats, self.any_answer = np.zeros(n, np.int8), np.zeros(n, np.int64)
        self.learners = np.full(n, self.seating.learner, np.int8)
        self.seeds, self.answers = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self._askings = np.array(self.seating.askings, np.int64)
        self._other_row = np.zeros(columns, np.int8)

    def _allocate_records(self) -> None:
        """Positions and all that goes with them: arrays of bytes when compiled, lists of plain records otherwise."""
        make: Callable[[type, int], Any] = empty_records if self.is_compiled else plain_records
        n, setup = self.count, self.setup
        seated = cast(Any, setup.seated)
        self.positions, self.senses = make(setup.position, n), make(seated.Sense, n)
        self.moves = make(Moves, n)  # each game's own: what its question lists is what its answer is held to
        self.chances, self.whims = make(Chance, n), make(Chance, n)
        self._skills: Any = list(self.seating.skills)
        if self.is_compiled:
            kind = record_class_for(Skills)
            packed = bytearray().join(kind.arrangement.pack(one) for one in self.seating.skills)
            self._skills = RecordArray(kind, len(self.seating.skills), memoryview(packed))
        cuts = [n * i // self.threads for i in range(self.threads + 1)]
        self._parts = [(make(Tape, 1), a, b) for a, b in pairwise(cuts)]

    def _bind_doors(self) -> None:
        """The core's doors with everything put into their hands that never moves."""
        seated, setup = cast(Any, self.setup.seated), self.setup
        flat = [one.reshape(-1) for one in (
            self.seeds, self._askings, self.learners, self.answers, self.rows, self.masks, self.rewards, self.over,
            self.seats, self.any_answer, self.finals,
        )]  # fmt: skip
        tables, start = (setup.tables, setup.start) if self.is_compiled else ([setup.tables], [setup.start])
        ahead = [tables, start, self.positions, self.chances, self.whims, self.senses, self._skills, self.moves]
        given: Callable[[Any], Any] = address_of if self.is_compiled else lambda one: one
        bind = setup.library.prepare_call if self.is_compiled else partial
        brief = {"is_brief": self.count == 1} if self.is_compiled else {}
        self._held = (ahead, flat)  # their memory must outlive the doors that know its addresses
        calls = [
            bind(seated.seated_door, *map(given, ahead), given(tape), first, last, self.how, STRIDE,
                 *map(given, flat), **brief)
            for tape, first, last in self._parts
        ]  # fmt: skip
        self.play_first_part, *self._other_parts = calls
        row_door = setup.library.bind_door(seated.row_door) if self.is_compiled else seated.row_door
        self._write_row = partial(row_door, given(tables), given(self.positions))
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None

    def play_answers(self) -> None:
        """Put what is in `answers` to the games, each part of them in a thread of its own."""
        waiting = [self._pool.submit(one) for one in self._other_parts] if self._pool else []
        self.play_first_part()
        for one in waiting:
            one.result()

    def begin(self, seeds: Iterable[int | None], which: Array | None = None) -> None:
        """Begin the games (those of *which*) of their seeds; where one is none, that which follows its last."""
        self.answers[:] = NEW_GAME if which is None else np.where(which, NEW_GAME, LEFT_ALONE)
        for i, seed in enumerate(seeds):
            if which is None or which[i]:
                self.seeds[i] = self.seeds[i] + STRIDE if seed is None else seed
                seed_chance(self.whims[i], WHIMS + int(self.seeds[i]))
        self.play_answers()
        self.rewards[:] = 0.0

    def begin_next(self) -> None:
        """Of one game: begin that which follows it."""
        self.seeds[0] += STRIDE
        self.answers[0] = NEW_GAME
        self.play_first_part()
        self.rewards[:] = 0.0

    def step(self, answers: Array) -> None:
        """One answer in every game; `LEFT_ALONE` leaves a game as it is."""
        self.answers[:] = answers
        self.play_answers()

    def read_row(self, seat: int, game: int = 0) -> Array:
        """What any seat may know of a game now."""
        given = self._other_row.ctypes.data if self.is_compiled else self._other_row
        self._write_row(game, seat, given)
        return self._other_row.copy()

    def save(self) -> dict[str, Any]:
        """All games as bytes, the same on both back ends: what `load` takes."""
        records = {name: pack_records(getattr(self, name), kind) for name, kind in self._record_kinds()}
        return records | {name: getattr(self, name).copy() for name in ARRAYS}

    def load(self, saved: dict[str, Any]) -> None:
        """Games as they were saved."""
        for name, kind in self._record_kinds():
            unpack_records(getattr(self, name), kind, saved[name])
        for name in ARRAYS:
            getattr(self, name)[:] = saved[name]

    def _record_kinds(self) -> list[tuple[str, type]]:
        kinds = {"positions": self.setup.position, "senses": cast(Any, self.setup.seated).Sense, "moves": Moves}
        return [*kinds.items(), ("chances", Chance), ("whims", Chance)]

    def close(self) -> None:
        """Let the threads go."""
        if self._pool:
            self._pool.shutdown()
            self._pool = None


ARRAYS = ("rows", "masks", "finals", "rewards", "over", "seats", "any_answer", "learners", "seeds")


def peek_array(array: Array) -> memoryview[Any]:
    """An array's numbers as Python's own: looking one up costs a third of what the array takes."""
    return memoryview(cast(Any, array).reshape(-1))


def pack_records(records: Sequence[Any], kind: type) -> bytes:
    """Records of either back end as bytes."""
    if isinstance(records, RecordArray):
        return bytes(records.raw)
    return b"".join(pack_record(kind, one) for one in records)


def read_position(setup: LockstepSetup, positions: Sequence[Any], at: int) -> Any:
    """One of many positions, by itself, as the game's own back end has it."""
    is_compiled = isinstance(setup.game.start().g, PackedRecord)
    return unpack_record(setup.position, pack_record(setup.position, positions[at]), is_compiled)


def unpack_records(records: Any, kind: type, packed: bytes) -> None:
    """Bytes back into records of either back end."""
    if isinstance(records, RecordArray):
        memoryview(records.raw)[:] = packed
        return
    size = record_class_for(kind).arrangement.size
    for i in range(len(records)):
        records[i] = unpack_record(kind, packed[i * size : (i + 1) * size], is_compiled=False)
