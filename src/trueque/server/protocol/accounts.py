"""Accounts as their owners see them."""

from __future__ import annotations

from trueque.server.protocol.message import Message


class Whose(Message):
    """Whose personal link it is, and who this browser has been until now."""

    name: str
    account: bool
    me: str | None
    """What I am called here now; none: nobody yet."""
    mine: bool
    """Whether I am that person already."""


class SessionCard(Message):
    """A browser that is me, or a program I let in."""

    id: str
    kind: str
    about: str
    """Which browser, or the program's name."""
    begun: int
    seen: int
    """To the day."""
    this: bool


class PasskeyCard(Message):
    """A key that opens my account."""

    id: str
    name: str
    created: int


class AccountCard(Message):
    """What only I see of my account."""

    email: str | None
    confirmed: bool
    mails: bool
    """Whether «your turn» may be mailed."""
    sends_mail: bool
    """Whether this server sends any."""
    codes: int
    """Recovery codes that are left."""
    sessions: list[SessionCard]
    passkeys: list[PasskeyCard]
