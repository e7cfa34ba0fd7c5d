"""Observations: a view as a row of numbers whose columns have names.

Seats are told relative to the viewer (``me``, ``next1``, …), counts as they are, choices as ones and zeros. A game's
columns are the same at every position of the same options.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from trueque.kernel import View
from trueque.kernel.game import Game

Pair = tuple[str, float]


def columns_of(game: Game[Any, Any]) -> list[str]:
    """The names of a game's columns, in order."""
    return [name for name, _ in pairs(game, game.view(game.start(), 0))]


def row_of(game: Game[Any, Any], view: View) -> list[float]:
    """*view* as numbers, in the order of the columns."""
    return [value for _, value in pairs(game, view)]


def pairs(game: Game[Any, Any], view: View) -> Iterator[Pair]:
    module = import_module(f"trueque.envs.{game.name}_columns")
    found: Iterator[Pair] = module.pairs(game, view)
    return found


def relative(seats: int, me: int) -> list[tuple[str, int]]:
    """The seats in turn order from the viewer's, with what they are called."""
    return [("me" if i == 0 else f"next{i}", (me + i) % seats) for i in range(seats)]


def one_hot(name: str, values: Sequence[Any], value: Any) -> Iterator[Pair]:
    """A choice among *values*, a column each."""
    for one in values:
        yield f"{name}={one}", float(one == value)


def counted(name: str, amounts: dict[str, Any]) -> Iterator[Pair]:
    """How many of each."""
    for key, n in amounts.items():
        yield f"{name}.{key}", float(n)
