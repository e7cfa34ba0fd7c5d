"""The last head of every table in a file of its own: what the database has forgotten is noticed at the next start.

Written after each commit and before anybody is told of it, so the file is never ahead of a database that is whole.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from sqlalchemy import select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.journal import describe_failure, journal
from trueque.server.store import schema
from trueque.table.heads import Lost, make_lines_lost_error, make_store_lost_error

CHUNK = 400
REWRITE_AFTER = 200_000
"""Lines after which the file is written anew, each table once."""
Head = tuple[str, int, str]
"""A table, the number of its last line, and the head after it."""


class HeadFile:
    """One file; an empty path: none is kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._file: int | None = None
        self._known: dict[str, tuple[int, str]] = {}
        self._lines = 0

    def read(self) -> list[Head]:
        """What the file says; a last line that was cut short is left out."""
        if self.path is not None and self.path.is_file():
            for line in self.path.read_text(encoding="ascii", errors="replace").splitlines(keepends=True):
                words = line.split()
                if line.endswith("\n") and len(words) == 3 and words[1].isdigit():
                    self._known[words[0]] = int(words[1]), words[2]
        return [(match, seq, head) for match, (seq, head) in self._known.items()]

    def append_heads(self, heads: Iterable[Head]) -> None:
        """Add what was just committed. Where the disk takes no more, the database is still right: only told."""
        if self.path is None:
            return
        fresh = list(heads)
        self._known.update({match: (seq, head) for match, seq, head in fresh})
        try:
            if self._file is None or self._lines > REWRITE_AFTER:
                self._rewrite()
            else:
                _write_all(self._file, _format_heads(fresh))
                self._lines += len(fresh)
        except OSError as failed:
            # Half a line may stand at the end now, and the next one would be read as part of it: written anew then.
            self._lines = REWRITE_AFTER + 1
            journal.warning("the heads could not be noted", extra={"failed": describe_failure(failed)})

    def forget_tables(self, matches: Iterable[str]) -> None:
        """Tables that are over or gone need no watch any more."""
        if [match for match in matches if self._known.pop(match, None)]:
            self._lines = REWRITE_AFTER + 1
            self.append_heads([])

    def _rewrite(self) -> None:
        assert self.path is not None
        draft = self.path.with_name(f"{self.path.name}.part")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
        try:
            _write_all(handle, _format_heads((match, seq, head) for match, (seq, head) in self._known.items()))
            os.fsync(handle)
            draft.replace(self.path)
        except OSError:
            os.close(handle)
            raise
        self.close()
        self._file, self._lines = handle, len(self._known)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _write_all(handle: int, text: bytes) -> None:
    """All of *text*: a disk that is nearly full takes a part of it and says nothing."""
    while text:
        text = text[os.write(handle, text) :]


def _format_heads(heads: Iterable[Head]) -> bytes:
    return "".join(f"{match} {seq} {head}\n" for match, seq, head in heads).encode("ascii")


async def find_missing(conn: AsyncConnection, heads: list[Head]) -> dict[str, Lost]:
    """Tables whose last acknowledged line the database does not have."""
    log, found = schema.log.c, set[Head]()
    for chunk in _split_heads(heads):
        wanted = [(match, seq) for match, seq, _ in chunk]
        rows = await conn.execute(select(log.match, log.seq, log.head).where(tuple_(log.match, log.seq).in_(wanted)))
        found |= {(str(row[0]), int(row[1]), str(row[2])) for row in rows}
    return {match: make_lines_lost_error(seq) for match, seq, head in heads if (match, seq, head) not in found}


async def list_ended(conn: AsyncConnection, heads: list[Head]) -> list[str]:
    """Those of *heads* whose table is over or closed."""
    match, found = schema.match.c, list[str]()
    for chunk in _split_heads(heads):
        wanted = match.id.in_([id for id, *_ in chunk]), match.status.in_(("over", "closed"))
        found += (await conn.execute(select(match.id).where(*wanted))).scalars()
    return found


def _split_heads(heads: list[Head]) -> Iterator[list[Head]]:
    for at in range(0, len(heads), CHUNK):
        yield heads[at : at + CHUNK]


class FileWatch:
    """Whether the files we write to are still those that others would open under their names."""

    def __init__(self, path: Path) -> None:
        self._paths = (path, Path(f"{path}-wal"))
        self._were = {path: _file_identity(path)}

    def note_files(self) -> None:
        """The database is open, and stays so: these are its files."""
        self._were = {path: _file_identity(path) for path in self._paths}

    def check_files(self) -> None:
        """Raise `Lost` where one of them is gone or another one."""
        for path, was in self._were.items():
            if _file_identity(path) != was:
                journal.error("a file of the database is gone or was replaced", extra={"file": str(path)})
                raise make_store_lost_error()


def _file_identity(path: Path) -> tuple[int, int]:
    try:
        found = os.stat(path)
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino
