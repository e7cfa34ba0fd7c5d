"""The HTTP calls: guests, accounts, tables, history, the host's page."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.server.kit import Json, Node, Person, running
from tests.server.test_play import BOT, play_on, two_at_a_table
from trueque.kernel.honest import verify_record
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game
from trueque.server.backup import restore_backup, write_backup


async def test_a_guest_becomes_an_account_and_keeps_its_tables(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}, BOT])
        await ana.sit(made)
        wish = {"name": "Ana", "password": "correct horse", "lang": "ca"}
        assert (await ana.http.post("/api/register", json=wish)).json()["account"]
        assert [t["id"] for t in (await ana.http.get("/api/me/tables")).json()] == [made["table"]["id"]]
        taken = await Person(node, "x").come_in()
        again = await taken.http.post("/api/register", json={**wish, "name": "ANA"})
        assert again.status_code == 409


async def test_a_guest_claims_its_games_by_logging_in(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        home, phone = Person(node, "Ana"), await Person(node, "Anna").come_in()
        wish = {"name": "Ana", "password": "correct horse"}
        assert (await home.http.post("/api/register", json=wish)).status_code == 200
        made = await phone.make_table(seats=[{"kind": "me"}, BOT])
        await phone.sit(made)
        assert (await phone.http.post("/api/login", json={**wish, "password": "wrong horse"})).status_code == 401
        assert (await phone.http.post("/api/login", json=wish)).status_code == 200
        assert [t["id"] for t in (await home.http.get("/api/me/tables")).json()] == [made["table"]["id"]]
        await home.http.post("/api/logout")
        assert (await home.http.get("/api/me")).status_code == 401


async def test_a_personal_link_moves_a_seat_once(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(seats=[{"kind": "me"}, BOT])
        await ana.sit(made)
        link = (await ana.http.post("/api/me/link", params={"table": made["table"]["id"]})).json()
        assert link["qr"].startswith("<svg")
        secret = link["link"].split("/#/s/")[1].split("/")[0]
        phone = Person(node, "phone")
        assert (await phone.http.post("/api/me/move", json={"token": secret})).json()["name"] == "Ana"
        assert (await phone.connect({**made, "key": None})).told[0]["seat"] == 0
        other = Person(node, "other")
        assert (await other.http.post("/api/me/move", json={"token": secret})).status_code == 403


async def finished(node: Node, **choice: object) -> tuple[Person, Json]:
    ana, _, first, second, made = await two_at_a_table(node, **choice)
    await play_on([first, second], Random(7))
    return ana, made


@pytest.mark.parametrize("dice", ["fair", "balanced"])
async def test_every_draw_of_a_finished_game_can_be_checked(tmp_path: Path, dice: str) -> None:
    async with running(tmp_path) as node:
        ana, made = await finished(node, dice=dice)
        text = (await ana.http.get(f"/api/tables/{made['table']['id']}/record")).text
        record = read_record(text)
        verdict = verify_record(make_game(record.game, record.options), record)
        assert verdict.is_honest
        assert verdict.draws > 5
        other = re.sub(r"round \w{4}", "round 0123", text, count=1)
        assert not verify_record(make_game(record.game, record.options), read_record(other)).is_honest
        with pytest.raises(ValueError, match="not the one that was promised"):
            verify_record(make_game(record.game, record.options), replace(record, seed="00" * 32))


async def test_history_replay_and_upload(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, made = await finished(node)
        id = made["table"]["id"]
        (game,) = (await ana.http.get("/api/history")).json()
        assert game["table"]["id"] == id
        assert game["scores"] is not None
        seen = (await ana.http.get(f"/api/tables/{id}/replay", params={"seat": 0})).json()
        everything = (await ana.http.get(f"/api/tables/{id}/replay", params={"open": True})).json()
        assert len(seen["moments"]) == seen["total"]
        assert set(everything["moments"][3]["views"]) == {"0", "1"}
        hidden = [m["happened"]["heard"] for m in seen["moments"]]
        assert "draw ?" in hidden
        text = (await ana.http.get(f"/api/tables/{id}/record")).text
        headers = {"content-type": "text/plain"}
        kept = (await ana.http.post("/api/records", content=text, headers=headers)).json()
        again = await ana.http.get(f"/api/tables/{kept['table']['id']}/record", params={"key": kept["key"]})
        assert again.text == text
        broken = await ana.http.post("/api/records", content=text.replace("draw", "drew", 1), headers=headers)
        assert broken.status_code == 400
        assert "Line" in broken.json()["sentence"]


async def test_a_link_to_a_finished_game_opens_that_game_and_nothing_else(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, made = await finished(node)
        _, other = await finished(node)
        id, friend = made["table"]["id"], await Person(node, "Friend").come_in()
        look = {"key": (await ana.http.get(f"/api/tables/{id}")).json()["look_key"]}
        assert look["key"]
        assert (await friend.http.get(f"/api/tables/{id}/replay", params=look)).status_code == 200
        assert (await friend.http.get(f"/api/tables/{id}/replay")).status_code == 404
        assert (await friend.http.get(f"/api/tables/{id}/replay", params={"key": "x" * 32})).status_code == 404
        assert (await friend.http.get(f"/api/tables/{other['table']['id']}/replay", params=look)).status_code == 404


async def test_a_running_record_stays_closed(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, _, _, _, made = await two_at_a_table(node)
        assert (await ana.http.get(f"/api/tables/{made['table']['id']}")).json()["look_key"] == ""
        for what in ("record", "replay"):
            assert (await ana.http.get(f"/api/tables/{made['table']['id']}/{what}")).status_code == 409


async def test_the_host_sees_reports_bans_and_forgets(tmp_path: Path) -> None:
    async with running(tmp_path, host_token="open sesame") as node:
        ana, biel, first, second, made = await two_at_a_table(node)
        await second.do("chat", text="rude words")
        line = await first.until("chat")
        await first.do("report", chat=line["number"], text="please look")
        assert (await ana.http.get("/api/host/reports")).status_code == 403
        assert (await ana.http.post("/api/host/enter", json={"token": "open"})).status_code == 403
        assert (await ana.http.post("/api/host/enter", json={"token": "open sesame"})).json()["host"]
        (report,) = (await ana.http.get("/api/host/reports")).json()
        assert (report["line"], report["about_name"]) == ("rude words", "Biel")
        (table,) = (await ana.http.get("/api/host/tables")).json()
        assert table["id"] == made["table"]["id"]
        assert (await ana.http.post(f"/api/host/people/{report['about']}/ban")).status_code == 204
        assert (await biel.http.get("/api/me")).status_code == 401
        assert (await ana.http.delete(f"/api/host/people/{report['about']}")).status_code == 204
        (report,) = (await ana.http.get("/api/host/reports")).json()
        assert (report["line"], report["about_name"]) == ("", "—")


async def test_lobby_shows_public_tables_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, biel = await Person(node, "Ana").come_in(), await Person(node, "Biel").come_in()
        await ana.make_table(seats=[{"kind": "me"}])
        public = await ana.make_table(seats=[{"kind": "me"}], lobby=True)
        assert [t["id"] for t in (await biel.http.get("/api/tables")).json()] == [public["table"]["id"]]


async def test_names_that_trick_are_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        for name in ("<script>", "\u202e", "a" * 33, "   ", "—"):
            reply = await Person(node, name).http.post("/api/guest", json={"name": name})
            assert reply.status_code in (400, 422), name
            assert reply.json()["sentence"]


async def test_pages_of_others_cannot_act_for_me(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        evil = {"origin": "https://evil.example"}
        assert (await ana.http.post("/api/tables", json={"game": "marbles"}, headers=evil)).status_code == 403
        reply = await ana.http.get("/api/me")
        assert "default-src 'none'" in reply.headers["content-security-policy"]
        assert reply.headers["cache-control"] == "no-store"
        cookie = (await Person(node, "B").http.post("/api/guest", json={"name": "B"})).headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie


async def test_a_backup_brings_every_table_back(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, _, first, second, made = await two_at_a_table(node)
        await play_on([first, second], Random(1), answers=3)
        rows = await write_backup(tmp_path / "all.gz", f"sqlite:///{tmp_path / 'test.db'}")
        before = dict(first.lines)
        token = ana.token
    (tmp_path / "new").mkdir()
    assert await restore_backup(tmp_path / "all.gz", f"sqlite:///{tmp_path / 'new/test.db'}") == rows
    async with running(tmp_path / "new") as node:
        ana = Person(node, "Ana")
        ana.http.cookies["trueque"] = token
        again = await ana.connect(made)
        assert {n: line["heard"] for n, line in again.lines.items()} == {n: line["heard"] for n, line in before.items()}
    with pytest.raises(ValueError, match="not empty"):
        await restore_backup(tmp_path / "all.gz", f"sqlite:///{tmp_path / 'new/test.db'}")


async def test_operators_can_look(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, _, _, _, _ = await two_at_a_table(node)
        assert (await ana.http.get("/healthz")).json()["status"] == "ok"
        text = (await ana.http.get("/metrics")).text
        assert "trueque_sockets 2.0" in text
        assert "trueque_tables_total 1.0" in text


async def test_a_second_process_is_refused(tmp_path: Path) -> None:
    from trueque.server.store.engine import DatabaseInUse, open_store

    async with running(tmp_path):
        with pytest.raises(DatabaseInUse, match="already served"):
            await open_store(f"sqlite:///{tmp_path / 'test.db'}")


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "A password has from 8 to 200 characters."),
        ("es", "Una contraseña tiene de 8 a 200 caracteres."),
        ("ca", "Una contrasenya té de 8 a 200 caràcters."),
    ],
)
async def test_a_password_that_is_too_short_is_refused_in_a_sentence(tmp_path: Path, lang: str, sentence: str) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana", lang).come_in()
        refused = await ana.http.post("/api/register", json={"name": "Ana", "password": "short", "lang": lang})
        assert refused.status_code == 422
        assert refused.json()["sentence"] == sentence
        await ana.close()
