"""The compiled back end: the rules as a library printed from this very source, over records kept as bytes."""

from __future__ import annotations

from typing import Any

from trueque.core.compiled import CompiledRules
from trueque.core.engine import Event
from trueque.core.library import Library
from trueque.core.memory import kept_as
from trueque.core.tape import Tape

from .engine import ONE_IS_ASKED, asked_of
from .fitting import fitting_door
from .loops import LOOPS
from .restoring import restore_door
from .source import source


class CompiledCore(CompiledRules):
    """The rules as machine code."""

    def __init__(self, opened: Library | None = None) -> None:
        super().__init__(LOOPS, source(), opened)
        self._fitting = self.library.door(fitting_door)
        self._restore, self._unheard = self.library.door(restore_door), kept_as(Tape)()

    def asked(self, g: Any) -> int | None:
        return asked_of(g)

    def legal(self, t: Any, g: Any) -> list[int]:
        return self.listed(t, g, ONE_IS_ASKED)

    def odds(self, g: Any, action: int) -> int:
        return self.weight(g, g, action)  # the tables are not looked at

    def apply(self, t: Any, g: Any, action: int) -> list[Event]:
        return self.played(t, g, ONE_IS_ASKED, action)

    def restore(self, t: Any, g: Any) -> None:
        self._restore(t.address, g.address, self._unheard.address)

    def fitting(self, t: Any, g: Any, seat: int) -> list[int]:
        desk = self._desk
        count = self._fitting(t.address, g.address, seat, desk.moves_at)
        return desk.listed[:count].tolist()  # type: ignore[no-any-return]

    sensible = CompiledRules.chosen
