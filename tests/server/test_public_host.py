"""A host that strangers use: what others read, what one person may keep here, and what stands around the server."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.kernel.test_rounds import Played
from tests.server.kit import FREE, Person, running
from tests.server.late import RECORDS
from trueque.kernel.errors import RuleError
from trueque.kernel.registry import make_game
from trueque.server.rights import is_own_origin
from trueque.server.settings import LIMITS, Settings
from trueque.server.store import engine
from trueque.server.store.engine import NotYet, open_store
from trueque.table.public_words import PublicWords, read_word_list

WRITTEN = ("Bobo", "BOBO!", "b o b o", "b.o.b.o", "Böbó", "воbо", "boboo", "a bobo, truly")
LEFT_ALONE = ("Bobby", "bob o'clock", "Zobobar", "b o", "")


@pytest.mark.parametrize("text", WRITTEN)
def test_a_word_is_found_however_it_is_written(text: str) -> None:
    with pytest.raises(RuleError, match="host of this server"):
        PublicWords(["bobo"]).require_welcome("fine", text)


def test_words_that_only_hold_it_are_left_alone_and_a_list_is_a_file() -> None:
    PublicWords(["bobo"]).require_welcome(*LEFT_ALONE)
    PublicWords([]).require_welcome(*WRITTEN)
    assert read_word_list("# mine\nbobo\n\n tonto # twice\n") == ("bobo", "tonto")


def played() -> str:
    """A record in which somebody is called what nobody wants to read."""
    game = Played(game=make_game("quick", {"seats": "2"}))
    game.play(5)
    return str(game.record()).replace("Ana", "Bobo")


async def test_what_others_read_goes_through_one_door(tmp_path: Path) -> None:
    """Names, talk, seats kept for somebody, options with names in them and records: each refuses the same word."""
    async with running(tmp_path, words=("bobo",)) as node:
        ana = await Person(node, "Ana").come_in()
        wish = {"game": "marbles", "seats": [{"kind": "me"}], "autostart": False}
        made = await ana.make_table(**wish)
        line = await ana.sit(made)
        said: list[Any] = [
            await line.do("chat", text="you b o b o"), await line.do("name", name="Bobo"),
            await line.do("sit", name="The Bobo"),
            await line.do("seat", seat=1, kind="reserved", name="bobo"),
            await line.do("rules", options={"seats": "bobo"}),
        ]  # fmt: skip
        assert ["host of this server" in one.get("sentence", "") for one in said] == [True] * 5, [
            one.get("sentence") for one in said
        ]
        calls = [
            await ana.http.post("/api/guest", json={"name": "Bobo", "lang": "en"}),
            await ana.http.patch("/api/me", json={"name": "Bobo"}),
            await ana.http.post("/api/tables", json={**wish, "options": {"seats": "bobo"}}),
            await ana.http.post("/api/tables", json={**wish, "seats": [{"kind": "reserved", "name": "bobo"}]}),
            await ana.http.post("/api/records", content=played(),
                                headers={"content-type": "text/plain"}),
        ]  # fmt: skip
        assert ["host of this server" in one.text for one in calls] == [True] * 5, [one.text for one in calls]
        assert (await line.do("chat", text="good day"))["type"] == "ack"
        duel = await ana.make_table(game="princes", options={"mode": "tournament"}, seats=[{"kind": "me"}])
        at_cards = await ana.sit(duel)
        for deck in ("Bobo", "deck:bobo*2"):
            assert "host of this server" in (await at_cards.do("bring", deck=deck))["sentence"], deck
        await ana.close()


async def test_a_cap_says_when_it_ends(tmp_path: Path) -> None:
    limits = FREE | {"name": LIMITS["name"], "bytes": (10, 200), "person": (2, 30), "chat": (0.01, 1)}
    async with running(tmp_path, limits=limits) as node:
        ana = await Person(node, "Ana").come_in()
        line = await ana.sit(await ana.make_table(game="marbles", seats=[{"kind": "me"}], autostart=False))
        names = [await line.do("name", name=f"Ana {n}") for n in range(6)]
        assert "Possible again in 1 minute." in names[-1]["sentence"] or "seconds." in names[-1]["sentence"]
        await line.do("chat", text="one")
        assert "Possible again in 2 minutes." in (await line.do("chat", text="two"))["sentence"]
        text = {"content-type": "text/plain"}
        sent = [await ana.http.post("/api/records", content="x" * 60, headers=text) for _ in range(4)]
        assert sent[-1].status_code == 429
        while (refused := await ana.http.get("/api/me")).status_code == 200:
            pass
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
        assert "Possible again in" in refused.json()["sentence"]
        await ana.close()


async def test_reviews_have_a_cap_that_says_when_it_ends(tmp_path: Path) -> None:
    records = [(RECORDS / "quick" / f"{name}.trq").read_text() for name in ("seats-4", "seats-3")]
    text = {"content-type": "text/plain"}
    async with running(tmp_path, limits=FREE | {"review": (0.01, 1)}) as node:
        ana = await Person(node, "Ana").come_in()
        replies = []
        for record in records:
            kept = await ana.http.post("/api/records", content=record, headers=text)
            assert kept.status_code == 200, kept.text
            id, key = kept.json()["table"]["id"], kept.json()["key"]
            replies.append(await ana.http.get(f"/api/tables/{id}/review", params={"key": key}))
        assert [reply.status_code for reply in replies] == [200, 429]
        assert (
            replies[1].json()["sentence"].startswith("Too many reviews were asked for from here. Possible again in 2")
        )
        await ana.close()


async def test_every_refusal_on_the_socket_carries_its_id(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        line = await ana.sit(await ana.make_table(game="marbles", seats=[{"kind": "me"}], autostart=False))
        broken = [
            '{"type": "chat", "id": "a1"}', '{"type": "nothing", "id": "a2"}',
            '{"type": "chat", "id": "a3", "text": 7}',
            '{"id": "a4", "type": "answer", "question": ' + "[" * 4000, '{"id": "a5", "type": "hello", "protocol": 1}',
            '{"id": "a6", "type": "chat", "text": "' + "x" * 20_000 + '"}', '{"id": "a7", "type": "undo", "more": 1}',
        ]  # fmt: skip
        for number, text in enumerate(broken, 1):
            await line.ws.send(text)
            while (told := await line.hear())["type"] != "refused":
                pass
            assert told["id"] == f"a{number}", told
        await ana.close()


async def test_a_private_webhook_is_refused_when_it_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look(host: str, *_: Any, **__: Any) -> Any:
        if host == "gone.example":
            raise socket.gaierror
        found = {"inside.example": "10.0.0.7", "outside.example": "93.184.215.14"}.get(host, host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (found, 0))]

    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", look, raising=False)
        for place in ("127.0.0.1", "169.254.169.254", "[::1]", "inside.example"):
            async with asyncio.timeout(10):
                kept = await ana.http.patch("/api/me", json={"webhook": f"https://{place}/hook"})
            assert kept.status_code == 400, place
            assert "private network" in kept.json()["sentence"], place
        for place in ("outside.example", "gone.example"):
            assert (await ana.http.patch("/api/me", json={"webhook": f"https://{place}/hook"})).status_code == 200
        await ana.close()


def test_how_people_reach_us_is_an_origin_of_ours_behind_any_proxy() -> None:
    settings = Settings(public_url="https://play.example.org")
    inner = {"host": "10.0.0.3:8000"}
    ours = ("https://play.example.org", "https://play.example.org:443", "http://10.0.0.3:8000")
    theirs = (
        "https://play.example.org:444",
        "http://play.example.org",
        "https://play.example.org.evil.example",
        "null",
    )
    assert all(is_own_origin(settings, inner | {"origin": one}) for one in ours)  # type: ignore[arg-type]
    assert not any(is_own_origin(settings, inner | {"origin": one}) for one in theirs)  # type: ignore[arg-type]


async def test_a_node_waits_for_its_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is started by hand or by a cluster before the database answers."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    url, tries = f"postgresql://nobody:x@127.0.0.1:{port}/none", list[str]()
    honest = engine._open_once

    async def open_at_last(url: str, pool: int) -> Any:
        tries.append(url)
        return "open" if len(tries) > 2 else await honest(url, pool)

    with pytest.raises(NotYet, match="cannot be opened"):
        await open_store(url)
    monkeypatch.setattr(engine, "_open_once", open_at_last)
    monkeypatch.setattr(engine, "AGAIN_SECONDS", 0.02)
    opened: Any = await open_store(url, patience=30)
    assert (opened, len(tries)) == ("open", 3)


ODD_TEXTS = ("", "x" * 50_000, "y," * 4000, "\u202e" * 50, "{" * 9000, "../../etc/passwd", "a\n" * 4000, "9" * 4000)
UPLOADS = ("decks/princes", "decks/princes/opened", "decks/princes/drafted", "workshop/island", "workshop/island/drawn")


@pytest.mark.parametrize("call", UPLOADS)
async def test_decks_and_islands_of_nonsense_break_nothing(tmp_path: Path, call: str) -> None:
    """Every shape that such a call may take, filled with what nobody means: a sentence or an answer."""
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        for text in ODD_TEXTS:
            shapes: list[Any] = [{"deck": text}, {"deck": {"cards": text}}, {"text": text, "options": {"deck": text}},
                                 {"name": text, "cells": [], "lines": [text]}, [text], text]  # fmt: skip
            for shape in shapes:
                reply = await ana.http.post(f"/api/{call}", json=shape)
                assert reply.status_code in (200, 400, 413, 422), (call, text[:20], reply.text[:200])
                assert reply.status_code == 200 or reply.json()["sentence"]
        await ana.close()
