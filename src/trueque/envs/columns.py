"""What a game's `columns` module says of a view, as names and as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trueque.envs import plain_columns
from trueque.kernel import View
from trueque.kernel.columns import Pair
from trueque.kernel.game import Game
from trueque.kernel.registry import find_room


def column_names(game: Game[Any, Any]) -> list[str]:
    """The names of a game's columns, in order."""
    return [name for name, _ in iterate_columns(game, game.view(game.start(), 0))]


def column_values(game: Game[Any, Any], view: View) -> list[float]:
    """*view* as numbers, in the order of the columns."""
    return [value for _, value in iterate_columns(game, view)]


def iterate_columns(game: Game[Any, Any], view: View) -> Iterator[Pair]:
    """Each column's name and number; of a game without a `columns` module, whatever numbers its views hold."""
    found: Iterator[Pair] = (find_room(game.name, "columns") or plain_columns).pairs(game, view)
    return found
