"""What was acknowledged and is gone is noticed: at the next write, at the start, and when somebody returns."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import pytest
import websockets

from tests.server.kit import Json, Person, Socket, running
from tests.server.nodes import Cluster, cluster
from tests.server.test_play import play_on, two_at_a_table
from trueque.server.store.head_file import HeadFile
from trueque.table.heads import Heads

SAID = "is not there any more"
GONE = "The database is gone or was replaced"


def newest_head(socket: Socket) -> str:
    return next(str(told["head"]) for told in reversed(socket.told) if told["type"] == "ack" and told["head"])


async def told_goodbye(socket: Socket) -> Json:
    """Try to answer; the reply is no acknowledgement but a goodbye."""
    with suppress(websockets.ConnectionClosed, TimeoutError):
        await socket.answer_somehow(Random(1)) or await socket.until("goodbye", 10)
    assert not [told for told in socket.told[-3:] if told["type"] == "ack"]
    return next(told for told in reversed(socket.told) if told["type"] == "goodbye")


async def health(url: str) -> tuple[int, str]:
    async with httpx.AsyncClient(verify=False) as http:
        reply = await http.get(f"{url}/healthz", timeout=20)
        return reply.status_code, str(reply.json()["status"])


def cut(path: Path, keep: int) -> int:
    """Forget every line of a log after *keep*; returns how many there were."""
    with sqlite3.connect(path) as conn:
        return conn.execute("DELETE FROM log WHERE seq > ?", (keep,)).rowcount


async def test_every_acknowledgement_carries_a_head_and_whoever_returns_shows_it(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, _, first, second, made = await two_at_a_table(node)
        await play_on([first, second], Random(1), 4)
        acks = [told for socket in (first, second) for told in socket.told if told["type"] == "ack" and told["number"]]
        assert len(acks) == 4
        assert len({ack["head"] for ack in acks}) == 4
        assert [int(ack["head"].split(".")[0]) >= ack["number"] for ack in acks] == [True] * 4
        back = await ana.connect(made, head=newest_head(first))
        assert back.told[0]["type"] == "welcome"
        assert (await health(node.url))[0] == 200


async def test_a_slip_that_nobody_gave_stops_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, _, first, second, made = await two_at_a_table(node)
        await play_on([first, second], Random(1), 2)
        number, head, seal = newest_head(first).split(".")
        for made_up in (
            f"999.{head}.{seal}",
            f"{number}.{'0' * 32}.{seal}",
            f"999.{'0' * 32}.{'0' * 32}",
            "1",
            "..",
            "9.a",
        ):
            back = await ana.connect(made, head=made_up)
            assert back.told[0]["type"] == "welcome", made_up
        elsewhere = await ana.make_table(seats=[{"kind": "me"}])
        assert (await ana.connect(elsewhere, head=newest_head(first))).told[0]["type"] == "welcome"
        await play_on([first, second], Random(2), 1)


async def test_lines_that_vanish_are_noticed_at_the_next_write(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, _, first, second, made = await two_at_a_table(node)
        await play_on([first, second], Random(1), 3)
        assert cut(tmp_path / "test.db", 4) > 0
        mine = first if (first.position or {})["waiting"] == [0] else second
        assert (SAID if mine is first else "ja no hi és") in (await told_goodbye(mine))["sentence"]
        other = second if mine is first else first
        assert (await other.until("goodbye", 10))["again_in_ms"] is None
        refused = (await ana.connect(made)).told[0]
        assert (refused["type"], refused["code"]) == ("refused", "lost")
        status, sentence = await health(node.url)
        assert (status, SAID in sentence) == (503, True)


async def test_lines_that_vanished_are_noticed_when_somebody_returns(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, biel, first, second, made = await two_at_a_table(node)
        await play_on([first, second], Random(1), 4)
        head = max(newest_head(first), newest_head(second), key=lambda slip: int(slip.split(".")[0]))
    cut(tmp_path / "test.db", int(head.split(".")[0]) - 1)
    (tmp_path / "test.db.heads").unlink()
    async with running(tmp_path) as node:
        for person in (ana, biel):
            person.move(node.url)
        there = await biel.connect(made)
        assert there.told[0]["type"] == "welcome", "the rest of the chain is whole: only the client knows better"
        refused = (await ana.connect(made, head=head)).told[0]
        assert (refused["type"], refused["code"]) == ("refused", "lost")
        assert SAID in refused["sentence"]
        assert "ja no hi és" in (await there.until("goodbye", 10))["sentence"]
        assert (await biel.connect(made)).told[0]["code"] == "lost", "it stays stopped"
        assert (await health(node.url))[0] == 503


async def test_programs_show_what_they_were_acknowledged_too(tmp_path: Path) -> None:
    """Those that read a stream and say things by plain calls."""
    async with running(tmp_path) as node:
        ana, _, first, second, made = await two_at_a_table(node)
        await play_on([first, second], Random(1), 4)
        say = f"/api/tables/{made['table']['id']}/say?key={made['key']}"
        (told,) = (await ana.http.post(say, json={"type": "ready", "id": "x"})).json()
        assert told["type"] == "refused"
        (told,) = (await ana.http.post(say, json={"type": "speak", "id": "y", "lang": "en"})).json()[:1]
        head = told["head"]
        assert head.split(".")[0] == str(max(first.lines))
    cut(tmp_path / "test.db", int(head.split(".")[0]) - 1)
    (tmp_path / "test.db.heads").unlink()
    async with running(tmp_path) as node:
        ana.move(node.url)
        stream = f"/api/tables/{made['table']['id']}/stream?key={made['key']}&head={head}"
        reply = await ana.http.get(stream)
        assert (reply.status_code, SAID in reply.json()["sentence"]) == (503, True)


async def test_lines_that_vanished_are_noticed_at_the_start(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, _, first, second, made = await two_at_a_table(node)
        await play_on([first, second], Random(1), 4)
    cut(tmp_path / "test.db", 5)
    async with running(tmp_path) as node:
        ana.move(node.url)
        assert (await health(node.url))[0] == 503
        assert (await ana.connect(made)).told[0]["code"] == "lost"
        listed = await ana.http.get("/api/me/tables")
        assert [table["id"] for table in listed.json()] == [made["table"]["id"]], "lists still come, with it among them"
        fresh = await ana.make_table(seats=[{"kind": "me"}])
        assert (await ana.connect(fresh)).told[0]["type"] == "welcome", "other tables are whole"


async def test_a_changed_line_is_noticed_when_its_table_is_opened(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, _, first, second, made = await two_at_a_table(node)
        await play_on([first, second], Random(1), 4)
    with sqlite3.connect(tmp_path / "test.db") as conn:
        conn.execute("UPDATE log SET time = time + 1 WHERE seq = 3")
    async with running(tmp_path) as node:
        ana.move(node.url)
        refused = (await ana.connect(made)).told[0]
        assert (refused["code"], "Line 4 " in refused["sentence"]) == ("lost", True)


@pytest.mark.parametrize("what", ["test.db", "test.db-wal"])
async def test_a_file_that_was_deleted_stops_every_acknowledgement(tmp_path: Path, what: str) -> None:
    async with running(tmp_path) as node:
        ana, _, first, second, _ = await two_at_a_table(node)
        await play_on([first, second], Random(1), 3)
        (tmp_path / what).unlink()
        mine = first if (first.position or {})["waiting"] == [0] else second
        goodbye = await told_goodbye(mine)
        alive = await ana.http.get("/healthz")
        for told in (goodbye["sentence"], alive.text):
            assert what not in told, "where it lies is for whoever runs the server"
            assert str(tmp_path) not in told
        status, sentence = await health(node.url)
        assert (status, GONE in sentence) == (503, True)
        reply = await ana.http.post("/api/tables", json={"game": "marbles", "seats": [{"kind": "me"}]})
        assert reply.status_code == 503, "nothing else is stored either"


async def test_a_deleted_database_is_noticed_without_any_write_and_at_the_next_start(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node)
        await play_on([first, second], Random(1), 3)
        for name in ("test.db", "test.db-wal", "test.db-shm"):
            (tmp_path / name).unlink()
        assert (await health(node.url))[0] == 503
    async with running(tmp_path) as node:
        status, sentence = await health(node.url)
        assert (status, SAID in sentence) == (503, True)


def test_a_head_tells_nothing_to_whoever_has_no_key() -> None:
    """The same line under two keys: nobody can try out what a hidden card was."""
    line = (0, -1, "draw red", 5, None)
    one, two = Heads(b"1" * 32, "x"), Heads(b"2" * 32, "x")
    assert one.next_head("", "m", line) == one.next_head("", "m", line)
    assert one.next_head("", "m", line) != two.next_head("", "m", line)
    assert one.make_slip("m", 0, "a" * 32) != two.make_slip("m", 0, "a" * 32)
    assert not two.has_given_slip("m", one.make_slip("m", 0, "a" * 32))


async def until_it_answers(ours: Cluster) -> tuple[int, str]:
    async with asyncio.timeout(60):
        while True:
            with suppress(httpx.HTTPError):
                return await health(ours.urls[0])
            await asyncio.sleep(0.05)


def flip_a_byte(journal: bytes, before: bytes) -> bytes:
    return journal[: (at := len(journal) * 9 // 10)] + bytes([journal[at] ^ 1]) + journal[at + 1 :]


def cut_off(journal: bytes, before: bytes) -> bytes:
    return journal[: len(journal) * 2 // 3 + 7]


def overwrite_with_nothing(journal: bytes, before: bytes) -> bytes:
    return journal[: (at := len(journal) * 3 // 4)] + bytes(len(journal) - at)


def put_back(journal: bytes, before: bytes) -> bytes:
    return before


@pytest.mark.parametrize(
    "harm",
    [flip_a_byte, *(pytest.param(one, marks=pytest.mark.soak) for one in (cut_off, overwrite_with_nothing, put_back))],
)
async def test_a_damaged_journal_is_noticed(tmp_path: Path, harm: Callable[[bytes, bytes], bytes]) -> None:
    """SQLite leaves out everything after a damaged frame, in silence: here lines of a game that was on."""
    async with cluster(f"sqlite:///{tmp_path / 'test.db'}") as ours:
        ana, biel = [await Person(ours.urls[0], name).come_in() for name in ("Ana", "Biel")]
        made = await ana.make_table(seats=[{"kind": "me"}])
        first, second = await ana.sit(made), await biel.sit(made)
        for socket in (first, second):
            while socket.position is None:
                await socket.until("update", 20)
        wal = tmp_path / "test.db-wal"
        await play_on([first, second], Random(1), 6)
        before = wal.read_bytes()
        await play_on([first, second], Random(2), 6)
        ours.signal(ours.ports[0], signal.SIGKILL)
        wal.write_bytes(harm(wal.read_bytes(), before))
        await asyncio.sleep(0.1)
        await ours.start(ours.ports[0])
        status, sentence = await until_it_answers(ours)
        assert (status, SAID in sentence) == (503, True)
        refused = (await ana.connect(made, head=newest_head(first))).told[0]
        assert (refused["type"], refused["code"]) == ("refused", "lost")


def test_a_disk_that_takes_half_a_line_spoils_no_head(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the next line is read as part of it: a table that never was, whose lines are missed at the next start."""
    path = tmp_path / "heads"
    kept = HeadFile(path)
    kept.append_heads([("one", 1, "aa")])
    full = os.write

    def nearly_full(handle: int, text: bytes) -> int:
        if len(text) <= 2:
            raise OSError(errno.ENOSPC, "full")
        return full(handle, text[:2])

    with monkeypatch.context() as while_full:
        while_full.setattr(os, "write", nearly_full)
        kept.append_heads([("one", 2, "bb")])
        kept.append_heads([("two", 1, "cc")])
        assert HeadFile(path).read() == [("one", 1, "aa")], "what stood there still stands there"
    kept.append_heads([("three", 1, "dd")])
    assert HeadFile(path).read() == [("one", 2, "bb"), ("two", 1, "cc"), ("three", 1, "dd")]
    kept.close()
