"""Reads and writes people and the tokens they carry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema
from trueque.server.tokens import SESSION_MS
from trueque.table.ids import hashed, new_id, new_secret


@dataclass(frozen=True)
class Person:
    """A guest, an account, or a program with a token."""

    id: str
    name: str
    lang: str
    login: str | None
    email: str | None
    webhook: str | None
    banned: bool
    host: bool
    bot: bool
    muted: tuple[str, ...]

    @property
    def has_account(self) -> bool:
        return self.login is not None


_COLUMNS = [schema.person.c[name] for name in Person.__dataclass_fields__]


def _person(row: Any) -> Person:
    values = dict(row)
    return Person(**values | {"muted": tuple(values["muted"])})


async def add_person(conn: AsyncConnection, now: int, name: str, lang: str, **more: Any) -> str:
    """A new person; returns their id."""
    values = {"login": None, "password": None, "email": None, "webhook": None, "banned": False, "host": False,
              "bot": False, "muted": []} | more  # fmt: skip
    person = new_id()
    await conn.execute(insert(schema.person).values(id=person, name=name, lang=lang, created=now, **values))
    return person


async def person(conn: AsyncConnection, id: str) -> Person | None:
    row = (await conn.execute(select(*_COLUMNS).where(schema.person.c.id == id))).mappings().first()
    return _person(row) if row is not None else None


async def people_called(conn: AsyncConnection, ids: set[str]) -> dict[str, Person]:
    rows = (await conn.execute(select(*_COLUMNS).where(schema.person.c.id.in_(ids)))).mappings()
    return {row["id"]: _person(row) for row in rows}


async def credentials(conn: AsyncConnection, login: str) -> tuple[str, str] | None:
    """Id and password hash of the account called *login*."""
    c = schema.person.c
    row = (await conn.execute(select(c.id, c.password).where(c.login == login))).first()
    return (str(row[0]), str(row[1])) if row is not None and row[1] else None


async def change_person(conn: AsyncConnection, id: str, **values: Any) -> None:
    await conn.execute(update(schema.person).where(schema.person.c.id == id).values(**values))


async def give_token(conn: AsyncConnection, now: int, person: str, kind: str = "session", ms: int = SESSION_MS) -> str:
    """A fresh secret for *person*; only its hash stays here."""
    secret = new_secret()
    await conn.execute(insert(schema.token).values(hash=hashed(secret), person=person, kind=kind, expires=now + ms))
    return secret


async def bearer(conn: AsyncConnection, now: int, secret: str, kinds: tuple[str, ...]) -> Person | None:
    """Who carries *secret*."""
    t = schema.token.c
    row = (
        (
            await conn.execute(
                select(*_COLUMNS)
                .join(schema.token, t.person == schema.person.c.id)
                .where(t.hash == hashed(secret), t.kind.in_(kinds), t.expires > now)
            )
        )
        .mappings()
        .first()
    )
    return _person(row) if row is not None else None


async def drop_token(conn: AsyncConnection, secret: str) -> None:
    await conn.execute(delete(schema.token).where(schema.token.c.hash == hashed(secret)))


async def move_games(conn: AsyncConnection, guest: str, account: str) -> None:
    """Everything *guest* played now belongs to *account*."""
    await conn.execute(update(schema.seat).where(schema.seat.c.person == guest).values(person=account))
    await conn.execute(update(schema.match).where(schema.match.c.host == guest).values(host=account))
    await conn.execute(update(schema.talk).where(schema.talk.c.person == guest).values(person=account))


async def forget_person(conn: AsyncConnection, id: str) -> None:
    """Delete what is personal: name, login, mail, tokens, words. Games stay, played by nobody in particular."""
    await conn.execute(delete(schema.token).where(schema.token.c.person == id))
    await conn.execute(delete(schema.rating).where(schema.rating.c.person == id))
    await conn.execute(update(schema.talk).where(schema.talk.c.person == id).values(text="", person=""))
    await conn.execute(update(schema.seat).where(schema.seat.c.person == id).values(name="—"))
    await conn.execute(update(schema.report).where(schema.report.c.person == id).values(text="", person=""))
    await change_person(
        conn, id, name="—", login=None, password=None, email=None, webhook=None, muted=[], banned=True, host=False
    )
