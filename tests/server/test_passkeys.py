"""Passkeys: a question of ours is good once, for five minutes, for whom it was asked; keys are bound to our name."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.kit import Person, running
from tests.server.nodes import postgres
from tests.server.test_accounts import registered
from trueque.server import passkeys
from trueque.server.passkeys import GOOD_MS, Challenges, NotOurs, decode_base64, encode_base64, make_site
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
