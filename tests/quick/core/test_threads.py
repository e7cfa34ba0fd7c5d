"""Bots think beside the table: what a core writes on while it runs belongs to one thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from trueque.quick.core.engine import load_core


def test_every_thread_has_a_desk_of_its_own() -> None:
    core, together = load_core("plain"), Barrier(3)

    def desk(_: int) -> tuple[int, int]:
        together.wait(60)
        found = id(core.moves), id(core.tape)  # type: ignore[attr-defined]
        together.wait(60)  # all three live until all have looked: ids of the living differ
        return found

    with ThreadPoolExecutor(3) as pool:
        desks = list(pool.map(desk, range(3)))
    assert len({moves for moves, _ in desks}) == len({tape for _, tape in desks}) == 3
