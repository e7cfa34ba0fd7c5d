"""Runs exported kernels on a GPU with CuPy; no compiler and no Numba needed here.

gpu = Device(Path("settlers.ptx.json"))
gpu.simulate(tables, start, seed=1, threads=65536, games_a_thread=16)
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from trueque.settlers.core.board import Board
from trueque.settlers.core.engine import load
from trueque.settlers.core.records import dtype_of, record_of
from trueque.settlers.core.state import NOBODY, SEATS, Chance, Moves, Position, Tape
from trueque.settlers.core.switches import Switches
from trueque.settlers.core.tables import Tables

RECORDS = {"POSITION": Position, "MOVES": Moves, "TAPE": Tape, "CHANCE": Chance, "TABLES": Tables}
BLOCK = 128


class NoGpu(RuntimeError):
    """No GPU, no driver or no CuPy: the sentence says which."""


@dataclass(frozen=True)
class GpuTally:
    """What came of a run of random games on the GPU."""

    games: int
    answers: int
    turns: int
    wins: tuple[int, ...]
    seconds: float


class Device:
    """One GPU with the kernels loaded."""

    def __init__(self, kernels: Path) -> None:
        self.cupy = find_cupy()
        made = json.loads(kernels.read_text(encoding="utf-8"))
        self.sizes_must_fit(made["sizes"])
        self.entry = {}
        for name, one in made["kernels"].items():
            module = self.cupy.cuda.Module()
            module.load(one["ptx"].encode())
            self.entry[name] = module.get_function(one["entry"])

    def sizes_must_fit(self, sizes: dict[str, int]) -> None:
        """A file of another version of the rules is refused."""
        for name, record in RECORDS.items():
            if dtype_of(record).itemsize != sizes[name]:
                raise NoGpu(f"The kernels were made for other records ({name}); export them again with this version.")

    def launch(self, name: str, threads: int, *values: Any) -> None:
        """Start a kernel; arrays become the seven numbers by which Numba's code knows them."""
        flat: list[Any] = []
        for value in values:
            if isinstance(value, int):
                flat.append(np.int64(value))
            else:
                zero = np.uint64(0)
                size, item = np.int64(value.shape[0]), np.int64(value.strides[0])
                flat += [zero, zero, size, item, np.uint64(value.data.ptr), size, item]
        self.entry[name]((-(-threads // BLOCK),), (BLOCK,), tuple(flat))

    def upload(self, array: np.ndarray[Any, Any]) -> Any:
        """Records on the GPU, as rows of bytes."""
        rows = array.view(np.uint8).reshape(array.shape[0], array.dtype.itemsize)
        return self.cupy.asarray(rows)

    def simulate(self, board: Board, switches: Switches, seed: int, threads: int, each: int) -> GpuTally:
        """`each` random games a thread, of the seeds from `seed` on."""
        cp = self.cupy
        tables, start = first_position(board, switches)
        answers, turns = cp.zeros(threads, cp.int64), cp.zeros(threads, cp.int64)
        winners = cp.zeros(SEATS + 1, cp.int64)
        muted = cp.zeros((1, dtype_of(Tape).itemsize), cp.uint8)
        arguments = (self.upload(tables), self.upload(start), muted)
        begin, end = cp.cuda.Event(), cp.cuda.Event()
        begin.record()
        self.launch("simulate", threads, *arguments, seed, each, answers, turns, winners)
        end.record()
        end.synchronize()
        won = winners.get().tolist()
        seconds = cp.cuda.get_elapsed_time(begin, end) / 1000
        wins = (*won[1 : switches.seats + 1], won[NOBODY + 1])
        return GpuTally(threads * each, int(answers.sum()), int(turns.sum()), wins, seconds)

    def checksums(self, board: Board, switches: Switches, seed: int, games: int) -> list[int]:
        """The checksum of each game, the same as `Core.checksum` gives on the CPU."""
        cp = self.cupy
        tables, start = first_position(board, switches)
        tape = np.zeros(1, dtype_of(Tape))
        tape["on"] = 1
        tapes = cp.repeat(self.upload(tape), games, axis=0)
        sums = cp.zeros(games, cp.int64)
        self.launch("checksum", games, self.upload(tables), self.upload(start), tapes, seed, sums)
        return [int(n) for n in sums.get()]

    def playouts(self, tables: Any, positions: np.ndarray[Any, Any], seed: int, each: int) -> np.ndarray[Any, Any]:
        """How often each seat won (nobody first) in `each` random playouts of every position."""
        cp = self.cupy
        winners = cp.zeros(len(positions) * each, cp.int64)
        muted = cp.zeros((1, dtype_of(Tape).itemsize), cp.uint8)
        values = (self.upload(tables), self.upload(positions), muted, seed, each, winners)
        self.launch("playouts", len(winners), *values)
        won = (winners + 1).reshape(len(positions), each)
        counted = [(won == seat).sum(axis=1) for seat in range(SEATS + 1)]
        shares: np.ndarray[Any, Any] = cp.stack(counted, axis=1).get()
        return shares


def first_position(board: Board, switches: Switches) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The tables and the first position, as records."""
    core = load("plain")
    t = core.tables(board, switches)
    return record_of(t), record_of(core.start(t))


def find_cupy() -> Any:
    """CuPy with a GPU that answers; a sentence that says what is missing, otherwise."""
    try:
        import cupy  # type: ignore[import-not-found,unused-ignore]
    except ImportError as missing:
        raise NoGpu("No CuPy here: install it for your CUDA version, or simulate on the CPU.") from missing
    try:
        if cupy.cuda.runtime.getDeviceCount() > 0:
            return cupy
    except cupy.cuda.runtime.CUDARuntimeError as silent:
        raise NoGpu(f"No GPU answers here ({silent}); simulate on the CPU.") from silent
    raise NoGpu("No GPU is in this machine; simulate on the CPU.")
