"""Calls that are given up when their time is over, on every platform: they are made in a thread of their own.

What runs too long is broken off as soon as it comes back to Python; nobody waits for it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any


class OutOfTime(BaseException):
    """Raised inside a bot whose time is over; no `except Exception` of its own can swallow it."""


class TimedCaller:
    """A thread that makes one call after the other; one that was given up is left behind, and a new one takes over."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[Callable[[], Any] | None] = SimpleQueue()
        self._said: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        self._thread: Thread | None = None

    def call(self, work: Callable[[], Any], seconds: float) -> Any:
        """What *work* returns; raises `OutOfTime` when it does not within *seconds*."""
        if self._thread is None:
            self._asked, self._said = SimpleQueue(), SimpleQueue()
            self._thread = Thread(target=make_calls, args=(self._asked, self._said), daemon=True)
            self._thread.start()
        self._asked.put(work)
        try:
            result, failed = self._said.get(timeout=seconds)
        except Empty:
            self._give_up()
            raise OutOfTime from None
        if failed is not None:
            raise failed
        return result

    def close(self) -> None:
        """No more calls: the thread ends."""
        self._asked.put(None)
        self._thread = None

    def _give_up(self) -> None:
        late = self._thread
        self.close()
        if late is not None and late.ident is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(late.ident), ctypes.py_object(OutOfTime))


def make_calls(
    asked: SimpleQueue[Callable[[], Any] | None], said: SimpleQueue[tuple[Any, BaseException | None]]
) -> None:
    """Make the calls of a thread until there are no more."""
    with suppress(OutOfTime):
        while (work := asked.get()) is not None:
            try:
                said.put((work(), None))
            except BaseException as failed:
                said.put((None, failed))
