"""Records as bytes: what compiled code works on, read from Python by the same field names as the plain records.

    Bytes = kept_as(Position)            # a class: its objects are one record each
    g = Bytes()                          # zeros
    g.phase, g.hand[p, r], g.bank[r]     # read and written as a plain record's
    g.address                            # what a door of the library takes

No field is copied: rows and grids are views of the record's bytes.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from ctypes import addressof, c_char
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from struct import Struct, calcsize
from typing import Any, ClassVar

from trueque.core.fields import Grid, Layout, RealGrid, layout_of, parts_of, real_fields

CODES = {8: "b", 16: "h", 32: "i", 64: "q"}
REAL_CODES = {32: "f", 64: "d"}
NO_PARTS: Mapping[str, type] = {}


@dataclass(frozen=True)
class FieldPlace:
    """Where a field lies in a record."""

    name: str
    code: str
    shape: tuple[int, ...]
    at: int
    kind: type[PackedRecord] | None = None
    """What lies there, where it is a record or a list of them."""

    @property
    def size(self) -> int:
        return (calcsize(self.code) if self.kind is None else self.kind.arrangement.size) * prod(self.shape)

    @property
    def form(self) -> str:
        """As `struct` writes it."""
        return f"{prod(self.shape)}{self.code}" if self.kind is None else f"{self.size}s"


class Arrangement:
    """Where the fields of a record lie, as C lays them out."""

    def __init__(self, layout: Layout, reals: Iterable[str] = (), parts: Mapping[str, type] = NO_PARTS) -> None:
        fractions, self.places = set(reals), list[FieldPlace]()
        at, self.widest = 0, 1
        for name, bits, shape in layout:
            kind = record_class_for(parts[name]) if name in parts else None
            width = bits // 8 if kind is None else kind.arrangement.widest
            at += -at % width
            code = "" if kind is not None else REAL_CODES[bits] if name in fractions else CODES[bits]
            self.places.append(FieldPlace(name, code, shape, at, kind))
            at, self.widest = at + self.places[-1].size, max(self.widest, width)
        self.size = at + -at % self.widest

    @cached_property
    def packer(self) -> Struct:
        """All fields at once, with the gaps between them."""
        text, at = "=", 0
        for place in self.places:
            text += f"{place.at - at}x{place.form}"
            at = place.at + place.size
        return Struct(f"{text}{self.size - at}x")

    def pack(self, plain: Any) -> bytes:
        """A plain record's fields as bytes; `struct.error` where a number does not fit."""
        numbers: list[Any] = []
        for place in self.places:
            value = getattr(plain, place.name)
            if place.kind is not None:
                held = value if place.shape else (value,)
                numbers.append(b"".join(place.kind.arrangement.pack(one) for one in held))
                continue
            numbers.extend(value.values() if isinstance(value, dict) else value if place.shape else (value,))
        return self.packer.pack(*numbers)


class PackedRecord:
    """One record as bytes: `raw` are the bytes, `address` is where they lie."""

    __slots__ = ("_address", "raw")

    arrangement: ClassVar[Arrangement]
    raw: bytearray

    def __init__(self, raw: bytes | bytearray | None = None) -> None:
        self.raw = bytearray(self.arrangement.size) if raw is None else bytearray(raw)

    @property
    def address(self) -> int:
        """Where the bytes lie, as long as this record lives."""
        try:
            return self._address  # type: ignore[has-type, no-any-return]
        except AttributeError:
            self._address = addressof(c_char.from_buffer(self.raw))
            return self._address

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PackedRecord) and self.raw == other.raw

    __hash__ = None  # type: ignore[assignment]


def number_property(place: FieldPlace) -> property:
    """A field that is one number."""
    one = Struct("=" + place.code)
    read, write, at = one.unpack_from, one.pack_into, place.at

    def get(record: PackedRecord) -> Any:
        return read(record.raw, at)[0]

    def put(record: PackedRecord, value: float) -> None:
        write(record.raw, at, value)

    return property(get, put)


def row_property(place: FieldPlace) -> property:
    """A field that is a row or a grid: a view, made when it is first asked for."""
    slot, first, last = f"_{place.name}", place.at, place.at + place.size
    code: Any = place.code
    whole = Struct(f"={prod(place.shape)}{place.code}")

    def get(record: PackedRecord) -> Any:
        try:
            return getattr(record, slot)
        except AttributeError:
            view = memoryview(record.raw)[first:last].cast(code, list(place.shape))
            setattr(record, slot, view)
            return view

    def put(record: PackedRecord, value: Any) -> None:
        whole.pack_into(record.raw, first, *(value.values() if isinstance(value, dict) else value))

    return property(get, put)


