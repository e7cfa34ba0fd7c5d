"""Slow tables tell people that it is their turn; logs tell nothing that is secret."""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
import re
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import select, update

from tests.server.kit import Node, Person, running
from tests.server.test_play import two_at_a_table
from tests.server.test_table_life import lay, whose_turn
from trueque.server import letters, notices
from trueque.server.journal import JsonLines, journal
from trueque.server.letters import make_quiet_link
from trueque.server.notices import call_webhook, is_public, webhook_host
from trueque.server.store import people, schema


class PostOffice:
    """A mail server that takes everything."""

    def __init__(self) -> None:
        self.mails: list[str] = []
        self.came = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 test\r\n")
        while line := await reader.readline():
            word = line.split()[0].upper() if line.split() else b""
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                self.mails.append((await reader.readuntil(b"\r\n.\r\n")).decode())
                self.came.set()
            writer.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            if word == b"QUIT":
                break
        writer.close()


@asynccontextmanager
async def post_office() -> AsyncIterator[tuple[PostOffice, int]]:
    office = PostOffice()
    server = await asyncio.start_server(office.serve, "127.0.0.1", 0)
    async with server:
        yield office, server.sockets[0].getsockname()[1]


def letter(office: PostOffice) -> str:
    """The secret of the link in the letter that came last."""
    return office.mails[-1].replace("=\r\n", "").split("#/", 1)[1].split()[0].split("/", 1)[1]


async def test_who_is_away_gets_one_mail_a_turn(tmp_path: Path) -> None:
    async with post_office() as (office, port):
        smtp = f"smtp://127.0.0.1:{port}/?from=games@example.org"
        async with running(tmp_path, smtp=smtp, public_url="https://play.example.org") as node:
            ana, biel, first, second, made = await two_at_a_table(node, clock={"kind": "days", "days": 2})
            for person in (ana, biel):
                address = {"email": f"{person.name}@example.org"}
                assert (await person.http.post("/api/me/mail", json=address)).status_code == 204
                assert (await person.http.post("/api/mail/confirm", json={"token": letter(office)})).status_code == 200
            office.came.clear()
            office.mails.clear()
            mine, other = await whose_turn(first, second)
            gone = biel if mine is first else ana
            await other.ws.close()
            await lay(mine)
            await asyncio.wait_for(office.came.wait(), 20)
            await asyncio.sleep(0.3)
            (mail,) = office.mails
            assert f"To: {gone.name}@example.org" in mail
            assert "From: games@example.org" in mail
            link = f"https://play.example.org/#/t/{made['table']['id']}"
            assert link in mail.replace("=\r\n", "")
            page = await gone.http.get(link.removeprefix("https://play.example.org"))
            assert page.status_code == 200, "the link leads to a page that exists"


def test_every_link_of_a_letter_is_a_page_that_the_app_knows() -> None:
    """What stands after # is never sent: a server answers 200 to any of it, and the page itself shows what it knows."""
    app = (Path(__file__).parents[2] / "web/src/App.svelte").read_text(encoding="utf-8")
    known = set(re.findall(r'first === "([a-z]+)"', app))
    written = [inspect.getsource(part) for part in (letters, notices)]
    sent = {word for text in written for word in re.findall(r"#/([a-z]+)/", text)}
    assert sent == {"confirm", "recover", "quiet", "t"}
    assert sent <= known


def test_webhooks_stay_outside_our_own_network() -> None:
    for url in ("http://example.org/x", "https://user@example.org/", "ftp://example.org", "https://"):
        with pytest.raises(ValueError):
            webhook_host(url)
    for url in ("https://127.0.0.1/x", "https://localhost/x", "https://10.0.0.1/"):
        with pytest.raises(ValueError, match="public address"):
            call_webhook(url, {})


@pytest.mark.parametrize(
    "inside",
    ["64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2002:a00:1::1", "::7f00:1", "::ffff:10.0.0.1", "fec0::1",
     "ff0e::1", "224.0.0.1", "169.254.169.254", "fe80::1%eth0", "fd00::1"],
)  # fmt: skip
def test_no_way_of_writing_an_address_leads_a_webhook_inside(inside: str) -> None:
    assert not is_public(inside)


@pytest.mark.parametrize("outside", ["93.184.216.34", "2606:2800:220:1::1", "64:ff9b::5db8:d822"])
def test_what_is_outside_is_called(outside: str) -> None:
    assert is_public(outside)


