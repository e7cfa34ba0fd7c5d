"""Runs the Island's kernels on a GPU.

gpu = Device(Path("island.gpu.json"))
gpu.simulate(*laid({"edition": "2011"}), seed=1, games=1_000_000)
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from trueque.gpu import device
from trueque.gpu.device import GpuTally, NoGpu
from trueque.gpu.driver import Arrays
from trueque.gpu.records import position_bytes
from trueque.island.core.state import MOST_SEATS, NOBODY, SEATS, Position
from trueque.island.core.tables import Tables
from trueque.island.gpu.program import make_program

AT_ONCE = 1 << 22
"""Games that are laid out before they are played, at most: 4 GB of positions, 5 where six can sit."""
TALLY = 3 + MOST_SEATS
"""Answers, turns, games that nobody won, and those of each seat."""
__all__ = ["IslandDevice", "NoGpu"]


class IslandDevice(device.GpuDevice):
    """One GPU, with the Island's programs at hand."""

    def __init__(self, kernels: Path, arrays: Arrays | None = None) -> None:
        super().__init__(kernels, [make_program(room) for room in (SEATS, MOST_SEATS)], arrays)

    def simulate(self, t: Any, first: Any, seed: int, games: int) -> GpuTally:
        """Random games of the seeds from `seed` on, the same as `Core.simulate` plays."""
        program, arrays, (tables, start) = self.find_program("games", t), self.arrays, self.upload_game(t, first)
        size = self.wanted.position_size
        at_once = min(games, AT_ONCE, max(1, self.driver.free_bytes() // 2 // (size + 8)))
        positions, chances = arrays.zeros((at_once, size), "uint8"), arrays.zeros((at_once,), "int64")
        tally = arrays.zeros((TALLY,), "int64")
        arrays.synchronize()
        began = time.perf_counter()
        for begun in range(0, games, at_once):
            count, ticket = min(at_once, games - begun), arrays.zeros((1,), "int64")
            program.start("set_up", count, tables, start, seed + begun, count, positions, chances, tally)
            program.start("play", self.threads, tables, positions, chances, 0, 1, count, self.threads, ticket, None,
                          tally)  # fmt: skip
        arrays.synchronize()
        seconds = time.perf_counter() - began
        answers, turns, nobody, *won = (int(n) for n in arrays.fetch(tally))
        return GpuTally(games, answers, turns, (*won[: t.seats], nobody), seconds)

    def playouts(self, t: Tables, positions: Sequence[Position], seed: int, each: int) -> np.ndarray[Any, Any]:
        """Who won each of the random playouts, a row a position; NOBODY where nobody did."""
        arrays, count = self.arrays, len(positions) * each
        records = arrays.upload_bytes(np.concatenate([position_bytes(g) for g in positions]))
        winners, ticket = arrays.zeros((count,), "int8"), arrays.zeros((1,), "int64")
        threads = min(self.threads, -(-count // self.block) * self.block)
        tables, _ = self.upload_game(t, positions[0])
        self.find_program("games", t).start("play", threads, tables, records, None, seed, each, count, threads,
                              ticket, winners, arrays.zeros((TALLY,), "int64"))  # fmt: skip
        arrays.synchronize()
        won = arrays.fetch(winners).reshape(len(positions), each)
        assert won.min() >= NOBODY
        return won
