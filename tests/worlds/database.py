"""The database of a world: real tables in SQLite, real statements, and in between all that can befall a database.

It is many nodes' (`postgresql` to whoever asks: they write one after the other, and call each other) or one process's
file. A commit can fail before it, or after it: then it is there, and whoever wrote it does not know. PostgreSQL's own
interleaving of transactions is not played: `tests/server` has a real one.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from sqlalchemy import Connection, TextClause, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import QueuePool

from tests.worlds.loops import BEGAN, Agenda
from trueque.server.store.migrate import create_tables

SETTINGS = ("journal_mode=WAL", "synchronous=OFF", "foreign_keys=ON")
NOW = dict.fromkeys(
    ("sqlite", "postgresql"),
    "SELECT world_now() + coalesce((SELECT CAST(value AS BIGINT) FROM secret WHERE name = 'shift'), 0)",
)
"""How a database is asked for the time: it says what the world's clock shows. One text for all times, or each would
be compiled anew."""
_TEMPLATE: list[bytes] = []
_PLACE = [""]
_CLOCK: list[Callable[[], int]] = [lambda: BEGAN]


def give_clock(conn: sqlite3.Connection) -> None:
    """Let a connection know the world's time."""
    conn.create_function("world_now", 0, lambda: _CLOCK[0]())


def _connect() -> sqlite3.Connection:
    conn = sqlite3.connect(_PLACE[0], check_same_thread=False, isolation_level=None)
    give_clock(conn)
    for setting in SETTINGS:
        conn.execute(f"PRAGMA {setting}")
    return conn


# One for all worlds of a process: what it has compiled of the statements is good for all of them.
ENGINE = create_engine("sqlite://", creator=_connect, poolclass=QueuePool, pool_size=40, hide_parameters=True)


@event.listens_for(ENGINE, "begin")
def _begin(connection: Any) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def gone_error() -> OperationalError:
    """What a driver says when its server is not there."""
    return OperationalError("", None, ConnectionResetError("the database is away"))


class Machine:
    """What a node runs on, as its database knows it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_cut = False
        """It cannot reach the database."""
        self.is_dead = False
        self.before = self.after = 0
        """So many of the next commits fail: before they are made, or after."""


class Database:
    """Whatever stands in it, and who is told of it."""

    def __init__(self, folder: Path, agenda: Agenda, rng: Random, is_shared: bool) -> None:
        self.path, self.agenda, self.rng, self.is_shared = folder / "world.db", agenda, rng, is_shared
        if not _TEMPLATE:
            _TEMPLATE.append(_make_template(folder))
        self.path.write_bytes(_TEMPLATE[0])
        ENGINE.dispose()
        _PLACE[0], _CLOCK[0] = str(self.path), self.clock_ms
        self.watching = _connect()
        """A connection of whoever looks on: what is promised is looked at after every commit."""
        self.jumped = 0
        """How far its clock was set, in milliseconds."""
        self.listeners: dict[str, Callable[[str], None]] = {}
        self.committed: list[Callable[[], None]] = []
        """Told after every commit."""
        self.lost_calls = 0.0
        """How likely a call to other nodes gets lost."""
        self.since: float | None = None
        """When the transaction began that is being committed; none: it took no time."""
        self._free: list[Connection] = []
        self._writing: Machine | None = None
        self._waiting: deque[tuple[Machine, asyncio.Future[None]]] = deque()

    def clock_ms(self) -> int:
        return BEGAN + int(self.agenda.now * 1000) + self.jumped

    def note_commit(self) -> None:
        for told in self.committed:
            told()
        self.since = None

    # -- one writes after the other
    @property
    def is_writing(self) -> bool:
        """Whether somebody is in the middle of a transaction."""
        return self._writing is not None

    async def begin_writing(self, machine: Machine) -> None:
        if self._writing is None:
            self._writing = machine
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((machine, turn))
            await turn
        self.since = self.agenda.now

    def end_writing(self, machine: Machine) -> None:
        if self._writing is not machine:
            return
        self._writing = None
        while self._waiting:
            after, turn = self._waiting.popleft()
            if not after.is_dead and not turn.done():
                self._writing = after
                turn.set_result(None)
                return

    def call_nodes(self, calls: list[str]) -> None:
        """What nodes hear of each other, late or never: nothing may hang on it."""
        for hear in list(self.listeners.values()):
            for call in calls:
                if self.rng.random() >= self.lost_calls:
                    self.agenda.add(self.rng.uniform(0.001, 0.02), partial(hear, call))

    # -- connections: made once, since SQLAlchemy takes longer to make one than most statements
    def take_connection(self) -> Connection:
        return self._free.pop() if self._free else ENGINE.connect()

    def give_connection_back(self, conn: Connection) -> None:
        if conn.in_transaction():
            conn.rollback()
        self._free.append(conn.execution_options(writes=False))

    def close(self) -> None:
        for conn in self._free:
            conn.close()
        self.watching.close()
        ENGINE.dispose()


def _make_template(folder: Path) -> bytes:
    _PLACE[0] = str(folder / "template.db")
    with ENGINE.connect() as conn, conn.begin():
        create_tables(conn)
        # The same in every process, or no world would be told alike in two.
        conn.exec_driver_sql("UPDATE secret SET value = ?", ("5eed" * 16,))
    with ENGINE.connect() as conn:
        conn.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    ENGINE.dispose()
    whole = Path(_PLACE[0]).read_bytes()
    os.unlink(_PLACE[0])
    return whole


class Doorway:
    """An engine of one node: what SQLAlchemy's asynchronous one offers, as far as the house asks for it."""

    def __init__(self, database: Database, machine: Machine) -> None:
        self.database, self.machine = database, machine
        name = "postgresql" if database.is_shared else "sqlite"
        self.dialect = SimpleNamespace(name=name)
        self.url = SimpleNamespace(database="" if database.is_shared else str(database.path))

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[Conversation]:
        await asyncio.sleep(self.database.rng.uniform(0.0002, 0.003))
        conversation = Conversation(self.database, self.machine, self.dialect)
        try:
            yield conversation
        finally:
            conversation.close()

    async def dispose(self) -> None:
        """Connections are the world's."""


