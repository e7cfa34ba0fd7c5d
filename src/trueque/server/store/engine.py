"""Opens the database: one SQLite file for one process, or a PostgreSQL server for any number of nodes."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from secrets import token_hex
from typing import Any

from sqlalchemy import TextClause, event, insert, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from trueque.kernel.errors import RuleError
from trueque.locale import Speaker, in_every_language
from trueque.server.journal import describe_failure, journal
from trueque.server.store.migrate import migrate_database
from trueque.server.store.schema import secret
from trueque.server.turnstile import FairGate, Usage
from trueque.table.heads import Heads

SHIFT = "shift"
"""The name under which nodes share what is taken out of the database's clock; see `server.timekeeping`."""
CLOCK = {
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgresql": "(extract(epoch FROM clock_timestamp()) * 1000)::bigint",
}
NOW = {
    dialect: f"SELECT {clock} + coalesce((SELECT CAST(value AS BIGINT) FROM secret WHERE name = '{SHIFT}'), 0)"
    for dialect, clock in CLOCK.items()
}
LOCK_SECONDS = 1.0
SIGNING = "results"
"""The name under which the seed of the signing key is kept."""
UNKNOWN = Heads(b"", "")
POOL, READERS, READERS_OF_HEAVY = 8, 6, 3
"""Connections that are kept; those among them for whoever reads, so that who writes has one at once; and how many of
these for addresses that use much: a hundred that read kept all eight, and each commit waited behind them."""
SQLITE_SETTINGS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


class DatabaseInUse(RuleError):
    """A second process wants a file that serves one."""


class NotYet(RuleError):
    """A database elsewhere does not answer, and may in a moment."""


PASSING = {"ConnectionRefusedError", "ConnectionResetError", "TimeoutError", "CannotConnectNowError", "gaierror",
           "ConnectionDoesNotExistError"}  # fmt: skip
"""Nobody listens there yet, it is starting up, or its name is not known yet."""
AGAIN_SECONDS = 0.5


def data_folder() -> Path:
    """Where this user's programs keep what they need."""
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/trueque"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "trueque"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "trueque"


def default_url() -> str:
    return f"sqlite:///{data_folder() / 'trueque.db'}"


def with_async_driver(url: str) -> str:
    """*url* with the driver we use: people write sqlite:///file and postgresql://host/name."""
    parsed = make_url(url)
    backend = parsed.get_backend_name()
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    if backend not in drivers:
        raise RuleError(f"The database «{backend}» is not known here; use sqlite:///FILE or postgresql://….", "hosting")
    return parsed.set(drivername=drivers[backend]).render_as_string(hide_password=False)


@lru_cache
def _make_time_query(asked: str) -> TextClause:
    # Once: every commit asks, and reading a text takes longer than asking.
    return text(asked)


class Store:
    """The database, open."""

    def __init__(
        self, engine: AsyncEngine, lock: int | None = None, heads: Heads = UNKNOWN, signing: bytes = b""
    ) -> None:
        self.engine = engine
        self.signing = signing
        """The seed of the key that results are signed with."""
        self.dialect = engine.dialect.name
        self.heads = heads
        self.head_file = None if self.many_nodes else Path(f"{engine.url.database}.heads")
        """Where the last head of each table is noted besides."""
        self._lock = lock
        self.share_fairly(Usage())

    def share_fairly(self, usage: Usage) -> None:
        """From here on who used least reads first."""
        self._readers = FairGate(usage, READERS, READERS_OF_HEAVY)

    @property
    def many_nodes(self) -> bool:
        return self.dialect == "postgresql"

    async def read_time(self, conn: AsyncConnection) -> int:
        """The database's time."""
        return int((await conn.execute(_make_time_query(NOW[self.dialect]))).scalar_one())

    @asynccontextmanager
    async def open_reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._readers.hold_place(), self.engine.connect() as conn:
            yield conn

    async def close(self) -> None:
        await self.engine.dispose()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


async def open_store(url: str, pool: int = POOL, patience: float = 0.0) -> Store:
    """Open the database at *url* and bring its tables up to date; one that does not answer yet is waited for."""
    until = time.monotonic() + patience
    while True:
        try:
            return await _open_once(url, pool)
        except NotYet as later:
            if time.monotonic() > until:
                raise
            journal.warning("the database does not answer yet", extra={"failed": describe_failure(later)})
            await asyncio.sleep(AGAIN_SECONDS)


