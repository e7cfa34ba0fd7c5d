"""Who asks for something, and for how long what they asked for kept the loop."""

from __future__ import annotations

import time
from collections.abc import Coroutine, Generator
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

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
