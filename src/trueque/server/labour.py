"""What takes a processor for a while, done beside the loop: who asked for least lately comes first, and all pay for it.

Whoever asks for much waits behind their own, and behind whoever asks for little; one hand of several is kept free for
those.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from types import FrameType
from typing import Any, NamedTuple, TypeVar

from trueque.kernel.containment import make_package_failure, may_pass
from trueque.server.limits import Limits
from trueque.server.metered import ASKER, Asker
from trueque.server.package_frames import is_package_running
from trueque.server.refusals import make_refusal
from trueque.server.study_process import Returned
from trueque.server.turnstile import Usage, give_place_back
from trueque.table.refusal import Refusal, busy_refusal
from trueque.table.unserved import TooSlow

T = TypeVar("T")


PATIENCE = 3.0
"""Seconds after which it is looked whether a package keeps a thread of all."""
SOON = 0.2
"""Seconds after which another thread stands in for one that a package keeps, so that nobody waits behind it."""
AWAKE, CROWDED = 0.1, 4
"""What keeps a processor busy for less of the time sleeps, and what works has at most so many times its time."""
SWITCH = 0.0005
"""Seconds for which a thread may keep the loop waiting at a time."""
LITTLE = 0.3
"""Seconds of work, lately, up to which somebody may have the last free hand: who had more leaves it to the others."""


WAITS_TOO = 0.1
"""Seconds that each counts as which somebody asks for at the same time, all but the first: a hundred who have just come
and ask for six things each stand behind who asks for one."""


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
    """Seconds of work after which it is given up; none: it is ours, and ends."""
    alarm: asyncio.TimerHandle | None = None
    hand: Hand | None = None
    begun: tuple[float, float] = (0.0, 0.0)
    """The time when it was begun, and how long its thread had worked until then."""
    is_stood_in: bool = False
    """Whether another thread has taken the place of its own, which is dismissed when it is done."""


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

    def read_worked(self) -> float:
        """For how long it has kept a processor busy, where this machine can say so of a thread."""
        if self._thread.ident is None or not hasattr(time, "pthread_getcpuclockid"):
            return 0.0
        return time.clock_gettime(time.pthread_getcpuclockid(self._thread.ident))

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
    """Some threads, and a queue for every household; without limits nobody is refused, and all take turns."""

    def __init__(self, name: str, threads: int, limits: Limits | None, each: int, whole: int) -> None:
        self._name, self._limits, self._each, self._whole = name, limits, each, whole
        self._threads, self._usage = threads, Usage()
        # What runs in a thread holds everything else up for so long at a time.
        sys.setswitchinterval(SWITCH)
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
        give_place_back()
        task = Task(asker, work, asyncio.get_running_loop().create_future(), longest)
        self._queues.setdefault(asker.address, deque()).append(task)
        self._go_on()
        done: T = await task.done
        return done

    def _must_be_let(self, asker: Asker) -> None:
        if self.waiting >= self._whole and not self._make_room(asker.address):
            raise busy_refusal()
        if not asker.address:
            return
        if len(self._queues.get(asker.address, ())) >= self._each:
            raise make_refusal(
                "limits",
                "server",
                lambda say: say("Too many of your requests are waiting here already; let them finish first."),
            )
        if self._limits is not None and not self._limits.has_time(self._name, asker.address, asker.person):
            raise overload_refusal()

    def _make_room(self, address: str) -> bool:
        """Where too much waits, who asks for most gives up what they asked for last, for somebody who asks for less."""
        most = max(self._queues, key=self._read_share)
        if self._read_share(address) >= self._read_share(most):
            return False
        queue = self._queues[most]
        task = queue.pop()
        if not queue:
            del self._queues[most]
        if not task.done.done():
            task.done.set_exception(busy_refusal())
        return True

    def _go_on(self) -> None:
        """Begin what is next, as long as a thread is free: who had least lately, of those who waits longest."""
        while self._idle and self._queues:
            address = min(self._queues, key=self._read_share)
            if len(self._idle) == 1 < self._threads and self._read_share(address) > LITTLE:
                return
            queue = self._queues.pop(address)
            task = queue.popleft()
            if queue:
                self._queues[address] = queue
            if not task.done.cancelled():
                self._begin(task, self._idle.pop())

    def _read_share(self, address: str) -> float:
        """What an address had lately, what is being done for it now, and what else of it waits at the same time."""
        at_once = max(0, len(self._queues.get(address, ())) - 1) if address else 0
        doing = sum(task.asker.address == address != "" for task in self._doing)
        return self._usage.read(address) + doing + WAITS_TOO * at_once

    def _begin(self, task: Task, hand: Hand) -> None:
        loop = asyncio.get_running_loop()

        def end(outcome: Outcome) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(self._finish_task, task, outcome)

        self._doing.add(task)
        task.hand, task.begun = hand, (time.monotonic(), hand.read_worked())
        if task.longest is not None:
            task.alarm = loop.call_later(task.longest, self._end_late, task, task.longest)
        else:
            task.alarm = loop.call_later(PATIENCE, self._look_after, task, False)
            loop.call_later(SOON, self._stand_in, task)
        hand.give(task.work, end)

    def _stand_in(self, task: Task) -> None:
        """Whoever waits behind what a package does in a thread of all waits no longer; at most as many again help."""
        if task not in self._doing or task.hand is None:
            return
        helping = sum(one.is_stood_in for one in self._doing)
        if helping < self._threads and is_package_running(task.hand.find_frame()):
            task.is_stood_in = True
            self._free_hand(Hand(f"{self._name} besides"))
        else:
            asyncio.get_running_loop().call_later(SOON, self._stand_in, task)

    def _free_hand(self, hand: Hand) -> None:
        self._idle.append(hand)
        self._go_on()

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
        if task.hand is not None and task.is_stood_in:
            task.hand.dismiss()
        elif task.hand is not None:
            self._idle.append(task.hand)
        if task.asker.address:
            self._usage.charge(task.asker.address, outcome.seconds)
            if self._limits is not None:
                self._limits.charge_time(self._name, task.asker.address, task.asker.person, outcome.seconds)
        if not task.done.done():
            if outcome.failed is not None:
                task.done.set_exception(outcome.failed)
            else:
                task.done.set_result(outcome.result)
        self._go_on()

    def _end_late(self, task: Task, longest: float) -> None:
        """Give up what sleeps; what works has its time of a processor, since others may have kept that busy."""
        if task not in self._doing or task.hand is None:
            return
        passed, worked = time.monotonic() - task.begun[0], task.hand.read_worked() - task.begun[1]
        left = min(longest - worked, CROWDED * longest - passed)
        if worked < AWAKE * passed or left < SOON:
            self._give_up(task)
        else:
            task.alarm = asyncio.get_running_loop().call_later(left, self._end_late, task, longest)

    def _give_up(self, task: Task) -> None:
        """Another thread takes the place of the one that does not come back."""
        self._doing.discard(task)
        assert task.hand is not None, "it was begun"
        task.hand.interrupt()
        if not task.is_stood_in:
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
        done = work()
        if isinstance(done, Returned):
            return Outcome(done.result, None, done.seconds)
        return Outcome(done, None, time.thread_time() - began)
    except BaseException as failed:  # nothing may end the thread: whoever waits for it would wait for ever
        told = (
            failed
            if isinstance(failed, Exception) and may_pass(failed)
            else make_package_failure(type(failed).__name__)
        )
        return Outcome(None, told, time.thread_time() - began)
