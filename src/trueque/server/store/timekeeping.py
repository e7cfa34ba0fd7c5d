"""What time it is at the tables: the database's clock, held to a clock that nobody can set.

A machine's clock can jump (somebody sets it, a time server corrects it); what passes meanwhile at a table must not.
Each look compares how far the database's clock went with how far our own steady one did; a jump is taken out by a shift
that all nodes share, and no line is written before: the times of a table never jump and never go back.

Clocks jump several times as well, one jump before all have seen the last. With the shift stands what the clock showed
when it was made, so that whoever finds another shift knows whether the clock was set once more since then.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from sqlalchemy import BigInteger, Select, cast, delete, func, insert, literal_column, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.journal import journal
from trueque.server.store import schema
from trueque.server.store.engine import NOW, SHIFT, Store

SHIFTED = "shifted"
"""The name under which the shift stands once more, beside what the database's clock itself showed when it was made."""
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


class SetAgain(Exception):
    """The clock was set while a jump was being taken out: that is undone, and we look once more."""


@dataclass(frozen=True)
class Look:
    """What a look at the database's clock showed, and when that was by our own."""

    shift: int
    now: int
    """The time at the tables."""
    asked: float
    told: float
    latest: int | None
    """When the last lease ends."""
    shifted: str | None
    """What stands beside the shift (`SHIFTED`)."""

    @property
    def clock(self) -> int:
        """What the database's clock itself showed."""
        return self.now - self.shift

    def is_long_after_leases(self, lease_ms: int) -> bool:
        """Whether nobody has served for long; or others do, and the clock was set ahead a moment ago."""
        return self.latest is not None and self.now - self.latest > 2 * lease_ms + JUMP_MS

    def has_time_since(self, before: Look, gone: int) -> bool:
        """Whether so many milliseconds can have gone since the look *before*; how long asking took is nobody's jump."""
        return self.asked - before.told - JUMP_MS <= gone <= self.told - before.asked + JUMP_MS

    def was_set_since(self, before: Look) -> bool:
        """Whether the clock itself jumped since the look *before*, whatever anybody made of it."""
        return not self.has_time_since(before, self.clock - before.clock)

    def was_set_after_shift(self, before: Look) -> bool:
        """Whether the clock was set once more after another node had taken something out, since the look *before*."""
        shift, _, clock = (self.shifted or "").partition(" ")
        if shift != str(self.shift):
            # A node of an older release does not say when.
            return False
        return not -JUMP_MS <= self.clock - int(clock) <= self.told - before.asked + JUMP_MS


class Timekeeper:
    """One node's idea of the database's time."""

    def __init__(self, store: Store, lease_ms: int) -> None:
        self.store, self.lease_ms = store, lease_ms
        self._ahead = 0.0
        self._seen: Look | None = None
        """The last look."""
        self._looking = asyncio.Lock()
        """Of two looks at once, the later would be taken for the earlier."""

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
        async with self._looking:
            look = await self._look() if self._seen is not None else await self._look_first()
            # Where another node is first, what it makes of it holds for us too, and is seen at once.
            while (jumped := self._measure_jump(look)) and not await self._take_out(look, jumped):
                look = await self._look()
            self.note_time(look.now - jumped)
            self._seen = replace(look, shift=look.shift - jumped, now=look.now - jumped)

    async def _look(self) -> Look:
        asked = steady_ms()
        async with self.store.open_reading() as conn:
            row = (await conn.execute(_make_clock_query(NOW[conn.dialect.name]))).one()
        return Look(int(row[0]), int(row[1]), asked, steady_ms(), row[2], row[3])

    async def _look_first(self) -> Look:
        """The look of a node that begins: whoever was here before knows better by how much a clock was set, and has
        looked by then; where it is set meanwhile, they have that to see as well."""
        look, before = await self._look(), None
        while self._is_odd(look) and (before is None or look.was_set_since(before)):
            await asyncio.sleep(SETTLE_SECONDS)
            look, before = await self._look(), look
        return look

    def _is_odd(self, look: Look) -> bool:
        is_late = self.store.many_nodes and look.is_long_after_leases(self.lease_ms)
        return is_late or self._measure_jump(look) != 0

    async def _take_out(self, look: Look, jumped: int) -> bool:
        """Whether it was we who took a jump out.

        Leases that a node took by a clock that was set would last for as long as it was set by, whatever becomes of it.
        """
        lease, shift = schema.lease, look.shift - jumped
        async with self.store.engine.connect() as raw:
            conn = await raw.execution_options(writes=True)
            try:
                async with conn.begin():
                    if not await change_shift(conn, look.shift, shift):
                        return False
                    asked, now = steady_ms(), await self.store.read_time(conn)
                    done = replace(look, shift=shift, now=now, asked=asked, told=steady_ms())
                    if done.was_set_since(look):
                        raise SetAgain
                    await _note_shift(conn, done)
                    latest = now + self.lease_ms
                    await conn.execute(update(lease).where(lease.c.until > latest).values(until=latest))
            except (IntegrityError, SetAgain):
                return False
        journal.warning("the database's clock was set", extra={"by_ms": jumped})
        return True

    def _measure_jump(self, look: Look) -> int:
        """How far the database's clock was set since the last look."""
        if self._seen is None:
            # A lease ends soon after the last time anybody looked: a later one is from before the clock was set back.
            # No line was written after it ended, so that from there on no time goes back.
            ahead = (look.latest or 0) - look.now
            return -ahead if ahead > 2 * self.lease_ms + JUMP_MS else 0
        if look.shift != self._seen.shift and not look.was_set_after_shift(self._seen):
            # Another node took something out: who took that for a jump would undo it, and both would go on for ever.
            return 0
        gone = look.now - self._seen.now
        # Rather a moment too late than too early: the times of a table never go back.
        return 0 if look.has_time_since(self._seen, gone) else int(gone - (look.told - self._seen.asked))


@lru_cache
def _make_clock_query(asked: str) -> Select[Any]:
    held = schema.secret.c
    shift = func.coalesce(select(cast(held.value, BigInteger)).where(held.name == SHIFT).scalar_subquery(), 0)
    latest = select(func.max(schema.lease.c.until)).scalar_subquery()
    shifted = select(held.value).where(held.name == SHIFTED).scalar_subquery()
    # Asked at once: a busy node waits for each.
    return select(shift, literal_column(f"({asked})"), latest, shifted)


async def change_shift(conn: AsyncConnection, was: int, shift: int) -> bool:
    """Another shift, if it still is as it *was*: of several nodes that see a jump, one takes it out."""
    name = schema.secret.c.name == SHIFT
    # The row is deleted and made anew: whoever comes second waits for the first, and then finds another value.
    done = await conn.execute(delete(schema.secret).where(name, schema.secret.c.value == str(was)))
    if was and not done.rowcount:
        return False
    await conn.execute(insert(schema.secret).values(name=SHIFT, value=str(shift)))
    return True


async def _note_shift(conn: AsyncConnection, look: Look) -> None:
    """Note with a shift what the clock showed when it was made."""
    await conn.execute(delete(schema.secret).where(schema.secret.c.name == SHIFTED))
    await conn.execute(insert(schema.secret).values(name=SHIFTED, value=f"{look.shift} {look.clock}"))
