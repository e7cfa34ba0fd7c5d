"""Writes log lines to SQLite in one go: a commit is one trip to one thread, not five.

Only lines that stand alone come this way (nearly all of them); whatever belongs to a larger transaction goes through
SQLAlchemy like everything else.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from trueque.server.store.engine import NOW, SQLITE_SETTINGS

if TYPE_CHECKING:
    from trueque.server.store.writer import Append

INSERT = (
    "INSERT INTO log (match, seq, author, text, time, answer) VALUES (:match, :seq, :author, :text, :time, :answer)"
)


class SqliteLog:
    """A connection of its own, in a thread of its own."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log")
        self._conn: sqlite3.Connection | None = None

    async def append(self, appends: Sequence[Append]) -> int:
        """Commit all of *appends* or none; returns their time. Raises `sqlite3.IntegrityError` where one clashes."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._append, appends)

    def _append(self, appends: Sequence[Append]) -> int:
        conn = self._open()
        conn.execute("BEGIN IMMEDIATE")
        try:
            now = int(conn.execute(NOW["sqlite"]).fetchone()[0])
            conn.executemany(INSERT, [row for append in appends for row in append.rows(now)])
            conn.execute("COMMIT")
        except BaseException:
            conn.execute("ROLLBACK")
            raise
        return now

    def _open(self) -> sqlite3.Connection:
        if self._conn is None:
            self._conn = sqlite3.connect(self._path, isolation_level=None)
            for setting in SQLITE_SETTINGS:
                self._conn.execute(f"PRAGMA {setting}")
        return self._conn

    def close(self) -> None:
        if self._conn is not None:
            self._thread.submit(self._conn.close)
        self._thread.shutdown(wait=True)
