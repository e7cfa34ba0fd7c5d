"""Time, chance and event loops of a world: whatever happens in it hangs on one seed, and on nothing of this machine."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import os
import random
import sys
import time
from asyncio import events
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

BEGAN = 1_700_000_000_000
"""What the database's clock shows when a world begins, in milliseconds."""
MOST_ROUNDS = 20_000
"""A loop that still has something to do after so many rounds at one moment will never have done with it."""


class Agenda:
    """What happens when: the only clock of a world, and the only order."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._count = itertools.count()

    def add(self, delay: float, deed: Callable[[], None]) -> None:
        """Let *deed* happen so many seconds from now."""
        heapq.heappush(self._due, (self.now + max(0.0, delay), next(self._count), deed))

    def next_time(self) -> float:
        return self._due[0][0] if self._due else float("inf")

    def do_next(self) -> None:
        when, _, deed = heapq.heappop(self._due)
        self.now = max(self.now, when)
        deed()


class Nothing:
    """A selector of a machine that has no sockets."""

    def select(self, timeout: float | None) -> list[Any]:
        return []

    def close(self) -> None:
        """There is nothing to be closed."""


class WorldLoop(asyncio.BaseEventLoop):
    """The event loop of one process: asyncio's own, on the world's time."""

    def __init__(self, clock: Callable[[], float], rng: random.Random) -> None:
        super().__init__()
        self._selector: Any = Nothing()
        self._clock, self._rng = clock, rng
        self._clock_resolution = 1e-6
        self.set_exception_handler(lambda loop, context: None)

    def time(self) -> float:
        return self._clock()

    def _process_events(self, found: Any) -> None:
        """No sockets, no events."""

    def _write_to_self(self) -> None:
        """Nobody sleeps who would have to be waked."""

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        """What a thread would do is done a moment later, here."""
        done = self.create_future()
        self.call_later(self._rng.uniform(0.0001, 0.004), self._do_beside, done, func, args)
        return done

    def _do_beside(self, done: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
        if done.done():
            return
        try:
            done.set_result(func(*args))
        except Exception as failed:
            done.set_exception(failed)

    def next_time(self) -> float:
        """When this loop has something to do, by its own clock."""
        ready, scheduled = vars(self)["_ready"], vars(self)["_scheduled"]
        return self.time() if ready else scheduled[0].when() if scheduled else float("inf")

    def turn(self) -> None:
        """Do all that is due at this moment."""
        before = events._get_running_loop()
        events._set_running_loop(None)
        events._set_running_loop(self)
        try:
            for _ in range(MOST_ROUNDS):
                if self.next_time() > self.time() + self._clock_resolution:
                    return
                self._run_once()  # type: ignore[attr-defined]
            raise AssertionError("a loop that never comes to rest")
        finally:
            events._set_running_loop(before)


class WorldHand:
    """A thread of the house's labour, as the world has it: the work is done a moment later."""

    def __init__(self, name: str) -> None:
        self.name = name

    def give(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        from trueque.server.labour import run_measured

        asyncio.get_running_loop().call_later(0.001, lambda: then(run_measured(work)))

    def read_worked(self) -> float:
        """Nothing keeps a processor busy in a world's time."""
        return 0.0

    def dismiss(self) -> None:
        """No thread to be ended."""

    interrupt = dismiss


class NoAlarm:
    """The clock that interrupts a package by this machine's time: here nobody keeps anybody waiting by that."""

    def start(self) -> None:
        """No alarm is set."""

    stop = start


class WorldTime:
    """The module `time`, as a world's programs read it."""

    CLOCK_BOOTTIME = 7

    def __init__(self, now: Callable[[], float], awake: Callable[[], float]) -> None:
        self._now = now
        self.monotonic = awake
        """A clock that stands while its machine sleeps."""
        self.perf_counter = now

    def clock_gettime(self, which: int) -> float:
        return self._now()

    def time(self) -> float:
        return BEGAN / 1000 + self._now()

    def time_ns(self) -> int:
        return int(self.time() * 1e9)

    def thread_time(self) -> float:
        """Work costs nothing here: what is charged for it is another test's business."""
        return 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)


@contextmanager
def replaced(replacements: list[tuple[Any, str, Any]]) -> Iterator[None]:
    """Other values in some modules for a while."""
    before = [(place, name, vars(place)[name]) for place, name, _ in replacements]
    for place, name, value in replacements:
        setattr(place, name, value)
    try:
        yield
    finally:
        for place, name, value in reversed(before):
            setattr(place, name, value)


def list_replacements(fake: WorldTime, rng: random.Random) -> list[tuple[Any, str, Any]]:
    """The clock of every module of house and tables, and where all chance comes from (`secrets` reads it there)."""
    ours = ("trueque.table", "trueque.server")
    clocks = [
        (module, "time", fake)
        for name, module in sorted(sys.modules.items())
        if name.startswith(ours) and vars(module).get("time") is time
    ]
    return [*clocks, (random, "_urandom", rng.randbytes), (os, "urandom", rng.randbytes)]
