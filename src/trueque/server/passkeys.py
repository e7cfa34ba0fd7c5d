"""Passkeys (WebAuthn): a key on somebody's device signs what we ask; only its public half is kept here.

What is asked is drawn afresh and sealed, so that any node can check the reply; each is good once, for five minutes.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import struct
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from trueque.server.addresses import is_this_machine
from trueque.server.settings import Settings

GOOD_MS = 5 * 60_000
SIZE = 8 + 16 + 32


class NotOurs(Exception):
    """A reply that nobody here asked for, too late, or not signed by that key."""


@dataclass(frozen=True)
class Site:
    """What a key is bound to: the name people reach us by."""

    host: str
    origin: str

    @property
    def is_safe(self) -> bool:
        """Whether browsers let pages from there use keys: by name, and over HTTPS or on this very machine."""
        named = not self.host.replace(".", "").isdigit() and ":" not in self.host
        return named and (self.origin.startswith("https://") or is_this_machine(self.host))


def make_site(settings: Settings, asked: str) -> Site:
    """Where we are, as *asked* says where nobody has told us."""
    parts = urlsplit(settings.public_url or asked)
    return Site(parts.hostname or "", f"{parts.scheme}://{parts.netloc}")


class Challenges:
    """What this node has asked; each is good once."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._used: dict[bytes, int] = {}

    def issue(self, now: int, about: str) -> bytes:
        drawn = struct.pack(">Q", now) + secrets.token_bytes(16)
        return drawn + self._seal_challenge(drawn, about)

    def _seal_challenge(self, drawn: bytes, about: str) -> bytes:
        return hmac.new(self._key, b"passkey " + about.encode() + b" " + drawn, hashlib.sha256).digest()

    def redeem(self, now: int, credential: dict[str, Any], about: str) -> bytes:
        """The challenge that *credential* replies to; raises `NotOurs` where it is none of ours, or was used."""
        try:
            said = json.loads(decode_base64(credential["response"]["clientDataJSON"]))
            challenge = decode_base64(said["challenge"])
        except (KeyError, TypeError, ValueError) as broken:
            raise NotOurs from broken
        if len(challenge) != SIZE or not hmac.compare_digest(
            challenge[24:], self._seal_challenge(challenge[:24], about)
        ):
            raise NotOurs
        asked = int.from_bytes(challenge[:8])
        self._used = {one: then for one, then in self._used.items() if now - then < GOOD_MS}
        if not 0 <= now - asked < GOOD_MS or challenge in self._used:
            raise NotOurs
        self._used[challenge] = asked
        return challenge


def decode_base64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encode_base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def creation_options(at: Site, challenge: bytes, person: str, name: str, known: list[str]) -> dict[str, Any]:
    """What a browser is asked to make a key."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_registration_options(
        rp_id=at.host,
        rp_name="trueque",
        user_id=person.encode(),
        user_name=name,
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=decode_base64(id)) for id in known],
    )
    found: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return found


def login_options(at: Site, challenge: bytes) -> dict[str, Any]:
    """What a browser is asked to sign; it knows by itself which keys it has for us."""
    import webauthn

    options = webauthn.generate_authentication_options(rp_id=at.host, challenge=challenge)
    found: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return found


def verify_creation(at: Site, challenge: bytes, credential: dict[str, Any]) -> tuple[str, str, int]:
    """Id, public half and count of a key that was just made."""
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        found = webauthn.verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=at.host, expected_origin=at.origin
        )
    except (WebAuthnException, ValueError, KeyError) as wrong:
        raise NotOurs from wrong
    return encode_base64(found.credential_id), encode_base64(found.credential_public_key), found.sign_count


def verify_login(at: Site, challenge: bytes, credential: dict[str, Any], key: str, count: int) -> int:
    """How often a key has signed, after it has signed *challenge*; raises `NotOurs` where it has not."""
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        found = webauthn.verify_authentication_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=at.host, expected_origin=at.origin,
            credential_public_key=decode_base64(key), credential_current_sign_count=count,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError) as wrong:
        raise NotOurs from wrong
    return int(found.new_sign_count)
