"""The core's records as C sees them: which fields, how wide, and how tables become narrower on their way.

A position has the very bytes of the compiled core's. Tables are read all the time and never written, so there every
list is as narrow as what it holds.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields
from typing import Any

import numpy as np

from trueque.settlers.core.fields import layout_of
from trueque.settlers.core.state import Chance, Moves, Position, Tape
from trueque.settlers.core.tables import Tables

Layout = list[tuple[str, int, tuple[int, ...]]]
SETS_OF_PLACES = ("hex_corners", "near", "spokes")
C_TYPES = {8: "signed char", 16: "short", 32: "int", 64: "long long"}
REAL_TYPES = {32: "float", 64: "double"}


def tables_layout() -> Layout:
    """The tables' fields: sets of corners and paths 64 bits wide, single numbers and sets of hexes 32, others 8."""
    described: Layout = []
    for name, _, shape in layout_of(Tables):
        bits = 64 if name in SETS_OF_PLACES else 32 if not shape or name == "hex_near" else 8
        described.append((name, bits, shape))
    return sorted(described, key=lambda one: -one[1])


def reals_of(record: type) -> set[str]:
    """The fields of a record that hold numbers with a fraction."""
    return {one.name for one in fields(record) if one.metadata.get("real")}


def layouts(more: tuple[type, ...] = ()) -> dict[str, Layout]:
    """Every record's fields, in the order of memory."""
    plain = {kind.__name__: layout_of(kind) for kind in (Position, Moves, Tape, Chance, *more)}
    return {**plain, "Tables": tables_layout()}


def struct(name: str, layout: Layout, reals: Collection[str] = ()) -> str:
    """A record as C."""
    lines = []
    for field, bits, shape in layout:
        kind = REAL_TYPES[bits] if field in reals else C_TYPES[bits]
        lines.append(f"  {kind} {field}{''.join(f'[{n}]' for n in shape)};")
    return "\n".join([f"typedef struct {name} {{", *lines, f"}} {name};", ""])


def dtype(layout: Layout) -> np.dtype[Any]:
    """The same record as NumPy lays it out."""
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
