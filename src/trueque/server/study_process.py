"""A process beside the server for what takes long and needs no table: while it works there, the loop has its processor.

Threads of one process take turns at being Python; with four at work every step of the loop would wait for three others.
The process begins when it is first needed, steps back behind whoever plays, and is made anew where it was ended.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from threading import Lock
from typing import Any, NamedTuple

from trueque.kernel.errors import RuleError
from trueque.locale import languages, translate_error
from trueque.table.refusal import busy_refusal

BEHIND = 5
"""How far it steps back."""


class SaidInAll:
    """What an error says, in every language there is."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    def __call__(self, lang: str) -> str:
        return self.texts.get(lang) or self.texts["en"]


class Returned(NamedTuple):
    """What came of work in another process."""

    result: Any
    refused: tuple[type[RuleError], str, dict[str, Any]] | None
    seconds: float
    """For how long it kept a processor busy."""


class StudyProcess:
    """Where studies are done; without processes, here."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._making = Lock()

    def do(self, work: Callable[..., Any], *args: Any) -> Returned:
        """Do *work* there, and wait for it; its refusals are raised here."""
        if not self._processes:
            began = time.thread_time()
            return Returned(work(*args), None, time.thread_time() - began)
        pool = self._open()
        try:
            returned: Returned = pool.submit(measure_work, work, args).result()
        except BrokenProcessPool:
            with self._making:
                if self._pool is pool:
                    self._pool = None
            pool.shutdown(wait=False)
            raise busy_refusal() from None
        if returned.refused is not None:
            raise remake_error(*returned.refused)
        return returned

    def _open(self) -> ProcessPoolExecutor:
        with self._making:
            if self._pool is None:
                # Spawned: what is forked from a process with threads may hold a lock that nobody gives back.
                self._pool = ProcessPoolExecutor(
                    self._processes, multiprocessing.get_context("spawn"), initializer=step_back
                )
            return self._pool

    def close(self) -> None:
        """End it, whatever it is doing."""
        with self._making:
            pool, self._pool = self._pool, None
        if pool is not None:
            working = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in working:
                process.terminate()


def step_back() -> None:
    """Let whoever plays have the processors first."""
    with suppress(OSError, AttributeError):
        os.nice(BEHIND)


def measure_work(work: Callable[..., Any], args: tuple[Any, ...]) -> Returned:
    """Do *work* in the process that is there for it."""
    began = time.process_time()
    try:
        return Returned(work(*args), None, time.process_time() - began)
    except RuleError as refused:
        kept = {name: value for name, value in vars(refused).items() if name not in ("_said", "_told", "values")}
        kept["_said"] = SaidInAll({lang: translate_error(refused, lang) for lang in languages()})
        return Returned(None, (type(refused), refused.sentence, kept | {"pattern": ""}), time.process_time() - began)


def remake_error(kind: type[RuleError], sentence: str, kept: dict[str, Any]) -> RuleError:
    """An error as it was raised elsewhere; it says in every language what it said there."""
    error = kind.__new__(kind)
    ValueError.__init__(error, sentence)
    vars(error).update({"_told": None, "values": {}}, **kept)
    return error
