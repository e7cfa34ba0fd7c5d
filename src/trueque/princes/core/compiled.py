"""The compiled back end: the rules as a library printed from this very source, over records kept as bytes."""

from __future__ import annotations

from typing import Any

from trueque.core.compiled import CompiledRules
from trueque.core.engine import Event
from trueque.core.library import Library
from trueque.core.memory import record_class_for
from trueque.core.tape import Tape

from .card_fits import fitting_door
from .engine import ONE_IS_ASKED, asked_seat
from .loops import LOOPS
from .restore import restore_door
from .source import make_source


class PrincesCompiledCore(CompiledRules):
    """The rules as machine code."""

    def __init__(self, opened: Library | None = None) -> None:
        super().__init__(LOOPS, make_source(), opened)
        self._fitting = self.library.bind_door(fitting_door)
        self._restore, self._unheard = self.library.bind_door(restore_door), record_class_for(Tape)()

    def asked_seat(self, g: Any) -> int | None:
        return asked_seat(g)

    def legal(self, t: Any, g: Any) -> list[int]:
        return self.list_answers(t, g, ONE_IS_ASKED)

    def odds(self, g: Any, action: int) -> int:
        return self.weight(g, g, action)  # the tables are not looked at

    def apply(self, t: Any, g: Any, action: int) -> list[Event]:
        return self.play_answer(t, g, ONE_IS_ASKED, action)

    def restore_derived(self, t: Any, g: Any) -> None:
        self._restore(t.address, g.address, self._unheard.address)

    def rate_fits(self, t: Any, g: Any, seat: int) -> list[int]:
        desk = self._desk
        count = self._fitting(t.address, g.address, seat, desk.moves_at)
        return desk.listed[:count].tolist()  # type: ignore[no-any-return]

    choose_sensibly = CompiledRules.choose_answer
