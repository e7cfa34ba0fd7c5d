"""Reads rows of numbers out of a position of either back end: a record of lists, or one that is its bytes.

Views read half of a position at once. Of bytes, a row is a slice: that takes a tenth of what asking for its numbers
one by one would take.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from struct import Struct
from typing import Any

from trueque.core.memory import Record, kept_as
from trueque.princes.core.state import Position

CELLS = (
    "depth", "discard_count", "event_count", "region_pile", "aside_count", "held_count", "faceup_count", "table_count",
    "used_count", "road_supply", "settlement_supply", "city_supply", "chosen_count", "active", "die", "face", "event",
    "herald", "hero", "trade", "winner", "asked",
)  # fmt: skip
"""The single numbers of one byte each: the record ends with them."""
plain_cells = attrgetter(*CELLS)


WIDTHS = {"b": 1, "h": 2, "i": 4, "q": 8}
FIELDS = {
    place.name: (place.at // WIDTHS[place.code], place.shape[-1] if place.shape else 1, place.code)
    for place in kept_as(Position).arrangement.places
}
"""Of each field: where it begins (in numbers of its width), how long its rows are, and how wide a number is."""
ALL_CELLS, FIRST_CELL = Struct(f"={len(CELLS)}b"), FIELDS[CELLS[0]][0]
assert [FIELDS[name][0] - FIRST_CELL for name in CELLS] == [*range(len(CELLS))], "the single numbers lie apart"


def cells(g: Any) -> tuple[int, ...]:
    """The numbers of `CELLS`."""
    return ALL_CELLS.unpack_from(g.raw, FIRST_CELL) if isinstance(g, Record) else plain_cells(g)


def row(g: Any, name: str, count: int, at: int = 0) -> Sequence[int]:
    """The first *count* numbers of a row; of a grid, of its *at*-th. None of them is below zero, if they are bytes."""
    if isinstance(g, Record):
        begins, length, code = FIELDS[name]
        begins += at * length
        if code == "b":
            return g.raw[begins : begins + count]
        return memoryview(g.raw).cast(code)[begins : begins + count]  # type: ignore[call-overload, no-any-return]
    numbers = getattr(g, name)
    if isinstance(numbers, dict):
        return [numbers[at, k] for k in range(count)]
    return numbers[:count]  # type: ignore[no-any-return]
