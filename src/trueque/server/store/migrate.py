"""Brings a database up to date by itself when the server starts."""

from __future__ import annotations

from secrets import token_hex

from sqlalchemy import Connection, insert, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from trueque.kernel.errors import RuleError
from trueque.locale import Speaker, in_every_language
from trueque.server.store.schema import metadata, secret

# Any constant: it keeps two nodes that start together from migrating at once.
MIGRATING = 8_377_001
NEWEST = "0008"
"""The last migration in `migrations/versions`."""


def _run_migrations(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
    if inspect(connection).has_table("alembic_version"):
        upgrade_tables(connection)
    else:
        create_tables(connection)


def create_tables(connection: Connection) -> None:
    """All tables of a new database as they are today: a test holds them to what the migrations make."""
    metadata.create_all(connection, checkfirst=False)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
                            "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"))  # fmt: skip
    connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:newest)"), {"newest": NEWEST})
    connection.execute(insert(secret), [{"name": name, "value": token_hex(32)} for name in ("heads", "era")])


def upgrade_tables(connection: Connection) -> None:
    """Every migration that an older database has not seen yet."""
    # Alembic takes a third of a second to load: a server that has nothing to migrate starts without it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "trueque.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def migrate_database(engine: AsyncEngine) -> None:
    """Make the tables of a new database, or run the migrations that an older one has not seen yet, all or none."""
    version = await _read_version(engine)
    if version == NEWEST:
        return
    if version > NEWEST:
        raise newer_database_error(version)
    async with engine.connect() as connection:
        connection = await connection.execution_options(writes=True)
        async with connection.begin():
            await connection.run_sync(_run_migrations)


def newer_database_error(version: str) -> RuleError:
    """A newer program has changed this database: what it means by its columns is not known here."""

    def describe_version(say: Speaker) -> str:
        return say("This database was brought to step {found} by a newer trueque; this one knows steps up to {newest}. "
                   "Start the newer version, or bring back a backup from before.",
                   found=version, newest=NEWEST)  # fmt: skip

    sentence, said = in_every_language("server", describe_version)
    return RuleError(sentence, "hosting", said)


async def _read_version(engine: AsyncEngine) -> str:
    """The last migration this database has seen; none of them where it is new."""
    try:
        async with engine.connect() as connection:
            return str((await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar() or "")
    except DBAPIError:
        return ""
