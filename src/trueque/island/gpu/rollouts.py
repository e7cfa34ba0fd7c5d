"""Many positions judged at once by random playouts: on a GPU where there is one, on the CPU otherwise, alike.

    judge = Rollouts(read_rules({"edition": "2011"}), kernels=Path("island.gpu.json"))
    judge.shares(positions, each=1000, seed=1)      # a row a position: how often each seat won, and nobody

Positions may be of the plain core or of the compiled one (then, without a GPU, the backend must be compiled too).
Playout k of position i has the random numbers of seed + i * each + k, wherever it is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np

from trueque.island.board import make_island_table
from trueque.island.core.engine import load_core
from trueque.island.core.state import NOBODY, Position
from trueque.island.core.tables import table_room
from trueque.island.gpu.device import IslandDevice, NoGpu
from trueque.island.rules import IslandRules


class Rollouts:
    """Judges positions of one game."""

    def __init__(
        self,
        rules: IslandRules,
        kernels: Path | None = None,
        device: IslandDevice | None = None,
        backend: Literal["plain", "compiled"] = "compiled",
    ) -> None:
        table = make_island_table(rules)
        self.seats = rules.seats
        self.plain = load_core("plain")
        self.tables = self.plain.tables(table.board, table.switches)
        self.table, self.device, self.backend, self.why_not = table, device, backend, ""
        if device is None and kernels is not None:
            try:
                self.device = IslandDevice(kernels)
            except NoGpu as none:
                self.why_not = str(none)

    def winners(self, positions: Sequence[Position], each: int, seed: int) -> np.ndarray[Any, Any]:
        """Who won each playout (NOBODY: nobody), a row a position."""
        if self.device is not None:
            return self.device.playouts(self.tables, positions, seed, each)
        core = load_core(self.backend, table_room(self.tables))
        t = core.tables(self.table.board, self.table.switches)
        won = np.full((len(positions), each), NOBODY, np.int8)
        for i, g in enumerate(positions):
            first = core.copy(g) if hasattr(g, "raw") == (core.name == "compiled") else core.adopt(g)
            for k in range(each):
                won[i, k] = core.playout(t, core.copy(first), seed + i * each + k)
        return won

    def shares(self, positions: Sequence[Position], each: int, seed: int) -> np.ndarray[Any, Any]:
        """How often each seat won, and in the last column nobody."""
        won = self.winners(positions, each, seed)
        columns = [*range(self.seats), NOBODY]
        return np.stack([(won == seat).mean(axis=1) for seat in columns], axis=1)
