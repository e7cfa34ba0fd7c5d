"""How a record names its fields once, for a slotted object of lists and for an aligned NumPy record alike."""

from __future__ import annotations

from dataclasses import Field, field, fields
from typing import Any


class Grid(dict[tuple[int, int], int]):
    """A table of numbers read as `grid[row, column]`: in plain Python a dict is the fastest thing that does so."""

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(((row, column), 0) for row in range(rows) for column in range(columns))


def cell(bits: int = 8) -> int:
    """One number."""
    return field(default=0, metadata={"shape": (), "bits": bits})


def row(length: int, bits: int = 8) -> list[int]:
    """A list of numbers of fixed length."""
    return field(default_factory=lambda: [0] * length, metadata={"shape": (length,), "bits": bits})


def grid(rows: int, columns: int, bits: int = 8) -> Grid:
    """A table of numbers of fixed size."""
    return field(default_factory=lambda: Grid(rows, columns), metadata={"shape": (rows, columns), "bits": bits})


def layout_of(record: type) -> list[tuple[str, int, tuple[int, ...]]]:
    """Each field's name, bits and shape, in order; a field written as a bare number has 64 bits."""
    described: list[Field[Any]] = list(fields(record))
    return [(f.name, f.metadata.get("bits", 64), f.metadata.get("shape", ())) for f in described]
