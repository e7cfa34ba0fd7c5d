"""How a record names its fields once, for a slotted object of lists and for the bytes that compiled code works on."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping, MutableSequence
from dataclasses import Field, field, fields, make_dataclass
from functools import cache
from typing import Any, TypeVar, cast

from trueque.core.marks import note_file, twin_of

Inner = TypeVar("Inner")
NOTHING: Mapping[str, type] = {}
Layout = list[tuple[str, int, tuple[int, ...]]]
"""Each field's name, bits and shape, in the order of memory; a record inside a record has no bits of its own."""

Smalls = MutableSequence[int]
"""A list of numbers from -128 to 127 that a rule is given, beside its records: one byte each in C."""
Longs = MutableSequence[int]
"""A list of numbers of 64 bits."""
Reals = MutableSequence[float]
"""A list of numbers with a fraction, 32 bits each."""


@cache
def grid_places(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """The places of a table; made once, since every table of that size holds them as its keys."""
    return tuple((row, column) for row in range(rows) for column in range(columns))


class Grid(dict[tuple[int, int], int]):
    """A table of numbers read as `grid[row, column]`: in plain Python a dict is the fastest thing that does so."""

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(dict.fromkeys(grid_places(rows, columns), 0))


class RealGrid(dict[tuple[int, int], float]):
    """A table of numbers with a fraction, read as `grid[row, column]`."""


def note_where() -> None:
    """The module that declares a field notes from which file it is read."""
    note_file(sys._getframe(2).f_globals)


def declare_number(bits: int = 8, usual: int = 0) -> int:
    """One number."""
    note_where()
    return field(default=usual, metadata={"shape": (), "bits": bits})


def declare_row(length: int, bits: int = 8) -> list[int]:
    """A list of numbers of fixed length."""
    note_where()
    return field(default_factory=lambda: [0] * length, metadata={"shape": (length,), "bits": bits})


def declare_grid(rows: int, columns: int, bits: int = 8) -> Grid:
    """A table of numbers of fixed size."""
    note_where()
    return field(default_factory=lambda: Grid(rows, columns), metadata={"shape": (rows, columns), "bits": bits})


def declare_reals(length: int, bits: int = 32) -> list[float]:
    """A list of numbers with a fraction, of fixed length; what 32 bits cannot hold is rounded, plain and compiled."""

    def make_zeros() -> Any:
        return array("f", bytes(4 * length)) if bits == 32 else [0.0] * length

    note_where()
    return field(default_factory=make_zeros, metadata={"shape": (length,), "bits": bits, "real": True})


def declare_real_grid(rows: int, columns: int) -> RealGrid:
    """A table of numbers with a fraction, of fixed size."""
    made = {"shape": (rows, columns), "bits": 32, "real": True}
    note_where()
    return field(default_factory=lambda: RealGrid(dict.fromkeys(grid_places(rows, columns), 0.0)), metadata=made)


def part(record: type[Inner]) -> Inner:
    """A record inside a record: it lies among the other fields, and rules are given it like any other."""
    note_where()
    return field(default_factory=record, metadata={"shape": (), "bits": 0, "record": record})


def parts(record: type[Inner], count: int) -> list[Inner]:
    """A list of records inside a record, of fixed length."""

    def several() -> Any:
        first = record()
        return [first, *(twin_of(first) for _ in range(count - 1))]  # quicker than each from nothing

    note_where()
    return field(default_factory=several, metadata={"shape": (count,), "bits": 0, "record": record})


def lengthen_record(
    record: type[Inner], longer: Mapping[int, int], inside: Mapping[str, type] = NOTHING
) -> type[Inner]:
    """The same record with longer lists: every list or table side of so many numbers has as many as *longer* says.

    The rules do not notice: they read the same fields by the same names, and compiled they are printed once more.
    Fields that hold records may hold others *inside* instead.
    """
    made: list[tuple[str, Any, Any]] = []
    for one in fields(cast(Any, record)):
        shape = one.metadata.get("shape", ())
        sides = [longer.get(side, side) for side in shape]
        if one.name in inside:
            held = inside[one.name]
            made.append((one.name, one.type, parts(held, sides[0]) if sides else part(held)))
        elif sides != [*shape]:
            bits = one.metadata["bits"]
            made.append(
                (
                    one.name,
                    one.type,
                    declare_row(sides[0], bits) if len(sides) == 1 else declare_grid(sides[0], sides[1], bits),
                )
            )
    return cast(type[Inner], make_dataclass(record.__name__, made, bases=(record,), slots=True))


def layout_of(record: type) -> Layout:
    """Each field's name, bits and shape, in order; a field written as a bare number has 64 bits."""
    described: list[Field[Any]] = list(fields(record))
    return [(f.name, f.metadata.get("bits", 64), f.metadata.get("shape", ())) for f in described]


def parts_of(record: type) -> dict[str, type]:
    """The fields of a record that hold other records, with what these are."""
    return {one.name: one.metadata["record"] for one in fields(record) if "record" in one.metadata}


def real_fields(record: type) -> set[str]:
    """The fields of a record that hold numbers with a fraction."""
    return {one.name for one in fields(record) if one.metadata.get("real")}