def records_at(place: FieldPlace, kind: type[PackedRecord]) -> property:
    """A field that is a record or a list of them: a view of these bytes, made when it is first asked for."""
    slot, first, last, many = f"_{place.name}", place.at, place.at + place.size, prod(place.shape)

    def get(record: PackedRecord) -> Any:
        try:
            return getattr(record, slot)
        except AttributeError:
            crowd = RecordArray(kind, many, memoryview(record.raw)[first:last])
            view = crowd if place.shape else crowd[0]
            setattr(record, slot, view)
            return view

    def put(record: PackedRecord, value: Any) -> None:
        held = value if place.shape else (value,)
        raw = b"".join(bytes(one.raw) if isinstance(one, PackedRecord) else kind.arrangement.pack(one) for one in held)
        if len(raw) != last - first:
            raise ValueError(f"{place.name} holds {many} records of {kind.arrangement.size} bytes")
        record.raw[first:last] = raw

    return property(get, put)


def make_record_class(name: str, arrangement: Arrangement, beside: tuple[str, ...] = ()) -> type[PackedRecord]:
    """The class of the records that lie so; its objects may hold a few things *beside* the bytes."""
    slots = tuple(f"_{place.name}" for place in arrangement.places if place.shape or place.kind)
    body: dict[str, Any] = {"__slots__": (*slots, *beside), "arrangement": arrangement}
    for place in arrangement.places:
        if place.kind is not None:
            body[place.name] = records_at(place, place.kind)
        else:
            body[place.name] = row_property(place) if place.shape else number_property(place)
    return type(f"{name}Bytes", (PackedRecord,), body)


@cache
def record_class_for(record: type) -> type[PackedRecord]:
    """The class whose objects hold a plain record's fields as bytes."""
    return make_record_class(record.__name__, Arrangement(layout_of(record), real_fields(record), parts_of(record)))


def to_plain_record(record: type, kept: PackedRecord) -> Any:
    """A plain record equal to one that is kept as bytes."""
    plain, held = record(), parts_of(record)
    for place in kept.arrangement.places:
        value = getattr(kept, place.name)
        if place.kind is not None:
            one = held[place.name]
            setattr(
                plain,
                place.name,
                [to_plain_record(one, each) for each in value] if place.shape else to_plain_record(one, value),
            )
        elif not place.shape:
            setattr(plain, place.name, value)
        elif len(place.shape) == 1:
            own: Any = getattr(plain, place.name)
            own[:] = array(own.typecode, value) if isinstance(own, array) else value.tolist()
        else:
            table: Grid | RealGrid = getattr(plain, place.name)
            flat = [number for line in value.tolist() for number in line]
            table.update(zip(table, flat, strict=True))
    return plain


def pack_record(record: type, one: Any) -> bytes:
    """A record of either back end as bytes, the same from both."""
    return bytes(one.raw) if isinstance(one, PackedRecord) else record_class_for(record).arrangement.pack(one)


def unpack_record(record: type, packed: bytes, is_compiled: bool) -> Any:
    """Bytes back into a record of one of the back ends."""
    kept = record_class_for(record)(packed)
    return kept if is_compiled else to_plain_record(record, kept)


class Longs:
    """A list of numbers of 64 bits that a door reads or writes."""

    def __init__(self, count: int) -> None:
        raw = bytearray(8 * count)
        self.numbers, self.address = memoryview(raw).cast("q"), addressof(c_char.from_buffer(raw))


class RecordArray(Sequence[Any]):
    """Many records one after the other, as a door takes them; each is a view of these bytes."""

    def __init__(self, kind: type[PackedRecord], many: int, raw: memoryview | None = None) -> None:
        self.kind, self.many, self.size = kind, many, kind.arrangement.size
        self.raw = bytearray(many * self.size) if raw is None else raw
        self.address = addressof(c_char.from_buffer(self.raw))

    def __len__(self) -> int:
        return self.many

    def __getitem__(self, index: Any) -> Any:
        if not 0 <= index < self.many:
            raise IndexError(index)
        one: Any = self.kind.__new__(self.kind)
        one.raw = memoryview(self.raw)[index * self.size : (index + 1) * self.size]
        return one
