"""A list that goes on from another one without copying it: what an answer is tried on need not copy a whole game."""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence
from typing import Any, SupportsIndex, TypeVar, overload

T = TypeVar("T")


class Branch(MutableSequence[T]):
    """The first lines of a *trunk*, which only grows at its end, and lines of its own after them."""

    __slots__ = ("_own", "_stem", "_trunk")

    def __init__(self, trunk: list[T]) -> None:
        self._trunk, self._stem = trunk, len(trunk)
        self._own: list[T] = []

    def merge_into_trunk(self) -> list[T]:
        """All of it as one list: the trunk itself goes on, unless it has gone on in another way already."""
        if len(self._trunk) != self._stem:
            return list(self)
        self._trunk += self._own
        return self._trunk

    def __len__(self) -> int:
        return self._stem + len(self._own)

    def __iter__(self) -> Iterator[T]:
        yield from self._trunk[: self._stem]
        yield from self._own

    def __reversed__(self) -> Iterator[T]:
        yield from reversed(self._own)
        for at in range(self._stem - 1, -1, -1):
            yield self._trunk[at]

    @overload
    def __getitem__(self, at: SupportsIndex) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            first, last, step = at.indices(len(self))
            if step == 1 and first >= self._stem:
                return self._own[first - self._stem : last - self._stem]
            return list(self)[at]
        place = self._resolve_index(at)
        return self._trunk[place] if place < self._stem else self._own[place - self._stem]

    @overload
    def __setitem__(self, at: SupportsIndex, value: T) -> None: ...
    @overload
    def __setitem__(self, at: slice, value: Any) -> None: ...
    def __setitem__(self, at: Any, value: Any) -> None:
        place = self._resolve_index(at)
        if place < self._stem:
            raise IndexError("what the trunk holds is not the branch's to change")
        self._own[place - self._stem] = value

    def __delitem__(self, at: Any) -> None:
        raise TypeError("a branch only grows")

    def insert(self, at: SupportsIndex, value: T) -> None:
        if at.__index__() < len(self):
            raise TypeError("a branch only grows at its end")
        self._own.append(value)

    def append(self, value: T) -> None:
        self._own.append(value)

    def _resolve_index(self, at: SupportsIndex) -> int:
        place = at.__index__()
        place += len(self) if place < 0 else 0
        if not 0 <= place < len(self):
            raise IndexError("there is no such line")
        return place

    def __eq__(self, other: object) -> bool:
        return list(self) == (list(other) if isinstance(other, Branch) else other)

    __hash__ = None  # type: ignore[assignment]
