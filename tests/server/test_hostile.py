"""Whatever is sent, the reply is a sentence and never a fault; and nothing that is logged is anybody's secret."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import websockets
from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.server.kit import FREE, Person, running
from tests.server.late import RECORDS
from tests.server.nodes import postgres
from tests.server.test_play import two_at_a_table
from trueque.server import guard, main, notices
from trueque.server import socket as socket_module
from trueque.server.api import operations
from trueque.server.api.operations import FULL, HEALTH_SECONDS
from trueque.server.journal import JsonLines, journal
from trueque.server.metered import ASKER
from trueque.server.protocol import client_messages
from trueque.server.settings import Settings
from trueque.server.slow_clients import PatientProtocol
from trueque.server.store import engine, sqlite_log
from trueque.terminal.commands.serve import _read_secret

DEEP = "[" * 200_000
HUGE = "9" * 5000
ODD = {
    "surrogate": '{"name": "A\\ud800na"}',
    "nul": '{"name": "A\\u0000na"}',
    "deep": f'{{"name": {DEEP}',
    "huge": f'{{"name": {HUGE}}}',
}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_odd_messages_are_refused_in_sentences(tmp_path: Path, kind: str) -> None:
    async with running(postgres() if kind == "postgresql" else tmp_path) as node:
        ana, _, first, _, made = await two_at_a_table(node)
        table = made["table"]["id"]
        for path in (
            "/api/guest",
            "/api/register",
            "/api/tables",
            f"/api/tables/{table}/say",
            "/api/house-rules/island",
        ):
            for odd, body in ODD.items():
                reply = await ana.http.post(path, content=body, headers={"content-type": "application/json"})
                assert reply.status_code < 500, (path, odd, reply.text[:200])
                assert reply.status_code == 200 or reply.json()["sentence"], (path, odd)
        for body in ('{"options": {"seats": "\\ud800"}}', '{"options": {"\\u0000": "1"}}', '{"game": "x\\u0000"}'):
            reply = await ana.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
            assert 400 <= reply.status_code < 500
        chat = {"type": "chat", "id": "c", "text": "a\0b"}
        reply = await ana.http.post(f"/api/tables/{table}/say?key={made['key']}", json=chat)
        assert reply.status_code < 500
        for path in (
            "/api/tables/a%00b", "/api/people/a%00b/stats", "/api/almanac?q=%00", f"/api/tables/{table}?key=%00",
            f"/api/history?before={'9' * 400}", f"/api/tables/{table}?key=%ed%a0%80", "/api/people/%ed%a0%80/stats",
        ):  # fmt: skip
            reply = await ana.http.get(path)
            assert reply.status_code < 500, (path, reply.text[:200])
        for text in (
            '{"type":"chat","id":"x","text":"a\\u0000b"}',
            DEEP[:16000],
            '{"type":"chat","id":"y","text":"\\ud800"}',
        ):
            await first.ws.send(text)
        assert (await first.do("ping"))["type"] == "pong", "and the line is still open"
        assert not [told for told in first.told if told["type"] == "refused" and told["code"] == "busy"]


def numbers(schema: Any) -> list[Any]:
    """Every whole number that a schema lets through."""
    if isinstance(schema, list):
        return [found for part in schema for found in numbers(part)]
    if not isinstance(schema, dict):
        return []
    mine = [schema] if schema.get("type") == "integer" and not {"enum", "const"} & schema.keys() else []
    return mine + [found for part in schema.values() for found in numbers(part)]


def test_no_number_of_a_message_is_without_bounds() -> None:
    """Else it reaches a column that cannot hold it, and the fault looks like ours."""
    found = numbers(TypeAdapter(client_messages.Said).json_schema())
    assert len(found) > 10
    assert [one for one in found if "minimum" not in one or one.get("maximum", 2**53) >= 2**31] == []


async def test_the_first_message_may_be_anything(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table()
        door = f"{node.url.replace('http', 'ws')}/api/tables/{made['table']['id']}/socket"
        for first in (b"", b"\xff\xfe", "", "[]", DEEP[:16000], '{"type":"hello","protocol":1,"since":' + HUGE + "}"):
            async with websockets.connect(door) as ws:
                await ws.send(first)
                told = json.loads(await asyncio.wait_for(ws.recv(), 10))
                assert (told["type"], told["code"]) == ("refused", "malformed"), first[:20]


async def test_a_report_about_no_line_at_all_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, _, _ = await two_at_a_table(node)
        await first.ws.send('{"type": "report", "id": "r", "chat": 99999999999999999999999999}')
        assert (await first.until("refused", 10))["code"] == "malformed"


async def test_the_host_cannot_be_made_to_stumble_by_a_number(tmp_path: Path) -> None:
    async with running(tmp_path, host_token="secret") as node:
        ana = await Person(node, "Ana").come_in()
        assert (await ana.http.post("/api/host/enter", json={"token": "secret"})).status_code == 200
        assert (await ana.http.post(f"/api/host/reports/{10**30}/done")).status_code == 422


async def test_a_seed_of_odd_length_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        record = (RECORDS / "quick" / "seats-4.trq").read_text().splitlines()
        for line in ("seed abc", "dice fair abc", "salt 0 abc"):
            text = "\n".join([record[0], record[1], line, *record[2:]])
            reply = await ana.http.post("/api/records", content=text, headers={"content-type": "text/plain"})
            assert 400 <= reply.status_code < 500, (line, reply.text)


async def test_a_full_disk_is_said_and_nothing_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    small = (*engine.SQLITE_SETTINGS, "max_page_count=72")
    for module in (engine, sqlite_log):
        monkeypatch.setattr(module, "SQLITE_SETTINGS", small)
    journal.propagate = True
    caplog.set_level(logging.INFO)
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        wish = {"game": "marbles", "seats": [{"kind": "me"}], "autostart": False}
        for _ in range(400):
            reply = await ana.http.post("/api/tables", json=wish)
            if reply.status_code != 200:
                break
        assert reply.status_code == 503
        assert "nothing was done" in reply.json()["sentence"]
        assert (await ana.http.get("/api/me")).status_code == 200, "what needs no room goes on"
        health = await ana.http.get("/healthz")
        assert (health.status_code, health.json()["status"]) == (503, FULL), "and it is not well"
        lines = "\n".join(JsonLines().format(record) for record in caplog.records)
        assert "a call failed" in lines
        for secret in (ana.token, "Ana", "INSERT"):
            assert secret not in lines


def test_errors_are_lines_without_what_the_error_says() -> None:
    try:
        raise ValueError("ana@example.org 5ecret")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "it failed", None, __import__("sys").exc_info())
    line = JsonLines().format(record)
    assert "5ecret" not in line
    assert "ValueError at test_hostile.py" in line


async def test_health_is_answered_whatever_the_database_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @asynccontextmanager
    async def stuck() -> AsyncIterator[AsyncConnection]:
        await asyncio.sleep(3600)
        async with node.house.store.engine.connect() as conn:
            yield conn

    async with running(tmp_path) as node:
        ana = Person(node, "Ana")
        monkeypatch.setattr(node.house.store, "open_reading", stuck)
        reply = await ana.http.get("/healthz", timeout=30)
        assert (reply.status_code, reply.json()["status"]) == (503, "the database does not answer")
        monkeypatch.undo()


async def test_health_does_not_wait_until_a_driver_has_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection to a server that hangs says goodbye for seconds; whoever asks at once, or again, waits no longer."""
    asked = 0

    @asynccontextmanager
    async def stuck() -> AsyncIterator[AsyncConnection]:
        nonlocal asked
        asked += 1
        async with node.house.store.engine.connect() as conn:
            try:
                await asyncio.sleep(3600)
                yield conn
            finally:
                await asyncio.sleep(6)

    async with running(tmp_path) as node:
        ana = Person(node, "Ana")
        monkeypatch.setattr(node.house.store, "open_reading", stuck)
        began = time.monotonic()
        replies = await asyncio.gather(*(ana.http.get("/healthz", timeout=30) for _ in range(5)))
        assert {reply.status_code for reply in replies} == {503}
        assert time.monotonic() - began < HEALTH_SECONDS + 3, "some of that is a busy machine"
        assert asked == 1, "and many who ask do not take every connection"
        monkeypatch.undo()
        assert node.house.pulse is not None
        node.house.pulse.cancel()
    assert HEALTH_SECONDS < 1


