"""Whether the search can play at once: where its library did not come with the package it must be built first."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from trueque.bots.bot_protocols import Explains, Weighed, can_speak
from trueque.core import library_build
from trueque.core.source import Source
from trueque.island.bots.search.source import make_source
from trueque.island.core.source import make_source as rules
from trueque.island.core.state import SEATS, seat_room
from trueque.island.player.source import make_source as player
from trueque.kernel import Bot, Decision, View

BUILDER = "from trueque.island.bots.search.compiled_search import build_now; build_now({seats})"


def can_run(seats: int = SEATS) -> bool:
    """Whether the search can run compiled for so many seats, now or once it is built."""
    return is_built(seats) or library_build.can_build()


def is_built(seats: int = SEATS) -> bool:
    """Whether the compiled search for so many seats lies on the disk, with all that it stands on."""
    return all(library_build.find_library(one) for one in _list_libraries(seats))


def build_now(seats: int = SEATS) -> None:
    """Build the search and what it stands on, or find them built: returns when it can play."""
    for one in _list_libraries(seats):
        library_build.ensure_library(one)


def _list_libraries(seats: int) -> tuple[Source, ...]:
    return make_source(seat_room(seats)), rules(seat_room(seats)), player(seat_room(seats))


@cache
def begin_building(seats: int) -> subprocess.Popen[bytes]:
    """Build beside this process, once."""
    return subprocess.Popen([sys.executable, "-c", BUILDER.format(seats=seats)])


class WaitingBot:
    """Answers as *substitute* does until the search is built, so that nobody waits for a compiler."""

    def __init__(self, substitute: Bot, make: Callable[[], Bot], seats: int) -> None:
        self._bot, self._seats = substitute, seats
        self._make: Callable[[], Bot] | None = make
        begin_building(seats)

    def speaks(self, decision: Decision[Any]) -> bool:
        return can_speak(self._bot, decision)

    @property
    def considered_answers(self) -> Sequence[Weighed]:
        return self._bot.considered_answers if isinstance(self._bot, Explains) else ()

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        if self._make is not None and begin_building(self._seats).poll() == 0:
            make, self._make = self._make, None
            with suppress(library_build.NoCompiler):  # built, and yet it cannot be loaded: the substitute stays
                self._bot = make()
        return self._bot.choose(view, decision)
