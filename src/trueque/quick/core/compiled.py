"""The compiled back end: the rules as a library printed from this very source, over records kept as bytes."""

from __future__ import annotations

from typing import Any

from trueque.core.compiled import CompiledRules
from trueque.core.library import Library

from . import asked
from .engine import waited_for
from .loops import LOOPS
from .source import source


class CompiledCore(CompiledRules):
    """The rules as machine code."""

    def __init__(self, opened: Library | None = None) -> None:
        super().__init__(LOOPS, source(), opened)
        self._asked = self.library.door(asked.asked_door)

    def waiting(self, t: Any, g: Any) -> tuple[int, ...]:
        return waited_for(self._asked(t.address, g.address))

    def odds(self, g: Any, action: int) -> int:
        return self._odds(0, g.address, action)  # type: ignore[no-any-return]

    legal, apply, sensible = CompiledRules.listed, CompiledRules.played, CompiledRules.chosen
