"""Accounts: whose secret opens what, and when it does no more."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.server.kit import FREE, REAL_HASHER, Json, Node, Person, Socket, running
from trueque.server.store.schema import metadata

HORSE = {"name": "Ana", "password": "correct horse"}


async def registered(node: Node, **wish: Any) -> Person:
    person = await Person(node, "Ana").come_in()
    reply = await person.http.post("/api/register", json={**HORSE, **wish})
    assert reply.status_code == 200, reply.text
    return person


async def logged_in(node: Node, **wish: Any) -> Person:
    person = Person(node, "Ana")
    reply = await person.http.post("/api/login", json={**HORSE, **wish})
    assert reply.status_code == 200, reply.text
    return person


async def secret_link(person: Person) -> str:
    link: str = (await person.http.post("/api/me/link")).json()["link"]
    return link.split("/#/s/")[1]


async def whoami(person: Person) -> str | None:
    me: Json | None = (await person.http.get("/api/who")).json()["me"]
    return me["name"] if me else None


async def is_shut(socket: Socket) -> bool:
    """The connection is closed by the server, within a generous time."""
    try:
        async with asyncio.timeout(20):
            while True:
                await socket.ws.recv()
    except websockets.ConnectionClosed:
        return True


async def test_who_opened_a_strangers_link_and_registers_is_alone_in_the_account(tmp_path: Path) -> None:
    """The attack: the link's maker keeps a cookie of the same guest, and would be inside the account."""
    async with running(tmp_path) as node:
        attacker, victim = await Person(node, "Mallory").come_in(), Person(node, "Ana")
        second = await secret_link(attacker)
        move = await victim.http.post("/api/me/move", json={"token": await secret_link(attacker)})
        assert move.status_code == 200
        table = await attacker.connect(await attacker.make_table())
        assert (await victim.http.post("/api/register", json=HORSE)).status_code == 200
        assert await whoami(victim) == "Ana"
        assert await whoami(attacker) is None, "the old cookie opens nothing"
        again = await Person(node, "Mallory").http.post("/api/me/move", json={"token": second})
        assert again.status_code == 403, "nor does a link that was made before"
        assert await is_shut(table), "and who was at a table is shown out"


async def test_a_program_becomes_nobodys_account(tmp_path: Path) -> None:
    """The same attack by a program's secret, which no change of rights would end: its owner would stay inside."""
    async with running(tmp_path) as node:
        mallory = await registered(node)
        program = (await mallory.http.post("/api/bots", json={"name": "Robot"})).json()["token"]
        bearer = {"authorization": f"Bearer {program}"}
        other = {"name": "Biel", "password": "battery staple"}
        for path, wish in (("/api/me/link", None), ("/api/register", other), ("/api/login", HORSE)):
            refused = await Person(node, "x").http.post(path, json=wish, headers=bearer)
            assert (refused.status_code, "program" in refused.json()["sentence"]) == (403, True), path
        assert (await Person(node, "x").http.get("/api/me", headers=bearer)).json()["name"] == "Robot"


