"""Work spread over processes of this machine, or over a Ray cluster; what a lost worker had is done again.

A piece of work is a few games by number, and a game's number decides all of it: whoever plays it, it is the same.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread, current_thread, main_thread
from typing import Any, TypeVar

from trueque.kernel import BadOptions, RuleError
from trueque.kernel.extras import require_extra

Outcome = TypeVar("Outcome")
Piece = tuple[Any, ...]
LOSSES = 3
"""How often in a row workers may be lost before we give up: then it is the work that kills them."""
AHEAD = 4
"""Pieces a process has before it: enough that none waits, few enough that stopping takes no time."""
HERE = "local"
"""The address of a Ray cluster that is started on this machine for the time being."""


def run_parallel(
    work: Callable[..., Outcome], pieces: Sequence[Piece], jobs: int = 1, cluster: str | None = None
) -> Iterator[Outcome]:
    """What *work* makes of every piece, as it comes: here, in *jobs* processes, or on the Ray cluster at an address."""
    if cluster is not None:
        yield from _run_on_ray(work, pieces, jobs, cluster)
    elif jobs == 1 or len(pieces) < 2:
        for piece in pieces:
            yield work(*piece)
    else:
        yield from _run_in_processes(work, pieces, jobs)


def _run_in_processes(work: Callable[..., Outcome], pieces: Sequence[Piece], jobs: int) -> Iterator[Outcome]:
    left, losses = dict(enumerate(pieces)), 0
    while left:
        with _open_workers(jobs) as pool:
            coming, waiting = iter([*left.items()]), dict[Future[Outcome], int]()
            try:
                while left:
                    for number, piece in islice(coming, AHEAD * jobs - len(waiting)):
                        with _ignore_interrupts():
                            waiting[pool.submit(work, *piece)] = number
                    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                        outcome = future.result()
                        del left[waiting.pop(future)]
                        losses = 0
                        yield outcome
            except BrokenProcessPool as lost:
                losses += 1
                if losses >= LOSSES:
                    raise RuleError(f"A game has ended its process {LOSSES} times; nothing is lost.", "bots") from lost


@contextmanager
def _open_workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end with us: when the work is done, at once when we are stopped, and when we are killed."""
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_exit_with_parent)
    try:
        yield pool
    except BaseException:
        # Stopped in the middle: nobody waits for games that nobody will read.
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in set(active_children()) - others:
            worker.kill()
        raise
    pool.shutdown()


def _exit_with_parent() -> None:
    """In a worker: end as soon as the process that started it has ended, however that happened."""
    parent = parent_process()
    assert parent is not None, "a worker has been started by somebody"

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


@contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """Processes started within never hear Ctrl-C, which a terminal sends to all: only we do, and end them.

    We hear it afterwards: another thread may be given the signal, and a start broken off in its middle leaves a process
    that nobody knows.
    """
    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():
        yield
        return
    heard = list[int]()
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, handler)
    if heard and callable(handler):
        handler(signal.SIGINT, None)


def _run_on_ray(work: Callable[..., Outcome], pieces: Sequence[Piece], jobs: int, cluster: str) -> Iterator[Outcome]:
    require_extra("cluster")
    import ray

    _connect_ray(ray, jobs, cluster)
    try:
        # Ray itself does a task again whose worker or machine was lost.
        task = ray.remote(max_retries=LOSSES)(work)
        room = max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
        running = [task.remote(*piece) for piece in pieces[:room]]
        coming = iter(pieces[room:])
        while running:
            done, running = ray.wait(running)
            running += [task.remote(*piece) for piece, _ in zip(coming, done, strict=False)]
            yield from ray.get(done)
    except ray.exceptions.WorkerCrashedError as lost:
        raise RuleError(f"A game has ended its process {LOSSES} times; nothing is lost.", "bots") from lost
    finally:
        if cluster == HERE:
            ray.shutdown()


def _connect_ray(ray: Any, jobs: int, cluster: str) -> None:
    """Join the cluster, or start one on this machine that knows the same modules as we do."""
    if ray.is_initialized():
        return
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    if cluster != HERE:
        try:
            ray.init(address=cluster, **quiet)
        except ConnectionError as silent:
            raise BadOptions(f"No Ray cluster answers at «{cluster[:80]}».", "bots") from silent
        return
    path = os.pathsep.join(entry for entry in sys.path if entry)
    ray.init(
        address=HERE, num_cpus=max(2, jobs), include_dashboard=False, **quiet,
        runtime_env={"env_vars": {"PYTHONPATH": path}},
    )  # fmt: skip
