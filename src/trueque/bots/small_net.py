"""A small network in plain Python: what a position is worth, from numbers about each part of it.

The numbers of each part (the seat that asks, its opponent, the table) are multiplied once and remembered, since most
positions of a search share most of their parts. The first hidden unit is straight, the others bend at nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import exp
from operator import mul
from pathlib import Path

Layer = list[list[float]]
"""A row of weights for each hidden unit."""
Hidden = tuple[float, ...]


class SmallNet:
    """Weights read from a file: one layer a part, and what comes out of the hidden units."""

    def __init__(self, parts: Sequence[Layer], bias: Sequence[float], out: Sequence[float], level: float) -> None:
        self.parts, self.bias, self.out, self.level = [*parts], [*bias], [*out], level

    def hidden(self, part: int, numbers: Sequence[float]) -> Hidden:
        """What the numbers of one part do to the hidden units."""
        return tuple([sum(map(mul, row, numbers)) for row in self.parts[part]])

    def odds(self, *hidden: Hidden) -> float:
        """The odds of winning, from nothing to one."""
        sums = map(sum, zip(self.bias, *hidden, strict=True))
        found = self.level + next(sums) * self.out[0]
        for weight, inner in zip(self.out[1:], sums, strict=True):
            if inner > 0.0:
                found += weight * inner
        return 1.0 / (1.0 + exp(-found)) if found > -40.0 else 0.0


def read_net(file: Path) -> SmallNet:
    """The network in *file*."""
    found = json.loads(file.read_text(encoding="utf-8"))
    return SmallNet(found["parts"], found["bias"], found["out"], found["level"])
