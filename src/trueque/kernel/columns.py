"""Observations: a view as a row of numbers whose columns have names. A game's `columns` module says its own.

Seats are told relative to the viewer (``me``, ``next1``, …), counts as they are, choices as ones and zeros. A game's
columns are the same at every position of the same options.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

Pair = tuple[str, float]


def seats_from(seats: int, me: int) -> list[tuple[str, int]]:
    """The seats in turn order from the viewer's, with what they are called."""
    return [("me" if i == 0 else f"next{i}", (me + i) % seats) for i in range(seats)]


def one_hot_columns(name: str, values: Sequence[Any], value: Any) -> Iterator[Pair]:
    """A choice among *values*, a column each."""
    for one in values:
        yield f"{name}={one}", float(one == value)


def count_columns(name: str, amounts: dict[str, Any]) -> Iterator[Pair]:
    """How many of each."""
    for key, n in amounts.items():
        yield f"{name}.{key}", float(n)
