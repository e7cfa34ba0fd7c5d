"""The compiled back end: the rules once more, through Numba, over aligned NumPy records."""

from __future__ import annotations

import hashlib
import importlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, cast

import numba
import numpy as np
from numba import types
from numba.core import event

from .backend import COMPILED_PACKAGE
from .board import Board
from .engine import Event, Tally, seats_in, tally_of, waited_for
from .fields import Grid, layout_of
from .kept import WAITING
from .records import dtype_of, record_of
from .setup import start
from .state import SEATS, Chance, Moves, Position, Tape
from .switches import Switches
from .tables import Tables, build_tables

SOURCES = Path(__file__).parent


def source_hash() -> str:
    """A name that changes with any edit to the core, and with the compiler: compiled code is never stale."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {platform.python_version()}".encode())
    for path in sorted(SOURCES.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled code is kept: TRUEQUE_CACHE, the user's cache folder, or a temporary one."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    chosen = Path(os.environ.get("TRUEQUE_CACHE") or Path(home) / "trueque")
    folder = chosen / f"core-{source_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"trueque-{os.getuid()}" / folder.name
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def load_rules() -> ModuleType:
    """The package of the compiled rules: the core's own files, read again under another name."""
    if COMPILED_PACKAGE not in sys.modules:
        package = ModuleType(COMPILED_PACKAGE)
        package.__path__ = [str(SOURCES)]
        sys.modules[COMPILED_PACKAGE] = package
        kept, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_folder())
        try:
            for path in sorted(SOURCES.glob("*.py")):
                if path.stem not in ("__init__", "engine", "compiled", "records"):
                    importlib.import_module(f"{COMPILED_PACKAGE}.{path.stem}")
        finally:
            numba.config.CACHE_DIR = kept
    return sys.modules[COMPILED_PACKAGE]


POSITION, MOVES, TAPE, CHANCE = (dtype_of(record) for record in (Position, Moves, Tape, Chance))
TABLES = dtype_of(Tables)


class Record:
    """One NumPy record with its fields as attributes; `raw` are its bytes, `array` is what compiled code takes."""

    __slots__ = ("array", "raw")

    kind: ClassVar[np.dtype[Any]]
    array: np.ndarray[Any, Any]
    raw: bytearray

    def __init__(self, raw: bytes | bytearray) -> None:
        set_raw(self, bytearray(raw))

    def __getattr__(self, name: str) -> Any:
        if name == "array":  # made when first asked for, so that a copy is not much more than its bytes
            set_array(self, np.ndarray(1, self.kind, self.raw))
            return self.array
        value = self.array[name][0]
        return value if value.shape else int(value)

    def __setattr__(self, name: str, value: int) -> None:
        self.array[name][0] = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.raw == other.raw

    __hash__ = None  # type: ignore[assignment]


set_raw, set_array = (vars(Record)[slot].__set__ for slot in ("raw", "array"))


class PositionRecord(Record):
    """A position."""

    __slots__ = ()

    kind = POSITION


class TablesRecord(Record):
    """The tables of a game, and its first position: that is made once, by the plain rules."""

    __slots__ = ("first",)

    kind = TABLES
    first: bytes

    def __init__(self, plain: Tables) -> None:
        super().__init__(record_of(plain).tobytes())
        first = Position()
        start(plain, first, Tape())
        object.__setattr__(self, "first", record_of(first).tobytes())


