"""Deletes what is personal. Games stay, played by nobody in particular, until they are old."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema
from trueque.server.store.people import change_person
from trueque.server.store.sessions import notify_dropped_secrets
from trueque.server.store.tables import change_table

NOBODY = "—"
WORDS = ("chat", "before")
"""What is somebody's own words beside a game."""


async def forget_person(conn: AsyncConnection, id: str) -> list[str]:
    """Delete what is personal: name, login, keys, mail, tokens, words, programs; returns the tables it touched."""
    p, t = schema.person.c, schema.talk.c
    programs = list((await conn.execute(select(p.id).where(p.owner == id))).scalars())
    gone = [id, *programs]
    touched = await _list_tables_of(conn, gone)
    for person in gone:
        await _forget_names(conn, person)
    for table in (schema.token, schema.rating, schema.passkey):
        await conn.execute(delete(table).where(table.c.person.in_(gone)))
    await conn.execute(update(schema.talk).where(t.person.in_(gone), t.kind.in_(WORDS)).values(text="", person=""))
    expelled = t.person.in_(gone), t.kind.in_(("expel", "readmit"))
    await conn.execute(update(schema.talk).where(*expelled).values(kind="gone", text="", person=""))
    # Proposals and replies are part of the game: they say which seat, not who.
    await conn.execute(update(schema.talk).where(t.person.in_(gone)).values(person=""))
    await conn.execute(update(schema.seat).where(schema.seat.c.person.in_(gone)).values(name=NOBODY))
    await conn.execute(update(schema.report).where(schema.report.c.person.in_(gone)).values(text="", person=""))
    for person in gone:
        await change_person(conn, person, **_empty_person())
    for match in touched:
        # Every node reads such a table anew, and what was said there.
        await change_table(conn, match)
    await notify_dropped_secrets(conn)
    return touched


def _empty_person() -> dict[str, Any]:
    """Nobody: what is left of a person where games still name one."""
    return {"name": NOBODY, "login": None, "skeleton": None, "password": None, "email": None, "webhook": None,
            "muted": [], "banned": True, "host": False, "owner": None, "confirmed": False, "lang": "en",
            "created": 0}  # fmt: skip


async def _list_tables_of(conn: AsyncConnection, people: list[str]) -> list[str]:
    """Tables where one of *people* sits, speaks, or is the host."""
    m, s, t = schema.match.c, schema.seat.c, schema.talk.c
    sits, speaks = select(s.match).where(s.person.in_(people)), select(t.match).where(t.person.in_(people))
    found = await conn.execute(select(m.id).where(or_(m.id.in_(sits), m.id.in_(speaks), m.host.in_(people))))
    return [str(id) for id in found.scalars()]


async def _forget_names(conn: AsyncConnection, person: str) -> None:
    """Take somebody's names out of the notes that say who came and went at a table."""
    s, t, p = schema.seat.c, schema.talk.c, schema.person.c
    own = (await conn.execute(select(p.name).where(p.id == person))).scalar()
    seats = {row.match: row.name for row in await conn.execute(select(s.match, s.name).where(s.person == person))}
    for match in await _list_tables_of(conn, [person]):
        named = {name for name in (own, seats.get(match)) if name}
        wanted = t.match == match, t.kind == "note"
        notes = (await conn.execute(select(t.number, t.text).where(*wanted).order_by(t.number.desc()))).all()
        for number, text in notes:
            what, *names = text.split("\n")
            if what == "renamed" and len(names) > 1 and names[1] in named:
                named.add(names[0])
            if named & set(names) and what != "rules":
                told = "\n".join((what, *(NOBODY if name in named else name for name in names)))
                place = t.match == match, t.number == number
                await conn.execute(update(schema.talk).where(*place).values(text=told))