async def test_no_table_waits_for_a_webhook_that_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever must answer soon names one that hangs, and no clock runs out any more."""
    called, stop = threading.Event(), threading.Event()

    def hangs(*_: object) -> None:
        called.set()
        stop.wait(30)

    monkeypatch.setattr(notices, "call_webhook", hangs)
    monkeypatch.setattr(notices, "CALL_SECONDS", 0.3)
    async with running(tmp_path, webhooks=True) as node:
        _, _, first, second, made = await two_at_a_table(node, clock={"kind": "days", "days": 2})
        for person in ("Ana", "Biel"):
            async with node.house.store.engine.begin() as conn:
                await conn.execute(
                    update(schema.person).where(schema.person.c.name == person).values(webhook="https://x")
                )
        mine, other = await whose_turn(first, second)
        await other.ws.close()
        await lay(mine)
        room = node.house.rooms[made["table"]["id"]]
        async with asyncio.timeout(10):
            while not called.is_set() or node.house.wakeups.tasks:
                await node.house.notices.notify_turn(room)
                await asyncio.sleep(0.02)
        assert node.house.notices.sent == 0
        stop.set()


async def test_logs_hold_no_secret(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    journal.propagate = True
    caplog.set_level(logging.INFO)
    async with running(tmp_path) as node:
        ana, _, first, _, made = await two_at_a_table(node)
        await first.ws.send("junk")
        room = await node.house.open_room(made["table"]["id"])
        assert room is not None
        lines = "\n".join(JsonLines().format(record) for record in caplog.records)
        for secret in (ana.token, made["key"], room._seed, "Ana"):
            assert secret not in lines
    record = logging.makeLogRecord({"msg": "x", "token": "abc", "seed_of_game": "def", "match": "m1"})
    assert json.loads(JsonLines().format(record)).keys() == {"time", "level", "what", "match"}


async def test_a_person_forgotten_is_nobody(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        wish = {"name": "Ana", "password": "correct horse", "email": "ana@example.org"}
        assert (await ana.http.post("/api/register", json=wish)).status_code == 200
        farewell = {"password": "correct horse"}
        assert (await ana.http.request("DELETE", "/api/me", json=farewell)).status_code == 204
        login = await Person(node, "x").http.post("/api/login", json={"name": "Ana", "password": "correct horse"})
        assert login.status_code == 401


async def quiet(node: Node) -> None:
    """Everything that is done beside has been done."""
    async with asyncio.timeout(20):
        while node.house.wakeups.tasks:
            await asyncio.sleep(0.01)


async def test_whose_address_nobody_confirmed_is_not_told_that_it_is_their_turn(tmp_path: Path) -> None:
    async with post_office() as (office, port):
        smtp = f"smtp://127.0.0.1:{port}/?from=games@example.org"
        async with running(tmp_path, smtp=smtp, public_url="https://play.example.org") as node:
            ana, biel, first, second, made = await two_at_a_table(node, clock={"kind": "days", "days": 2})
            for person in (ana, biel):
                assert (await person.http.post("/api/me/mail", json={"email": "x@example.org"})).status_code == 204
            assert len(office.mails) == 2, "whether it is theirs"
            mine, other = await whose_turn(first, second)
            await other.ws.close()
            await lay(mine)
            room = node.house.rooms[made["table"]["id"]]
            async with asyncio.timeout(20):
                while room.table.waiting_seats[0] in room.present:
                    await asyncio.sleep(0.01)
            await node.house.notices.notify_turn(room)
            async with node.house.store.open_reading() as conn:
                assert (await conn.execute(select(schema.notice.c.seat))).scalars().all() == room.table.waiting_seats
            await quiet(node)
            assert len(office.mails) == 2


async def test_nothing_is_sent_to_an_address_nobody_confirmed(tmp_path: Path) -> None:
    async with post_office() as (office, port):
        smtp = f"smtp://127.0.0.1:{port}/?from=games@example.org"
        async with running(tmp_path, smtp=smtp, public_url="https://play.example.org") as node:
            ana = await Person(node, "Ana").come_in()
            wish = {"name": "Ana", "password": "correct horse", "email": "ana@example.org"}
            assert (await ana.http.post("/api/register", json=wish)).status_code == 200
            (asked,) = office.mails
            assert "To: ana@example.org" in asked
            assert (await ana.http.post("/api/recover", json={"name": "Ana"})).status_code == 204
            assert (await ana.http.post("/api/recover", json={"name": "Nobody"})).status_code == 204
            await quiet(node)
            assert len(office.mails) == 1, "an address that was not confirmed gets no way in"
            confirmed = await Person(node, "x").http.post("/api/mail/confirm", json={"token": letter(office)})
            assert confirmed.json() == {"name": "Ana"}
            office.came.clear()
            assert (await ana.http.post("/api/recover", json={"name": "Ana"})).status_code == 204
            await asyncio.wait_for(office.came.wait(), 20)
            lost = Person(node, "x")
            new = {"token": letter(office), "password": "battery staple"}
            assert (await lost.http.post("/api/recover/letter", json=new)).json()["account"]
            assert (await lost.http.post("/api/recover/letter", json=new)).status_code == 403, "it works once"
            assert (await ana.http.get("/api/who")).json()["me"] is None, "whoever was in is out"
            moved = {"email": "mallory@example.org"}
            assert (await lost.http.post("/api/me/mail", json=moved)).status_code == 401, "not without the password"
            moved["password"] = "battery staple"
            assert (await lost.http.post("/api/me/mail", json=moved)).status_code == 204
            assert not (await lost.http.get("/api/me/account")).json()["confirmed"]


async def test_one_press_ends_the_mails(tmp_path: Path) -> None:
    async with running(tmp_path, smtp="smtp://127.0.0.1:9/", public_url="https://play.example.org") as node:
        ana = await Person(node, "Ana").come_in()
        id = (await ana.http.get("/api/me")).json()["person"]
        async with node.house.store.open_reading() as conn:
            person = await people.find_person(conn, id)
        assert person is not None
        assert person.mails
        link = make_quiet_link(node.house, person)
        assert link.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        call = link.headers["List-Unsubscribe"].strip("<>").removeprefix("https://play.example.org")
        stranger = Person(node, "x")
        press = await stranger.http.post(call, data={"List-Unsubscribe": "One-Click"})
        assert press.status_code == 204
        async with node.house.store.open_reading() as conn:
            person = await people.find_person(conn, id)
        assert person is not None
        assert not person.mails
        assert (await stranger.http.post(f"/api/quiet/{id}/{'0' * 32}")).status_code == 403
