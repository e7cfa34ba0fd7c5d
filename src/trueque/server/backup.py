"""Copies everything a server stores into one file, and back: compressed JSON lines, the same for every database.

The file holds seeds and password hashes: keep it as safe as the database itself.
"""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

from sqlalchemy import delete, func, insert, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from trueque.kernel.errors import RuleError
from trueque.kernel.registry import current_name
from trueque.server.store.engine import SIGNING, default_url, open_store, with_async_driver
from trueque.server.store.schema import metadata, secret

FORMAT = {"trueque backup": 1}
CHUNK = 500
# What only a running server needs is not brought back.
PASSING = {"lease", "presence"}


async def write_backup(file: Path, url: str = "") -> int:
    """Write everything to *file*, also while a server runs; returns the number of rows."""
    full = with_async_driver(url or default_url())
    parsed = make_url(full)
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").is_file():
        raise RuleError(f"There is no database at {parsed.database}.", "hosting")
    engine = create_async_engine(full)
    draft = file.with_name(f"{file.name}.part")
    try:
        async with engine.connect() as conn:
            if engine.dialect.name == "postgresql":
                conn = await conn.execution_options(isolation_level="REPEATABLE READ")
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
                with gzip.open(raw, "wt", encoding="utf-8") as out:
                    out.write(json.dumps(FORMAT) + "\n")
                    rows = await _write_all(conn, out)
                raw.flush()
                os.fsync(raw.fileno())
        draft.replace(file)
    finally:
        await engine.dispose()
        draft.unlink(missing_ok=True)
    return rows


async def _write_all(conn: AsyncConnection, out: Any) -> int:
    rows = 0
    await conn.begin()
    for table in metadata.sorted_tables:
        if table.name in PASSING:
            continue
        result = await conn.stream(select(table).order_by(*table.primary_key.columns))
        async for row in result.mappings():
            if table is secret and row["name"] not in ("heads", SIGNING):
                # What was acknowledged after this backup is gone once it is brought back, and that is meant.
                continue
            out.write(json.dumps([table.name, dict(row)]) + "\n")
            rows += 1
    return rows


async def restore_backup(file: Path, url: str = "") -> int:
    """Bring everything back into an empty store, all or nothing; returns the number of rows."""
    store = await open_store(url or default_url())
    try:
        async with store.engine.connect() as raw:
            conn = await raw.execution_options(writes=True)
            async with conn.begin():
                for table in [table for table in metadata.sorted_tables if table is not secret]:
                    if (await conn.execute(select(func.count()).select_from(table))).scalar_one():
                        raise RuleError(
                            "This store is not empty; a backup is brought back into an empty one.", "hosting"
                        )
                rows = await _read_all(conn, file)
                await _advance_counters(conn)
                return rows
    finally:
        await store.close()


async def _read_all(conn: AsyncConnection, file: Path) -> int:
    rows, waiting, name = 0, list[dict[str, Any]](), ""

    async def flush() -> None:
        if waiting:
            await conn.execute(insert(metadata.tables[name]), waiting)
            waiting.clear()

    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            if json.loads(next(lines, "null")) != FORMAT:
                raise RuleError(f"{file} is no backup that this program can read.", "hosting")
            for line in lines:
                table, row = json.loads(line)
                if table == secret.name:
                    await conn.execute(delete(secret).where(secret.c.name == row["name"]))
                if table != name or len(waiting) >= CHUNK:
                    await flush()
                    name = table
                if "game" in row:
                    row["game"] = current_name(row["game"])
                waiting.append(row)
                rows += 1
            await flush()
    except (gzip.BadGzipFile, EOFError, ValueError, KeyError) as broken:
        raise RuleError(f"{file} is damaged: {broken}.", "hosting") from None
    return rows


async def _advance_counters(conn: AsyncConnection) -> None:
    """PostgreSQL numbers rows by counters of its own, which know nothing of rows that were brought back."""
    if conn.dialect.name != "postgresql":
        return
    for table in metadata.sorted_tables:
        if (counted := table.autoincrement_column) is not None:
            await conn.execute(
                text(f"SELECT setval(pg_get_serial_sequence('{table.name}', '{counted.name}'), "
                     f"coalesce((SELECT max({counted.name}) FROM {table.name}), 0) + 1, false)")
            )  # fmt: skip
