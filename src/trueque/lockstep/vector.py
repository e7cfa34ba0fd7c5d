"""Many games at once on a core: no Python a game, everything written into flat arrays.

    env = vector(1024, {"edition": "2011"}, threads=2)          # of the Island; game="quick" for The Quick Game
    env.reset(seed=7)
    while training:
        answers = policy(env.rows, env.masks)      # int8 (games, columns), int8 (games, answers)
        env.step(answers)                          # env.rewards, env.over, env.seats

One step is one answer of the seat that is asked (`env.seats` says which); nature answers for itself. Composed answers
(a discard, an offer) take several steps. Only seats the game waits for are asked. A finished game pays out in the same
step (`over` 1, `rewards` for every seat), and the row is already the first question of the next one. An answer outside
the mask loses: `over` is 2, that seat gets -1 and the others nothing. The same seed gives the same games, whatever the
number of threads.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from trueque.core.chance import Chance, seed_chance
from trueque.core.engine import Backend
from trueque.core.memory import RecordArray, record_class_for
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.kernel.extras import MissingExtra
from trueque.lockstep.setup import LockstepSetup

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("envs") from missing


Array = np.ndarray[Any, Any]
WHIMS = 1 << 40
"""Where the seeds of random answers begin, far from those of the games."""
NEW_GAME = -1
"""Instead of an answer: begin the game of its seed."""


@dataclass(frozen=True)
class Buffers:
    """The arrays an environment writes into: the caller's own, or fresh ones. All must be C-contiguous."""

    rows: Array
    """int8 (games, columns): what the asked seat may know."""
    masks: Array
    """int8 (games, answers): 1 where an answer may be given."""
    rewards: Array
    """float32 (games, seats)."""
    over: Array
    """int8 (games,): 1 when the last answer ended the game, 2 when it was illegal."""
    seats: Array
    """int8 (games,): who is asked."""


def make_buffers(games: int, columns: int, answers: int, seats: int) -> Buffers:
    """New arrays, all zeros."""
    return Buffers(
        np.zeros((games, columns), np.int8), np.zeros((games, answers), np.int8),
        np.zeros((games, seats), np.float32), np.zeros(games, np.int8), np.zeros(games, np.int8),
    )  # fmt: skip


def empty_records(kind: type, count: int) -> RecordArray:
    """Records as compiled code has them."""
    return RecordArray(record_class_for(kind), count)


def plain_records(kind: type, count: int) -> list[Any]:
    """Records as plain Python has them."""
    return [kind() for _ in range(count)]


def pass_addresses(door: Callable[..., None]) -> Callable[..., None]:
    """A door of the library that takes records and arrays as they are: it is told where they lie."""

    def call_by_address(*given: Any) -> None:
        door(*(one if isinstance(one, int | float) else address_of(one) for one in given))

    return call_by_address


def address_of(given: Any) -> int:
    """Where a record, many of them, or an array of numbers lies."""
    return int(given.ctypes.data) if isinstance(given, np.ndarray) else given.address


class TruequeVector:
    """*games* games in lockstep; see the module for what a step is. Each game's own says what its `course_of` is."""

    name = "trueque_vector_v0"

    def __init__(
        self,
        games: int,
        options: dict[str, str] | None = None,
        threads: int = 1,
        buffers: Buffers | None = None,
        backend: Backend = "compiled",
    ) -> None:
        if games < 1 or threads < 1:
            raise ValueError("A vector environment has one game and one thread at least.")
        self.course = course = self.course_of(dict(options or {}), backend)
        self.games, self.game, self.core = games, course.game, course.core
        self.columns, self.answers = course.columns, course.answers
        self._allocate_records(threads)
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self.buffers = buffers or self._make_buffers()
        self._flat = self._check_buffers(self.buffers)

    def course_of(self, options: dict[str, str], backend: Backend) -> LockstepSetup:
        """What the game brings under some options (`plain`: without a compiler, and slowly)."""
        raise NotImplementedError

    def _make_buffers(self) -> Buffers:
        return make_buffers(self.games, len(self.columns), len(self.answers), self.course.seats)

    def _allocate_records(self, threads: int) -> None:
        """The records the core works on: arrays of them when compiled, lists of plain ones otherwise."""
        course, games = self.course, self.games
        records: Callable[[type, int], Any]
        self.tables: Any
        if course.core.name == "compiled":
            self._door = pass_addresses(course.library.bind_door(course.lockstep.lockstep_door))
            self.tables, self._start = course.tables, course.start
            records = empty_records
        else:
            self._door = course.lockstep.lockstep_door
            self.tables, self._start = [course.tables], [course.start]
            records = plain_records
        self.positions = records(course.position, games)
        self._chances, self._whims = records(Chance, games), records(Chance, games)
        self._seeds, self._any_answer = np.zeros(games, np.int64), np.zeros(games, np.int64)
        self._parts = [(records(Moves, 1), records(Tape, 1), games * i // threads, games * (i + 1) // threads)
                       for i in range(threads)]  # fmt: skip

    rows = property(lambda self: self.buffers.rows)
    masks = property(lambda self: self.buffers.masks)
    rewards = property(lambda self: self.buffers.rewards)
    over = property(lambda self: self.buffers.over)
    seats = property(lambda self: self.buffers.seats)

    def _check_buffers(self, given: Buffers) -> list[Array]:
        """Flat views of the caller's arrays; a wrong shape, kind or layout is refused."""
        wanted = self._make_buffers()
        flat = []
        for name, example in vars(wanted).items():
            array = getattr(given, name)
            if array.shape != example.shape or array.dtype != example.dtype or not array.flags.c_contiguous:
                raise ValueError(f"«{name}» must be a contiguous {example.dtype} array of shape {example.shape}.")
            flat.append(array.reshape(-1))
        return flat

    def _step_games(self, answers: Array) -> None:
        """Put an answer to every game, each part of the games in a thread of its own."""

        def step_part(moves: Any, tape: Any, first: int, last: int) -> None:
            self._door(
                self.tables, self._start, self.positions, self._chances, self._whims, moves, tape, first, last,
                self.games, self._seeds, answers, *self._flat, self._any_answer,
            )  # fmt: skip

        waiting = [self._pool.submit(step_part, *one) for one in self._parts[1:]] if self._pool else []
        step_part(*self._parts[0])
        for one in waiting:
            one.result()

    def reset(self, seed: int = 0) -> tuple[Array, Array]:
        """Begin all games anew, of the seeds from *seed* on; the rows and masks of their first questions."""
        self._seeds[:] = np.arange(seed, seed + self.games)
        for number, whim in enumerate(self._whims):
            seed_chance(whim, WHIMS + seed + number)
        self._step_games(np.full(self.games, NEW_GAME, np.int64))
        self.buffers.rewards[:], self.buffers.over[:] = 0.0, 0
        return self.buffers.rows, self.buffers.masks

    def step(self, answers: Array) -> Buffers:
        """One answer in every game; the buffers, written."""
        given = np.ascontiguousarray(answers, np.int64)
        if given.shape != (self.games,):
            raise ValueError(f"«answers» must have the shape ({self.games},), not {given.shape}.")
        if (given < 0).any():
            raise ValueError("An answer is a number from 0 on; the mask says which may be given.")
        self._step_games(given)
        return self.buffers

    def sample(self) -> Array:
        """A legal answer at random for every game; drawn beside the games, whose own chance is not touched."""
        return self._any_answer.copy()

    def close(self) -> None:
        """Let the threads go."""
        if self._pool:
            self._pool.shutdown()
