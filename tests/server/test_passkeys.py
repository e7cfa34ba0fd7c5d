"""Passkeys: a question of ours is good once, for five minutes, for whom it was asked; keys are bound to our name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.server.kit import Person, running
from tests.server.nodes import postgres
from tests.server.test_accounts import registered
from trueque.server import passkeys
from trueque.server.passkeys import GOOD_MS, Challenges, NotOurs, Site, decode_base64, encode_base64, make_site
from trueque.server.settings import Settings
from trueque.server.store import passkeys as kept
from trueque.server.store.passkeys import Passkey


def reply(challenge: bytes) -> dict[str, Any]:
    told = json.dumps({"type": "webauthn.get", "challenge": encode_base64(challenge)}).encode()
    return {"id": "x", "response": {"clientDataJSON": encode_base64(told)}}


def test_a_question_is_good_once_for_whom_it_was_asked_and_not_for_long() -> None:
    asked = Challenges(b"key")
    one = asked.issue(1000, "ana")
    with pytest.raises(NotOurs):
        asked.redeem(1001, reply(one), "biel")
    with pytest.raises(NotOurs):
        asked.redeem(1000 + GOOD_MS, reply(one), "ana")
    with pytest.raises(NotOurs):
        Challenges(b"another key").redeem(1001, reply(one), "ana")
    assert Challenges(b"key").redeem(1001, reply(one), "ana") == one, "another node of the same database knows it"
    assert asked.redeem(1001, reply(one), "ana") == one
    with pytest.raises(NotOurs):
        asked.redeem(1002, reply(one), "ana")


async def test_a_copied_reply_opens_nothing_at_another_node_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys that are kept in a cloud count nothing: only the question says that a reply was used."""
    monkeypatch.setattr(passkeys, "verify_login", lambda *_: 0)
    url, named = postgres(), "http://localhost:8000"
    async with running(url, public_url=named) as one, running(url, public_url=named) as two:
        ana = await registered(one)
        me = (await ana.http.get("/api/me")).json()["person"]
        own = Passkey("x", me, "", 0)
        await one.house.writer.run_transaction(lambda conn, now: kept.add_passkey(conn, now, own, "Key"))
        asked = (await Person(one, "x").http.post("/api/passkey/begin")).json()["challenge"]
        wish = {"credential": reply(decode_base64(asked))}
        came = [await Person(node, "x").http.post("/api/passkey/enter", json=wish) for node in (one, two, one)]
        assert [answer.status_code for answer in came] == [200, 401, 401]


ODD: tuple[Any, ...] = (None, 1, -1, True, "", "é", "\ud800", "=", [], {}, [1], "A" * 5000, "oA",
       encode_base64(b"\x9f" * 2000),
       encode_base64(b"\x1b" + b"\xff" * 8), encode_base64(b"\xd8\x1c" * 1000),
       encode_base64(bytes([0x81]) * 3000))  # fmt: skip


def spoil(reply: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A reply with one part of it missing, or something else."""
    for place, names in ((reply, list(reply)), (reply["response"], list(reply["response"]))):
        for name in names:
            was = place.pop(name)
            yield reply
            for other in ODD:
                place[name] = other
                yield reply
            place[name] = was


def test_a_reply_that_was_tampered_with_opens_nothing_and_breaks_nothing() -> None:
    """Every part in every odd shape, and bytes that were changed: not signed by that key, and no fault of ours."""
    at, challenge, rng = Site("localhost", "http://localhost:8000"), b"c" * 56, Random(1)

    def said(kind: str) -> str:
        told = {"type": f"webauthn.{kind}", "challenge": encode_base64(challenge), "origin": at.origin}
        return encode_base64(json.dumps(told).encode())

    id = encode_base64(b"key")
    made = bytes.fromhex("a363666d74646e6f6e656761747453746d74a068617574684461746158" + "25") + bytes(37)
    shown: dict[str, Any] = {"id": id, "rawId": id, "type": "public-key", "response": {
        "clientDataJSON": said("get"), "authenticatorData": encode_base64(bytes(37)), "signature": id}}  # fmt: skip
    fresh: dict[str, Any] = {"id": id, "rawId": id, "type": "public-key", "response": {
        "clientDataJSON": said("create"), "attestationObject": encode_base64(made)}}  # fmt: skip
    key = encode_base64(b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20" + b"x" * 32 + b"\x22\x58\x20" + b"y" * 32)
    for reply, verify in (
        (shown, lambda one: passkeys.verify_login(at, challenge, one, key, 0)),
        (fresh, lambda one: passkeys.verify_creation(at, challenge, one)),
    ):
        for spoiled in spoil(reply):
            with pytest.raises(NotOurs):
                verify(spoiled)
        for _ in range(150):
            part = rng.choice([name for name in reply["response"] if name != "clientDataJSON"])
            raw = bytearray(decode_base64(reply["response"][part]))
            raw[rng.randrange(len(raw))] ^= rng.randrange(1, 256)
            with pytest.raises(NotOurs):
                verify({**reply, "response": {**reply["response"], part: encode_base64(bytes(raw))}})


@pytest.mark.parametrize("credential", [{}, {"response": 3}, {"response": {"clientDataJSON": "é"}}, reply(b"short")])
def test_what_is_no_reply_is_refused(credential: dict[str, Any]) -> None:
    with pytest.raises(NotOurs):
        Challenges(b"key").redeem(0, credential, "ana")


@pytest.mark.parametrize(
    ("address", "safe"),
    [("https://play.example.org", True), ("http://localhost:8000", True), ("http://play.example.org", False),
     ("http://127.0.0.1:8000", False), ("https://192.0.2.7", False), ("https://[2001:db8::1]", False)],
)  # fmt: skip
def test_keys_are_given_on_safe_pages_only(address: str, safe: bool) -> None:
    assert make_site(Settings(), address).is_safe == safe