class Conversation:
    """One connection."""

    def __init__(self, database: Database, machine: Machine, dialect: Any) -> None:
        self.database, self.machine, self.dialect = database, machine, dialect
        self._must_reach()
        self._sync = database.take_connection()
        self._calls: list[str] = []
        self._writes = False

    def _must_reach(self) -> None:
        if self.machine.is_cut or self.machine.is_dead:
            raise gone_error()

    async def execution_options(self, **options: Any) -> Conversation:
        self._sync = self._sync.execution_options(**options)
        self._writes = bool(options.get("writes"))
        return self

    async def execute(self, statement: Any, values: Any = None) -> Any:
        self._must_reach()
        if isinstance(statement, TextClause) and "pg_notify" in statement.text:
            calls = values if isinstance(values, list) else [values or {"call": statement.text.split("'")[3]}]
            self._calls += [call["call"] for call in calls]
            return None
        return self._sync.execute(statement, values) if values is not None else self._sync.execute(statement)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[Conversation]:
        if self._writes:
            await self.database.begin_writing(self.machine)
        try:
            self._must_reach()
            doing = self._sync.begin()
            try:
                yield self
                await asyncio.sleep(self.database.rng.uniform(0.0005, 0.004))
                self._fail_now("before")
                self._must_reach()
            except BaseException:
                doing.rollback()
                raise
            doing.commit()
        finally:
            if self._writes:
                self.database.end_writing(self.machine)
        self.database.call_nodes(self._calls)
        self.database.note_commit()
        self._fail_now("after")

    @asynccontextmanager
    async def begin_nested(self) -> AsyncIterator[Conversation]:
        with self._sync.begin_nested():
            yield self

    def _fail_now(self, when: str) -> None:
        left = getattr(self.machine, when)
        if left and self._writes:
            setattr(self.machine, when, left - 1)
            raise gone_error()

    def close(self) -> None:
        self.database.give_connection_back(self._sync)


class FailingLog:
    """The quick way to one file: a connection of the driver's own, which can fail as the others do."""

    def __init__(self, conn: sqlite3.Connection, database: Database, machine: Machine) -> None:
        self._conn, self._database, self._machine = conn, database, machine
        give_clock(conn)

    def execute(self, statement: str, *values: Any) -> Any:
        self._must_reach()
        if statement == "BEGIN IMMEDIATE" and self._database.is_writing:
            raise sqlite3.OperationalError("database is locked")
        if statement == "BEGIN IMMEDIATE":
            self._database.since = self._database.agenda.now
        if statement != "COMMIT":
            return self._conn.execute(statement, *values)
        self._fail_now("before")
        done = self._conn.execute(statement)
        self._database.note_commit()
        self._fail_now("after")
        return done

    def executemany(self, statement: str, rows: Any) -> Any:
        self._must_reach()
        return self._conn.executemany(statement, rows)

    def _must_reach(self) -> None:
        if self._machine.is_cut or self._machine.is_dead:
            raise sqlite3.OperationalError("disk I/O error")

    def _fail_now(self, when: str) -> None:
        left = getattr(self._machine, when)
        if left:
            setattr(self._machine, when, left - 1)
            raise sqlite3.OperationalError("disk I/O error")

    @property
    def in_transaction(self) -> bool:
        return self._conn.in_transaction

    def close(self) -> None:
        self._conn.close()
