"""A keeper in memory: tables of one process, for tests and for whoever plays alone. What ends with it is gone."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from secrets import token_bytes, token_hex

from trueque.table.changes import KeptTable, Muted, NameChanged, Reported, TableChange, Talked
from trueque.table.heads import Heads
from trueque.table.keeper import Lines, SeqTaken, TooEarly
from trueque.table.rows import LogRow, TableRow, TalkRow


def clock_ms() -> int:
    return time.time_ns() // 1_000_000


class MemoryKeeper:
    """Tables as values in a dictionary."""

    def __init__(self, clock: Callable[[], int] = clock_ms) -> None:
        self.heads = Heads(token_bytes(32), token_hex(8))
        self.tables: dict[str, KeptTable] = {}
        self.names: dict[str, str] = {}
        """What guests wanted to be called."""
        self.muted: dict[str, tuple[str, ...]] = {}
        self.reports: list[Reported] = []
        self._seeds: dict[str, str] = {}
        self._clock = clock

    def now(self) -> int:
        return self._clock()

    async def sync_clock(self) -> None:
        """Nobody else has a clock here."""

    async def append_lines(self, lines: Lines) -> list[LogRow]:
        kept, now = self.tables[lines.match], self.now()
        if lines.not_before is not None and lines.not_before > now:
            raise TooEarly
        answered = {line.answer for line in lines.lines} - {None}
        if lines.first != len(kept.lines) or any(line.answer in answered for line in kept.lines):
            raise SeqTaken
        if not self._carry_out([(lines.match, change) for change in lines.changes], now):
            raise SeqTaken
        rows = lines.make_rows(now, self.heads)
        kept.lines.extend(rows)
        return rows

    async def apply_changes(self, match: str, *changes: TableChange) -> bool:
        return self._carry_out([(match, change) for change in changes], self.now())

    def _carry_out(self, changes: Sequence[tuple[str, TableChange]], now: int) -> bool:
        fresh = dict[str, KeptTable]()
        for match, change in changes:
            made = change.apply_to(fresh.get(match, self.tables[match]), now)
            if made is None:
                return False
            fresh[match] = made
        self.tables |= fresh
        for _, change in changes:
            self._keep_personal(change)
        return True

    def _keep_personal(self, change: TableChange) -> None:
        if isinstance(change, NameChanged):
            self.names[change.person] = change.name
        elif isinstance(change, Muted):
            self.muted[change.person] = change.people
        elif isinstance(change, Reported):
            self.reports.append(change)

    async def append_talk(self, match: str, talked: Talked) -> TalkRow:
        self._carry_out([(match, talked)], self.now())
        return self.tables[match].talk[-1]

    async def add_table(self, row: TableRow, seed: str, changes: Sequence[tuple[str, TableChange]] = ()) -> int:
        now = self.now()
        self.tables[row.id], self._seeds[row.id] = KeptTable(replace(row, created=now)), seed
        if not self._carry_out(changes, now):
            del self.tables[row.id], self._seeds[row.id]
            raise SeqTaken
        return now

    async def drop_table(self, match: str) -> None:
        del self.tables[match], self._seeds[match]

    async def read_row(self, match: str) -> TableRow | None:
        kept = self.tables.get(match)
        return kept.row if kept is not None else None

    async def read_table(self, match: str, after: int = -1, talked: int = 0) -> KeptTable | None:
        kept = self.tables.get(match)
        if kept is None:
            return None
        talk = tuple(row for row in kept.talk if row.number > talked)
        return replace(kept, lines=kept.lines[after + 1 :], talk=talk)

    async def list_results(self, person: str, game: str) -> list[TableRow]:
        rows = [kept.row for kept in self.tables.values() if kept.row.game == game]
        done = [row for row in rows if row.scores and row.brought is None and row.seat_of(person) is not None]
        return sorted(done, key=lambda row: row.created, reverse=True)

    async def read_seed(self, match: str) -> str:
        return self._seeds[match]

    async def find_login_name(self, person: str) -> str | None:
        """Nobody has an account here."""
        return None

    async def find_name_owner(self, name: str) -> str | None:
        return None
