"""What takes a processor for a while, done beside the loop: households take turns, and pay by the time it took.

Whoever asks for much waits behind their own; everybody else's turn comes after one piece of work, not after all of it.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar

from trueque.server.limits import Limits
from trueque.server.refusing import refusal
from trueque.table.refusal import Refusal, too_busy

T = TypeVar("T")


@dataclass(frozen=True)
class Asker:
    """For whom something is done; nobody: for the house itself, which is not counted."""

    address: str = ""
    person: str = ""


ASKER: ContextVar[Asker] = ContextVar("asker", default=Asker())  # noqa: B039  (it cannot be changed)
"""Who is asking now; set where calls and connections come in."""


@dataclass(frozen=True)
class Task:
    """A piece of work that waits for its turn."""

    asker: Asker
    work: Callable[[], Any]
    done: asyncio.Future[Any]


class Labour:
    """Some threads, and a queue for every household."""

    def __init__(self, name: str, threads: int, limits: Limits, each: int, whole: int) -> None:
        self._pool = ThreadPoolExecutor(max_workers=threads, thread_name_prefix=name)
        self._name, self._threads, self._limits, self._each, self._whole = name, threads, limits, each, whole
        self._queues: OrderedDict[str, deque[Task]] = OrderedDict()
        self._busy = 0

    @property
    def waiting(self) -> int:
        """Pieces of work whose turn has not come."""
        return sum(map(len, self._queues.values()))

    async def do(self, work: Callable[[], T], person: str = "") -> T:
        """Do *work* for whoever asks now; *person*, where it is known better than by the call."""
        now = ASKER.get()
        asker = Asker(now.address, person or now.person)
        self._must_be_let(asker)
        task = Task(asker, work, asyncio.get_running_loop().create_future())
        self._queues.setdefault(asker.address, deque()).append(task)
        self._go_on()
        done: T = await task.done
        return done

    def _must_be_let(self, asker: Asker) -> None:
        if self.waiting >= self._whole:
            raise too_busy()
        if not asker.address:
            return
        if len(self._queues.get(asker.address, ())) >= self._each:
            raise refusal("limits", "server", lambda say: say("Much of yours waits here already; wait for it first."))
        if not self._limits.has_time(self._name, asker.address, asker.person):
            raise used_up()

    def _go_on(self) -> None:
        """Begin what is next, as long as a thread is free: the household that waits longest, and then the others."""
        while self._busy < self._threads and self._queues:
            address, queue = self._queues.popitem(last=False)
            task = queue.popleft()
            if queue:
                self._queues[address] = queue
            if not task.done.cancelled():
                self._busy += 1
                running = asyncio.get_running_loop().run_in_executor(self._pool, measured, task.work)
                running.add_done_callback(lambda ended, task=task: self._ended(task, ended))  # type: ignore[misc]

    def _ended(self, task: Task, ended: asyncio.Future[tuple[Any, Exception | None, float]]) -> None:
        self._busy -= 1
        if ended.cancelled():
            task.done.cancel()
            return
        if (broken := ended.exception()) is not None:
            if not task.done.done():
                task.done.set_exception(broken)
        else:
            result, failed, seconds = ended.result()
            if task.asker.address:
                self._limits.charge_time(self._name, task.asker.address, task.asker.person, seconds)
            if not task.done.done():
                task.done.set_exception(failed) if failed is not None else task.done.set_result(result)
        self._go_on()

    def close(self) -> None:
        """Give up what waits."""
        for queue in self._queues.values():
            for task in queue:
                task.done.cancel()
        self._queues.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)


def used_up() -> Refusal:
    """More was asked for than anybody's share of the processor."""
    return refusal("limits", "server", lambda say: say("Too much at once; slow down."))


def measured(work: Callable[[], Any]) -> tuple[Any, Exception | None, float]:
    """What *work* gives or raises, and how long it kept a processor busy."""
    began = time.thread_time()
    try:
        return work(), None, time.thread_time() - began
    except Exception as failed:
        return None, failed, time.thread_time() - began
