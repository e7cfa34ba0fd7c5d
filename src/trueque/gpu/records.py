"""Records on their way to a GPU: the same bytes as those of compiled code."""

from __future__ import annotations

import struct
from typing import Any

from trueque.core.fields import Layout, parts_of
from trueque.core.memory import Arrangement, record_class_for
from trueque.core.source import Source
from trueque.kernel.extras import MissingExtra

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("gpu") from missing


def record_sizes(source: Source) -> dict[str, int]:
    """The bytes of every record of a game."""
    held = {record.__name__: parts_of(record) for record in source.kinds}
    return {name: Arrangement(layout, (), held.get(name, {})).size for name, layout in source.layouts().items()}


def pack_record(layout: Layout, plain: Any) -> np.ndarray[Any, Any]:
    """A plain record's fields as bytes; a number that does not fit is refused."""
    try:
        return np.frombuffer(Arrangement(layout).pack(plain), np.uint8)
    except struct.error as trouble:
        for one in layout:
            try:
                Arrangement([one]).pack(plain)
            except struct.error:
                raise ValueError(f"{one[0]} holds numbers that do not fit {one[1]} bits") from trouble
        raise


def position_bytes(g: Any) -> np.ndarray[Any, Any]:
    """A position of either back end as bytes."""
    raw = g.raw if hasattr(g, "raw") else record_class_for(g.__class__).arrangement.pack(g)
    return np.frombuffer(raw, np.uint8)
