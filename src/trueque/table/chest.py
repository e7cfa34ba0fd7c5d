"""A keeper over a chest: any store of texts under keys that writes several of them at once or not at all.

In a page the chest is the browser's own database. Several pages may be open over one chest, as several nodes are over
one database: whatever is written says what it takes for granted, and where that no longer holds nothing is written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from secrets import token_hex
from typing import Any, Protocol

from trueque.table.changes import KeptTable, Muted, NameChanged, TableChange, Talked
from trueque.table.heads import Heads
from trueque.table.keeper import Lines, SeqTaken, TooEarly
from trueque.table.memory import clock_ms
from trueque.table.rows import AbsenceTerms, ClockTerms, LogRow, SeatRow, TableRow, TalkRow

HEADS = "heads"
WIDTH = 7
"""Digits of a number in a key: keys stand in the order of their letters."""


@dataclass
class Writing:
    """What is written, if all that it takes for granted holds."""

    puts: dict[str, str] = field(default_factory=dict)
    drops: list[str] = field(default_factory=list)
    """Everything whose key begins so goes."""
    absent: list[str] = field(default_factory=list)
    present: list[str] = field(default_factory=list)
    same: dict[str, str] = field(default_factory=dict)


class Chest(Protocol):
    """Texts under keys."""

    async def read(self, prefix: str, after: str = "") -> list[tuple[str, str]]:
        """All whose key begins with *prefix* and comes after *after*, by key."""

    async def write(self, writing: Writing) -> bool:
        """Write all of it for good, or nothing: false where something is no longer as it was."""


def log_key(match: str, seq: int) -> str:
    return f"line/{match}/{seq:0{WIDTH}}"


def _talk_key(match: str, number: int) -> str:
    return f"talk/{match}/{number:0{WIDTH}}"


def _table_key(match: str) -> str:
    return f"table/{match}"


def _write_json(value: Any) -> str:
    return json.dumps(asdict(value), ensure_ascii=False, separators=(",", ":"))


def read_row(text: str) -> TableRow:
    """What is agreed on at a table, as it was written."""
    said = json.loads(text)
    said["clock"], said["absence"] = ClockTerms(**said["clock"]), AbsenceTerms(**said["absence"])
    said["seats"] = tuple(SeatRow(**seat) for seat in said["seats"])
    return TableRow(**said)


@dataclass(frozen=True)
class BroughtTable:
    """A table as it was kept elsewhere, and as it is kept here so far."""

    kept: KeptTable
    seed: str
    here: KeptTable | None


@dataclass(frozen=True)
class _Found:
    """A table as it lies in the chest, without its log."""

    text: str
    kept: KeptTable


class ChestKeeper:
    """Tables as texts in a chest."""

    def __init__(self, chest: Chest, heads: Heads, clock: Callable[[], int] = clock_ms) -> None:
        self.chest, self.heads, self._clock = chest, heads, clock

    @classmethod
    async def open(cls, chest: Chest, clock: Callable[[], int] = clock_ms) -> ChestKeeper:
        """The keeper of what lies in *chest*; an empty one gets a key for the heads of its logs."""
        made = json.dumps([token_hex(32), token_hex(8)])
        await chest.write(Writing({HEADS: made}, absent=[HEADS]))
        key, era = json.loads(dict(await chest.read(HEADS))[HEADS])
        return cls(chest, Heads(bytes.fromhex(key), era), clock)

    def now(self) -> int:
        return self._clock()

    async def sync_clock(self) -> None:
        """Nobody else has a clock here."""

    # -- writing
    async def append_lines(self, lines: Lines) -> list[LogRow]:
        now, match = self.now(), lines.match
        if lines.not_before is not None and lines.not_before > now:
            raise TooEarly
        rows, writing = lines.make_rows(now, self.heads), Writing()
        if lines.first:
            writing.present.append(log_key(match, lines.first - 1))
        for row in rows:
            self._add(writing, log_key(match, row.seq), _write_json(row))
            if row.answer is not None:
                self._add(writing, f"answer/{match}/{row.answer}", "")
        fits = await self._carry_out([(match, change) for change in lines.changes], now, writing)
        if not fits or not await self.chest.write(writing):
            raise SeqTaken
        return rows

    async def apply_changes(self, match: str, *changes: TableChange) -> bool:
        writing = Writing()
        return await self._carry_out([(match, one) for one in changes], self.now(), writing) and (
            await self.chest.write(writing)
        )

    async def append_talk(self, match: str, talked: Talked) -> TalkRow:
        writing = Writing()
        await self._carry_out([(match, talked)], self.now(), writing)
        if not await self.chest.write(writing):
            raise SeqTaken
        return TalkRow(**json.loads(next(iter(writing.puts.values()))))

    async def add_table(self, row: TableRow, seed: str, changes: Sequence[tuple[str, TableChange]] = ()) -> int:
        now, writing = self.now(), Writing()
        made = replace(row, created=now)
        new = {row.id: _Found("", KeptTable(made))}
        self._add(writing, _table_key(row.id), _write_json(made))
        self._add(writing, f"seed/{row.id}", seed)
        if not await self._carry_out(changes, now, writing, new) or not await self.chest.write(writing):
            raise SeqTaken
        return now

    async def add_finished(self, row: TableRow, seed: str, lines: Sequence[LogRow]) -> None:
        """A game that was played elsewhere, whole."""
        puts = {log_key(row.id, line.seq): _write_json(line) for line in lines}
        await self.chest.write(Writing({_table_key(row.id): _write_json(row), f"seed/{row.id}": seed, **puts}))

    async def bring_tables(self, tables: Sequence[BroughtTable]) -> bool:
        """Tables that were kept elsewhere, new or further on than here; all of them or none, then false."""
        writing = Writing()
        for one in tables:
            key = _table_key(one.kept.row.id)
            writing.puts[key] = _write_json(one.kept.row)
            if one.here is None:
                writing.absent.append(key)
                self._add(writing, f"seed/{one.kept.row.id}", one.seed)
            else:
                writing.same[key] = await self._read_text(key)
            self._add_further(writing, one)
        return await self.chest.write(writing)

    def _add_further(self, writing: Writing, one: BroughtTable) -> None:
        """What was played and said since what is kept here, in the chain of this chest."""
        match, here = one.kept.row.id, one.here or KeptTable(one.kept.row)
        head, talked = here.lines[-1].head if here.lines else "", here.talk[-1].number if here.talk else 0
        for line in one.kept.lines[len(here.lines) :]:
            head = self.heads.next_head(head, match, (line.seq, line.author, line.text, line.time, line.answer))
            self._add(writing, log_key(match, line.seq), _write_json(replace(line, head=head)))
            if line.answer is not None:
                self._add(writing, f"answer/{match}/{line.answer}", "")
        for said in one.kept.talk:
            if said.number > talked:
                self._add(writing, _talk_key(match, said.number), _write_json(said))

    async def drop_table(self, match: str) -> None:
        gone = [_table_key(match), f"seed/{match}", *(f"{kind}/{match}/" for kind in ("line", "talk", "answer"))]
        await self.chest.write(Writing(drops=gone))

    @staticmethod
    def _add(writing: Writing, key: str, text: str) -> None:
        writing.puts[key] = text
        writing.absent.append(key)

    async def _carry_out(
        self,
        changes: Sequence[tuple[str, TableChange]],
        now: int,
        writing: Writing,
        new: dict[str, _Found] | None = None,
    ) -> bool:
        """Add to *writing* what *changes* come to; false where one does not fit."""
        found = new or {}
        for match in {match for match, _ in changes} - found.keys():
            found[match] = await self._find_table(match)
        fresh = {match: one.kept for match, one in found.items()}
        for match, change in changes:
            made = change.apply_to(fresh[match], now)
            if made is None:
                return False
            fresh[match] = made
            self._write_personal(change, writing)
        for match, made in fresh.items():
            self._write_changed(match, found[match], made, writing)
        return True

    def _write_changed(self, match: str, was: _Found, made: KeptTable, writing: Writing) -> None:
        if made.row != was.kept.row:
            writing.puts[_table_key(match)] = _write_json(made.row)
            if was.text:
                writing.same[_table_key(match)] = was.text
        for one in made.talk[len(was.kept.talk) :]:
            self._add(writing, _talk_key(match, one.number), _write_json(one))

    @staticmethod
    def _write_personal(change: TableChange, writing: Writing) -> None:
        """What is kept of people; a report has nobody here who would read it."""
        if isinstance(change, NameChanged):
            writing.puts[f"called/{change.person}"] = change.name
        elif isinstance(change, Muted):
            writing.puts[f"muted/{change.person}"] = json.dumps(change.people)

    # -- reading
    async def _find_table(self, match: str, talked: int = 0) -> _Found:
        text = await self._read_text(_table_key(match))
        talk = await self.chest.read(f"talk/{match}/", _talk_key(match, talked) if talked else "")
        return _Found(text, KeptTable(read_row(text), talk=tuple(TalkRow(**json.loads(one)) for _, one in talk)))

    async def _read_text(self, key: str) -> str:
        return dict(await self.chest.read(key)).get(key, "")

    async def list_tables(self) -> list[TableRow]:
        """Every table, newest first."""
        rows = [read_row(text) for _, text in await self.chest.read("table/")]
        return sorted(rows, key=lambda row: -row.created)

    async def read_row(self, match: str) -> TableRow | None:
        text = await self._read_text(_table_key(match))
        return read_row(text) if text else None

    async def read_table(self, match: str, after: int = -1, talked: int = 0) -> KeptTable | None:
        if not await self._read_text(_table_key(match)):
            return None
        found = await self._find_table(match, talked)
        lines = await self.chest.read(f"line/{match}/", log_key(match, after) if after >= 0 else "")
        return replace(found.kept, lines=[LogRow(**json.loads(text)) for _, text in lines])

    async def gaps(self, match: str) -> list[tuple[int, int]]:
        """None: a table here is served by whoever plays at it."""
        return []

    async def list_results(self, person: str, game: str) -> list[TableRow]:
        rows = [row for row in await self.list_tables() if row.game == game and row.scores and row.brought is None]
        done = [row for row in rows if row.seat_of(person) is not None]
        return sorted(done, key=lambda row: row.created, reverse=True)

    async def read_seed(self, match: str) -> str:
        return await self._read_text(f"seed/{match}")

    async def find_login_name(self, person: str) -> str | None:
        """Nobody has an account here."""
        return None

    async def find_name_owner(self, name: str) -> str | None:
        return None
