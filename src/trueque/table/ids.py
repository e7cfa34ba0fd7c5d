"""Names and secrets that nobody can guess."""

from __future__ import annotations

import hashlib
import secrets


def new_secret() -> str:
    """256 bits, fit for a link."""
    return secrets.token_urlsafe(32)


def hash_secret(secret: str) -> str:
    """What is kept of a secret; a fast hash is enough for 256 random bits."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_id() -> str:
    """The name of a person or a table: too many to guess, short enough for a link."""
    return secrets.token_urlsafe(12).replace("-", "x").replace("_", "y")


def make_picture_pass(invite: str) -> str:
    """What a link to a table of that *invite* (a secret's hash) says before its #: it shows a picture, no more."""
    return hashlib.sha256(f"picture {invite}".encode()).hexdigest()[:16] if invite else ""