async def _open_once(url: str, pool: int) -> Store:
    full = with_async_driver(url)
    parsed = make_url(full)
    if parsed.get_backend_name() == "sqlite":
        if not parsed.database or parsed.database == ":memory:":
            raise RuleError("The server keeps its tables in a file; use sqlite:///FILE.", "hosting")
        path = Path(parsed.database)
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = _lock_file(path)
        # Seeds and password hashes are nobody else's business on this machine.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        engine = create_async_engine(full, pool_size=pool, max_overflow=0, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _sqlite_settings)
        event.listen(engine.sync_engine, "begin", _sqlite_begin)
    else:
        lock = None
        engine = create_async_engine(full, pool_size=pool, max_overflow=4, pool_pre_ping=True, hide_parameters=True)
    try:
        await migrate_database(engine)
        return Store(engine, lock, *await _read_secrets(engine))
    except RuleError:
        await Store(engine, lock).close()
        raise
    except (OSError, SQLAlchemyError) as failed:
        await Store(engine, lock).close()
        raise database_error(parsed.set(password=None, drivername=parsed.get_backend_name()), failed) from None


def _is_passing(failed: Exception) -> bool:
    """Whether a database elsewhere may answer in a moment: nobody listens there yet, or it is starting up."""
    first = getattr(failed, "orig", None) or failed
    causes = {type(one).__name__ for one in (failed, first, getattr(first, "__cause__", None))}
    return bool(causes & PASSING)


async def _read_secrets(engine: AsyncEngine) -> tuple[Heads, bytes]:
    """The key of this database's chain, and the seed of the key that results are signed with."""
    query = select(secret.c.name, secret.c.value)
    async with engine.connect() as conn:
        found = {str(row.name): str(row.value) for row in await conn.execute(query)}
    if SIGNING not in found:
        found = await _make_signing_key(engine)
    return Heads(bytes.fromhex(found["heads"]), found["era"]), bytes.fromhex(found[SIGNING])


async def _make_signing_key(engine: AsyncEngine) -> dict[str, str]:
    """Make the key that results are signed with, unless another node has just done so."""
    async with engine.connect() as raw:
        conn = await raw.execution_options(writes=True)
        try:
            async with conn.begin():
                await conn.execute(insert(secret).values(name=SIGNING, value=token_hex(32)))
        except IntegrityError:
            pass
        found = await conn.execute(select(secret.c.name, secret.c.value))
        return {str(row.name): str(row.value) for row in found}


def database_error(url: URL, failed: Exception) -> RuleError:
    """The store cannot be opened: where it was looked for, and what the database says."""
    values = {"url": url.render_as_string(), "what": str(getattr(failed, "orig", None) or failed).splitlines()[0]}
    english, said = in_every_language("server", lambda say: say("{url} cannot be opened: {what}", **values))
    return (NotYet if _is_passing(failed) else RuleError)(english, "hosting", said)


def _lock_file(path: Path) -> int | None:
    """Hold the file for this process; the system lets go of it however the process ends."""
    handle = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    # A server that was killed a moment ago may still be on its way out.
    tries = time.monotonic() + LOCK_SECONDS
    while not _try_lock(handle):
        if time.monotonic() > tries:
            os.close(handle)
            english, said = in_every_language("server", lambda say: _describe_in_use(say, path))
            raise DatabaseInUse(english, "hosting", said)
        time.sleep(0.02)
    return handle


def _try_lock(handle: int) -> bool:
    """Whether the file is ours now."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _describe_in_use(say: Speaker, path: Path) -> str:
    return say("{path} is already served by another process; SQLite serves one, PostgreSQL any number.", path=path)


def _sqlite_settings(connection: Any, _: Any) -> None:
    # The driver must not begin transactions by itself: `_sqlite_begin` does, so that reads see one moment.
    connection.isolation_level = None
    cursor = connection.cursor()
    for setting in SQLITE_SETTINGS:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _sqlite_begin(connection: Any) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
