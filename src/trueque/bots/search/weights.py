"""A judgement's weights in a file: read with the standard library, so that no package is needed to play."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp
from pathlib import Path
from struct import Struct

from trueque.bots.search.numbers import CERTAIN, ENTRIES, HIDDEN, STEP, UNIT
from trueque.bots.search.records import Net

ODDS = [round(CERTAIN / (1 + exp(-((k - ENTRIES // 2) << STEP) / UNIT))) for k in range(ENTRIES)]
"""The odds that log odds come to, step by step."""


@dataclass(frozen=True)
class NetFiles:
    """The files of nets of one kind."""

    net: type[Net]
    inputs: int

    @cached_property
    def form(self) -> Struct:
        """First layer, its bias, the second layer and its level, all in UNITs."""
        return Struct(f"<{self.inputs * HIDDEN}h{HIDDEN}i{HIDDEN}ii")

    def make_net(self, first: Sequence[int], bias: Sequence[int], out: Sequence[int], level: int) -> Net:
        """The record that the judgement reads."""
        return self.net([*out], level, [*bias], [*ODDS], [*first])

    def read_net(self, path: Path) -> Net:
        """The weights in a file."""
        numbers = self.form.unpack(zlib.decompress(path.read_bytes()))
        layer, units = self.inputs * HIDDEN, HIDDEN
        return self.make_net(numbers[:layer], numbers[layer : layer + units], numbers[layer + units : -1], numbers[-1])

    def write_net(self, net: Net, path: Path) -> None:
        """Write them where `read_net` finds them."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(zlib.compress(self.form.pack(*net.first, *net.bias, *net.out, net.level), 9))
