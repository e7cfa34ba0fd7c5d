"""Passwords: argon2id, off the main thread, and the same time for a name that does not exist."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argon2 import PasswordHasher


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _nobody() -> str:
    return _hasher().hash("nobody has this password")


async def hash_password(password: str) -> str:
    return await asyncio.to_thread(lambda: _hasher().hash(password))


async def fits(stored: str | None, password: str) -> bool:
    """Whether *password* is the one that was hashed; takes as long where there is none."""
    return await asyncio.to_thread(_fits, stored, password)


def _fits(stored: str | None, password: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        return _hasher().verify(stored or _nobody(), password) and stored is not None
    except (Argon2Error, InvalidHashError):
        return False
