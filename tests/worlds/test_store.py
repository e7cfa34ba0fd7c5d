"""The store of a world is held to real ones: whatever is asked of it, SQLite and PostgreSQL answer and keep the same.

What is asked comes by lot: lines in their place or another's, two at once, leases of nodes at odd times, talk, changes
that break off, commits that fail before or after they are made.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, text

from tests.server.nodes import postgres
from tests.worlds.database import Doorway, give_clock
from tests.worlds.scenes import find_scene
from tests.worlds.world import World, made
from trueque.server.store import leases, people, schema, tables
from trueque.server.store.engine import Store, open_store
from trueque.server.store.keeper import SqlKeeper
from trueque.server.store.talk import add_talk
from trueque.server.store.timekeeping import Timekeeper
from trueque.server.store.writer import Writer
from trueque.table.changes import KeptTable
from trueque.table.keeper import Lines
from trueque.table.rows import AbsenceTerms, ClockTerms, NewLine, SeatRow, TableRow

Deed = tuple[Any, ...]
TABLES, EXAMPLES, SOAKED = 2, 10, 300
KEPT = {
    "log": "SELECT match, seq, author, text, answer FROM log WHERE match LIKE :of ORDER BY match, seq",
    "lease": "SELECT match, node, until FROM lease WHERE match LIKE :of ORDER BY match",
    "gap": "SELECT match, begun, ended FROM gap WHERE match LIKE :of ORDER BY match, begun",
    "talk": "SELECT match, number, text FROM talk WHERE match LIKE :of ORDER BY match, number",
    "match": "SELECT id, status, version FROM match WHERE id LIKE :of ORDER BY id",
}
"""What must be the same; times of lines are each store's own."""


class Side:
    """One store, and what is done to it."""

    def __init__(self, store: Store, run: Callable[[Coroutine[Any, Any, Any]], Any]) -> None:
        self.store, self.run = store, run
        self.keeper: SqlKeeper
        self.run(self._open())

    async def _open(self) -> None:
        time = Timekeeper(self.store, leases.LEASE_MS)
        self.keeper = SqlKeeper(self.store, Writer(self.store, time), time)

    async def _lay(self, ids: list[str]) -> None:
        async def add(conn: Any, now: int) -> None:
            host = await people.add_person(conn, now, "Ana", "en")
            for id in ids:
                row = TableRow(id, "marbles", {}, "fair", False, True, False, ClockTerms(), AbsenceTerms(), 0, False,
                               host, "", created=1, seats=(SeatRow(0, "open"),))  # fmt: skip
                await tables.add_table(conn, row, "5eed")

        await self.keeper.writer.run_transaction(add)

    def lay(self, ids: list[str]) -> None:
        self.run(self._lay(ids))

    def do(self, ids: list[str], deed: Deed) -> Any:
        """What comes of it: the result, or the name of what is raised."""
        try:
            return self.run(getattr(self, f"_do_{deed[0]}")(ids, *deed[1:]))
        except Exception as failed:
            return type(failed).__name__

    async def _do_begin(self, ids: list[str], table: int) -> Any:
        row = await self.keeper.read_row(ids[table])
        assert row is not None
        return await self.keeper.writer.run_transaction(lambda conn, now: tables.begin_table(conn, 5, row))

    async def _append(self, id: str, off: int, answer: str | None, kept: KeptTable | None) -> str:
        assert kept is not None
        head = kept.lines[-1].head or "" if kept.lines else ""
        lines = Lines(id, max(0, len(kept.lines) + off), [NewLine(0, f"say {len(kept.lines)}", answer)], head)
        try:
            return str([row.seq for row in await self.keeper.append_lines(lines)])
        except Exception as refused:
            return type(refused).__name__

    async def _do_line(self, ids: list[str], table: int, off: int, answer: str | None) -> Any:
        told = await self._append(ids[table], off, answer, await self.keeper.read_table(ids[table]))
        if told.startswith("["):
            return told
        raise {"SeqTaken": LookupError, "Lost": KeyError}.get(told, OSError)

    async def _do_pair(self, ids: list[str], table: int) -> Any:
        kept = await self.keeper.read_table(ids[table])
        return sorted(await asyncio.gather(*(self._append(ids[table], 0, None, kept) for _ in range(2))))

    async def _do_hold(self, ids: list[str], node: str, now: int) -> Any:
        held = await self.keeper.writer.run_transaction(lambda conn, _: leases.hold_leases(conn, now, node))
        return sorted(held.matches & set(ids)), sorted((id, gap) for id, gap in held.gaps.items() if id in ids)

    async def _do_lease(self, ids: list[str], table: int, node: str, now: int) -> Any:
        held = await self.keeper.writer.run_transaction(lambda conn, _: leases.take_lease(conn, now, ids[table], node))
        return sorted(held.matches), sorted(held.gaps.items())

    async def _do_release(self, ids: list[str], node: str, now: int) -> Any:
        await self.keeper.writer.run_transaction(lambda conn, _: leases.release_leases(conn, now, node))

    async def _do_talk(self, ids: list[str], table: int, breaks: bool) -> Any:
        async def work(conn: Any, now: int) -> int:
            row = await add_talk(conn, 7, ids[table], "chat", "", None, None, "good day")
            if breaks:
                raise ZeroDivisionError
            return row.number

        return await self.keeper.writer.run_transaction(work)

    async def _read(self, ids: list[str]) -> dict[str, list[tuple[Any, ...]]]:
        async with self.store.open_reading() as conn:
            found = {name: (await conn.execute(text(asked), {"of": ids[0][:-1] + "_"})) for name, asked in KEPT.items()}
            return {name: [tuple(row) for row in rows] for name, rows in found.items()}

    def end(self, ids: list[str]) -> dict[str, list[tuple[Any, ...]]]:
        """All that is kept of these tables; afterwards they are gone."""
        kept: dict[str, list[tuple[Any, ...]]] = self.run(self._read(ids))
        for id in ids:
            self.run(self._forget(id))
        return kept

    async def _forget(self, id: str) -> None:
        async def forget(conn: Any, now: int) -> None:
            for table in reversed(schema.metadata.sorted_tables):
                named = table.c.id if table is schema.match else table.c.get("match")
                if named is not None:
                    await conn.execute(delete(table).where(named == id))

        await self.keeper.writer.run_transaction(forget)


