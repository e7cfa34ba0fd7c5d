"""What has been kept long enough: guests who never came back, old chat, tables that never began, guests' games."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema
from trueque.server.store.deletion import NOBODY, WORDS, forget_person
from trueque.server.store.tables import change_table, drop_table
from trueque.server.tokens import DAY_MS

AT_ONCE = 50
"""How many people or tables in one transaction: nobody waits long for this."""


@dataclass(frozen=True)
class RetentionDays:
    """For how many days things are kept; 0: for good."""

    guests: int = 400
    """Guests, from when they were last seen; their session lasts as long."""
    chat: int = 180
    """What was said at a table, from the end of its game; also reports that were dealt with."""
    open: int = 30
    """Tables that never began."""
    games: int = 730
    """Games in which no account took part, from their end, or from their beginning where nobody ended them."""


@dataclass(frozen=True)
class Swept:
    """What was touched: tables to be read anew, and tables that are gone."""

    changed: list[str]
    gone: list[str]


async def delete_old(conn: AsyncConnection, now: int, keep: RetentionDays) -> Swept:
    """Delete some of what is old; the rest is for the next time."""
    t = schema.token.c
    await conn.execute(delete(schema.token).where(t.expires < now))
    changed = await _delete_guests(conn, now, keep.guests) if keep.guests else []
    if keep.chat:
        changed += await _delete_chat(conn, now - keep.chat * DAY_MS)
    m, gone = schema.match.c, list[str]()
    if keep.open:
        gone += await _delete_tables(conn, and_(m.status == "open", m.created < now - keep.open * DAY_MS))
    if keep.games:
        gone += await _delete_tables(conn, _only_guests_condition(now - keep.games * DAY_MS))
    return Swept(changed, gone)


async def _delete_guests(conn: AsyncConnection, now: int, days: int) -> list[str]:
    p, t, then = schema.person.c, schema.token.c, now - days * DAY_MS
    seen = exists().where(t.person == p.id, t.seen >= then)
    old = select(p.id).where(p.login.is_(None), p.bot.is_(False), p.name != NOBODY, p.created < then, ~seen)
    changed = list[str]()
    for person in (await conn.execute(old.limit(AT_ONCE))).scalars().all():
        changed += await forget_person(conn, person)
    return changed


async def _delete_chat(conn: AsyncConnection, then: int) -> list[str]:
    """The text goes; that something was said there stays, since replies and reports count by its number."""
    m, t, r = schema.match.c, schema.talk.c, schema.report.c
    said = exists().where(t.match == m.id, t.kind.in_(WORDS), t.text != "")
    old = list((await conn.execute(select(m.id).where(m.ended < then, said).limit(AT_ONCE))).scalars())
    await conn.execute(update(schema.talk).where(t.match.in_(old), t.kind.in_(WORDS)).values(text="", person=""))
    await conn.execute(delete(schema.report).where(r.done, r.time < then))
    for match in old:
        await change_table(conn, match)
    return old


def _only_guests_condition(then: int) -> ColumnElement[bool]:
    m, s, p = schema.match.c, schema.seat.c, schema.person.c
    account = exists().where(s.match == m.id, s.person == p.id, p.login.is_not(None))
    ended = or_(m.ended < then, and_(m.ended.is_(None), m.started < then, m.created < then))
    return and_(m.status.in_(("over", "closed", "playing")), ended, ~account)


async def _delete_tables(conn: AsyncConnection, wanted: ColumnElement[bool]) -> list[str]:
    found = (await conn.execute(select(schema.match.c.id).where(wanted).limit(AT_ONCE))).scalars().all()
    for match in found:
        await conn.execute(delete(schema.log).where(schema.log.c.match == match))
        await drop_table(conn, match)
    return [str(match) for match in found]
