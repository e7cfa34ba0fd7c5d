"""Recovery codes: each lets its owner choose another password, once. Only their hashes are kept."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema
from trueque.server.store.sessions import keep_secret
from trueque.server.tokens import BOT_MS
from trueque.table.ids import hash_secret

ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""No letters and digits that are read for others."""
MANY, LONG = 8, 16


def _normalize_code(person: str, code: str) -> str:
    """A code as it is hashed, however it was typed."""
    return f"{person} {''.join(sign for sign in code.upper() if sign in ALPHABET)}"


async def make_codes(conn: AsyncConnection, now: int, person: str) -> list[str]:
    """Fresh codes for *person*; earlier ones are none any more. 78 bits each: nobody guesses one."""
    await drop_codes(conn, person)
    fresh = ["".join(secrets.choice(ALPHABET) for _ in range(LONG)) for _ in range(MANY)]
    for code in fresh:
        await keep_secret(conn, now, person, _normalize_code(person, code), "code", BOT_MS)
    return ["-".join(code[at : at + 4] for at in range(0, LONG, 4)) for code in fresh]


async def use_code(conn: AsyncConnection, person: str, code: str) -> bool:
    """Whether *code* is one of *person*; it is none from now on."""
    t = schema.token.c
    done = await conn.execute(
        delete(schema.token).where(
            t.hash == hash_secret(_normalize_code(person, code)), t.person == person, t.kind == "code"
        )
    )
    return bool(done.rowcount)


async def count_codes(conn: AsyncConnection, person: str) -> int:
    t = schema.token.c
    found = await conn.execute(select(func.count()).where(t.person == person, t.kind == "code"))
    return int(found.scalar_one())


async def drop_codes(conn: AsyncConnection, person: str) -> None:
    t = schema.token.c
    await conn.execute(delete(schema.token).where(t.person == person, t.kind == "code"))
