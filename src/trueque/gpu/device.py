"""Runs exported kernels on a GPU.

gpu = Device(Path("quick.gpu.json"), [wanted])
gpu.simulate(tables, first, seed=1, games=1_000_000)
"""

from __future__ import annotations

import json
import time
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trueque.core.rollout import ANSWERS, FIRST_WIN, SHARE, TURNS
from trueque.core.source import CONSTANT
from trueque.gpu.driver import MAJOR, MINOR, MULTIPROCESSORS, Arrays, CudaDriver, NoGpu, find_arrays
from trueque.gpu.program import Beside, Wanted
from trueque.gpu.records import pack_record, position_bytes, record_sizes
from trueque.kernel.extras import MissingExtra

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("gpu") from missing

CHECKED_AT_ONCE = 1 << 18
__all__ = ["GpuDevice", "GpuTally", "NoGpu", "Program"]


@dataclass(frozen=True)
class GpuTally:
    """What came of a run of random games on the GPU; `wins` by seat, and where nobody may win nobody's last."""

    games: int
    answers: int
    turns: int
    wins: tuple[float, ...]
    seconds: float


class Program:
    """One loaded program; calling it by a kernel's name starts that kernel."""

    def __init__(self, device: GpuDevice, code: bytes) -> None:
        self.device = device
        self.module = device.driver.load_program(code)
        self.kernels: dict[str, Any] = {}

    def start(self, name: str, threads: int, *values: Any) -> None:
        """Start a kernel with so many threads; arrays are told by their addresses."""
        if name not in self.kernels:
            self.kernels[name] = self.device.driver.find_kernel(self.module, name)
        arrays, block = self.device.arrays, self.device.block
        numbers = [int(v) if isinstance(v, int) else 0 if v is None else arrays.address(v) for v in values]
        self.device.driver.launch(self.kernels[name], -(-threads // block), block, arrays.stream(), numbers)


class GpuDevice:
    """One GPU, with the programs of a file at hand; each is loaded when it is first needed."""

    def __init__(self, kernels: Path, wanted: Sequence[Wanted], arrays: Arrays | None = None) -> None:
        made = json.loads(kernels.read_text(encoding="utf-8"))
        fitting = [one for one in wanted if made.get("sizes") == record_sizes(one.source)]
        if not fitting:
            raise NoGpu("The kernels were made for other records; export them again with this version.")
        self.wanted = fitting[0]
        self.arrays = arrays or find_arrays()
        self.driver = CudaDriver()
        self.made: list[dict[str, Any]] = made["programs"]
        self.block: int = made["block"]
        self.threads = self.driver.device_property(MULTIPROCESSORS) * made["blocks"] * self.block
        here = f"sm_{self.driver.device_property(MAJOR)}{self.driver.device_property(MINOR)}"
        self.is_finished = here == made["architecture"]
        beside = made.get("beside")
        self.made_beside: list[dict[str, Any]] = beside if isinstance(beside, list) else []  # else of an older version
        self.loaded: dict[int | str, Program] = {}

    def name(self) -> str:
        """What the GPU is called."""
        return self.driver.name()

    def find_program(self, what: str, t: Any) -> Program:
        """The first program of these kernels that was made for a game's switches."""
        switches = self.wanted.switch_values(t)
        for number, one in enumerate(self.made):
            if one["kernels"] == what and one["fixed"].items() <= switches.items():
                return self._load_program(number, one)
        raise NoGpu("The file has no kernels for this game; export them again with the game's options.")

    def load_beside(self, name: str, wanted: Beside, t: Any = None) -> Program:
        """The first program of this name beside the rules that was made for a game's switches, or for any."""
        switches, sizes = {} if t is None else self.wanted.switch_values(t), wanted.record_sizes()
        for number, one in enumerate(self.made_beside):
            if (one["name"], one["sizes"]) == (name, sizes) and one["fixed"].items() <= switches.items():
                return self._load_program(f"{name} {number}", one)
        raise NoGpu(f"The file has no kernels for «{name}», or old ones; export them again with this version.")

    def _load_program(self, which: int | str, one: dict[str, Any]) -> Program:
        if which not in self.loaded:
            code = b64decode(one["cubin"]) if self.is_finished else one["ptx"].encode() + b"\0"
            self.loaded[which] = Program(self, code)
        return self.loaded[which]

    def upload_game(self, t: Any, first: Any) -> tuple[Any, Any]:
        """A game's plain tables and its first position, on the GPU."""
        if not self.wanted.can_hold_position(first):
            raise NoGpu("The kernels are for another number of seats; export them with this game's options.")
        layout = self.wanted.source.layouts()[CONSTANT]
        return self.arrays.upload_bytes(pack_record(layout, t)), self.arrays.upload_bytes(position_bytes(first))

    def simulate(self, t: Any, first: Any, seed: int, games: int) -> GpuTally:
        """Random games of the seeds from `seed` on, the same as the core's `simulate` plays."""
        program, arrays, (tables, start) = self.find_program("games", t), self.arrays, self.upload_game(t, first)
        tally = arrays.zeros((FIRST_WIN + self.wanted.named["SEATS"],), "int64")
        ticket = arrays.zeros((1,), "int64")
        threads = min(self.threads, -(-games // self.block) * self.block)
        arrays.synchronize()
        began = time.perf_counter()
        program.start("games", threads, tables, start, seed, games, threads, ticket, tally)
        arrays.synchronize()
        seconds = time.perf_counter() - began
        came = [int(n) for n in arrays.fetch(tally)]
        return GpuTally(games, came[ANSWERS], came[TURNS], tuple(n / SHARE for n in came[FIRST_WIN:]), seconds)

    def checksums(self, t: Any, first: Any, seed: int, games: int) -> np.ndarray[Any, Any]:
        """The checksum of each game, the same as the core's `checksum` gives on the CPU."""
        program, arrays, parts = self.find_program("checksums", t), self.arrays, []
        tables, start = self.upload_game(t, first)
        at_once = min(games, CHECKED_AT_ONCE)
        tapes = arrays.zeros((at_once, record_sizes(self.wanted.source)["Tape"]), "uint8")
        sums = arrays.zeros((at_once,), "int64")
        for begin in range(0, games, at_once):
            count = min(at_once, games - begin)
            program.start("checksums", count, tables, start, tapes, seed + begin, count, sums)
            arrays.synchronize()
            parts.append(arrays.fetch(sums)[:count].copy())
        return np.concatenate(parts)
