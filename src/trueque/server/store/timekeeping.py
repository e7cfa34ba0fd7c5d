"""What time it is at the tables: the database's clock, held to a clock that nobody can set.

A machine's clock can jump (somebody sets it, a time server corrects it); what passes meanwhile at a table must not.
Each look compares how far the database's clock went with how far our own steady one did; a jump is taken out by a shift
that all nodes share, and no line is written before: the times of a table never jump and never go back.
"""

from __future__ import annotations

import asyncio
import time
from functools import lru_cache
from typing import Any

from sqlalchemy import BigInteger, Select, cast, delete, func, insert, literal_column, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.journal import journal
from trueque.server.store import schema
from trueque.server.store.engine import NOW, SHIFT, Store

JUMP_MS = 2000
"""What a clock may be off between two looks before it counts as set."""
SETTLE_SECONDS = 1.5
"""For so long a node that starts waits for others to take out a jump, who look every second."""
LATE_MS = 2500
"""Without a look for so long this node stood still or was too busy: nobody's time is over before it has looked."""


def steady_ms() -> float:
    """Milliseconds on a clock that nobody can set; it also runs while the machine sleeps, where the system has one."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return (time.clock_gettime(clock) if clock is not None else time.monotonic()) * 1000


class Timekeeper:
    """One node's idea of the database's time."""

    def __init__(self, store: Store, lease_ms: int) -> None:
        self.store, self.lease_ms = store, lease_ms
        self._ahead = 0.0
        self._seen: tuple[int, int, float, float] | None = None
        """The shift and the database's time at the last look, and our own before and after it was asked."""

    def note_time(self, now: int) -> None:
        """The database said what time it is."""
        self._ahead = now - steady_ms()

    def now(self) -> int:
        """The database's time, as well as this node knows it."""
        return int(steady_ms() + self._ahead)

    def is_plausible(self, now: int) -> bool:
        """Whether the database's *now* is about when we think it is; else its clock was set since the last look."""
        return self._seen is None or abs(now - self.now()) <= JUMP_MS

    async def check_clock(self) -> None:
        """Ask what time it is; where the clock was set since the last look, take that out for everybody."""
        for is_last in (False, True):
            before = steady_ms()
            async with self.store.open_reading() as conn:
                shift, now, latest = await _read_clock(conn)
            after = steady_ms()
            jumped = self._measure_jump(shift, now, before, after, latest)
            is_odd = jumped != 0 or (self.store.many_nodes and self._ended_long_ago(now, latest))
            if is_odd and self._seen is None and not is_last:
                # Whoever was here before knows better by how much, and has looked by then.
                await asyncio.sleep(SETTLE_SECONDS)
                continue
            if not jumped or await self._take_out(shift, jumped, now):
                self.note_time(now - jumped)
                self._seen = (shift - jumped, now - jumped, before, after)
                return
            # Another node was first: what it made of it holds for us too, and is seen at once.

    async def _take_out(self, shift: int, jumped: int, now: int) -> bool:
        """Whether it was we who took a jump out.

        Leases that a node took by a clock that was set would last for as long as it was set by, whatever becomes of it.
        """
        journal.warning("the database's clock was set", extra={"by_ms": jumped})
        lease, latest = schema.lease, now - jumped + self.lease_ms
        async with self.store.engine.connect() as raw:
            conn = await raw.execution_options(writes=True)
            try:
                async with conn.begin():
                    if not await change_shift(conn, shift, shift - jumped):
                        return False
                    await conn.execute(update(lease).where(lease.c.until > latest).values(until=latest))
                    return True
            except IntegrityError:
                return False

    def _ended_long_ago(self, now: int, latest: int | None) -> bool:
        """Whether nobody has served for long; or others do, and the clock was set ahead a moment ago."""
        return latest is not None and now - latest > 2 * self.lease_ms + JUMP_MS

    def _measure_jump(self, shift: int, now: int, before: float, after: float, latest: int | None) -> int:
        """How far the database's clock was set since the last look; how long asking took is nobody's jump."""
        if self._seen is None:
            # A lease ends soon after the last time anybody looked: a later one is from before the clock was set back.
            # No line was written after it ended, so that from there on no time goes back.
            ahead = (latest or 0) - now
            return -ahead if ahead > 2 * self.lease_ms + JUMP_MS else 0
        was, then, asked, told = self._seen
        if shift != was:
            # Another node took something out: who took that for a jump would undo it, and both would go on for ever.
            return 0
        gone = now - then
        if gone > after - asked + JUMP_MS or gone < before - told - JUMP_MS:
            # Rather a moment too late than too early: the times of a table never go back.
            return int(gone - (after - asked))
        return 0


async def _read_clock(conn: AsyncConnection) -> tuple[int, int, int | None]:
    """The shift, the time at the tables and when the last lease ends: asked at once, a busy node waits for each."""
    row = (await conn.execute(_make_clock_query(NOW[conn.dialect.name]))).one()
    return int(row[0]), int(row[1]), row[2]


@lru_cache
def _make_clock_query(asked: str) -> Select[Any]:
    held = schema.secret.c
    shift = func.coalesce(select(cast(held.value, BigInteger)).where(held.name == SHIFT).scalar_subquery(), 0)
    latest = select(func.max(schema.lease.c.until)).scalar_subquery()
    return select(shift, literal_column(f"({asked})"), latest)


async def change_shift(conn: AsyncConnection, was: int, shift: int) -> bool:
    """Another shift, if it still is as it *was*: of several nodes that see a jump, one takes it out."""
    name = schema.secret.c.name == SHIFT
    # The row is deleted and made anew: whoever comes second waits for the first, and then finds another value.
    done = await conn.execute(delete(schema.secret).where(name, schema.secret.c.value == str(was)))
    if was and not done.rowcount:
        return False
    await conn.execute(insert(schema.secret).values(name=SHIFT, value=str(shift)))
    return True
