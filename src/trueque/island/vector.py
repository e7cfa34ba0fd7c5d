"""The board game many times at once: `trueque.lockstep.vector` says how."""

from __future__ import annotations

from typing import Any, cast

from trueque.island.core.loops import LOCKSTEP
from trueque.island.core.state import position_class
from trueque.island.game import Backend, make
from trueque.island.vector_columns import answer_names, column_names
from trueque.lockstep.vector import LockstepSetup, TruequeVector


class IslandVector(TruequeVector):
    """*games* games of the board game in lockstep."""

    name = "trueque_island_vector_v0"

    def course_of(self, options: dict[str, str], backend: Backend) -> LockstepSetup:
        game = make(options, backend=backend)
        core = cast(Any, game.core)
        return LockstepSetup(
            game, game.seats, column_names(game), answer_names(game), position_class(game.room),
            LOCKSTEP.lockstep_door, core, game.tables, core.start(game.tables),
        )  # fmt: skip


vector = IslandVector
