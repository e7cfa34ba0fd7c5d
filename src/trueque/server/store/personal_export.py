"""Everything that is kept about a person, for that person."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
from sqlalchemy import Select, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema

SECRET = {"password", "skeleton", "hash", "key"}
"""What would only help somebody else to pass for this person."""
PIECE = 50
"""So many rows are read at once."""


async def export_person(conn: AsyncConnection, person: str) -> dict[str, Any]:
    """All rows that name *person*, by table, and what they answered in their games."""
    p, s, m = schema.person, schema.seat, schema.match
    about = {
        "person": select(*_open_columns(p)).where(p.c.id == person),
        "programs": select(*_open_columns(p)).where(p.c.owner == person),
        "sessions": _select_of_person(schema.token, person),
        "passkeys": _select_of_person(schema.passkey, person),
        "ratings": _select_of_person(schema.rating, person),
        "chat": _select_of_person(schema.talk, person),
        "reports": _select_of_person(schema.report, person),
        "tables": select(m.c.id, m.c.game, m.c.options, m.c.status, m.c.created, m.c.started, m.c.ended, m.c.scores,
                         s.c.seat, s.c.name).select_from(m.join(s)).where(s.c.person == person),
        "hosted": select(m.c.id, m.c.game, m.c.created).where(m.c.host == person),
    }  # fmt: skip
    found: dict[str, Any] = {name: await _fetch_rows(conn, query) for name, query in about.items()}
    log, w = schema.log.c, schema.weighed.c
    for table in found["tables"]:
        mine = select(log.seq, log.text, log.time).where(log.match == table["id"], log.author == table["seat"])
        # As text already: some hundred games in thousands of pieces would keep the loop when they are let go of.
        table["answers"] = orjson.Fragment(orjson.dumps(await _fetch_rows(conn, mine.order_by(log.seq))))
        table["counted"] = await _fetch_rows(conn, select(w.facts).where(w.match == table["id"]))
    return found


def _open_columns(table: Table) -> list[Any]:
    return [column for column in table.columns if column.name not in SECRET]


def _select_of_person(table: Table, person: str) -> Select[Any]:
    return select(*_open_columns(table)).where(table.c.person == person)


async def _fetch_rows(conn: AsyncConnection, query: Select[Any]) -> list[dict[str, Any]]:
    """Rows of one question, others served in between: some hundred at once would keep the loop for long."""
    rows = []
    for piece in (await conn.execute(query)).mappings().partitions(PIECE):
        rows += [{str(name): value for name, value in row.items()} for row in piece]
        await asyncio.sleep(0)
    return rows
