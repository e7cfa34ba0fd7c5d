"""What people say beside the game: chat, and proposals with their replies. Numbered apart from the log."""

from __future__ import annotations

from sqlalchemy import bindparam, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema
from trueque.server.store.writer import notify_table
from trueque.table.rows import TalkRow

_talk = schema.talk.c
TALK = (
    select(_talk.number, _talk.kind, _talk.person, _talk.seat, _talk.about, _talk.text, _talk.time)
    .where(_talk.match == bindparam("table"), _talk.number > bindparam("after"))
    .order_by(_talk.number)
)
"""Written once: putting a statement together takes longer than asking it."""


async def read_talk(conn: AsyncConnection, match: str, after: int = 0) -> list[TalkRow]:
    """What was said at a table after number *after*."""
    return [TalkRow(*row) for row in await conn.execute(TALK, {"table": match, "after": after})]


async def add_talk(
    conn: AsyncConnection, now: int, match: str, kind: str, person: str, seat: int | None, about: int | None, text: str
) -> TalkRow:
    """Say something; its number is the next one, and a clash with another node fails the transaction."""
    last = await conn.execute(select(func.max(schema.talk.c.number)).where(schema.talk.c.match == match))
    row = TalkRow((last.scalar() or 0) + 1, kind, person, seat, about, text, now)
    await conn.execute(insert(schema.talk).values(match=match, **row.__dict__))
    await notify_table(conn, match)
    return row
