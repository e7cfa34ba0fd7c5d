"""Passwords: argon2id, off the main thread, and the same time for a name that does not exist."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING

from trueque.kernel.errors import RuleError
from trueque.locale import Speaker, in_every_language

if TYPE_CHECKING:
    from argon2 import PasswordHasher

WORDS = """
password passw0rd p@ssw0rd p@ssword pass1234 password1 passwort passwort1 contraseña contrasena contrasenya clave123
clave1234 secreto secreto1 secret12 secret123 letmein1 letmein12 welcome welcome1 bienvenido bienvenida benvingut
benvinguda 12345678 123456789 1234567890 0123456789 87654321 987654321 0987654321 11223344 12341234 12344321 123123123
147258369 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx qwertyui qwertyuiop qwerty12 qwerty123 qwertz123 azerty123 asdfghjk
asdfghjkl zxcvbnm1 qazwsxedc q1w2e3r4 abcd1234 abc12345 abcdefgh a1b2c3d4 aaaa1111 iloveyou iloveyou1 teamo123
tequiero tequiero1 teestimo t'estimo princess princess1 princesa princesa1 sunshine sunshine1 football football1
baseball baseball1 basketball barcelona barcelona1 fcbarcelona realmadrid realmadrid1 superman superman1 batman123
pokemon1 dragon123 monkey123 shadow123 michael1 jennifer jessica1 alejandro alejandra fernando cristina carolina
estrella estrella1 mariposa chocolate chocolate1 computer internet trustno1 whatever starwars starwars1 changeme
changeme1 default1 administrator admin123 admin1234 trueque1 trueque123
"""
"""Short, on purpose: what is tried first; who tries more is slowed down."""
COMMON = frozenset(WORDS.split())


@cache
def _make_hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _dummy_hash() -> str:
    return _make_hasher().hash("nobody has this password")


async def hash_password(password: str) -> str:
    return await asyncio.to_thread(lambda: _make_hasher().hash(password))


async def is_right_password(stored: str | None, password: str) -> bool:
    """Whether *password* is the one that was hashed; takes as long where there is none."""
    return await asyncio.to_thread(_verify_hash, stored, password)


def _verify_hash(stored: str | None, password: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        return _make_hasher().verify(stored or _dummy_hash(), password) and stored is not None
    except (Argon2Error, InvalidHashError):
        return False


def require_strong(password: str, name: str) -> None:
    """Refuse a password that others try first: a common one, the name itself, one sign again and again."""
    plain = password.casefold().strip()
    if plain in COMMON or plain.rstrip("0123456789!.") in {*COMMON, name.casefold()} or len(set(plain)) < 3:
        sentence, said = in_every_language("server", _say_password_too_common)
        raise RuleError(sentence, "accounts", said)


def _say_password_too_common(say: Speaker) -> str:
    return say("This password is one of the first that others would try; take a longer one that is only yours.")
