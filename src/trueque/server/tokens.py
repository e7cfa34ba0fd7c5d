"""Secrets that people carry: session, seat link, table key. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import secrets

DAY_MS = 86_400_000
SESSION_MS = 400 * DAY_MS
SEAT_LINK_MS = 60 * 60 * 1000
BOT_MS = 3650 * DAY_MS


def new_secret() -> str:
    """256 bits, fit for a link."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """What the database keeps; a fast hash is enough for 256 random bits."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_id() -> str:
    """The name of a person or a table: too many to guess, short enough for a link."""
    return secrets.token_urlsafe(12).replace("-", "x").replace("_", "y")