async def test_health_is_asked_in_the_houses_own_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pulse that a crowd asked for would wait behind all others, and everybody would hear that the server is ill."""
    async with running(tmp_path) as node:
        ana, asked = Person(node, "Ana"), list[str]()
        plain = node.house.store.open_reading

        def note_asker() -> AbstractAsyncContextManager[AsyncConnection]:
            asked.append(ASKER.get().address)
            return plain()

        monkeypatch.setattr(node.house.store, "open_reading", note_asker)
        assert (await ana.http.get("/healthz")).status_code == 200
        assert asked == [""]


async def test_many_who_ask_for_health_do_not_take_each_others_pulse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second to ask begins a new pulse while the first waits for what is written: all is well, for both."""

    async def beat(house: object) -> bool:
        await asyncio.sleep(0.2)
        return True

    async def write(house: object) -> bool:
        await asyncio.sleep(0.4)
        return True

    async with running(tmp_path) as node:
        ana = Person(node, "Ana")
        monkeypatch.setattr(operations, "ping_database", beat)
        monkeypatch.setattr(operations, "write_something", write)
        first = asyncio.create_task(ana.http.get("/healthz"))
        await asyncio.sleep(0.3)
        assert [(await one).status_code for one in (asyncio.create_task(ana.http.get("/healthz")), first)] == [200, 200]


