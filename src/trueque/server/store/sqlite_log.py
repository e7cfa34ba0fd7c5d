"""Writes to SQLite in one go: a commit is one trip to one thread, not two for each of its statements.

Lines that stand alone (nearly all of them) need no SQLAlchemy; whatever belongs to a larger transaction is done by it,
over the same connection.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sqlalchemy import Connection, CursorResult, Engine, Executable, StaticPool, create_engine, event
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store.engine import NOW, SQLITE_SETTINGS
from trueque.server.store.head_file import FileWatch, HeadFile
from trueque.table.heads import Heads

if TYPE_CHECKING:
    from trueque.server.store.writer import Append

T = TypeVar("T")
COLUMNS = ("match", "seq", "author", "text", "time", "answer", "head")
INSERT = f"INSERT INTO log ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
HEAD = "SELECT head FROM log WHERE match = ? AND seq = ?"


class ClockSet(Exception):
    """The database's clock was set: nothing is written before that is taken out."""


class DirectConnection:
    """What is done in a transaction finds here what it would ask an asynchronous connection for, and never waits."""

    def __init__(self, conn: Connection) -> None:
        self._conn, self.dialect = conn, conn.dialect

    async def execute(self, statement: Executable, values: Any = None) -> CursorResult[Any]:
        return self._conn.execute(statement, values)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[None]:
        with self._conn.begin():
            yield

    @asynccontextmanager
    async def begin_nested(self) -> AsyncIterator[None]:
        with self._conn.begin_nested():
            yield


class SqliteLog:
    """A connection of its own, in a thread of its own."""

    def __init__(self, path: str, heads: Heads, file: HeadFile, watch: FileWatch) -> None:
        self._path, self._heads, self._file, self._watch = path, heads, file, watch
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log")
        self._conn: sqlite3.Connection | None = None
        self._engine: Engine | None = None
        """SQLAlchemy's view of the same connection, once it was needed."""

    async def do_work(self, work: Callable[[AsyncConnection], Coroutine[Any, Any, T]]) -> T:
        """Do *work*, which waits for nothing but the database, from its first statement to its last."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do_at_once, work)

    def _do_at_once(self, work: Callable[[AsyncConnection], Coroutine[Any, Any, T]]) -> T:
        # First: opening a file that is gone would make a new, empty one.
        self._watch.check_files()
        if self._engine is None:
            self._engine = create_engine(
                "sqlite://", creator=self._open_connection, poolclass=StaticPool, hide_parameters=True
            )
            event.listen(self._engine, "begin", lambda conn: conn.exec_driver_sql("BEGIN IMMEDIATE"))
        with self._engine.connect() as conn:
            doing = work(cast(AsyncConnection, DirectConnection(conn)))
            try:
                doing.send(None)
            except StopIteration as done:
                return cast(T, done.value)
            doing.close()
            raise RuntimeError("a transaction waited for something else than the database")

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
