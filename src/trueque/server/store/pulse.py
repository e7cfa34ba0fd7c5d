"""Whether the database takes what is written to it: some rows that mean nothing are stored, and deleted again."""

from __future__ import annotations

from sqlalchemy import delete, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema

ROWS = 80
"""With what is in them 16 KB, as much as dozens of answers need: a disk is said to be full before it is."""
FILLER = "." * 200


async def store_rows(conn: AsyncConnection, node: str) -> None:
    """Store rows under names that nobody else uses."""
    await drop_rows(conn, node)
    await conn.execute(insert(schema.secret), [{"name": f"~{node[:8]}{n}", "value": FILLER} for n in range(ROWS)])


async def drop_rows(conn: AsyncConnection, node: str) -> None:
    """Delete them, and those that a process left behind which was killed in between."""
    await conn.execute(delete(schema.secret).where(schema.secret.c.name.like(f"~{node[:8]}%")))
