"""Who is asking, and what they may see."""

from __future__ import annotations

import hmac
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from trueque.locale import Speaker, languages
from trueque.server.house import ServerHouse
from trueque.server.settings import Settings
from trueque.server.store import people, sessions
from trueque.server.store.people import Person
from trueque.server.tokens import DAY_MS
from trueque.table.ids import hash_secret
from trueque.table.refusal import Refusal
from trueque.table.rows import TableRow


async def find_bearer(house: ServerHouse, secret: str | None) -> Person | None:
    """The person who carries *secret*; nobody who was banned."""
    if not secret or len(secret) > 200:
        return None
    async with house.store.open_reading() as conn:
        person = await people.find_bearer(conn, house.now(), secret, ("session", "bot"))
        seen = await people.read_last_seen(conn, secret) if person is not None else house.now()
    if house.now() - seen > DAY_MS:
        await house.writer.run_transaction(lambda conn, now: sessions.note_seen(conn, now, secret))
    return person if person is not None and not person.banned else None


async def name_at_tables(house: ServerHouse, person: Person) -> str:
    """What somebody is called at tables: a guest not as an account that came after them."""
    if person.has_account:
        return person.name
    async with house.store.open_reading() as conn:
        return await people.find_free_name(conn, person.name, person.id)


def has_link(row: TableRow, key: str | None) -> bool:
    """Whether somebody with *key* was given the link; a table of the lobby is everybody's."""
    return row.lobby or (key is not None and hmac.compare_digest(hash_secret(key), row.invite))


def may_enter(row: TableRow, person: Person | None, key: str | None) -> bool:
    """Whether *person* may see a table at all: its people, whoever has the link, and watchers where there may be any.

    Whoever may not gets the same reply as for a table that does not exist.
    """
    if person is not None and (person.id in row.people or person.id == row.host or person.host):
        return True
    knows = has_link(row, key)
    login = person.login if person is not None else None
    kept = login is not None and any(s.kind == "reserved" and s.name == login for s in row.seats)
    return kept or (knows and (row.status == "open" or row.spectators))


def pass_of(house: ServerHouse, row: TableRow) -> str:
    """What a link to a finished private game carries for others; empty where they need nothing, or may not look.

    The secret of its invitation is kept nowhere, so this is another one, and it opens no game that is still on.
    """
    needs = row.status == "over" and row.spectators and not row.lobby
    return house.store.heads.pass_to_look(row.id) if needs else ""


def may_look(house: ServerHouse, row: TableRow, key: str | None) -> bool:
    """Whether somebody was given a link to this finished game."""
    given = pass_of(house, row)
    return bool(given) and key is not None and hmac.compare_digest(given, key)


def entry_refusal(row: TableRow | None, key: str | None, say: Speaker) -> Refusal:
    """Why somebody may not come in: only who has the link learns that there is a table at all."""
    if row is not None and has_link(row, key) and row.status in ("playing", "over") and not row.spectators:
        return Refusal("unwatched", say("The game has begun, and nobody may watch this table."), "tables")
    return Refusal("nowhere", say("There is no such table, or it is private."), "tables")


def accepted_language(header: str) -> str:
    """The first language of an Accept-Language header that we know."""
    wanted = (part.strip()[:2].lower() for part in header.split(","))
    known = languages()
    return next((lang for lang in wanted if lang in known), "en")


def is_own_origin(settings: Settings, headers: Headers) -> bool:
    """Whether the page that asks is ours; programs say no origin, and browsers always do."""
    origin = headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    # How people reach us is ours, whatever a proxy makes of the host on the way.
    if settings.public_url and _port_of(origin) == _port_of(settings.public_url):
        return True
    host = headers.get("x-forwarded-host") if settings.trust_proxy else None
    return urlsplit(origin).netloc == (host or headers.get("host"))


def _port_of(address: str) -> tuple[str, str | None, int | None]:
    """Scheme, machine and port of an address, the usual port filled in."""
    parts = urlsplit(address)
    try:
        return parts.scheme, parts.hostname, parts.port or {"https": 443, "http": 80}.get(parts.scheme)
    except ValueError:
        return parts.scheme, None, None
