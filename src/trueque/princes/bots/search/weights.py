"""The judgement's weights in their files: read with the standard library, so that no package is needed to play."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path
from struct import Struct

from .mind.notes import HIDDEN, INPUTS, Net

FOLDER = Path(__file__).parent / "weights"
FORM = Struct(f"<{INPUTS * HIDDEN}h{HIDDEN}i{HIDDEN}ii")
"""First layer, its bias, the second layer and its level, all in UNITs."""


NEAREST = {"tournament": "gold"}
"""Whose weights play a mode that has none of its own: they won most games there (66 of 100 against the Duel's)."""


def shipped(mode: str) -> Path:
    """The learned weights of a mode; for the game of another package's cards, those of the game with the most cards."""
    path = FOLDER / f"{NEAREST.get(mode, mode)}.weights"
    return path if path.is_file() else FOLDER / "duel.weights"


def net_from(first: Sequence[int], bias: Sequence[int], out: Sequence[int], level: int) -> Net:
    """The record that the judgement reads."""
    return Net([*out], level, [*bias], [*first])


def read_net(path: Path) -> Net:
    """The weights in a file."""
    numbers = FORM.unpack(zlib.decompress(path.read_bytes()))
    layer, units = INPUTS * HIDDEN, HIDDEN
    return net_from(numbers[:layer], numbers[layer : layer + units], numbers[layer + units : -1], numbers[-1])


def write_net(net: Net, path: Path) -> None:
    """Write them where `read_net` finds them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(zlib.compress(FORM.pack(*net.first, *net.bias, *net.out, net.level), 9))
