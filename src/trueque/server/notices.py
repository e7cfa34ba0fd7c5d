"""Tells people of slow tables that it is their turn, by mail or webhook; each turn once, whoever serves the table."""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import json
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.locale import speaker
from trueque.server import letters
from trueque.server.addresses import list_addresses
from trueque.server.journal import describe_failure, journal
from trueque.server.store import people, schema
from trueque.server.store.people import Person

if TYPE_CHECKING:
    from trueque.server.house import ServerHouse
    from trueque.table.room import Room


CALL_SECONDS = 30.0
"""How long a webhook may take in all, the turn in which it is called included."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""Where an IPv6 address means an IPv4 one, in networks that have no IPv4 of their own."""
UNICAST = ipaddress.ip_network("2000::/3")


class Notices:
    """Mails and webhooks of one node."""

    def __init__(self, house: ServerHouse) -> None:
        self.house = house
        self.sent = 0
        self._callers = ThreadPoolExecutor(max_workers=4, thread_name_prefix="webhook")
        """Whoever lets us wait at their webhook lets nobody else wait."""

    async def notify_turn(self, room: Room) -> None:
        """Tell everybody whom this table waits for and who is not looking."""
        table, settings = room.table, self.house.settings
        if table.row.clock.kind != "days" or not (settings.smtp or settings.webhooks):
            return
        for seat in table.waiting_seats:
            if seat in table.answering_people() and seat not in room.present:
                since = next((e.number for e in reversed(table.entries) if e.line.author == seat), -1)
                if await self.house.writer.run_transaction(partial(_claim_notice, room.id, seat, since)):
                    # The table's bots and clocks do not wait for a mail server, nor for what somebody named a webhook.
                    self.house.run_in_background(self._notify_seat(room, seat))

    async def _notify_seat(self, room: Room, seat: int) -> None:
        async with self.house.store.open_reading() as conn:
            person = await people.find_person(conn, room.table.row.seats[seat].person or "")
        if person is None:
            return
        link = f"{list_addresses(self.house.settings)[-1]}#/t/{room.id}"
        say = speaker("server", person.lang)
        title = room.table.words.title(person.lang)
        subject = say("Your turn: {title}", title=title)
        text = say("{name}, it is your turn in «{title}».", name=person.name, title=title) + f"\n\n{link}\n"
        # Whoever has had enough presses once, here or in the mail program itself.
        quiet = letters.make_quiet_link(self.house, person)
        text += "\n" + say("No more of these emails: {link}", link=quiet.page) + "\n"
        await asyncio.gather(
            self._send_mail(person, subject, text, quiet.headers),
            self._call_webhook(person, subject, link),
            return_exceptions=True,
        )

    async def _send_mail(self, person: Person, subject: str, text: str, headers: dict[str, str]) -> None:
        if (
            person.email
            and person.confirmed
            and person.mails
            and await letters.post_mail(self.house, person.email, subject, text, headers)
        ):
            self.sent += 1

    async def _call_webhook(self, person: Person, subject: str, link: str) -> None:
        if person.webhook and self.house.settings.webhooks:
            try:
                said = {"text": subject, "link": link}
                calling = asyncio.get_running_loop().run_in_executor(self._callers, call_webhook, person.webhook, said)
                await asyncio.wait_for(calling, CALL_SECONDS)
                self.sent += 1
            except (OSError, ValueError, TimeoutError) as failed:
                journal.warning("webhook not called", extra={"failed": describe_failure(failed)})


async def _claim_notice(match: str, seat: int, since: int, conn: AsyncConnection, now: int) -> bool:
    """Whether nobody was told yet about this turn; notes that they are now."""
    n = schema.notice.c
    told = (await conn.execute(select(n.seq).where(n.match == match, n.seat == seat))).scalar()
    if told is not None and told >= since:
        return False
    await conn.execute(delete(schema.notice).where(n.match == match, n.seat == seat))
    await conn.execute(insert(schema.notice).values(match=match, seat=seat, seq=since))
    return True


def call_webhook(url: str, body: dict[str, str]) -> None:
    """Post *body* to *url*; never to an address inside our own network, and without following redirects.

    The name is looked up once, and what was found is what is called: a second look could find another address.
    """
    host, parts = webhook_host(url), urlsplit(url)
    found = [str(address[0]) for *_, address in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)]
    if not found or not all(is_public(address) for address in found):
        raise ValueError("a webhook must have a public address")
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    line = PinnedConnection(host, parts.port or 443, found[0])
    try:
        line.request("POST", path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        line.getresponse()
    finally:
        line.close()


def is_public(address: str) -> bool:
    """Whether *address* is one machine somewhere outside, also by the IPv4 address that an IPv6 one may stand for."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found in NAT64:
            return is_public(str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)))
        if found.sixtofour is not None and not is_public(str(found.sixtofour)):
            return False
        return found in UNICAST and found.is_global
    return found.is_global and not found.is_multicast


class PinnedConnection(http.client.HTTPSConnection):
    """A connection to an address that is known already; the name is still what the certificate must be for."""

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=10)
        self.address = address

    def connect(self) -> None:
        plain = socket.create_connection((self.address, self.port or 443), self.timeout)
        self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)


def webhook_host(url: str) -> str:
    """The host of a webhook's address; raises `ValueError` where it is none."""
    parts = urlsplit(url)
    if parts.scheme != "https" or not parts.hostname or parts.username:
        raise ValueError("a webhook is an https:// address")
    return parts.hostname
