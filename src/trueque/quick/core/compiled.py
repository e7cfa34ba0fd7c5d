"""The compiled back end: the rules as a library printed from this very source, over records kept as bytes."""

from __future__ import annotations

from typing import Any

from trueque.core.compiled import CompiledRules
from trueque.core.library import Library

from . import asked_door
from .engine import list_waiting_seats
from .loops import LOOPS
from .source import make_source


class QuickCompiledCore(CompiledRules):
    """The rules as machine code."""

    def __init__(self, opened: Library | None = None) -> None:
        super().__init__(LOOPS, make_source(), opened)
        self._asked = self.library.bind_door(asked_door.asked_door)

    def waiting_seats(self, t: Any, g: Any) -> tuple[int, ...]:
        return list_waiting_seats(self._asked(t.address, g.address))

    def odds(self, g: Any, action: int) -> int:
        return self._odds(0, g.address, action)  # type: ignore[no-any-return]

    legal, apply, choose_sensibly = CompiledRules.list_answers, CompiledRules.play_answer, CompiledRules.choose_answer
