"""The board game many times at once: `trueque.lockstep.vector` says how."""

from __future__ import annotations

from typing import Any, cast

from trueque.island.core.lockstep import lockstep_door
from trueque.island.core.state import Position
from trueque.island.game import Backend, make
from trueque.island.vector_columns import answer_names, column_names
from trueque.lockstep.vector import Buffers, Course, TruequeVector


class IslandVector(TruequeVector):
    """*games* games of the board game in lockstep."""

    name = "trueque_island_vector_v0"

    def __init__(
        self,
        games: int,
        options: dict[str, str] | None = None,
        threads: int = 1,
        buffers: Buffers | None = None,
        backend: Backend = "compiled",
    ) -> None:
        self.game = game = make(options or {}, backend=backend)
        core = cast(Any, game.core)
        columns, answers = column_names(game), answer_names(game)
        course = Course(
            game.seats, columns, answers, Position, lockstep_door, core, game.tables, core.start(game.tables)
        )
        super().__init__(course, games, threads, buffers)


def vector(
    games: int, options: dict[str, str] | None = None, *, threads: int = 1, buffers: Buffers | None = None,
    backend: Backend = "compiled",
) -> IslandVector:  # fmt: skip
    """The vector environment of the board game (`plain`: without a compiler, and slowly)."""
    return IslandVector(games, options, threads, buffers, backend)
