"""Reads and writes people and the tokens they carry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema
from trueque.table.ids import hash_secret, new_id
from trueque.table.lookalikes import lookalike_key


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
    owner: str | None
    confirmed: bool
    mails: bool

    @property
    def has_account(self) -> bool:
        return self.login is not None


_COLUMNS = [schema.person.c[name] for name in Person.__dataclass_fields__]


def _make_person(row: Any) -> Person:
    values = dict(row)
    return Person(**values | {"muted": tuple(values["muted"])})


async def add_person(conn: AsyncConnection, now: int, name: str, lang: str, **more: Any) -> str:
    """A new person; returns their id."""
    values = {"login": None, "password": None, "email": None, "webhook": None, "banned": False, "host": False,
              "bot": False, "muted": []} | more  # fmt: skip
    person = new_id()
    await conn.execute(insert(schema.person).values(id=person, name=name, lang=lang, created=now, **values))
    return person


async def find_person(conn: AsyncConnection, id: str) -> Person | None:
    row = (await conn.execute(select(*_COLUMNS).where(schema.person.c.id == id))).mappings().first()
    return _make_person(row) if row is not None else None


async def find_people(conn: AsyncConnection, ids: set[str]) -> dict[str, Person]:
    rows = (await conn.execute(select(*_COLUMNS).where(schema.person.c.id.in_(ids)))).mappings()
    return {row["id"]: _make_person(row) for row in rows}


async def find_credentials(conn: AsyncConnection, login: str) -> tuple[str, str] | None:
    """Id and password hash of the account called *login*."""
    c = schema.person.c
    row = (await conn.execute(select(c.id, c.password).where(c.login == login))).first()
    return (str(row[0]), str(row[1])) if row is not None and row[1] else None


async def find_by_login(conn: AsyncConnection, login: str) -> Person | None:
    row = (await conn.execute(select(*_COLUMNS).where(schema.person.c.login == login))).mappings().first()
    return _make_person(row) if row is not None else None


async def change_person(conn: AsyncConnection, id: str, **values: Any) -> None:
    await conn.execute(update(schema.person).where(schema.person.c.id == id).values(**values))


async def find_name_owner(conn: AsyncConnection, name: str) -> str | None:
    """The account that is called *name*, or looks so."""
    found = await conn.execute(select(schema.person.c.id).where(schema.person.c.skeleton == lookalike_key(name)))
    return found.scalar()


async def find_free_name(conn: AsyncConnection, name: str, person: str | None = None) -> str:
    """*name* as somebody without an account may wear it: where an account has it, with a number."""
    for shown in (name, *(f"{name[:28]} {n}" for n in range(2, 100))):
        if await find_name_owner(conn, shown) in (None, person):
            return shown
    return name


async def find_bearer(conn: AsyncConnection, now: int, secret: str, kinds: tuple[str, ...]) -> Person | None:
    """Who carries *secret*."""
    t = schema.token.c
    row = (
        (
            await conn.execute(
                select(*_COLUMNS)
                .join(schema.token, t.person == schema.person.c.id)
                .where(t.hash == hash_secret(secret), t.kind.in_(kinds), t.expires > now)
            )
        )
        .mappings()
        .first()
    )
    return _make_person(row) if row is not None else None


async def read_last_seen(conn: AsyncConnection, secret: str) -> int:
    """When somebody last came with *secret*, to the day."""
    found = await conn.execute(select(schema.token.c.seen).where(schema.token.c.hash == hash_secret(secret)))
    return int(found.scalar() or 0)


async def move_games(conn: AsyncConnection, guest: str, account: str) -> None:
    """Everything *guest* played now belongs to *account*."""
    await conn.execute(update(schema.seat).where(schema.seat.c.person == guest).values(person=account))
    await conn.execute(update(schema.match).where(schema.match.c.host == guest).values(host=account))
    await conn.execute(update(schema.talk).where(schema.talk.c.person == guest).values(person=account))
