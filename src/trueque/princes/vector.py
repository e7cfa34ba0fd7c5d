"""The Princes many times at once: `trueque.lockstep` says how."""

from __future__ import annotations

from trueque.lockstep.setup import LockstepSetup
from trueque.lockstep.vector import TruequeVector
from trueque.princes.core.engine import Backend, load_core
from trueque.princes.core.loops import LOOPS
from trueque.princes.core.numbers import SEATS
from trueque.princes.core.state import Position
from trueque.princes.core_tables import make_tables
from trueque.princes.game import Princes, make
from trueque.princes.state import PrincesState
from trueque.princes.vector_columns import list_answer_names, list_column_groups

SPIEL_OPTIONS, SPIEL_SEATS = {"mode": "intro"}, 2
"""What OpenSpiel plays: the introductory game."""


def set_up(options: dict[str, str], backend: Backend) -> LockstepSetup:
    """What The Princes bring to environments; with cards of other packages only where these are in the game."""
    game, core = make(options), load_core(backend)
    plain = make_tables(game.rules)
    tables, names = core.tables(plain), list_answer_names(plain.guest_cards > 0)
    return LockstepSetup(
        game, SEATS, list_column_groups(plain.guest_cards > 0), names, names, Position, LOOPS.steps, LOOPS.lockstep,
        LOOPS.seated, core, getattr(core, "library", None), tables, core.start(tables), lay_state,
    )  # fmt: skip


def lay_state(game: Princes, g: Position) -> PrincesState:
    """A position over the core's."""
    return PrincesState(game.first.core, game.first.programs, game.first.t, g)


class PrincesVector(TruequeVector):
    """*games* games of The Princes in lockstep."""

    name = "trueque_princes_vector_v0"

    def course_of(self, options: dict[str, str], backend: Backend) -> LockstepSetup:
        return set_up(options, backend)


vector = PrincesVector
