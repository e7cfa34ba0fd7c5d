"""A database of every earlier step comes up with everything that was in it, and its games go on."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, Table, delete, insert, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.kit import Json, Person, running
from tests.server.nodes import postgres
from tests.server.test_play import play_on, two_at_a_table
from trueque.kernel.errors import RuleError
from trueque.server.backup import restore_backup, write_backup
from trueque.server.store.engine import open_store, with_async_driver
from trueque.server.store.migrate import NEWEST
from trueque.server.store.schema import metadata


def config(connection: Connection | None = None) -> Config:
    found = Config()
    found.set_main_option("script_location", "trueque.server:migrations")
    found.set_main_option("path_separator", "os")
    found.attributes["connection"] = connection
    return found


STEPS = [script.revision for script in reversed(list(ScriptDirectory.from_config(config()).walk_revisions()))]
ENDS = (STEPS[0], STEPS[-2])
"""The oldest and the newest step; PostgreSQL goes through the others in the soak, SQLite in every run."""


async def a_game_that_is_on(folder: Path) -> tuple[Person, Person, Json, int]:
    """A server with a game in the middle, chat and a report; then it stops."""
    async with running(folder) as node:
        ana, biel, first, second, made = await two_at_a_table(node)
        await play_on([first, second], Random(1), 5)
        await first.do("chat", text="well played")
        line = await second.until("chat", 10)
        assert (await second.do("report", chat=line["number"], text="rude"))["type"] == "ack"
        return ana, biel, made, max(first.lines)


@dataclass(frozen=True)
class Before:
    """What a server left behind: everything it kept, and what its people need to come back."""

    rows: dict[str, list[dict[str, Any]]]
    tokens: list[str]
    made: Json
    last: int


LEFT: list[Before] = []
"""Once for all steps."""


async def what_was_left(folder: Path) -> Before:
    if not LEFT:
        ana, biel, made, last = await a_game_that_is_on(folder)
        LEFT.append(Before(rows_of(folder / "test.db"), [ana.token, biel.token], made, last))
    return LEFT[0]


def rows_of(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Everything a database holds."""
    with sqlite3.connect(path) as conn:
        conn.row_factory = sqlite3.Row
        return {
            table.name: [dict(row) for row in conn.execute(f'SELECT * FROM "{table.name}"')]
            for table in metadata.sorted_tables
        }


async def brought_back_to(url: str, step: str, rows: dict[str, list[dict[str, Any]]]) -> int:
    """A database as that step left it, with *rows*, less what it did not know yet; returns how many there are."""
    engine = create_async_engine(with_async_driver(url))

    def make(connection: Connection) -> int:
        command.upgrade(config(connection), step)
        known, kept = MetaData(), 0
        tables = {name: Table(name, known, autoload_with=connection) for name in inspect(connection).get_table_names()}
        for name in [table.name for table in metadata.sorted_tables if table.name in tables]:
            if name == "secret":
                # The lines were chained under these keys, not under those that the step has just drawn.
                connection.execute(delete(tables[name]))
            columns = tables[name].columns
            here = [{key: _typed(columns[key], row[key]) for key in row if key in columns} for row in rows[name]]
            if here:
                connection.execute(insert(tables[name]), here)
                kept += len(here)
        return kept

    async with engine.begin() as connection:
        kept = await connection.run_sync(make)
    await engine.dispose()
    return kept


def _typed(column: Any, value: Any) -> Any:
    """A value as SQLite keeps it, for a column of any database."""
    import json

    kind = str(column.type)
    if kind == "JSON" and isinstance(value, str):
        return json.loads(value)
    return bool(value) if kind == "BOOLEAN" and value is not None else value


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        pytest.param(step, kind, marks=pytest.mark.soak if kind == "postgresql" and step not in ENDS else ())
        for step in STEPS[:-1]
        for kind in ("sqlite", "postgresql")
    ],
)
async def test_from_every_step_on_nothing_is_lost_and_games_go_on(tmp_path: Path, step: str, kind: str) -> None:
    before = await what_was_left(tmp_path / "then")
    url = postgres() if kind == "postgresql" else f"sqlite:///{tmp_path / 'old.db'}"
    assert await brought_back_to(url, step, before.rows) > 20
    async with running(url) as node:
        people = [Person(node, name) for name in ("Ana", "Biel")]
        for person, token in zip(people, before.tokens, strict=True):
            person.http.cookies["trueque"] = token
        first, second = [await person.connect(before.made) for person in people]
        assert sorted(first.lines) == list(range(before.last + 1))
        await first.do("ping")
        assert [told["text"] for told in first.told if told["type"] == "chat"] == ["well played"]
        await play_on([first, second], Random(2))
        assert (first.position or {})["result"], "a game from before goes on to its end"
        async with node.house.store.open_reading() as conn:
            report = (await conn.execute(text("SELECT text FROM report"))).scalar_one()
            assert report == "rude"


async def test_a_backup_brought_back_into_postgresql_counts_on(tmp_path: Path) -> None:
    """A counter that began anew would give the next report a number that is taken."""
    ana, biel, made, _ = await a_game_that_is_on(tmp_path)
    await write_backup(tmp_path / "all.gz", f"sqlite:///{tmp_path / 'test.db'}")
    url = postgres()
    await restore_backup(tmp_path / "all.gz", url)
    async with running(url) as node:
        for person in (ana, biel):
            person.move(node.url)
        first, second = await ana.connect(made), await biel.connect(made)
        await first.do("chat", text="again")
        line = await second.until("chat", 10, text="again")
        assert (await second.do("report", chat=line["number"], text="rude again"))["type"] == "ack"


async def test_after_a_backup_was_brought_back_old_slips_stop_nothing(tmp_path: Path) -> None:
    """What came after the backup is gone, and whoever brought it back meant it."""
    ana, biel, made, _ = await a_game_that_is_on(tmp_path)
    await write_backup(tmp_path / "all.gz", f"sqlite:///{tmp_path / 'test.db'}")
    async with running(tmp_path) as node:
        for person in (ana, biel):
            person.move(node.url)
        first, second = await ana.connect(made), await biel.connect(made)
        await play_on([first, second], Random(2), 2)
        heads = [told["head"] for told in (*first.told, *second.told) if told["type"] == "ack"]
    await restore_backup(tmp_path / "all.gz", f"sqlite:///{tmp_path / 'new.db'}")
    async with running(f"sqlite:///{tmp_path / 'new.db'}") as node:
        ana.move(node.url)
        for head in heads:
            assert (await ana.connect(made, head=head)).told[0]["type"] == "welcome"


async def test_a_database_of_a_newer_program_gets_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    await (await open_store(url)).close()
    with sqlite3.connect(tmp_path / "new.db") as conn:
        conn.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(RuleError, match=f"step 9999 by a newer trueque; this one knows steps up to {NEWEST}") as told:
        await open_store(url)
    assert "más nuevo" in told.value.spoken("es")
    with sqlite3.connect(tmp_path / "new.db") as conn:
        assert conn.execute("SELECT version_num FROM alembic_version").fetchone() == ("9999",), "and is left alone"
