"""Several nodes on one database: everybody sees the same, lost calls are made up for, and frozen nodes are replaced."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from random import Random

import httpx
import pytest
import websockets
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.kit import Json, Node, Person, Socket, running
from tests.server.nodes import Cluster, cluster, postgres
from tests.server.test_accounts import is_shut, logged_in, registered, whoami
from tests.server.test_play import play_on
from tests.server.test_table_life import waiting
from trueque.kernel.errors import RuleError
from trueque.server.backup import restore_backup, write_backup
from trueque.server.main import Server
from trueque.server.store import people
from trueque.server.store.engine import DatabaseInUse, open_store, with_async_driver
from trueque.server.wakeups import Wakeups

BOT = {"kind": "bot", "bot": "random"}


async def apart(one: Node, two: Node) -> tuple[Socket, Socket, Json]:
    """Two people at one table, each at a node of their own."""
    ana, biel = await Person(one, "Ana").come_in(), await Person(two, "Biel").come_in()
    made = await ana.make_table(seats=[{"kind": "me"}])
    first, second = await ana.sit(made), await biel.sit(made)
    for socket in (first, second):
        while socket.position is None:
            await socket.until("update", 10)
    return first, second, made


async def play_apart(first: Socket, second: Socket) -> None:
    rng = Random(3)
    async with asyncio.timeout(60):
        while not any((s.position or {}).get("result") for s in (first, second)):
            for socket in (first, second):
                if await socket.answer_somehow(rng) is None:
                    await socket.do("ping")


@pytest.mark.parametrize("calls", ["heard", pytest.param("lost", marks=pytest.mark.soak)])
async def test_two_nodes_serve_one_table(monkeypatch: pytest.MonkeyPatch, calls: str) -> None:
    if calls == "lost":
        monkeypatch.setattr(Wakeups, "_take_call", lambda *_: None)
    url = postgres()
    fast = {"poll_seconds": 0.3}
    async with running(url, **fast) as one, running(url, **fast) as two:
        first, second, _ = await apart(one, two)
        await first.do("chat", text="hello from here")
        await second.until("chat", 10, text="hello from here")
        await play_apart(first, second)
        for socket in (first, second):
            while not (socket.position or {}).get("result"):
                await socket.hear(10)
        assert sorted(first.lines) == sorted(second.lines)
        assert first.position
        assert first.position["result"]["scores"] == (second.position or {})["result"]["scores"]


async def test_a_ban_reaches_the_other_nodes() -> None:
    url = postgres()
    async with running(url) as one, running(url) as two:
        _, second, _ = await apart(one, two)
        banned = second.told[0]["me"]["person"]
        await one.house.writer.run_transaction(lambda conn, now: people.change_person(conn, banned, banned=True))
        await two.house._forget_idle_rooms()
        with pytest.raises(websockets.ConnectionClosed):
            await second.until("never said", 10)


@pytest.mark.parametrize("calls", ["heard", pytest.param("lost", marks=pytest.mark.soak)])
async def test_signing_out_everywhere_reaches_sockets_at_other_nodes(
    monkeypatch: pytest.MonkeyPatch, calls: str
) -> None:
    """At once by a call; where that is lost, when the node tidies up."""
    if calls == "lost":
        monkeypatch.setattr(Wakeups, "_take_call", lambda *_: None)
    url = postgres()
    async with running(url) as one, running(url) as two:
        ana, phone = await registered(one), await logged_in(two)
        made = await ana.make_table()
        at_home, on_phone = await ana.connect(made), await phone.connect(made)
        assert await whoami(phone) == "Ana"
        assert (await ana.http.post("/api/me/out")).status_code == 204
        assert await is_shut(at_home)
        if calls == "lost":
            await two.house._forget_idle_rooms()
        assert await is_shut(on_phone)
        assert await whoami(phone) is None


async def test_one_file_serves_one_process(tmp_path: Path) -> None:
    async with running(tmp_path):
        with pytest.raises(DatabaseInUse) as refused:
            await open_store(f"sqlite:///{tmp_path / 'test.db'}")
        assert "otro proceso" in refused.value.spoken("es")
    if os.name == "posix":
        assert (tmp_path / "test.db").stat().st_mode & 0o077 == 0, "seeds and hashes are nobody else's business"


async def test_a_database_that_does_not_answer_is_a_sentence() -> None:
    with pytest.raises(RuleError, match="cannot be opened") as refused:
        await open_store("postgresql://somebody:secret@127.0.0.1:1/nothing")
    assert "secret" not in str(refused.value)


async def holder(ours: Cluster, url: str) -> int:
    """The port of the node that holds the table's lease."""
    engine = create_async_engine(with_async_driver(url))
    async with engine.connect() as conn:
        node = (await conn.execute(text("SELECT node FROM lease"))).scalar_one()
    await engine.dispose()
    async with httpx.AsyncClient(verify=False) as http:
        for port in ours.ports:
            if (await http.get(f"http://127.0.0.1:{port}/healthz")).json()["node"] == node:
                return port
    raise AssertionError("nobody holds the lease")


