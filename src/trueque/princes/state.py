"""A position of The Princes: the core's record (`core.state.Position`), and what every room reads of it."""

from __future__ import annotations

from typing import Any

from trueque.core.memory import pack_record, unpack_record
from trueque.kernel import Decision, Seat
from trueque.princes.actions import Action
from trueque.princes.core.engine import Backend, PrincesCore, load_core
from trueque.princes.core.points import points_of
from trueque.princes.core.state import PLAYING, Position
from trueque.princes.core.tables import Tables
from trueque.princes.core_tables import make_game_tables
from trueque.princes.layout import PrincesLayout
from trueque.princes.layout_reader import read_layout
from trueque.princes.programs import Programs
from trueque.princes.rules import PrincesRules


class PrincesState:
    """A game of The Princes, at any moment between two whole answers."""

    __slots__ = ("_layout", "asked", "core", "g", "open", "programs", "t")

    def __init__(self, core: PrincesCore, programs: Programs, t: Tables, g: Position) -> None:
        self.core = core
        self.programs = programs
        """The steps that the tables were made of."""
        self.t = t
        """What the rules read of cards and switches; shared, and never changed."""
        self.g = g
        """The core's position."""
        self.asked: Decision[Action] | None = None
        """The question of this position, once it was asked for."""
        self._layout: PrincesLayout | None = None
        self.open: tuple[Any, Any] | None = None
        """What every view shows alike, and the piles and hands, once somebody looked (`view.make_shared_view`)."""

    def copy(self) -> PrincesState:
        twin = PrincesState.__new__(PrincesState)
        twin.core, twin.programs, twin.t, twin.g = self.core, self.programs, self.t, self.core.copy(self.g)
        twin.asked, twin._layout, twin.open = self.asked, self._layout, self.open
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return restore_state, (self.core.name, self.programs.rules, pack_record(Position, self.g))

    def __deepcopy__(self, memo: object) -> PrincesState:
        """A copy shares nothing that is ever changed; what was read of it is read anew."""
        twin = self.copy()
        twin.forget_reading()
        return twin

    def forget_reading(self) -> None:
        """Something happened: what was read of the position is read anew."""
        self.asked = self._layout = self.open = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PrincesState) and read_layout(self) == read_layout(other)

    __hash__ = None  # type: ignore[assignment]

    @property
    def rules(self) -> PrincesRules:
        return self.programs.rules

    @property
    def layout(self) -> PrincesLayout:
        """The position by names; read once, and not to be written."""
        if self._layout is None:
            self._layout = read_layout(self)
        return self._layout

    @property
    def turn(self) -> int:
        return self.g.turn

    @property
    def active(self) -> Seat:
        return self.g.active

    @property
    def winner(self) -> Seat | None:
        """The seat that won; -1: nobody (see R-205)."""
        return None if self.g.winner == PLAYING else self.g.winner

    def points(self, seat: Seat) -> int:
        """Victory points of a seat, tokens included."""
        return points_of(self.g, seat)


def restore_state(back_end: Backend, rules: PrincesRules, packed: bytes) -> PrincesState:
    """A position that was sent elsewhere, on the same back end."""
    core, programs = load_core(back_end), make_game_tables(rules)
    g = unpack_record(Position, packed, back_end == "compiled")
    return PrincesState(core, programs, core.tables(programs.t), g)
