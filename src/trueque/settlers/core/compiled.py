"""The compiled back end: the rules once more, through Numba, over aligned NumPy records."""

from __future__ import annotations

import hashlib
import importlib
import os
import platform
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numba
import numpy as np

from .backend import COMPILED_PACKAGE
from .board import Board
from .engine import Event, Tally, seats_in, tally_of
from .fields import Grid, layout_of
from .records import dtype_of, fill
from .state import NATURE, OVER, SEATS, Chance, Moves, Position, Tape
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
    """One NumPy record with its fields as attributes; `array` is what compiled code takes, `raw` its bytes."""

    __slots__ = ("array", "raw")

    array: np.ndarray[Any, Any]
    raw: np.ndarray[Any, Any]

    def __init__(self, kind: np.dtype[Any]) -> None:
        array = np.zeros(1, kind)
        object.__setattr__(self, "array", array)
        object.__setattr__(self, "raw", array.view(np.uint8))

    def __getattr__(self, name: str) -> Any:
        value = self.array[name][0]
        return value if value.shape else int(value)

    def __setattr__(self, name: str, value: int) -> None:
        self.array[name][0] = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and bool((self.raw == other.raw).all())

    __hash__ = None  # type: ignore[assignment]


class CompiledCore:
    """The rules as machine code. The first load on a machine compiles; later ones read the cache."""

    name = "compiled"

    def __init__(self) -> None:
        self.rules = load_rules()
        self.doors = self.rules.doors
        self.rollout = self.rules.rollout
        self._moves = np.zeros(1, MOVES)
        self._listed = self._moves["action"][0]
        self._muted = np.zeros(1, TAPE)
        self._tape = np.zeros(1, TAPE)
        self._tape["on"] = 1
        self._events = self._tape["event"][0]
        self._chance = np.zeros(1, CHANCE)

    def tables(self, board: Board, switches: Switches) -> Tables:
        t = Record(TABLES)
        fill(t.array, build_tables(board, switches))
        return cast(Tables, t)

    def start(self, t: Any) -> Position:
        g = Record(POSITION)
        self.doors.start_door(t.array, g.array, self._muted)
        return cast(Position, g)

    def copy(self, g: Any) -> Position:
        twin = Record.__new__(Record)
        raw = g.raw.copy()
        object.__setattr__(twin, "raw", raw)
        object.__setattr__(twin, "array", raw.view(POSITION))
        return cast(Position, twin)

    def copy_into(self, target: Any, source: Any) -> None:
        """One position becomes equal to another: the quickest copy from Python."""
        target.raw[:] = source.raw

    def waiting(self, t: Any, g: Any) -> tuple[int, ...]:
        asked = seats_in(self.doors.asked_door(t.array, g.array))
        return asked or (() if g.phase == OVER else (NATURE,))

    def speakers(self, t: Any, g: Any) -> tuple[int, ...]:
        return seats_in(self.doors.asked_door(t.array, g.array) >> 16)

    def legal(self, t: Any, g: Any, seat: int) -> list[int]:
        count = self.doors.legal_door(t.array, g.array, seat, self._moves)
        return cast("list[int]", self._listed[:count].tolist())

    def odds(self, t: Any, g: Any, action: int) -> int:
        return int(self.doors.odds_door(t.array, g.array, action))

    def apply(self, t: Any, g: Any, seat: int, action: int) -> list[Event]:
        count = self.doors.apply_door(t.array, g.array, seat, action, self._tape)
        return [(k, a, b, c) for k, a, b, c in self._events[:count].tolist()]

    def play(self, t: Any, g: Any, seat: int, action: int) -> None:
        self.doors.apply_door(t.array, g.array, seat, action, self._muted)

    def road_length(self, t: Any, g: Any, seat: int) -> int:
        return int(self.doors.road_length_door(t.array, g.array, seat))

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
        self.rollout.simulate_door(t.array, first, first.copy(), moves, tape, chance, seed, games, tally)
        return tally_of(t, games, tally.tolist())

    def adopt(self, g: Position) -> Position:
        twin = Record(POSITION)
        fill(twin.array, g)
        return cast(Position, twin)

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
