"""A keeper in memory: tables of one process, for tests and for whoever plays alone. What ends with it is gone."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from secrets import token_bytes, token_hex

from trueque.table.changes import Called, Change, Kept, Muted, Reported, Talked
from trueque.table.heads import Heads
from trueque.table.keeper import Lines, SeqTaken, TooEarly
from trueque.table.rows import LogRow, TableRow, TalkRow


def clock_ms() -> int:
    return time.time_ns() // 1_000_000


class MemoryKeeper:
    """Tables as values in a dictionary."""

    def __init__(self, clock: Callable[[], int] = clock_ms) -> None:
        self.heads = Heads(token_bytes(32), token_hex(8))
        self.tables: dict[str, Kept] = {}
        self.names: dict[str, str] = {}
        """What guests wanted to be called."""
        self.muted: dict[str, tuple[str, ...]] = {}
        self.reports: list[Reported] = []
        self._seeds: dict[str, str] = {}
        self._clock = clock

    def now(self) -> int:
        return self._clock()

    async def look_at_clock(self) -> None:
        """Nobody else has a clock here."""

    async def append(self, lines: Lines) -> list[LogRow]:
        kept, now = self.tables[lines.match], self.now()
        if lines.not_before is not None and lines.not_before > now:
            raise TooEarly
        answered = {line.answer for line in lines.lines} - {None}
        if lines.first != len(kept.lines) or any(line.answer in answered for line in kept.lines):
            raise SeqTaken
        if not self._carry_out([(lines.match, change) for change in lines.changes], now):
            raise SeqTaken
        rows = lines.rows(now, self.heads)
        kept.lines.extend(rows)
        return rows

    async def change(self, match: str, *changes: Change) -> bool:
        return self._carry_out([(match, change) for change in changes], self.now())

    def _carry_out(self, changes: Sequence[tuple[str, Change]], now: int) -> bool:
        fresh = dict[str, Kept]()
        for match, change in changes:
            made = change.on(fresh.get(match, self.tables[match]), now)
            if made is None:
                return False
            fresh[match] = made
        self.tables |= fresh
        for _, change in changes:
            self._of_people(change)
        return True

    def _of_people(self, change: Change) -> None:
        if isinstance(change, Called):
            self.names[change.person] = change.name
        elif isinstance(change, Muted):
            self.muted[change.person] = change.people
        elif isinstance(change, Reported):
            self.reports.append(change)

    async def say(self, match: str, talked: Talked) -> TalkRow:
        self._carry_out([(match, talked)], self.now())
        return self.tables[match].talk[-1]

    async def add(self, row: TableRow, seed: str, changes: Sequence[tuple[str, Change]] = ()) -> int:
        now = self.now()
        self.tables[row.id], self._seeds[row.id] = Kept(replace(row, created=now)), seed
        if not self._carry_out(changes, now):
            del self.tables[row.id], self._seeds[row.id]
            raise SeqTaken
        return now

    async def drop(self, match: str) -> None:
        del self.tables[match], self._seeds[match]

    async def row(self, match: str) -> TableRow | None:
        kept = self.tables.get(match)
        return kept.row if kept is not None else None

    async def read(self, match: str, after: int = -1, talked: int = 0) -> Kept | None:
        kept = self.tables.get(match)
        if kept is None:
            return None
        talk = tuple(row for row in kept.talk if row.number > talked)
        return replace(kept, lines=kept.lines[after + 1 :], talk=talk)

    async def seed(self, match: str) -> str:
        return self._seeds[match]

    async def login(self, person: str) -> str | None:
        """Nobody has an account here."""
        return None

    async def wearer(self, name: str) -> str | None:
        return None