async def test_a_personal_link_says_whose_it_is_and_nothing_happens_by_asking(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, biel = await registered(node), await Person(node, "Biel").come_in()
        token = {"token": await secret_link(ana)}
        whose = (await biel.http.post("/api/me/link/look", json=token)).json()
        assert whose == {"name": "Ana", "account": True, "me": "Biel", "mine": False}
        assert await whoami(biel) == "Biel"
        assert (await biel.http.post("/api/me/move", json=token)).json()["name"] == "Ana"
        assert (await biel.http.post("/api/me/link/look", json=token)).status_code == 403, "it works once"


async def test_every_change_of_rights_ends_older_sessions(tmp_path: Path) -> None:
    async with running(tmp_path, host_token="open sesame") as node:
        ana = await registered(node)
        for path, wish in (
            ("/api/me/password", {"old": "correct horse", "new": "battery staple"}),
            ("/api/host/enter", {"token": "open sesame"}),
        ):
            other = Person(node, "x")
            assert (await other.http.post("/api/me/move", json={"token": await secret_link(ana)})).status_code == 200
            before = ana.token
            assert (await ana.http.post(path, json=wish)).status_code == 200
            assert ana.token != before
            assert await whoami(ana) == "Ana"
            assert await whoami(other) is None, path
        wrong = await ana.http.post("/api/me/password", json={"old": "correct horse", "new": "third password"})
        assert wrong.status_code == 401


async def test_a_guests_secret_is_none_once_their_games_are_an_accounts(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        await registered(node)
        guest = await Person(node, "Berta").come_in()
        old = guest.token
        assert (await guest.http.post("/api/login", json=HORSE)).status_code == 200
        left = Person(node, "x")
        assert (await left.http.get("/api/me", headers={"authorization": f"Bearer {old}"})).status_code == 401


async def test_who_keeps_no_cookie_is_given_the_new_secret(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        someone = Person(node, "Ana")
        came = (await someone.http.post("/api/guest", json={"name": "Ana", "carry": True})).json()
        headers = {"authorization": f"Bearer {came['token']}"}
        fresh = (await someone.http.post("/api/register", json=HORSE, headers=headers)).json()["token"]
        me = await someone.http.get("/api/me", headers={"authorization": f"Bearer {fresh}"})
        assert me.json()["account"]


async def test_sessions_are_listed_and_end_one_by_one_or_all_sockets_too(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await registered(node)
        phone, tablet = await logged_in(node), await logged_in(node)
        made = await ana.make_table()
        at_home, on_phone, on_tablet = [await person.connect(made) for person in (ana, phone, tablet)]
        cards = (await phone.http.get("/api/me/account")).json()["sessions"]
        assert len(cards) == 3
        (mine,) = [card for card in cards if card["this"]]
        assert (await ana.http.delete(f"/api/me/sessions/{mine['id']}")).status_code == 204
        assert await is_shut(on_phone)
        assert await whoami(phone) is None
        await at_home.do("ping")
        assert (await ana.http.delete(f"/api/me/sessions/{mine['id']}")).status_code == 404
        stranger = await Person(node, "Biel").come_in()
        other = next(card for card in cards if not card["this"])
        assert (await stranger.http.delete(f"/api/me/sessions/{other['id']}")).status_code == 404
        assert (await tablet.http.post("/api/me/out")).status_code == 204
        assert await is_shut(at_home)
        assert await is_shut(on_tablet)
        assert await whoami(ana) is None


async def test_wrong_passwords_for_one_name_are_counted_from_wherever_they_come(tmp_path: Path) -> None:
    async with running(tmp_path, limits=FREE | {"account": (0.0, 3)}) as node:
        ana = await registered(node)
        for _ in range(3):
            wrong = await Person(node, "x").http.post("/api/login", json={**HORSE, "password": "wrong horse"})
            assert wrong.status_code == 401
        right = await Person(node, "x").http.post("/api/login", json=HORSE)
        assert right.status_code == 429
        assert "wait" in right.json()["sentence"]
        assert await whoami(ana) == "Ana", "who is in stays in"


@pytest.mark.parametrize("password", ["password", "Password1", "12345678", "barcelona!", "aaaaaaaaaa", "AnaMaria2024"])
async def test_passwords_that_others_try_first_are_refused(tmp_path: Path, password: str) -> None:
    async with running(tmp_path) as node:
        wish = {"name": "AnaMaria", "password": password}
        refused = await Person(node, "x").http.post("/api/register", json=wish)
        assert refused.status_code == 400
        assert "others would try" in refused.json()["sentence"]


async def test_codes_open_an_account_once_where_there_is_no_mail(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await registered(node)
        assert (await ana.http.post("/api/me/codes", json={"password": "wrong"})).status_code == 401
        codes = (await ana.http.post("/api/me/codes", json={"password": "correct horse"})).json()["codes"]
        assert (await ana.http.get("/api/me/account")).json()["codes"] == len(codes) == 8
        lost = Person(node, "x")
        wish = {"name": "ana", "code": codes[0].lower().replace("-", " "), "password": "battery staple"}
        assert (await lost.http.post("/api/recover/code", json=wish)).json()["account"]
        assert await whoami(ana) is None, "whoever was in is out"
        assert (await Person(node, "x").http.post("/api/recover/code", json=wish)).status_code == 401
        assert (await logged_in(node, password="battery staple")).token


async def test_a_newcomer_hears_nothing_of_who_was_deleted_not_from_memory_either(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, berta = await Person(node, "Ana").come_in(), await Person(node, "Berta").come_in()
        made = await ana.make_table(seats=[{"kind": "open"}, {"kind": "open"}], autostart=False)
        first, second = await ana.sit(made), await berta.sit(made)
        await second.do("name", name="Bertrande")
        await second.do("chat", text="my secret words")
        await first.until("chat")
        assert (await berta.http.delete("/api/me")).status_code == 204
        carla = await Person(node, "Carla").come_in()
        third = await carla.connect(made)
        await third.do("ping")
        for where in (third.raw, [str(node.house.rooms[made["table"]["id"]].notes)], [everything_in(tmp_path)]):
            for word in ("Berta", "Bertrande", "my secret words"):
                assert not [text for text in where if word in text], word
        assert [told for told in third.told if "—" in str(told)], "the seat is nobody's in particular"


def everything_in(folder: Path) -> str:
    """All rows of the database, as text."""
    with sqlite3.connect(folder / "test.db") as conn:
        return str([conn.execute(f'SELECT * FROM "{table.name}"').fetchall() for table in metadata.sorted_tables])


async def test_an_account_is_deleted_by_whoever_knows_its_password(tmp_path: Path) -> None:
    """A browser left open is not enough to end somebody's account."""
    async with running(tmp_path) as node:
        ana = await registered(node)
        for wish in (None, {}, {"password": None}, {"password": "wrong horse"}):
            refused = await ana.http.request("DELETE", "/api/me", json=wish)
            assert refused.status_code == 401, wish
            assert "password" in refused.json()["sentence"]
        assert await whoami(ana) is not None
        assert (await ana.http.request("DELETE", "/api/me", json={"password": "correct horse"})).status_code == 204
        assert await whoami(ana) is None


async def test_everything_about_me_can_be_taken_along(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await registered(node)
        made = await ana.make_table(seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}], autostart=True)
        table = await ana.sit(made)
        await table.do("chat", text="words of mine")
        assert (await ana.http.post("/api/bots", json={"name": "Robot"})).status_code == 200
        reply = await ana.http.get("/api/me/export")
        assert "attachment" in reply.headers["content-disposition"]
        told = reply.json()
        assert told["person"][0]["name"] == "Ana"
        assert told["programs"][0]["name"] == "Robot"
        assert "words of mine" in told["chat"][-1]["text"]
        assert told["tables"][0]["id"] == made["table"]["id"]
        assert set(told) == {
            "person",
            "programs",
            "sessions",
            "passkeys",
            "ratings",
            "chat",
            "reports",
            "tables",
            "hosted",
        }
        assert not {"password", "hash", "key"} & {name for rows in told.values() for row in rows for name in row}
        # A table that names people and is not exported would be forgotten here.
        naming = {table.name for table in metadata.sorted_tables if {"person", "owner"} & set(table.columns.keys())}
        assert naming == {"person", "token", "passkey", "rating", "talk", "report", "seat"}


def test_a_stored_password_takes_long_to_try() -> None:
    """The other tests hash cheaply; people's are hashed with what is advised: argon2id, 19 MiB, twice, at least."""
    kind, _, cost = REAL_HASHER().hash("some long secret").strip("$").split("$")[:3]
    numbers = dict(part.split("=") for part in cost.split(","))
    assert kind == "argon2id"
    assert int(numbers["m"]) >= 19 * 1024
    assert int(numbers["t"]) >= 2
