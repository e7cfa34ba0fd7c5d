"""Whether the search can play at once: the first time on a machine it must be compiled, which takes a minute."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from trueque.bots.playing import speaks
from trueque.kernel import Bot, Decision, View
from trueque.settlers.game import Settlers

COMPILER = "from trueque.bots.settlers_search.ready import compile_now; compile_now()"


def can_run() -> bool:
    """Whether the search can run compiled."""
    return find_spec("numba") is not None


def is_compiled() -> bool:
    """Whether the compiled search lies on the disk."""
    from trueque.bots.settlers_search.machine import load

    folder = Path(load("compiled").machine.FOLDER)
    return all(any(folder.rglob(f"*{name}*.nbc")) for name in ("think_door", "judge_door"))


def compile_now() -> None:
    """Compile the search, or find it compiled: returns when it can play."""
    from trueque.bots.settlers_search.bot import SettlersSearch
    from trueque.kernel.registry import make

    game = make("settlers", {"seats": "2"})
    assert isinstance(game, Settlers)
    SettlersSearch(game).rehearse()


@cache
def begin_compiling() -> subprocess.Popen[bytes]:
    """Compile beside this process, once."""
    return subprocess.Popen([sys.executable, "-c", COMPILER])


class Patient:
    """Answers as *substitute* does until the search is compiled, so that nobody waits for a compiler."""

    def __init__(self, substitute: Bot, make: Callable[[], Bot]) -> None:
        self._bot = substitute
        self._make: Callable[[], Bot] | None = make
        begin_compiling()

    def speaks(self, decision: Decision[Any]) -> bool:
        return speaks(self._bot, decision)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        if self._make is not None and begin_compiling().poll() == 0:
            self._bot, self._make = self._make(), None
        return self._bot.choose(view, decision)