class Notice(event.Listener):  # type: ignore[misc]
    """Says, once, that something is being compiled."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self.tell: Callable[[], None] | None = tell

    def on_start(self, event: Any) -> None:
        if self.tell:
            self.tell()
        self.tell = None

    def on_end(self, event: Any) -> None:
        """Whoever waits sees it by what comes next."""


@contextmanager
def noticing(tell: Callable[[], None], wait: Callable[[], None] | None = None) -> Iterator[None]:
    """Within, *tell* is called once if anything has to be compiled; what is in the cache is no news.

    *wait* is called once where another process is compiling just that, and this one waits for it.
    """
    with (
        event.install_listener("numba:compile", Notice(tell)),
        event.install_listener(WAITING, Notice(wait or (lambda: None))),
    ):
        yield


NUMBERS = np.dtype(np.int64)


def entry(door: Any, *kinds: Any) -> Any:
    """A door for records of these kinds and whole numbers (None), compiled or from the cache, called without ado."""
    signature = tuple(types.int64 if kind is None else types.Array(numba.from_dtype(kind), 1, "C") for kind in kinds)
    door.compile(signature)
    return door.overloads[signature].entry_point


class CompiledCore:
    """The rules as machine code. The first use of a door on a machine compiles it; later ones read the cache."""

    name = "compiled"

    def __init__(self) -> None:
        self.rules = load_rules()
        self.rollout = self.rules.rollout
        self._moves = np.zeros(1, MOVES)
        self._listed = self._moves["action"][0]
        self._muted = np.zeros(1, TAPE)
        self._tape = np.zeros(1, TAPE)
        self._tape["on"] = 1
        self._events = self._tape["event"][0]
        self._chance = np.zeros(1, CHANCE)

    @cached_property
    def _asked(self) -> Any:
        return entry(self.rules.doors.asked_door, TABLES, POSITION)

    @cached_property
    def _legal(self) -> Any:
        return entry(self.rules.doors.legal_door, TABLES, POSITION, None, MOVES)

    @cached_property
    def _odds(self) -> Any:
        return entry(self.rules.doors.odds_door, TABLES, POSITION, None)

    @cached_property
    def _simulate(self) -> Any:
        kinds = TABLES, POSITION, POSITION, MOVES, TAPE, CHANCE, None, None, NUMBERS
        return entry(self.rules.rollout.simulate_door, *kinds)

    @cached_property
    def _apply(self) -> Any:
        return entry(self.rules.doors.apply_door, TABLES, POSITION, None, None, TAPE)

    def tables(self, board: Board, switches: Switches) -> Tables:
        return cast(Tables, TablesRecord(build_tables(board, switches)))

    def start(self, t: Any) -> Position:
        return cast(Position, PositionRecord(t.first))

    def copy(self, g: Any) -> Position:
        twin = PositionRecord.__new__(PositionRecord)
        set_raw(twin, bytearray(g.raw))
        return twin  # type: ignore[return-value]

    def copy_into(self, target: Any, source: Any) -> None:
        """One position becomes equal to another: the quickest copy from Python."""
        target.raw[:] = source.raw

    def asked(self, t: Any, g: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        asked = self._asked(t.array, g.array)
        return waited_for(asked), seats_in(asked >> 16)

    def waiting(self, t: Any, g: Any) -> tuple[int, ...]:
        return waited_for(self._asked(t.array, g.array))

    def speakers(self, t: Any, g: Any) -> tuple[int, ...]:
        return seats_in(self._asked(t.array, g.array) >> 16)

    def legal(self, t: Any, g: Any, seat: int) -> list[int]:
        count = self._legal(t.array, g.array, seat, self._moves)
        return self._listed[:count].tolist()  # type: ignore[no-any-return]

    def odds(self, t: Any, g: Any, action: int) -> int:
        return self._odds(t.array, g.array, action)  # type: ignore[no-any-return]

    def apply(self, t: Any, g: Any, seat: int, action: int) -> list[Event]:
        count = self._apply(t.array, g.array, seat, action, self._tape)
        return [(k, a, b, c) for k, a, b, c in self._events[:count].tolist()]

    def play(self, t: Any, g: Any, seat: int, action: int) -> None:
        self._apply(t.array, g.array, seat, action, self._muted)

    def road_length(self, t: Any, g: Any, seat: int) -> int:
        return int(self.rules.doors.road_length_door(t.array, g.array, seat))

    def playout(self, t: Any, g: Any, seed: int) -> int:
        chance, moves = np.zeros(1, CHANCE), np.zeros(1, MOVES)
        self.rollout.playout_door(t.array, g.array, moves, self._muted, chance, seed)
        return int(g.winner)

    def checksum(self, t: Any, g: Any, seed: int) -> int:
        return int(self.rollout.checksum_door(t.array, g.array, self._moves, self._tape, self._chance, seed))

    def simulate(self, t: Any, seed: int, games: int) -> Tally:
        tally = np.zeros(3 + SEATS, np.int64)
        first = cast(Any, self.start(t)).array
        moves, tape, chance = np.zeros(1, MOVES), np.zeros(1, TAPE), np.zeros(1, CHANCE)
        self._simulate(t.array, first, first.copy(), moves, tape, chance, seed, games, tally)
        return tally_of(t, games, tally.tolist())

    def adopt(self, g: Position) -> Position:
        return cast(Position, PositionRecord(record_of(g).tobytes()))

    def release(self, g: Any) -> Position:
        plain = Position()
        for name, _, shape in layout_of(Position):
            value = g.array[name][0].tolist()
            if len(shape) == 2:
                table = Grid(*shape)
                table.update({(i, j): n for i, line in enumerate(value) for j, n in enumerate(line)})
                value = table
            setattr(plain, name, value)
        return plain