@pytest.mark.soak
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
async def test_bots_go_on_elsewhere_within_five_seconds(how: signal.Signals) -> None:
    """By the clock, so the best of three: what else runs here may hold two nodes and a database up."""
    waits = list[float]()
    while len(waits) < 3 and min(waits, default=9) >= 5 + 1:  # one second for the machine the test runs on
        waits.append(await measure_takeover(how))
    assert min(waits) < 5 + 1, waits


async def measure_takeover(how: signal.Signals) -> float:
    """Seconds from a node's end until a bot of its table has answered on the other."""
    url = postgres()
    async with cluster(url, 2) as ours:
        ana = await Person(ours.urls[0], "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}, BOT])
        first = await ana.sit(made)
        await first.do("ping")
        port = await holder(ours, url)
        (other,) = [p for p in ours.ports if p != port]
        await first.ws.close()
        socket = await ana.connect(made, url=f"http://127.0.0.1:{other}")
        ours.signal(port, how)
        began = time.monotonic()
        bots_turn = await until_the_bot(socket)
        seen = max(socket.lines)
        async with asyncio.timeout(40):
            while not any(n > seen and line["by"] == 1 for n, line in socket.lines.items()):
                await socket.hear(40)
        assert bots_turn
        return time.monotonic() - began


async def until_the_bot(socket: Socket) -> bool:
    """Answer until the bot is waited for."""
    while socket.position and socket.position["waiting"] == [0]:
        question = waiting(socket)
        listed = question["answers"].get("answers")
        answer = {"choice": listed[-1]["id"]} if listed else {"amounts": [1, 0]}
        reply = await socket.do("answer", question=question["id"], **answer)
        while reply["type"] == "ack" and reply["number"] not in socket.lines:
            await socket.hear()
    return bool(socket.position and socket.position["waiting"] == [1])


async def test_time_without_a_server_is_given_back(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}, BOT], clock={"kind": "turn", "seconds": 3})
        socket = await ana.sit(made)
        await until_me(socket)
        assert socket.position
        (clock,) = socket.position["clocks"]["running"]
        token = ana.token
    await asyncio.sleep(4)
    async with running(tmp_path) as node:
        ana = Person(node, "Ana")
        ana.http.cookies["trueque"] = token
        await asyncio.sleep(1.2)
        again = await ana.connect(made)
        assert again.position
        (later,) = again.position["clocks"]["running"]
        assert later["deadline"] - clock["deadline"] >= 3500
        assert not any(line["heard"].startswith("timeout") for line in again.lines.values())


async def until_me(socket: Socket) -> None:
    async with asyncio.timeout(10):
        while socket.position is None or socket.position["waiting"] != [0]:
            await socket.hear()


async def test_a_restart_resumes_bots(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}, BOT], pace_ms=1500)
        socket = await ana.sit(made)
        await socket.do("ping")
        await until_the_bot(socket)
        seen, token = max(socket.lines), ana.token
    async with running(tmp_path) as node:
        ana = Person(node, "Ana")
        ana.http.cookies["trueque"] = token
        socket = await ana.connect(made)
        async with asyncio.timeout(10):
            while max(socket.lines) <= seen:
                await socket.hear(10)


async def test_a_stopping_server_says_goodbye(tmp_path: Path) -> None:
    async with running(tmp_path, Server.goodbye_seconds) as node:
        ana = await Person(node, "Ana", "es").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}])
        socket = await ana.connect(made)
    message = await socket.until("goodbye")
    assert message["again_in_ms"] == 1500
    assert "a salvo" in message["sentence"]


async def test_a_backup_moves_tables_from_sqlite_to_postgresql(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, biel = await Person(node, "Ana").come_in(), await Person(node, "Biel").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}])
        sockets = [await ana.sit(made), await biel.sit(made)]
        await sockets[0].do("ping")
        await play_on(sockets, Random(1), answers=3)
        rows = await write_backup(tmp_path / "all.gz", f"sqlite:///{tmp_path / 'test.db'}")
        token = ana.token
    url = postgres()
    assert await restore_backup(tmp_path / "all.gz", url) == rows
    async with running(url) as node:
        ana = Person(node, "Ana")
        ana.http.cookies["trueque"] = token
        again = await ana.connect(made)
        heard = {n: line["heard"] for n, line in again.lines.items()}
        assert heard == {n: line["heard"] for n, line in sockets[0].lines.items()}


async def test_everything_works_under_a_base_path(tmp_path: Path) -> None:
    async with running(tmp_path, base_path="/games") as node:
        node.url += "/games"
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}, BOT])
        assert "/games/#/t/" in made["link"]
        socket = await ana.sit(made)
        assert (await socket.do("ping"))["type"] == "pong"
