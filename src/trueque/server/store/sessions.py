"""The secrets that say who somebody is: given, renewed, listed, taken back. Every change of rights renews them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.store import schema
from trueque.server.store.writer import CHANNEL
from trueque.server.tokens import SESSION_MS
from trueque.table.ids import hash_secret, new_secret

PEOPLE = "people"
"""What other nodes are called with when secrets were taken back: they show out who came with one."""


@dataclass(frozen=True)
class LoginSession:
    """A browser or program that is somebody; its secret is not known here."""

    id: str
    kind: str
    about: str
    begun: int
    seen: int


async def give_token(
    conn: AsyncConnection, now: int, person: str, kind: str = "session", ms: int = SESSION_MS, about: str = ""
) -> str:
    """A fresh secret for *person*; only its hash stays here."""
    secret = new_secret()
    await keep_secret(conn, now, person, secret, kind, ms, about)
    return secret


async def keep_secret(
    conn: AsyncConnection, now: int, person: str, secret: str, kind: str, ms: int, about: str = ""
) -> None:
    """Know *secret* as one of *person*."""
    await conn.execute(
        insert(schema.token).values(
            hash=hash_secret(secret), person=person, kind=kind, expires=now + ms, begun=now, seen=now, about=about[:200]
        )
    )


async def renew_secret(conn: AsyncConnection, now: int, person: str, about: str = "") -> str:
    """Another secret for *person*, and no other one any more: whoever had one before has nothing now.

    Personal links and letters on their way end too; recovery codes stay, which open nothing by themselves.
    """
    await drop_all_tokens(conn, person)
    return await give_token(conn, now, person, about=about)


async def exchange_secret(conn: AsyncConnection, now: int, person: str, secret: str, about: str = "") -> str:
    """Another secret in place of *secret*; other devices stay in."""
    await drop_token(conn, secret)
    return await give_token(conn, now, person, about=about)


async def drop_all_tokens(conn: AsyncConnection, person: str) -> None:
    """Nobody is *person* any more, wherever they came in."""
    t, kinds = schema.token.c, ("session", "bot", "link", "reset", "mail")
    await conn.execute(delete(schema.token).where(t.person == person, t.kind.in_(kinds)))
    await notify_dropped_secrets(conn)


async def drop_token(conn: AsyncConnection, secret: str) -> None:
    await conn.execute(delete(schema.token).where(schema.token.c.hash == hash_secret(secret)))
    await notify_dropped_secrets(conn)


async def drop_session(conn: AsyncConnection, person: str, id: str) -> bool:
    """End one session or program of *person*; false where there is no such one."""
    t, p = schema.token.c, schema.person.c
    mine = or_(t.person == person, t.person.in_(select(p.id).where(p.owner == person)))
    done = await conn.execute(
        delete(schema.token).where(t.hash.startswith(id, autoescape=True), t.kind.in_(("session", "bot")), mine)
    )
    await notify_dropped_secrets(conn)
    return bool(done.rowcount)


async def list_sessions(conn: AsyncConnection, now: int, person: str) -> list[LoginSession]:
    """Where *person* is in, the last seen first, and the programs they let in."""
    t, p = schema.token.c, schema.person.c
    query = (
        select(t.hash, t.kind, t.about, t.begun, t.seen, p.name)
        .join(schema.person, p.id == t.person)
        .where(or_(t.person == person, p.owner == person), t.kind.in_(("session", "bot")), t.expires > now)
        .order_by(t.seen.desc())
    )
    return [
        LoginSession(row.hash[:16], row.kind, row.name if row.kind == "bot" else row.about, row.begun, row.seen)
        for row in await conn.execute(query)
    ]


async def note_seen(conn: AsyncConnection, now: int, secret: str) -> None:
    await conn.execute(update(schema.token).where(schema.token.c.hash == hash_secret(secret)).values(seen=now))


async def filter_known_hashes(conn: AsyncConnection, hashes: set[str]) -> set[str]:
    """Those of *hashes* whose secret still opens something."""
    found = await conn.execute(select(schema.token.c.hash).where(schema.token.c.hash.in_(hashes)))
    return {str(hash) for hash in found.scalars()}


async def notify_dropped_secrets(conn: AsyncConnection) -> None:
    """Let every node look who came with a secret that is none any more."""
    if conn.dialect.name == "postgresql":
        await conn.execute(text(f"SELECT pg_notify('{CHANNEL}', '{PEOPLE} -1')"))
