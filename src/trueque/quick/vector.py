"""The quick game many times at once: `trueque.lockstep` says how."""

from __future__ import annotations

from trueque.lockstep.setup import LockstepSetup
from trueque.lockstep.vector import TruequeVector
from trueque.quick.core.engine import Backend, load_core
from trueque.quick.core.loops import LOOPS
from trueque.quick.core.state import Position
from trueque.quick.core_tables import make_tables
from trueque.quick.game import Quick, make
from trueque.quick.state import QuickState
from trueque.quick.vector_columns import list_answer_names, list_column_groups

SPIEL_OPTIONS, SPIEL_SEATS = {"seats": "{}"}, 6
"""What OpenSpiel plays: any number of seats."""


def set_up(options: dict[str, str], backend: Backend) -> LockstepSetup:
    """What the quick game brings to environments."""
    game, core = make(options), load_core(backend)
    tables = core.tables(make_tables(game.rules))
    return LockstepSetup(
        game, game.seats, list_column_groups(game.seats), list_answer_names(), list_answer_names(game.seats), Position,
        LOOPS.steps, LOOPS.lockstep, LOOPS.seated, core, getattr(core, "library", None), tables,
        core.start(tables), lay_state,
    )  # fmt: skip


def lay_state(game: Quick, g: Position) -> QuickState:
    """A position over the core's."""
    return QuickState(game.first.core, game.first.t, g)


class QuickVector(TruequeVector):
    """*games* games of the quick game in lockstep."""

    name = "trueque_quick_vector_v0"

    def course_of(self, options: dict[str, str], backend: Backend) -> LockstepSetup:
        return set_up(options, backend)


vector = QuickVector
