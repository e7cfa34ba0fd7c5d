"""Letters to people: is this address yours, here is a way back in, it is your turn. Nothing goes to an unconfirmed one.

The only exception is the letter that asks whether an address is right.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote, urlsplit

from trueque.locale import speaker
from trueque.server.addresses import list_addresses
from trueque.server.journal import describe_failure, journal
from trueque.server.store import sessions
from trueque.server.store.people import Person

if TYPE_CHECKING:
    from trueque.server.house import ServerHouse

CONFIRM_MS, RESET_MS = 24 * 3_600_000, 3_600_000
"""How long one has to say that an address is right; and to choose another password."""


async def mail_confirmation(house: ServerHouse, person: Person, email: str) -> None:
    """Ask whoever reads mail at *email* whether they are *person*."""
    if not house.settings.smtp or not house.limits.try_take("mail", email.casefold()):
        return
    secret = await house.writer.run_transaction(
        lambda conn, now: sessions.give_token(conn, now, person.id, "mail", CONFIRM_MS, email)
    )
    say = speaker("server", person.lang)
    asked = say("Somebody called {name} says that this is their address. If that is you, open this link:",
                name=person.name)  # fmt: skip
    ignored = say("If not, do nothing: nothing more will be sent here.")
    text = f"{asked}\n\n{mail_base_url(house)}#/confirm/{secret}\n\n{ignored}\n"
    await post_mail(house, email, say("Is this your address?"), text, {})


async def mail_recovery(house: ServerHouse, person: Person) -> None:
    """A link for who forgot their password; only to an address that was confirmed."""
    if not (person.email and person.confirmed and house.limits.try_take("mail", person.email.casefold())):
        return
    secret = await house.writer.run_transaction(
        lambda conn, now: sessions.give_token(conn, now, person.id, "reset", RESET_MS)
    )
    say = speaker("server", person.lang)
    asked = say("{name}, here you can choose another password within an hour:", name=person.name)
    ignored = say("If you did not ask for this, do nothing: your password stays as it is.")
    text = f"{asked}\n\n{mail_base_url(house)}#/recover/{secret}\n\n{ignored}\n"
    await post_mail(house, person.email, say("Another password"), text, {})


@dataclass(frozen=True)
class Quiet:
    """How to get no more mails: a page for people, and what mail programs press by themselves (RFC 8058)."""

    page: str
    headers: dict[str, str]


def make_quiet_link(house: ServerHouse, person: Person) -> Quiet:
    sealed = f"{person.id}/{seal_quiet_link(house, person.id)}"
    call = f"{mail_base_url(house)}api/quiet/{sealed}"
    headers = {"List-Unsubscribe": f"<{call}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return Quiet(f"{mail_base_url(house)}#/quiet/{sealed}", headers)


def seal_quiet_link(house: ServerHouse, person: str) -> str:
    """Shows that somebody was written to; it opens nothing but this."""
    return hmac.new(house.store.signing, f"quiet {person}".encode(), hashlib.sha256).hexdigest()[:32]


def mail_base_url(house: ServerHouse) -> str:
    """The page's address as it stands in mails, with a slash at its end."""
    return list_addresses(house.settings)[-1]


async def post_mail(house: ServerHouse, to: str, subject: str, text: str, headers: dict[str, str]) -> bool:
    """Send one mail beside everything else; whether the mail server took it."""
    if not house.settings.smtp:
        return False
    try:
        await asyncio.to_thread(send_mail, house.settings.smtp, to, subject, text, headers)
    except (OSError, ValueError) as failed:
        journal.warning("mail not sent", extra={"failed": describe_failure(failed)})
        return False
    return True


def send_mail(url: str, to: str, subject: str, text: str, headers: dict[str, str]) -> None:
    """Send one mail by the server of *url* (smtp:// or smtps://)."""
    import smtplib
    from email.message import EmailMessage

    parts = urlsplit(url)
    message = EmailMessage()
    message["From"] = parse_qs(parts.query).get("from", ["trueque@localhost"])[0]
    message["To"], message["Subject"] = to, subject
    for name, value in headers.items():
        message[name] = value
    message.set_content(text)
    kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
    with kind(parts.hostname or "localhost", parts.port or 25, timeout=10) as server:
        if parts.username:
            if parts.scheme == "smtp":
                server.starttls()
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(message)
