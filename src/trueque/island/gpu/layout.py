"""The core's records as NumPy lays them out for a GPU, and tables on their way there."""

from __future__ import annotations

from typing import Any

import numpy as np

from trueque.core.fields import Layout
from trueque.island.core.source import tables_layout
from trueque.island.core.tables import Tables


def dtype(layout: Layout) -> np.dtype[Any]:
    """A record of whole numbers as NumPy lays it out."""
    listed: list[Any] = [(name, f"i{bits // 8}", shape) for name, bits, shape in layout]
    return np.dtype(listed, align=True)


def pack_tables(t: Tables) -> np.ndarray[Any, Any]:
    """A game's tables, narrowed; a number that does not fit is refused."""
    packed = np.zeros(1, dtype(tables_layout()))
    for name, bits, shape in tables_layout():
        value = getattr(t, name)
        wide = np.array(list(value.values()) if isinstance(value, dict) else value, np.int64).reshape(shape)
        limit = 1 << bits - 1
        if wide.min() < -limit or wide.max() >= limit:
            raise ValueError(f"{name} holds numbers that do not fit {bits} bits")
        packed[name][0] = wide
    return packed
