"""Brings a database up to date by itself when the server starts."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from trueque.server.store.schema import metadata

# Any constant: it keeps two nodes that start together from migrating at once.
MIGRATING = 8_377_001
NEWEST = "0002"
"""The last migration in `migrations/versions`."""


def _bring_up(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
    if inspect(connection).has_table("alembic_version"):
        upgrade(connection)
    else:
        create(connection)


def create(connection: Connection) -> None:
    """All tables of a new database as they are today: a test holds them to what the migrations make."""
    metadata.create_all(connection, checkfirst=False)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
                            "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"))  # fmt: skip
    connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:newest)"), {"newest": NEWEST})


def upgrade(connection: Connection) -> None:
    """Every migration that an older database has not seen yet."""
    # Alembic takes a third of a second to load: a server that has nothing to migrate starts without it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "trueque.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def migrate(engine: AsyncEngine) -> None:
    """Make the tables of a new database, or run the migrations that an older one has not seen yet, all or none."""
    if await _version(engine) == NEWEST:
        return
    async with engine.connect() as connection:
        connection = await connection.execution_options(writes=True)
        async with connection.begin():
            await connection.run_sync(_bring_up)


async def _version(engine: AsyncEngine) -> str:
    """The last migration this database has seen; none of them where it is new."""
    try:
        async with engine.connect() as connection:
            return str((await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar() or "")
    except DBAPIError:
        return ""
