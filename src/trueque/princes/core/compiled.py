"""The compiled back end: the rules as a library printed from this very source, over records kept as bytes."""

from __future__ import annotations

from typing import Any

from trueque.core.compiled import CompiledRules
from trueque.core.engine import Event
from trueque.core.library import Library

from .engine import ONE_IS_ASKED, asked_of
from .loops import LOOPS
from .source import source


class CompiledCore(CompiledRules):
    """The rules as machine code."""

    def __init__(self, opened: Library | None = None) -> None:
        super().__init__(LOOPS, source(), opened)

    def asked(self, g: Any) -> int | None:
        return asked_of(g)

    def legal(self, t: Any, g: Any) -> list[int]:
        return self.listed(t, g, ONE_IS_ASKED)

    def odds(self, g: Any, action: int) -> int:
        return self.weight(g, g, action)  # the tables are not looked at

    def apply(self, t: Any, g: Any, action: int) -> list[Event]:
        return self.played(t, g, ONE_IS_ASKED, action)
