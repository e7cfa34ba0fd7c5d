"""Reads rows of numbers out of a position of either back end, and writes them: a record of lists, or its bytes.

Views read half of a position at once. Of bytes, a row is a slice: that takes a tenth of what asking for its numbers
one by one would take.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from operator import attrgetter, itemgetter
from struct import Struct
from typing import Any

from trueque.core.memory import PackedRecord, record_class_for
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
    for place in record_class_for(Position).arrangement.places
}
"""Of each field: where it begins (in numbers of its width), how long its rows are, and how wide a number is."""
ALL_CELLS, FIRST_CELL = Struct(f"={len(CELLS)}b"), FIELDS[CELLS[0]][0]
assert [FIELDS[name][0] - FIRST_CELL for name in CELLS] == [*range(len(CELLS))], "the single numbers lie apart"


def read_cells(g: Any) -> tuple[int, ...]:
    """The numbers of `CELLS`."""
    return ALL_CELLS.unpack_from(g.raw, FIRST_CELL) if isinstance(g, PackedRecord) else plain_cells(g)


def read_row(g: Any, name: str, count: int, at: int = 0) -> Sequence[int]:
    """The first *count* numbers of a row; of a grid, of its *at*-th. None of them is below zero, if they are bytes."""
    if isinstance(g, PackedRecord):
        begins, length, code = FIELDS[name]
        begins += at * length
        if code == "b":
            return g.raw[begins : begins + count]
        return memoryview(g.raw).cast(code)[begins : begins + count]  # type: ignore[call-overload, no-any-return]
    numbers = getattr(g, name)
    if isinstance(numbers, dict):
        return [numbers[at, k] for k in range(count)]
    return numbers[:count]  # type: ignore[no-any-return]


def write_row(g: Any, name: str, numbers: Sequence[int], at: int = 0) -> int:
    """Numbers into the beginning of a row; of a grid, of its *at*-th. How many; a ValueError where there is no room."""
    begins, length, code = FIELDS[name]
    if len(numbers) > length:
        raise ValueError(f"{name} has room for {length}, not for {len(numbers)}")
    if isinstance(g, PackedRecord):
        width = WIDTHS[code]
        begins = width * (begins + at * length)
        g.raw[begins : begins + width * len(numbers)] = array(code, numbers).tobytes()
        return len(numbers)
    there = getattr(g, name)
    if isinstance(there, dict):
        there.update({(at, k): number for k, number in enumerate(numbers)})
    else:
        there[: len(numbers)] = numbers
    return len(numbers)


def read_packed_row(g: Any, name: str, count: int, at: int = 0) -> bytes:
    """The same of a row of cards, whose numbers take two bytes, as bytes: by them is kept what was made of them."""
    if isinstance(g, PackedRecord):
        begins, length, _ = FIELDS[name]
        begins = 2 * (begins + at * length)
        return bytes(g.raw[begins : begins + 2 * count])
    return array("h", read_row(g, name, count, at)).tobytes()


REALM = ("lies", "under", "sites", "site_count", "places", "place_count", "road_spots", "road_count", "region_spots",
         "region_count", "owned", "owned_count", "stock", "rates", "points")  # fmt: skip
"""What a principality is made of: a row or a number for each seat, a byte each."""


def seat_slice(name: str, seat: int) -> slice:
    """Where a seat's part of a field of bytes lies."""
    begins, length, code = FIELDS[name]
    assert code == "b", name
    width = 1 if name.endswith("_count") else length
    return slice(begins + seat * width, begins + (seat + 1) * width)


REALM_PARTS = tuple(itemgetter(*(seat_slice(name, seat) for name in REALM)) for seat in (0, 1))


def realm_bytes(g: Any, seat: int) -> bytes:
    """All that a seat's principality is, as bytes; none of a record of lists."""
    return b"".join(REALM_PARTS[seat](g.raw)) if isinstance(g, PackedRecord) else b""


TODO = tuple((FIELDS[name][0] * WIDTHS[FIELDS[name][2]], WIDTHS[FIELDS[name][2]])
             for name in ("todo_op", "todo_me", "todo_a", "todo_b", "todo_c"))  # fmt: skip


def todo_bytes(g: Any, depth: int) -> bytes:
    """All that is still to be done, as bytes; none of a record of lists."""
    if not isinstance(g, PackedRecord):
        return b""
    return b"".join([g.raw[begins : begins + width * depth] for begins, width in TODO])
