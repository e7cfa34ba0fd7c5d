"""Brings a database up to date by itself when the server starts."""

from __future__ import annotations

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

# Any constant: it keeps two nodes that start together from migrating at once.
MIGRATING = 8_377_001
NEWEST = "0001"
"""The last migration in `migrations/versions`."""


def _upgrade(connection: Connection) -> None:
    # Alembic takes a third of a second to load: a server that has nothing to migrate starts without it.
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
    config = Config()
    config.set_main_option("script_location", "trueque.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def migrate(engine: AsyncEngine) -> None:
    """Run every migration that this database has not seen yet, all or none."""
    if await _version(engine) == NEWEST:
        return
    async with engine.connect() as connection:
        connection = await connection.execution_options(writes=True)
        async with connection.begin():
            await connection.run_sync(_upgrade)


async def _version(engine: AsyncEngine) -> str:
    """The last migration this database has seen; none of them where it is new."""
    try:
        async with engine.connect() as connection:
            return str((await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar() or "")
    except DBAPIError:
        return ""
