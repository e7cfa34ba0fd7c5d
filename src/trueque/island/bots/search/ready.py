"""Whether the search can play at once: where its library did not come with the package it must be built first."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from trueque.bots.offers import Explains, Weighed, speaks
from trueque.core import building
from trueque.island.bots.search.source import source
from trueque.kernel import Bot, Decision, View

BUILDER = "from trueque.island.bots.search.ready import build_now; build_now()"


def can_run() -> bool:
    """Whether the search can run compiled, now or once it is built."""
    return is_built() or building.can_build()


def is_built() -> bool:
    """Whether the compiled search lies on the disk."""
    return building.found(source()) is not None


def build_now() -> None:
    """Build the search and the rules, or find them built: returns when it can play."""
    from trueque.island.core.source import source as rules

    for one in (source(), rules()):
        building.ensure(one)


@cache
def begin_building() -> subprocess.Popen[bytes]:
    """Build beside this process, once."""
    return subprocess.Popen([sys.executable, "-c", BUILDER])


class Patient:
    """Answers as *substitute* does until the search is built, so that nobody waits for a compiler."""

    def __init__(self, substitute: Bot, make: Callable[[], Bot]) -> None:
        self._bot = substitute
        self._make: Callable[[], Bot] | None = make
        begin_building()

    def speaks(self, decision: Decision[Any]) -> bool:
        return speaks(self._bot, decision)

    @property
    def weighed(self) -> Sequence[Weighed]:
        return self._bot.weighed if isinstance(self._bot, Explains) else ()

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        if self._make is not None and begin_building().poll() == 0:
            make, self._make = self._make, None
            with suppress(building.NoCompiler):  # built, and yet it cannot be loaded: the substitute stays
                self._bot = make()
        return self._bot.choose(view, decision)
