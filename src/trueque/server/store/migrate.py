"""Brings a database up to date by itself when the server starts."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

# Any constant: it keeps two nodes that start together from migrating at once.
MIGRATING = 8_377_001


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
    config = Config()
    config.set_main_option("script_location", "trueque.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def migrate(engine: AsyncEngine) -> None:
    """Run every migration that this database has not seen yet, all or none."""
    async with engine.connect() as connection:
        connection = await connection.execution_options(writes=True)
        async with connection.begin():
            await connection.run_sync(_upgrade)
