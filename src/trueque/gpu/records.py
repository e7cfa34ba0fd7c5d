"""Records on their way to a GPU: the same bytes as those of compiled code."""

from __future__ import annotations

import struct
from typing import Any

from trueque.core.fields import Layout, parts_of
from trueque.core.memory import Arrangement, kept_as
from trueque.core.source import Source
from trueque.kernel.extras import MissingExtra

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("gpu") from missing


def sizes(source: Source) -> dict[str, int]:
    """The bytes of every record of a game."""
    held = {record.__name__: parts_of(record) for record in source.kinds}
    return {name: Arrangement(layout, (), held.get(name, {})).size for name, layout in source.layouts().items()}


def packed(layout: Layout, plain: Any) -> np.ndarray[Any, Any]:
    """A plain record's fields as bytes; a number that does not fit is refused."""
    try:
        return np.frombuffer(Arrangement(layout).packed(plain), np.uint8)
    except struct.error as trouble:
        for one in layout:
            try:
                Arrangement([one]).packed(plain)
            except struct.error:
                raise ValueError(f"{one[0]} holds numbers that do not fit {one[1]} bits") from trouble
        raise


def bytes_of(g: Any) -> np.ndarray[Any, Any]:
    """A position of either back end as bytes."""
    raw = g.raw if hasattr(g, "raw") else kept_as(g.__class__).arrangement.packed(g)
    return np.frombuffer(raw, np.uint8)
