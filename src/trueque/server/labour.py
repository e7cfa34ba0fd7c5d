"""What takes a processor for a while, done beside the loop: households take turns, and pay by the time it took.

Whoever asks for much waits behind their own; everybody else's turn comes after one piece of work, not after all of it.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Generator
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from threading import Thread
from types import FrameType
from typing import Any, Generic, NamedTuple, TypeVar

from trueque.kernel.containment import make_failure, may_pass
from trueque.server.limits import Limits
from trueque.server.package_frames import is_package_running
from trueque.server.refusals import make_refusal
from trueque.table.refusal import Refusal, busy_refusal
from trueque.table.unserved import TooSlow

T = TypeVar("T")


@dataclass(frozen=True)
class Asker:
    """For whom something is done; nobody: for the house itself, which is not counted."""

    address: str = ""
    person: str = ""


ASKER: ContextVar[Asker] = ContextVar("asker", default=Asker())  # noqa: B039  (it cannot be changed)
"""Who is asking now; set where calls and connections come in."""


class MeteredWork(Generic[T]):
    """What is done on the loop, and for how long its own steps keep it: what it waits for is others' time."""

    def __init__(self, work: Coroutine[Any, Any, T]) -> None:
        self._work, self.seconds = work, 0.0

    def __await__(self) -> Generator[Any, Any, T]:
        begin = step = partial(self._work.send, None)
        while True:
            began = time.thread_time()
            try:
                waits_for = step()
            except StopIteration as end:
                done: T = end.value
                return done
            finally:
                self.seconds += time.thread_time() - began
            try:
                yield waits_for
                step = begin
            except BaseException as failed:
                step = partial(self._work.throw, failed)


PATIENCE = 3.0
"""Seconds after which it is looked whether a package keeps a thread of all."""


class Outcome(NamedTuple):
    """What came of a piece of work."""

    result: Any
    failed: Exception | None
    seconds: float
    """For how long it kept a processor busy."""


@dataclass(eq=False)
class Task:
    """A piece of work that waits for its turn."""

    asker: Asker
    work: Callable[[], Any]
    done: asyncio.Future[Any]
    longest: float | None
    """Seconds after which it is given up; none: it is ours, and ends."""
    alarm: asyncio.TimerHandle | None = None
    hand: Hand | None = None


