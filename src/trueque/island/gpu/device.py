"""Runs exported kernels on a GPU.

gpu = Device(Path("island.gpu.json"))
gpu.simulate(table.board, table.switches, seed=1, games=1_000_000)
"""

from __future__ import annotations

import json
import time
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from trueque.island.core.board import Board
from trueque.island.core.engine import load
from trueque.island.core.state import NOBODY, SEATS, Position
from trueque.island.core.switches import Switches
from trueque.island.core.tables import Tables
from trueque.island.gpu.driver import MAJOR, MINOR, MULTIPROCESSORS, Arrays, Driver, NoGpu, find_arrays
from trueque.island.gpu.export import sizes, switches_of
from trueque.island.gpu.layout import pack_tables
from trueque.island.gpu.program import Beside
from trueque.island.gpu.records import dtype_of, record_of

POSITION = dtype_of(Position).itemsize
AT_ONCE = 1 << 22
"""Games that are laid out before they are played, at most: 4 GB of positions."""
CHECKED_AT_ONCE = 1 << 18
__all__ = ["Device", "GpuTally", "NoGpu", "Program"]


@dataclass(frozen=True)
class GpuTally:
    """What came of a run of random games on the GPU; `wins` by seat, nobody's last."""

    games: int
    answers: int
    turns: int
    wins: tuple[int, ...]
    seconds: float


class Program:
    """One loaded program; calling it by a kernel's name starts that kernel."""

    def __init__(self, device: Device, code: bytes) -> None:
        self.device = device
        self.module = device.driver.load(code)
        self.kernels: dict[str, Any] = {}

    def start(self, name: str, threads: int, *values: Any) -> None:
        """Start a kernel with so many threads; arrays are told by their addresses."""
        if name not in self.kernels:
            self.kernels[name] = self.device.driver.function(self.module, name)
        arrays, block = self.device.arrays, self.device.block
        numbers = [int(v) if isinstance(v, int) else 0 if v is None else arrays.address(v) for v in values]
        self.device.driver.launch(self.kernels[name], -(-threads // block), block, arrays.stream(), numbers)


class Device:
    """One GPU, with the programs of a file at hand; each is loaded when it is first needed."""

    def __init__(self, kernels: Path, arrays: Arrays | None = None) -> None:
        made = json.loads(kernels.read_text(encoding="utf-8"))
        if made.get("sizes") != sizes():
            raise NoGpu("The kernels were made for other records; export them again with this version.")
        self.arrays = arrays or find_arrays()
        self.driver = Driver()
        self.made: list[dict[str, Any]] = made["programs"]
        self.block: int = made["block"]
        self.threads = self.driver.property(MULTIPROCESSORS) * made["blocks"] * self.block
        here = f"sm_{self.driver.property(MAJOR)}{self.driver.property(MINOR)}"
        self.is_finished = here == made["architecture"]
        self.made_beside: dict[str, dict[str, Any]] = made.get("beside", {})
        self.loaded: dict[int | str, Program] = {}

    def name(self) -> str:
        """What the GPU is called."""
        return self.driver.name()

    def program(self, t: Tables | None) -> Program:
        """The program of checksums, or the first that was made for a game's switches."""
        switches = switches_of(t) if t is not None else {}
        for number, one in enumerate(self.made):
            if one["muted"] == (t is not None) and one["fixed"].items() <= switches.items():
                return self._loaded(number, one)
        raise NoGpu("The file has no kernels for this game; export them again with the game's options.")

    def beside(self, name: str, wanted: Beside) -> Program:
        """A program that was printed beside the rules."""
        one = self.made_beside.get(name)
        if one is None or one["sizes"] != wanted.sizes():
            raise NoGpu(f"The file has no kernels for «{name}», or old ones; export them again with this version.")
        return self._loaded(name, one)

    def _loaded(self, which: int | str, one: dict[str, Any]) -> Program:
        if which not in self.loaded:
            code = b64decode(one["cubin"]) if self.is_finished else one["ptx"].encode() + b"\0"
            self.loaded[which] = Program(self, code)
        return self.loaded[which]

    def simulate(self, board: Board, switches: Switches, seed: int, games: int) -> GpuTally:
        """Random games of the seeds from `seed` on, the same as `Core.simulate` plays."""
        t, tables, start = self.beginning(board, switches)
        program, arrays = self.program(t), self.arrays
        at_once = min(games, AT_ONCE, max(1, self.driver.free_bytes() // 2 // (POSITION + 8)))
        positions, chances = arrays.zeros((at_once, POSITION), "uint8"), arrays.zeros((at_once,), "int64")
        tally = arrays.zeros((3 + SEATS,), "int64")
        arrays.wait()
        began = time.perf_counter()
        for first in range(0, games, at_once):
            count, ticket = min(at_once, games - first), arrays.zeros((1,), "int64")
            program.start("set_up", count, tables, start, seed + first, count, positions, chances, tally)
            program.start("play", self.threads, tables, positions, chances, 0, 1, count, self.threads, ticket, None,
                          tally)  # fmt: skip
        arrays.wait()
        seconds = time.perf_counter() - began
        answers, turns, nobody, *won = (int(n) for n in arrays.fetch(tally))
        return GpuTally(games, answers, turns, (*won[: switches.seats], nobody), seconds)

    def checksums(self, board: Board, switches: Switches, seed: int, games: int) -> np.ndarray[Any, Any]:
        """The checksum of each game, the same as `Core.checksum` gives on the CPU."""
        _, tables, start = self.beginning(board, switches)
        program, arrays, parts = self.program(None), self.arrays, []
        at_once = min(games, CHECKED_AT_ONCE)
        tapes, sums = arrays.zeros((at_once, sizes()["Tape"]), "uint8"), arrays.zeros((at_once,), "int64")
        for first in range(0, games, at_once):
            count = min(at_once, games - first)
            program.start("checksum", count, tables, start, tapes, seed + first, count, sums)
            arrays.wait()
            parts.append(arrays.fetch(sums)[:count].copy())
        return np.concatenate(parts)

    def playouts(self, t: Tables, positions: Sequence[Position], seed: int, each: int) -> np.ndarray[Any, Any]:
        """Who won each of the random playouts, a row a position; NOBODY where nobody did."""
        arrays, count = self.arrays, len(positions) * each
        records = arrays.upload(np.concatenate([bytes_of(g) for g in positions]))
        winners, ticket = arrays.zeros((count,), "int8"), arrays.zeros((1,), "int64")
        threads = min(self.threads, -(-count // self.block) * self.block)
        self.program(t).start("play", threads, arrays.upload(pack_tables(t)), records, None, seed, each, count, threads,
                              ticket, winners, arrays.zeros((3 + SEATS,), "int64"))  # fmt: skip
        arrays.wait()
        won = arrays.fetch(winners).reshape(len(positions), each)
        assert won.min() >= NOBODY
        return won

    def beginning(self, board: Board, switches: Switches) -> tuple[Tables, Any, Any]:
        """A game's tables, and on the GPU they and its first position."""
        core = load("plain")
        t = core.tables(board, switches)
        return t, self.arrays.upload(pack_tables(t)), self.arrays.upload(record_of(core.start(t)))


def bytes_of(g: Any) -> np.ndarray[Any, Any]:
    """A position of either back end as one record."""
    return np.frombuffer(g.raw, dtype_of(Position)) if hasattr(g, "raw") else record_of(g)
