"""Work spread over processes of this machine, or over a Ray cluster; what a lost worker had is done again.

A piece of work is a few games by number, and a game's number decides all of it: whoever plays it, it is the same.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Any, TypeVar

from trueque.kernel import BadOptions

Outcome = TypeVar("Outcome")
Piece = tuple[Any, ...]
LOSSES = 3
"""How often in a row workers may be lost before we give up: then it is the work that kills them."""
HERE = "local"
"""The address of a Ray cluster that is started on this machine for the time being."""


def spread(
    work: Callable[..., Outcome], pieces: Sequence[Piece], jobs: int = 1, cluster: str | None = None
) -> Iterator[Outcome]:
    """What *work* makes of every piece, as it comes: here, in *jobs* processes, or on the Ray cluster at an address."""
    if cluster is not None:
        yield from _on_ray(work, pieces, jobs, cluster)
    elif jobs == 1 or len(pieces) < 2:
        for piece in pieces:
            yield work(*piece)
    else:
        yield from _in_processes(work, pieces, jobs)


def _in_processes(work: Callable[..., Outcome], pieces: Sequence[Piece], jobs: int) -> Iterator[Outcome]:
    left, losses = dict(enumerate(pieces)), 0
    while left:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            waiting = {pool.submit(work, *piece): number for number, piece in left.items()}
            try:
                for future in as_completed(waiting):
                    outcome = future.result()
                    del left[waiting[future]]
                    losses = 0
                    yield outcome
            except BrokenProcessPool as lost:
                losses += 1
                if losses >= LOSSES:
                    raise BadOptions(f"A game has ended its process {LOSSES} times; nothing is lost.", "bots") from lost


def _on_ray(work: Callable[..., Outcome], pieces: Sequence[Piece], jobs: int, cluster: str) -> Iterator[Outcome]:
    if find_spec("ray") is None:
        raise BadOptions("A cluster needs the extra «cluster»: pip install 'trueque[cluster]'.", "bots")
    import ray

    _connect(ray, jobs, cluster)
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
        raise BadOptions(f"A game has ended its process {LOSSES} times; nothing is lost.", "bots") from lost
    finally:
        if cluster == HERE:
            ray.shutdown()


def _connect(ray: Any, jobs: int, cluster: str) -> None:
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
