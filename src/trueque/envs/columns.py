"""What a game's `columns` module says of a view, as names and as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trueque.kernel import BadOptions, View
from trueque.kernel.columns import Pair
from trueque.kernel.game import Game
from trueque.kernel.registry import part


def columns_of(game: Game[Any, Any]) -> list[str]:
    """The names of a game's columns, in order."""
    return [name for name, _ in pairs(game, game.view(game.start(), 0))]


def row_of(game: Game[Any, Any], view: View) -> list[float]:
    """*view* as numbers, in the order of the columns."""
    return [value for _, value in pairs(game, view)]


def pairs(game: Game[Any, Any], view: View) -> Iterator[Pair]:
    """Each column's name and number; a game without a `columns` module has no environment."""
    columns = part(game.name, "columns")
    if columns is None:
        raise BadOptions(f"The game «{game.name}» has no columns: its package needs a `columns.py`.", "games")
    found: Iterator[Pair] = columns.pairs(game, view)
    return found
