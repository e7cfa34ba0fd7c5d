"""Who keeps tables: appends to their logs, changes what is agreed on, tells the time.

A table lives in memory and is rebuilt from what its keeper has; nothing is told to anybody before it is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from trueque.table.changes import KeptTable, TableChange, Talked
from trueque.table.heads import Heads
from trueque.table.rows import LogRow, NewLine, TableRow, TalkRow


class SeqTaken(Exception):
    """Somebody else wrote that log number, or that answer, first: read on and look again."""


class TooEarly(Exception):
    """The deadline has not passed yet by the keeper's time."""


# Not frozen, though nobody changes one: every answer makes one.
@dataclass(slots=True)
class Lines:
    """The next lines of a log, and what changes with them: all of it is kept, or nothing."""

    match: str
    first: int
    lines: Sequence[NewLine]
    after: str = ""
    """The chain's head before the first."""
    not_before: int | None = None
    """Keep only where the time has reached this: time-outs."""
    changes: tuple[TableChange, ...] = ()
    since: int = 0
    """When the line before was kept: the times of a table never go back, whatever is done to clocks."""
    _kept: dict[int, list[LogRow]] = field(default_factory=dict, compare=False, repr=False)
    """What was made of them already, by when: a keeper writes it, and then tells it."""

    def make_rows(self, now: int, heads: Heads) -> list[LogRow]:
        """The lines as they are kept at *now*, each with the chain's head after it."""
        if now not in self._kept:
            self._kept[now] = self._chain_rows(now, heads)
        return self._kept[now]

    def _chain_rows(self, now: int, heads: Heads) -> list[LogRow]:
        rows: list[LogRow] = []
        head, time = self.after, max(now, self.since)
        for seq, line in enumerate(self.lines, self.first):
            head = heads.next_head(head, self.match, (seq, line.author, line.text, time, line.answer))
            rows.append(LogRow(seq, line.author, line.text, time, line.answer, head))
        return rows


class Keeper(Protocol):
    """Keeps tables, somewhere."""

    @property
    def heads(self) -> Heads:
        """Makes and reads the heads of the logs kept here."""

    def now(self) -> int:
        """The time in milliseconds, as well as it is known here."""

    async def sync_clock(self) -> None:
        """Ask anew what time it is."""

    async def append_lines(self, lines: Lines) -> list[LogRow]:
        """Keep them; raises `SeqTaken` or `TooEarly`, and then nothing is kept."""

    async def apply_changes(self, match: str, *changes: TableChange) -> bool:
        """Carry all of *changes* out, or none: false where something is no longer as it was."""

    async def append_talk(self, match: str, talked: Talked) -> TalkRow:
        """Keep what was said, under the next number; raises `SeqTaken` where somebody else spoke first."""

    async def add_table(self, row: TableRow, seed: str, changes: Sequence[tuple[str, TableChange]] = ()) -> int:
        """A new table, and what changes with it at this and other tables; returns when it was made."""

    async def drop_table(self, match: str) -> None:
        """Forget a table that never began."""

    async def read_row(self, match: str) -> TableRow | None:
        """What is agreed on at a table."""

    async def read_table(self, match: str, after: int = -1, talked: int = 0) -> KeptTable | None:
        """A table with the lines and the talk that came after these numbers."""

    async def list_results(self, person: str, game: str) -> Sequence[TableRow]:
        """The games of a kind that somebody has finished here, the newest first."""

    async def read_seed(self, match: str) -> str:
        """What its dice are drawn from: for the dealer, and for everybody once the game is over."""

    async def find_login_name(self, person: str) -> str | None:
        """The account's name of a person who has one: seats are kept for it."""

    async def find_name_owner(self, name: str) -> str | None:
        """The person whose account is called *name*, or so that it looks the same."""