class Hand:
    """A thread that does one thing after the other; nobody waits for it when the process ends."""

    def __init__(self, name: str) -> None:
        self._work: SimpleQueue[tuple[Callable[[], Any], Callable[[Outcome], None]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def give(self, work: Callable[[], Any], then: Callable[[Outcome], None]) -> None:
        self._work.put((work, then))

    def dismiss(self) -> None:
        """It ends when it has done what it does now."""
        self._work.put(None)

    def interrupt(self) -> None:
        """Let what it does now fail, as far as that is Python: what waits in C goes on until it ends by itself."""
        self.dismiss()
        self.break_off()

    def find_frame(self) -> FrameType | None:
        """Where it is just now."""
        return sys._current_frames().get(self._thread.ident or 0)

    def break_off(self) -> None:
        """Let the call it is in fail; what called it may go on."""
        if self._thread.ident is not None:
            stop = ctypes.pythonapi.PyThreadState_SetAsyncExc
            stop(ctypes.c_ulong(self._thread.ident), ctypes.py_object(TooSlow))

    def _run(self) -> None:
        with suppress(TooSlow):  # one that came a moment too late
            while (given := self._work.get()) is not None:
                work, then = given
                then(run_measured(work))


class Labour:
    """Some threads, and a queue for every household."""

    def __init__(self, name: str, threads: int, limits: Limits, each: int, whole: int) -> None:
        self._name, self._limits, self._each, self._whole = name, limits, each, whole
        self._idle = [Hand(f"{name} {n}") for n in range(threads)]
        self._queues: OrderedDict[str, deque[Task]] = OrderedDict()
        self._doing: set[Task] = set()

    @property
    def waiting(self) -> int:
        """Pieces of work whose turn has not come."""
        return sum(map(len, self._queues.values()))

    async def do(self, work: Callable[[], T], person: str = "", longest: float | None = None) -> T:
        """Do *work* for whoever asks now; *person*, where it is known better than by the call."""
        now = ASKER.get()
        asker = Asker(now.address, person or now.person)
        self._must_be_let(asker)
        task = Task(asker, work, asyncio.get_running_loop().create_future(), longest)
        self._queues.setdefault(asker.address, deque()).append(task)
        self._go_on()
        done: T = await task.done
        return done

    def _must_be_let(self, asker: Asker) -> None:
        if self.waiting >= self._whole:
            raise busy_refusal()
        if not asker.address:
            return
        if len(self._queues.get(asker.address, ())) >= self._each:
            raise make_refusal(
                "limits",
                "server",
                lambda say: say("Too many of your requests are waiting here already; let them finish first."),
            )
        if not self._limits.has_time(self._name, asker.address, asker.person):
            raise overload_refusal()

    def _go_on(self) -> None:
        """Begin what is next, as long as a thread is free: the household that waits longest, and then the others."""
        while self._idle and self._queues:
            address, queue = self._queues.popitem(last=False)
            task = queue.popleft()
            if queue:
                self._queues[address] = queue
            if not task.done.cancelled():
                self._begin(task, self._idle.pop())

    def _begin(self, task: Task, hand: Hand) -> None:
        loop = asyncio.get_running_loop()

        def end(outcome: Outcome) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(self._finish_task, task, outcome)

        self._doing.add(task)
        task.hand = hand
        if task.longest is not None:
            task.alarm = loop.call_later(task.longest, self._give_up, task)
        else:
            task.alarm = loop.call_later(PATIENCE, self._look_after, task, False)
        hand.give(task.work, end)

    def _look_after(self, task: Task, is_warned: bool) -> None:
        """Ours may take its time; what a package does in it may not: first it alone is broken off, then all of it."""
        if task not in self._doing or task.hand is None:
            return
        is_stuck = is_package_running(task.hand.find_frame())
        if is_stuck and is_warned:
            self._give_up(task)
            return
        if is_stuck:
            task.hand.break_off()
        task.alarm = asyncio.get_running_loop().call_later(PATIENCE, self._look_after, task, is_stuck)

    def _finish_task(self, task: Task, outcome: Outcome) -> None:
        if task not in self._doing:
            return  # it was given up
        self._doing.discard(task)
        if task.alarm is not None:
            task.alarm.cancel()
        if task.hand is not None:
            self._idle.append(task.hand)
        if task.asker.address:
            self._limits.charge_time(self._name, task.asker.address, task.asker.person, outcome.seconds)
        if not task.done.done():
            if outcome.failed is not None:
                task.done.set_exception(outcome.failed)
            else:
                task.done.set_result(outcome.result)
        self._go_on()

    def _give_up(self, task: Task) -> None:
        """Another thread takes the place of the one that does not come back."""
        self._doing.discard(task)
        assert task.hand is not None, "it was begun"
        task.hand.interrupt()
        self._idle.append(Hand(f"{self._name} again"))
        if not task.done.done():
            task.done.set_exception(TooSlow())
        self._go_on()

    def close(self) -> None:
        """Give up what waits."""
        for task in [*self._doing, *(task for queue in self._queues.values() for task in queue)]:
            task.done.cancel()
            if task.hand is not None:
                task.hand.dismiss()
        self._queues.clear()
        for hand in self._idle:
            hand.dismiss()


def overload_refusal() -> Refusal:
    """More was asked for than anybody's share of the processor."""
    return make_refusal("limits", "server", lambda say: say("Too much at once; slow down."))


def run_measured(work: Callable[[], Any]) -> Outcome:
    """Do *work*, and see how long it kept a processor busy."""
    began = time.thread_time()
    try:
        return Outcome(work(), None, time.thread_time() - began)
    except BaseException as failed:  # nothing may end the thread: whoever waits for it would wait for ever
        told = failed if isinstance(failed, Exception) and may_pass(failed) else make_failure(type(failed).__name__)
        return Outcome(None, told, time.thread_time() - began)