async def test_half_a_request_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientProtocol, "seconds", 0.3)
    monkeypatch.setattr(guard, "HALF_OPEN_SECONDS", 0.3)
    async with running(tmp_path) as node:
        port = int(node.url.rsplit(":", 1)[1])
        head = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        for half, says in (
            (b"", b""),
            (b"GET / HT", b""),
            (head, b""),
            (head + b"Content-Length: 90\r\n\r\n{", b" 408 "),
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(half)
            told = b""
            async with asyncio.timeout(30):
                while (part := await reader.read(500)) and not (says and says in told + part):
                    told += part
            assert says in told + part
            writer.close()
        ana = await Person(node, "Ana").come_in()
        await asyncio.sleep(0.6)
        assert (await ana.http.get("/api/me")).status_code == 200


async def test_who_says_nothing_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that is opened and says no first word ends, and its place is free again."""
    monkeypatch.setattr(socket_module, "HELLO_SECONDS", 0.3)
    async with running(tmp_path, limits=FREE | {"lines": (0, 3)}) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table()
        door = f"{node.url.replace('http', 'ws')}/api/tables/{made['table']['id']}/socket"
        silent = [await websockets.connect(door) for _ in range(3)]
        async with asyncio.timeout(10):
            for ws in silent:
                await ws.wait_closed()
        assert (await (await ana.sit(made)).do("ping"))["type"] == "pong"
        await ana.close()


async def test_a_body_that_comes_drop_by_drop_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each drop comes in time, and the last would in some days."""
    monkeypatch.setattr(guard, "HALF_OPEN_SECONDS", 0.5)
    async with running(tmp_path) as node:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(node.url.rsplit(":", 1)[1]))
        writer.write(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        writer.write(b"Content-Length: 90000\r\n\r\n{")
        reply = asyncio.create_task(reader.read(500))
        async with asyncio.timeout(20):
            while not reply.done():
                writer.write(b" ")
                await asyncio.sleep(0.1)
        assert b" 408 " in reply.result()
        writer.close()


def test_the_hosts_link_is_for_a_terminal_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    main.print_addresses(Settings(host_token="5ecret"), "en")
    assert "5ecret" not in capsys.readouterr().out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    main.print_addresses(Settings(host_token="5ecret"), "en")
    assert capsys.readouterr().out.count("5ecret") == 1


def test_secrets_come_by_file_or_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "token"
    kept.write_text("from a file\n")
    monkeypatch.setenv("TRUEQUE_HOST_TOKEN", "from the environment")
    assert _read_secret("", None, "TRUEQUE_HOST_TOKEN") == "from the environment"
    assert _read_secret("", kept, "TRUEQUE_HOST_TOKEN") == "from a file"
    assert _read_secret("given", kept, "TRUEQUE_HOST_TOKEN") == "given"


def test_a_webhook_is_looked_up_once_and_called_where_it_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that first means a public address and then one of ours must not lead inside."""
    found, called = iter(["93.184.216.34", "127.0.0.1"]), []

    def look_up(*_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(found), 0))]

    def connect(address: tuple[str, int], *_: Any, **__: Any) -> None:
        called.append(address)
        raise OSError("nobody is called in a test")

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(OSError, match="nobody is called"):
        notices.call_webhook("https://rebinding.example/hook", {})
    assert called == [("93.184.216.34", 443)]
    with pytest.raises(ValueError, match="public address"):
        notices.call_webhook("https://rebinding.example/hook", {})
    both = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 0)) for one in ("93.184.216.34", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: both)
    with pytest.raises(ValueError, match="public address"):
        notices.call_webhook("https://both.example/hook", {})
