"""Games of other packages: whatever they do, they keep nobody else waiting.

Each is opened and thinks in a thread of its own, which is given up when it does not come back. On the loop, where
answers are played and told, a clock looks now and then whether a package keeps everybody waiting, and interrupts it.
"""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import TypeVar

from trueque.server.apart.doors import Apart
from trueque.server.labour import Labour
from trueque.server.limits import Limits
from trueque.server.metered import ASKER, Asker
from trueque.server.package_frames import find_running_package
from trueque.table.unserved import TooSlow

T = TypeVar("T")
OPENING, THINKING = 10.0, 5.0
"""Seconds that a package has for opening a table, and for an answer of its bots."""
BUSY, ASLEEP = 0.2, 3.0
"""Seconds of a processor, and seconds at all, that the loop waits for a package: a machine that is busy with other
things is not its fault."""
DOZING = 0.6
"""Seconds that it waits for one that sleeps, where the machine says for how long a thread wanted a processor."""
SUSPECT, LEFT = 600.0, 0.5
"""For so many seconds a package that was interrupted is interrupted sooner: this part of the others' time is left."""
SCHEDULED = Path("/proc/thread-self/schedstat")
TICK = 0.05
MANY = 100_000


class Packages:
    """What is done for games of other packages, each apart from the others."""

    def __init__(self, limits: Limits, is_apart: bool) -> None:
        self._limits = limits
        self.apart = Apart() if is_apart else None
        """Their processes, where a host wants each in its own."""
        self._labours: dict[str, Labour] = {}
        self._clock = LoopClock()

    async def do(self, game: str, work: Callable[[], T], longest: float) -> T:
        """Do *work* of a package's game in the thread of that game."""
        if game not in self._labours:
            self._labours[game] = Labour(f"package {game}", 1, self._limits, MANY, MANY)
        self._clock.start()
        # For the house, not for whoever happens to ask: a package's time is nobody's fault.
        token = ASKER.set(Asker())
        try:
            return await self._labours[game].do(work, longest=longest)
        finally:
            ASKER.reset(token)

    def begin(self) -> None:
        """Start what runs in processes of its own."""
        if self.apart is not None:
            self.apart.begin()

    def make_ready(self, game: str) -> None:
        """The same of one game, which may have ended; elsewhere than on the loop, since it takes a moment."""
        if self.apart is not None:
            self.apart.make_ready(game)

    def close(self) -> None:
        if self.apart is not None:
            self.apart.close()
        self._clock.stop()
        for labour in self._labours.values():
            labour.close()
        self._labours.clear()


class LoopClock:
    """Interrupts a package that keeps the loop: only it, since the stack says what runs."""

    def __init__(self) -> None:
        self._beat, self._used, self._wanted, self._ticks = time.monotonic(), 0.0, 0.0, 0
        self._next: asyncio.TimerHandle | None = None
        self._interrupted: dict[str, float] = {}
        """Packages, and when they last had to be: whoever hangs once may hang at every call."""

    def start(self) -> None:
        """Begin to look, where this machine can interrupt: in the first thread of a process, and not on Windows."""
        if self._next is not None or threading.current_thread() is not threading.main_thread():
            return
        if hasattr(signal, "setitimer"):
            self._go_on()
            signal.signal(signal.SIGALRM, self._look)
            signal.setitimer(signal.ITIMER_REAL, TICK, TICK)

    def stop(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, signal.SIG_IGN)

    def _go_on(self) -> None:
        self._begin_anew()
        self._next = asyncio.get_running_loop().call_later(TICK, self._go_on)

    def _begin_anew(self) -> None:
        self._beat, self._used, self._ticks = time.monotonic(), time.thread_time(), 0
        self._wanted = count_wanted()

    def _look(self, _: int, frame: FrameType | None) -> None:
        package = find_running_package(frame)
        if not package:
            self._begin_anew()  # what ours took is not charged to whoever comes next
            return
        self._ticks += 1
        is_suspect = time.monotonic() - self._interrupted.get(package, -SUSPECT) < SUSPECT
        if self._is_overdue(LEFT if is_suspect else 1.0):
            self._begin_anew()
            self._interrupted[package] = time.monotonic()
            raise TooSlow

    def _is_overdue(self, part: float) -> bool:
        """Whether the package has kept the loop for that *part* of the time that one has."""
        used, passed = time.thread_time() - self._used, time.monotonic() - self._beat
        # Who gets no processor is not called so often.
        is_asleep = passed > part * ASLEEP and self._ticks > part * ASLEEP / TICK / 2
        if not is_asleep and self._wanted and passed > part * DOZING:
            is_asleep = passed - used - (count_wanted() - self._wanted) > part * DOZING
        return used > part * BUSY or is_asleep


def count_wanted() -> float:
    """For how many seconds this thread has wanted a processor that others had; 0 where the machine does not say."""
    try:
        return int(SCHEDULED.read_bytes().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0