@contextmanager
def world_side(seed: int, shared: bool) -> Iterator[tuple[Side, World]]:
    plain_ones = (n for n in range(seed, seed + 100) if find_scene(n) is None)
    seed = next(n for n in plain_ones if (Random(n).random() < 0.75) == shared)
    with made(seed) as world:
        world.database.committed.clear()  # what is promised at tables is no business of these
        node = world.nodes[0]
        doorway: Any = Doorway(world.database, node.machine)
        side = Side(Store(doorway, None, world.heads, b""), lambda work: world.wait_for(node.run(work)))
        teach_log(side)
        yield side, world


def tell_time_of(world: World, real: Side) -> None:
    """A real store is asked for the time as the world is: in words that a real one does not know."""

    async def read_time(conn: Any) -> int:
        return world.database.clock_ms()

    real.store.read_time = read_time  # type: ignore[method-assign]
    teach_log(real)


def teach_log(side: Side) -> None:
    """The quick way to one file opens a connection of its own."""
    if (log := side.keeper.writer._log) is not None:
        opens = log._open_connection

        def open_connection() -> Any:
            give_clock(conn := opens())
            return conn

        log._open_connection = open_connection  # type: ignore[method-assign]


at = st.integers(1, 12).map(lambda n: n * 1500)
table, node = st.integers(0, TABLES - 1), st.sampled_from("abc")
plain = st.one_of(
    st.tuples(st.just("begin"), table), st.tuples(st.just("pair"), table),
    st.tuples(st.just("line"), table, st.sampled_from((0, 0, 0, -1, 1)), st.sampled_from((None, None, "0.x", "0.y"))),
    st.tuples(st.just("hold"), node, at), st.tuples(st.just("lease"), table, node, at),
    st.tuples(st.just("release"), node, at), st.tuples(st.just("talk"), table, st.booleans()),
)  # fmt: skip
deeds = st.lists(st.tuples(st.sampled_from(("", "", "", "before", "after")), plain), min_size=3, max_size=14)


def hold_to_real(side: Side, world: World, real: Side, number: int, asked: list[tuple[str, Deed]]) -> None:
    """Everything comes to the same on both, whatever fails on the way."""
    ids = [f"w{number:05}{n}" for n in range(TABLES)]
    machine = world.nodes[0].machine
    side.lay(ids)
    real.lay(ids)
    for fails, deed in asked:
        fails = "" if deed[0] == "pair" else fails
        machine.before, machine.after = int(fails == "before"), int(fails == "after")
        told = side.do(ids, deed)
        has_failed = fails and not (machine.before or machine.after)
        machine.before = machine.after = 0
        if has_failed:
            assert told in ("OperationalError", "OSError"), "whoever wrote it cannot know"
        if not has_failed or fails == "after":
            truly = real.do(ids, deed)
            assert has_failed or told == truly, deed
    assert side.end(ids) == real.end(ids)


@pytest.mark.parametrize("many", [EXAMPLES, pytest.param(SOAKED, marks=pytest.mark.soak)])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_worlds_store_does_what_a_real_one_does(kind: str, many: int, tmp_path: Path) -> None:
    loop = asyncio.new_event_loop()
    store = loop.run_until_complete(open_store(f"sqlite:///{tmp_path / 'real.db'}" if kind == "sqlite" else postgres()))
    numbers = iter(range(10**5))
    with world_side(1, kind == "postgresql") as (side, world):
        real = Side(store, lambda work: loop.run_until_complete(work))
        tell_time_of(world, real)

        @settings(max_examples=many, deadline=None, derandomize=True, database=None, phases=[Phase.generate],
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @given(deeds)
        def hold(asked: list[tuple[str, Deed]]) -> None:
            hold_to_real(side, world, real, next(numbers), asked)

        hold()
        side.run(side.keeper.writer.close())
        loop.run_until_complete(real.keeper.writer.close())
    loop.run_until_complete(store.close())
    loop.close()
