"""Writes log lines to SQLite in one go: a commit is one trip to one thread, not five.

Only lines that stand alone come this way (nearly all of them); whatever belongs to a larger transaction goes through
SQLAlchemy like everything else.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from trueque.server.store.engine import NOW, SQLITE_SETTINGS
from trueque.server.store.head_file import FileWatch, HeadFile
from trueque.table.heads import Heads

if TYPE_CHECKING:
    from trueque.server.store.writer import Append

COLUMNS = ("match", "seq", "author", "text", "time", "answer", "head")
INSERT = f"INSERT INTO log ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
HEAD = "SELECT head FROM log WHERE match = ? AND seq = ?"


class ClockSet(Exception):
    """The database's clock was set: nothing is written before that is taken out."""


class SqliteLog:
    """A connection of its own, in a thread of its own."""

    def __init__(self, path: str, heads: Heads, file: HeadFile, watch: FileWatch) -> None:
        self._path, self._heads, self._file, self._watch = path, heads, file, watch
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log")
        self._conn: sqlite3.Connection | None = None

    async def append_all(self, appends: Sequence[Append], fits: Callable[[int], bool]) -> int:
        """Commit all of *appends* or none; returns their time. Raises `sqlite3.IntegrityError` where one clashes."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit_all, appends, fits)

    def _commit_all(self, appends: Sequence[Append], fits: Callable[[int], bool]) -> int:
        # First: opening a file that is gone would make a new, empty one.
        self._watch.check_files()
        conn = self._open_connection()
        conn.execute("BEGIN IMMEDIATE")
        try:
            for append in appends:
                append.check_before(next(iter(conn.execute(HEAD, (append.match, append.first - 1))), None))
            now = int(conn.execute(NOW["sqlite"]).fetchone()[0])
            if not fits(now):
                raise ClockSet
            conn.executemany(INSERT, [row for append in appends for row in append.make_rows(now, self._heads)])
            conn.execute("COMMIT")
        except BaseException:
            if conn.in_transaction:
                conn.execute("ROLLBACK")
            raise
        self._file.append_heads(head for append in appends for head in append.last_heads(now, self._heads))
        return now

    def _open_connection(self) -> sqlite3.Connection:
        if self._conn is None:
            self._conn = sqlite3.connect(self._path, isolation_level=None)
            for setting in SQLITE_SETTINGS:
                self._conn.execute(f"PRAGMA {setting}")
            # From here on one connection is always open: SQLite keeps its files as long as that is so.
            self._conn.execute("BEGIN IMMEDIATE")
            self._conn.execute("COMMIT")
            self._watch.note_files()
        return self._conn

    def close(self) -> None:
        if self._conn is not None:
            self._thread.submit(self._conn.close)
        self._thread.shutdown(wait=True)
