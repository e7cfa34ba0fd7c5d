"""Passkeys: what a signature is checked with, and how often each has signed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema
from trueque.server.store.sessions import keep_secret

MOST = 20
"""How many one account may have."""


@dataclass(frozen=True)
class Passkey:
    id: str
    person: str
    key: str
    signed: int


async def list_passkeys(conn: AsyncConnection, person: str) -> list[dict[str, Any]]:
    """The passkeys of *person* as they are listed."""
    k = schema.passkey.c
    rows = await conn.execute(select(k.id, k.name, k.created).where(k.person == person).order_by(k.created))
    return [dict(row) for row in rows.mappings()]


async def find_passkey(conn: AsyncConnection, id: str) -> Passkey | None:
    k = schema.passkey.c
    row = (await conn.execute(select(k.id, k.person, k.key, k.signed).where(k.id == id))).first()
    return Passkey(*row) if row is not None else None


async def add_passkey(conn: AsyncConnection, now: int, passkey: Passkey, name: str) -> None:
    await conn.execute(insert(schema.passkey).values(**passkey.__dict__, name=name, created=now))


async def note_signature(conn: AsyncConnection, now: int, passkey: Passkey, signed: int, asked: bytes, ms: int) -> None:
    """Note that *passkey* has answered what was *asked*; fails where it has before, at whichever node.

    Many keys do not count how often they sign, so the question itself is used up: it opens nothing, and goes when the
    *ms* in which it was good are over.
    """
    await conn.execute(update(schema.passkey).where(schema.passkey.c.id == passkey.id).values(signed=signed))
    await keep_secret(conn, now, passkey.person, f"passkey {asked.hex()}", "asked", ms)


async def drop_passkey(conn: AsyncConnection, person: str, id: str) -> bool:
    k = schema.passkey.c
    return bool((await conn.execute(delete(schema.passkey).where(k.person == person, k.id == id))).rowcount)
