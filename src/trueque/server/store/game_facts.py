"""What was counted and weighed in finished games, and the games of one person that can be counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.review.statistics import GameFacts
from trueque.server.store import schema, tables
from trueque.table.rows import TableRow

MOST = 500
"""Games of one person that are looked at, the newest."""


async def read_facts(conn: AsyncConnection, matches: Sequence[str]) -> dict[str, GameFacts]:
    """What is known of games, by their tables."""
    c = schema.weighed.c
    rows = await conn.execute(select(c.match, c.facts).where(c.match.in_(matches)))
    return {str(match): GameFacts(**found) for match, found in rows}


async def save_facts(conn: AsyncConnection, found: Mapping[str, GameFacts]) -> None:
    """Keep what was found of games; what is known of them already gives way."""
    c = schema.weighed.c
    there = select(schema.match.c.id).where(schema.match.c.id.in_(found))
    known = [str(match) for match in (await conn.execute(there)).scalars()]
    rows: list[dict[str, Any]] = [{"match": match, "facts": asdict(found[match])} for match in known]
    await conn.execute(delete(schema.weighed).where(c.match.in_(known)))
    if rows:
        await conn.execute(insert(schema.weighed), rows)


async def list_finished_games(conn: AsyncConnection, person: str) -> list[TableRow]:
    """The games that somebody has finished here, the newest first; those that were brought from elsewhere count not."""
    m, s = schema.match.c, schema.seat.c
    sat = select(s.match).where(s.person == person, s.kind == "person")
    wanted = m.id.in_(sat) & (m.status == "over") & m.scores.is_not(None) & m.brought.is_(None)
    return await tables.list_tables(conn, wanted, limit=MOST)
