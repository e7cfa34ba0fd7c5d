"""Bots think beside the table: what the core writes on while it runs belongs to one thread, in both back ends."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, cast

from trueque.island.board import make_island_table
from trueque.island.core.engine import IslandCore
from trueque.island.rules import read_rules


def test_every_thread_has_a_desk_of_its_own(core: IslandCore) -> None:
    together = Barrier(3)

    def desk(_: int) -> tuple[int, ...]:
        together.wait(60)
        mine = cast(Any, core)._desk
        found = id(mine.moves), id(mine.tape), id(mine.muted)
        together.wait(60)  # all three live until all have looked: ids of the living differ
        return found

    with ThreadPoolExecutor(3) as pool:
        desks = list(pool.map(desk, range(3)))
    assert len({one for found in desks for one in found}) == 9


def test_threads_list_their_own_answers(core: IslandCore) -> None:
    """Three threads go through three different games at once; each finds the answers that it finds alone."""
    table = make_island_table(read_rules({"edition": "2011", "seats": "3"}))
    t = core.tables(table.board, table.switches)

    def game(number: int) -> list[list[int]]:
        g, found = core.start(t), []
        for _ in range(150):
            seats = core.waiting_seats(t, g)
            listed = core.legal(t, g, seats[0])
            found.append([*listed, len(core.apply(t, g, seats[0], listed[number % len(listed)]))])
        return found

    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(game, range(3))) == [game(number) for number in range(3)]
