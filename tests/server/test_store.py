"""The tables of a new database are made at once; they are those that the migrations make, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Inspector, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.nodes import postgres
from trueque.server.store.engine import open_store, with_async_driver
from trueque.server.store.migrate import NEWEST, create_tables, migrate_database, upgrade_tables


def described(connection: Connection) -> dict[str, Any]:
    """Everything about a database's tables that a program could notice."""
    found: Inspector = inspect(connection)
    return {
        table: {
            "columns": {c["name"]: (str(c["type"]), c["nullable"], c["default"]) for c in found.get_columns(table)},
            "key": found.get_pk_constraint(table),
            "unique": sorted(map(str, found.get_unique_constraints(table))),
            "foreign": sorted(map(str, found.get_foreign_keys(table))),
            "indexes": sorted(map(str, found.get_indexes(table))),
        }
        for table in sorted(found.get_table_names())
    }


async def made_by(url: str, make: Callable[[Connection], None]) -> dict[str, Any]:
    """The tables that *make* leaves in an empty database."""
    engine = create_async_engine(with_async_driver(url))
    async with engine.begin() as connection:
        await connection.run_sync(make)
        version = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalars().all()
        tables = await connection.run_sync(described)
    await engine.dispose()
    return {"version": version, **tables}


def empty(kind: str, folder: Path, name: str) -> str:
    return postgres() if kind == "postgresql" else f"sqlite:///{folder / name}.db"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_made_at_once_or_by_migrations_is_the_same(tmp_path: Path, kind: str) -> None:
    at_once = await made_by(empty(kind, tmp_path, "once"), create_tables)
    assert len(at_once) > 10
    assert at_once == await made_by(empty(kind, tmp_path, "slowly"), upgrade_tables)


def test_the_newest_migration_is_alembics_head() -> None:
    config = Config()
    config.set_main_option("script_location", "trueque.server:migrations")
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_current_head() == NEWEST


async def test_a_database_that_stopped_halfway_is_migrated(tmp_path: Path) -> None:
    """Alembic's table without a version: nothing was made yet, and the migrations run."""
    url = f"sqlite:///{tmp_path / 'old.db'}"
    engine = create_async_engine(with_async_driver(url))
    async with engine.begin() as connection:
        await connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
    await migrate_database(engine)
    await engine.dispose()
    store = await open_store(url)
    async with store.open_reading() as conn:
        assert (await conn.execute(text("SELECT count(*) FROM match"))).scalar() == 0
    await store.close()
