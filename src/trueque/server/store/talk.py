"""What people say beside the game: chat, and proposals with their replies. Numbered apart from the log."""

from __future__ import annotations

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema
from trueque.server.store.writer import notify_table
from trueque.table.rows import TalkRow


async def read_talk(conn: AsyncConnection, match: str, after: int = 0) -> list[TalkRow]:
    """What was said at a table after number *after*."""
    c = schema.talk.c
    rows = await conn.execute(
        select(c.number, c.kind, c.person, c.seat, c.about, c.text, c.time)
        .where(c.match == match, c.number > after)
        .order_by(c.number)
    )
    return [TalkRow(*row) for row in rows]


async def add_talk(
    conn: AsyncConnection, now: int, match: str, kind: str, person: str, seat: int | None, about: int | None, text: str
) -> TalkRow:
    """Say something; its number is the next one, and a clash with another node fails the transaction."""
    last = await conn.execute(select(func.max(schema.talk.c.number)).where(schema.talk.c.match == match))
    row = TalkRow((last.scalar() or 0) + 1, kind, person, seat, about, text, now)
    await conn.execute(insert(schema.talk).values(match=match, **row.__dict__))
    await notify_table(conn, match)
    return row
