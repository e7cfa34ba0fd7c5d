"""The board game many times at once: `trueque.lockstep` says how."""

from __future__ import annotations

from typing import Any, cast

from trueque.core.compiled import load_library
from trueque.island.core import steps
from trueque.island.core.loops import LOCKSTEP
from trueque.island.core.state import position_class
from trueque.island.game import Backend, Island, make
from trueque.island.player.loops import SEATED
from trueque.island.player.source import make_source
from trueque.island.state import IslandState
from trueque.island.vector_columns import list_answer_names, list_column_groups
from trueque.lockstep.setup import LockstepSetup
from trueque.lockstep.vector import TruequeVector


def set_up(options: dict[str, str], backend: Backend, is_seated: bool = True) -> LockstepSetup:
    """What the board game brings to environments; *seated*: with its own player beside those who learn."""
    game = make(options, backend=backend)
    core = cast(Any, game.core)
    is_compiled = core.name == "compiled"
    library = (load_library(make_source(game.room)) if is_seated else core.library) if is_compiled else None
    return LockstepSetup(
        game, game.seats, list_column_groups(game), list_answer_names(game), list_answer_names(game, is_relative=True),
        position_class(game.room), steps, LOCKSTEP, SEATED, core, library, game.tables, core.start(game.tables),
        make_state_over_position,
    )  # fmt: skip


def make_state_over_position(game: Island, g: Any) -> IslandState:
    """A position over the core's; what the table remembers of how it came about is not in it."""
    state = game.start()
    state.g = g
    return state


class IslandVector(TruequeVector):
    """*games* games of the board game in lockstep."""

    name = "trueque_island_vector_v0"

    def course_of(self, options: dict[str, str], backend: Backend) -> LockstepSetup:
        return set_up(options, backend, is_seated=False)


vector = IslandVector
