"""Junk, replays, wrong seats and floods: the server stays healthy, and the log stays as it was."""

from __future__ import annotations

import asyncio
import json
import os
import queue
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from sqlalchemy import text

from tests.server.kit import FREE, Json, Node, Person, Socket, running
from tests.server.test_calls import finished
from tests.server.test_play import BOT, play_on, two_at_a_table
from trueque.server import turnstile
from trueque.server.app import make_app
from trueque.server.protocol.client_messages import read_message
from trueque.server.schema import make_schema
from trueque.server.settings import Settings

TYPES = [
    "hello", "answer", "why", "describe", "sit", "stand", "start", "resign", "remove", "seat", "undo", "propose",
    "reply", "chat", "mute", "report", "speak", "clock", "ping", "welcome", "update",
]  # fmt: skip
FIELDS = [
    "id", "question", "choice", "amounts", "fields", "text", "seat", "salt", "what", "to", "proposal", "say", "person",
    "on", "chat", "lang", "factor", "kind", "bot", "name", "protocol", "since", "token", "key",
]  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def _soon_refused() -> Iterator[None]:
    """Who is refused again and again is told later (`test_turnstile`); here we only wait less for it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(turnstile, "MOST_HELD", 0.02)
        yield


def junk(rng: Random, seen: list[str]) -> str | bytes:
    """Something a broken or wicked client could send."""
    kind = rng.randrange(8)
    if kind == 0:
        return os.urandom(rng.randrange(1, 300))
    if kind == 1:
        return "[" * rng.randrange(1, 3000)
    if kind == 2:
        return json.dumps({"type": "chat", "id": "x", "text": "a" * rng.randrange(1, 40_000)})
    if kind == 3 and seen:
        return rng.choice(seen)
    message: dict[str, Any] = {"type": rng.choice(TYPES), "id": rng.choice(["a", "b", "", "é", "x" * 65])}
    for field in rng.sample(FIELDS, rng.randrange(6)):
        message[field] = rng.choice(
            [0, -1, 1, 2**40, True, None, "", "roll", "0.turn", "undo", "bot", [1, 0], [[1]], {"a": 1}, "\u202e\x00"]
        )
    return json.dumps(message)


async def pester(node: Node, made: Json, seed: int, messages: int) -> None:
    """A stranger who sends junk, from the table's public side."""
    rng = Random(seed)
    eve = await Person(node, f"Eve{seed}").come_in()
    seen: list[str] = []
    sent = 0
    while sent < messages:
        socket = await eve.connect(made)
        with suppress(websockets.WebSocketException, TimeoutError, OSError):
            for _ in range(rng.randrange(1, 40)):
                said = junk(rng, seen)
                if isinstance(said, str):
                    seen.append(said)
                await socket.ws.send(said)
                sent += 1
        socket.ws.transport.abort()


async def whole_log(node: Node) -> list[Any]:
    async with node.house.store.open_reading() as conn:
        return list(await conn.execute(text("SELECT match, seq, author, text, time, answer FROM log ORDER BY 1, 2")))


async def storm(node: Node, messages: int) -> None:
    ana, biel, *sockets, made = await two_at_a_table(node)
    await play_on(sockets, Random(1), answers=3)
    before = await whole_log(node)
    await asyncio.gather(*(pester(node, made, seed, messages) for seed in range(3)))
    assert await whole_log(node) == before, "strangers change nothing"
    # Nobody read these lines for minutes: a browser would have come back too.
    for socket in sockets:
        socket.ws.transport.abort()
    first, second = await ana.connect(made), await biel.connect(made)
    assert (await first.do("ping"))["type"] == "pong"
    await play_on([first, second], Random(2))
    assert first.position
    assert first.position["result"] is not None, "the game went on to its end"
    assert (await ana.http.get("/healthz")).json()["status"] == "ok"


async def test_strangers_with_junk_change_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        await storm(node, 300)


@pytest.mark.soak
async def test_strangers_with_much_junk_change_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        await storm(node, 30_000)


async def test_a_player_with_junk_breaks_no_rule(tmp_path: Path) -> None:
    """Whoever sits may spoil their own game, but only by the rules: the log still replays."""
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}, BOT])
        socket = await ana.sit(made)
        await socket.until("update")
        rng = Random(9)
        for _ in range(150):
            await socket.ws.send(junk(rng, []))
        socket.ws.transport.abort()
        room = await node.house.open_room(made["table"]["id"])
        assert room is not None
        # The bot plays on, and junk may still be on its way: nobody writes while the log is read.
        async with room.lock:
            rebuilt = await node.house.rebuild_room_fresh(room.table.row)
            assert rebuilt.table.match is not None
            assert room.table.match is not None
            assert rebuilt.table.match.state == room.table.match.state
        assert (await ana.http.get("/healthz")).json()["status"] == "ok"


async def test_a_flood_is_slowed_down_and_then_sent_away(tmp_path: Path) -> None:
    async with running(tmp_path, limits={**FREE, "socket": (5, 10)}) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        with suppress(websockets.WebSocketException):
            for n in range(200):
                await first.ws.send(json.dumps({"type": "ping", "id": f"p{n}"}))
        await drained(first)
        assert any(m.get("code") == "limits" for m in first.told)
        assert first.ws.state is not websockets.State.OPEN
        assert (await second.do("ping"))["type"] == "pong"


async def drained(socket: Socket) -> None:
    with suppress(websockets.WebSocketException, TimeoutError):
        while True:
            await socket.hear(3)


@given(st.text(max_size=300) | st.binary(max_size=300))
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_text_is_a_message_or_refused(text: str | bytes) -> None:
    with suppress(ValueError):
        read_message(text)


def test_the_schema_names_every_message() -> None:
    names = make_schema()["$defs"]
    assert {"Said", "Told", "Answer", "Update", "Position", "Question", "NewTable", "TableCard"} <= set(names)


@pytest.fixture(scope="module")
def somebody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A server beside the test, and the token of a guest who runs it."""
    started: queue.Queue[tuple[str, str]] = queue.Queue()
    stop = threading.Event()

    async def serve() -> None:
        async with running(tmp_path_factory.mktemp("calls"), host_token="host") as node:
            ana, made = await finished(node)
            await ana.http.post("/api/host/enter", json={"token": "host"})
            started.put((node.url, ana.token))
            while not stop.is_set():
                await asyncio.sleep(0.05)
            assert made

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    yield started.get(timeout=60)
    stop.set()
    thread.join()


pytest_plugins = ["schemathesis.pytest.plugin"]
api = schemathesis.openapi.from_dict(make_app(Settings(db="sqlite:///unused")).openapi())
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@api.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=3, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
def test_every_call_keeps_its_promise(case: Any, somebody: tuple[str, str]) -> None:
    keeps_its_promise(case, somebody)


@pytest.mark.soak
@api.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=40, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
def test_every_call_keeps_its_promise_for_long(case: Any, somebody: tuple[str, str]) -> None:
    keeps_its_promise(case, somebody)


def keeps_its_promise(case: Any, somebody: tuple[str, str]) -> None:
    """The reply to a call made up from the schema is one that the schema knows."""
    url, token = somebody
    if case.operation.label in ("DELETE /api/me", "POST /api/logout", "DELETE /api/host/people/{person}"):
        token = "nobody"
    response = case.call(base_url=url, headers={"authorization": f"Bearer {token}"})
    case.validate_response(response, checks=CHECKS)
