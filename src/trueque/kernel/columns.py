"""Observations: a view as a row of numbers whose columns have names. A game's `columns` module says its own.

Seats are told relative to the viewer (``me``, ``next1``, …), counts as they are, choices as ones and zeros. A game's
columns are the same at every position of the same options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Pair = tuple[str, float]
MOST_IN_ROW = 127
"""The largest number in a row of the core: what is greater is written as this."""


@dataclass(frozen=True)
class ColumnGroup:
    """Some columns of a row of the core that say the same of different things."""

    names: tuple[str, ...]
    about: str
    """What they say, in a sentence."""
    high: int = 1
    low: int = 0
    is_secret: bool = False
    """Whether only the seat that the row is for knows it; else everybody at the table does."""


def make_column_group(
    about: str, names: Iterable[str], high: int = 1, low: int = 0, is_secret: bool = False
) -> ColumnGroup:
    """A group of columns."""
    return ColumnGroup(tuple(names), about, high, low, is_secret)


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
