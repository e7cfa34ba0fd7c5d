"""Positions as lines: looked at through the server, passed on from tables, and played from."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.kit import Json, Person, Socket, running
from tests.server.late import lay_table, record
from tests.server.nodes import postgres
from tests.terminal.kit import trueque
from trueque.kernel.honest import verify_record
from trueque.kernel.match import Match
from trueque.kernel.position import WHOLE, Eyes, read_link, read_position, write_link, write_position
from trueque.kernel.record import read_record
from trueque.kernel.registry import game_words, make_game
from trueque.kernel.words import Listener

NEARLY = (
    "island 1 beginner_board=2011 edition=2011 seats=3 version=1; phase build; turn 20; seat 0 settlements c2,c4,e2 "
    "cities c6,e4,e6 roads b2-b3,b3-c4,c2-c3,c3-c4,c4-c5,c5-c6,e2-e3,e3-e4,e4-e5,e5-e6 "
    "hand wood,brick,grain,grain,ore,ore,ore; "
    "seat 1 settlements b8,c10 roads b8-b9,c10-c11 hand wool cards knight; seat 2 settlements e9,f6 roads e8-e9,f5-f6"
)
"""Seat 0 has nine points and the cards for a city."""
IMPOSSIBLE = NEARLY.replace(",c10-c11", ",c10-c11,a1-a2").replace("turn 20", "turn 20; longest_road 2")
"""A road that leads nowhere, and an award that nobody earned."""
MOMENTS = [("island", "sample-game"), ("quick", "destiny-kept"), ("princes", "intro")]


def moment(game: str, name: str) -> Match[Any, Any]:
    read = record(game, name)
    return Match.replay(make_game(read.game, read.options), read, until=60)


async def answer(socket: Socket, text: str) -> None:
    question = next(q for q in (socket.position or {})["questions"] if q["waits"])
    reply = await socket.do("answer", question=question["id"], text=text)
    assert reply["type"] == "ack", reply
    while reply["number"] not in socket.lines:
        await socket.hear(20)


async def test_a_line_of_each_game_is_drawn_and_told_and_a_seats_line_tells_no_more(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana", "es").come_in()
        for name in MOMENTS:
            match = moment(*name)
            game, whole = match.game, write_position(match.game, match.state)
            shown = (await ana.http.post("/api/positions", json={"line": write_link(whole)})).json()
            assert (shown["line"], shown["is_whole"], shown["seat"]) == (whole, True, None)
            assert shown["view"] == Json(game.view(match.state, None)), "a whole line is shown to a spectator"
            told = game_words(game.name).describe(shown["view"], Listener("es", None, tuple(shown["names"])))
            assert shown["lines"] == list(told)
            assert shown["asks"]
            assert read_link(shown["link"].split("/#/p/")[1]) == whole.replace("; ", ";")
            seats = {"line": whole, "seat": 1}
            assert (await ana.http.post("/api/positions", json=seats)).json()["view"] == game.view(match.state, 1)
            line = write_position(game, match.state, 1)
            for asked in (None, 0):
                shown = (await ana.http.post("/api/positions", json={"line": line, "seat": asked})).json()
                assert (shown["is_whole"], shown["seat"], shown["line"]) == (False, 1, line)
                assert shown["view"] == game.view(match.state, 1), "whoever asks, it is that seat's"
        bad = {"line": "island 1 seats=3; phase supper"}
        for lang, quoted in ((None, "«phase»: "), ("ca", "«phase»: "), ("en", "“phase”: ")):
            refused = await ana.http.post("/api/positions", json=bad | ({"lang": lang} if lang else {}))
            assert refused.json()["sentence"].startswith(quoted), "in the language that was asked for"
            assert ("no s'hi coneix" in refused.json()["sentence"]) == (lang == "ca")
        query = {"line": NEARLY, "seat": 0, "text": "mano"}
        reply = (await ana.http.post("/api/positions/told", json=query)).json()
        assert reply["query"] == "hand"
        assert "madera" in " ".join(reply["lines"])
        wrong = await ana.http.post("/api/positions", json={"line": write_link(NEARLY.replace("build", "merienda"))})
        assert wrong.status_code == 400
        assert wrong.json()["sentence"].startswith("«phase»: «merienda» no se conoce ahí; se conocen ")
        never: Json = {"game": "island", "position": IMPOSSIBLE, "seats": BOTS}
        for where, body in (("positions", {"line": IMPOSSIBLE}), ("tables", never)):
            refused = await ana.http.post(f"/api/{where}", json=body)
            assert refused.status_code == 400, where
            assert all(why in refused.json()["sentence"] for why in ("a1-a2", "«longest_road»")), where


BOTS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
WISH: Json = {"game": "island", "position": write_link(NEARLY), "seats": BOTS}
TEXT = {"content-type": "text/plain"}


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)])
async def test_a_table_begins_from_a_position_and_is_like_any_other_from_there(tmp_path: Path, kind: str) -> None:
    game, state = _placed(NEARLY)
    kept = postgres() if kind == "postgresql" else tmp_path
    async with running(kept) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(**WISH)
        assert made["table"]["from_position"]
        socket = await ana.sit(made)
        while not (socket.position or {}).get("questions"):
            await socket.hear(10)
        assert (socket.position or {})["view"] == game.view(state, 0)
        await answer(socket, "road c5-d5")
        assert (await socket.do("undo"))["type"] == "ack"
        where = f"/api/tables/{made['table']['id']}"
        mine = (await ana.http.get(f"{where}/position")).json()["line"]
        assert mine == write_position(game, state, 0), "as the seat knows it, after what was taken back"
        for ask in ({"whole": True}, {"seat": 1}, {"at": 0}):
            assert (await ana.http.get(f"{where}/position", params=ask)).status_code == 409
    async with running(kept) as node:
        ana.move(node.url)
        socket = await ana.connect(made)
        await answer(socket, "city c2")
        while (socket.position or {})["result"] is None:
            await socket.hear(10)
        await must_be_whole(ana, where, tmp_path)


async def must_be_whole(ana: Person, where: str, folder: Path) -> None:
    """Record, replay, dice and another's upload of a finished table that began from the position."""
    game, state = _placed(NEARLY)
    kept = read_record((await ana.http.get(f"{where}/record")).text)
    assert kept.start == write_position(game, state)
    assert verify_record(make_game(kept.game, kept.options), kept).is_honest
    file = folder / "kept.trq"
    file.write_text(str(kept), encoding="utf-8")
    checked = await asyncio.to_thread(trueque, f"verify {file}")
    assert checked.code == 0
    assert "The seed is the one that was promised before the game." in checked.out
    first = (await ana.http.get(f"{where}/replay", params={"open": True})).json()["moments"][0]
    assert first["views"]["0"] == game.view(state, 0)
    whole = (await ana.http.get(f"{where}/position", params={"at": 0, "whole": True})).json()
    assert whole["line"] == kept.start
    assert (await ana.http.get(f"{where}/dice")).json()["honest"]
    again = (await ana.http.post("/api/records", content=str(kept).encode(), headers=TEXT)).json()
    text = (await ana.http.get(f"/api/tables/{again['table']['id']}/record", params={"key": again["key"]})).text
    assert read_record(text).start == kept.start


async def test_what_cannot_be_played_from_a_position_is_refused(tmp_path: Path) -> None:
    refusals: list[tuple[Json, str]] = [
        ({"rated": True}, "never rated"),
        ({"options": {"seats": "4"}}, "house rules are those of it"),
        ({"game": "quick"}, "another game: island"),
        ({"position": write_position(*_over())}, "nobody can play on from it"),
        ({"position": NEARLY.replace("c10", "c99")}, "c99"),
    ]
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        for more, why in refusals:
            refused = await ana.http.post("/api/tables", json={**WISH, **more})
            assert refused.status_code >= 400, more
            assert why in refused.json()["sentence"], refused.json()


def _over() -> tuple[Any, Any]:
    """A game that seat 0 has just won."""
    game, state = _placed(NEARLY)
    game.play(state, 0, game.read(state, "city c2"))
    return game, state


def _placed(line: str) -> tuple[Any, Any]:
    placed = read_position(line)
    return placed.game, placed.state


async def test_a_seats_line_is_dealt_and_the_rules_stay_those_of_the_line(tmp_path: Path) -> None:
    game, state = _placed(NEARLY)
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        line = write_position(game, state, 0)
        made = await ana.make_table(game="island", position=line, seats=[{"kind": "me"}], autostart=False)
        socket = await ana.sit(made)
        refused = await socket.do("rules", options={"edition": "2011", "seats": "4"})
        assert refused["type"] == "refused"
        assert "begins from a position" in refused["sentence"]
        room = await node.house.open_room(made["table"]["id"])
        assert room is not None
        dealt = read_position(room.table.row.position)
        assert dealt.is_whole
        assert game.view(dealt.state, 0) == game.view(state, 0), "it fits what the line says"


async def test_a_finished_games_moments_can_be_passed_on(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        for name in MOMENTS:
            read = record(*name)
            sent = (await ana.http.post("/api/records", content=str(read).encode(), headers=TEXT)).json()
            where, game = f"/api/tables/{sent['table']['id']}/position", make_game(read.game, read.options)
            match: Match[Any, Any] = Match.replay(game, read, until=61)
            asked: list[tuple[Json, Eyes]] = [({"seat": 1}, 1), ({"whole": True}, WHOLE), ({}, None)]
            for ask, eyes in asked:
                line = (await ana.http.get(where, params={"key": sent["key"], "at": 60, **ask})).json()["line"]
                assert line == write_position(game, match.state, eyes), ask
            assert (await ana.http.get(where, params={"key": sent["key"], "seat": 9})).status_code == 409


async def test_who_watches_gets_the_spectators_line_alone(tmp_path: Path) -> None:
    read = record("quick", "destiny-kept")
    async with running(tmp_path) as node:
        ana, biel = [await Person(node, name).come_in() for name in ("Ana", "Biel")]
        me = (await ana.http.get("/api/me")).json()["person"]
        id, key = await lay_table(node.house, read, 60, {0: me}, "random")
        line = (await biel.http.get(f"/api/tables/{id}/position", params={"key": key})).json()["line"]
        assert "seen by all" in line
        assert (await biel.http.get(f"/api/tables/{id}/position")).status_code == 404
        refused = await biel.http.get(f"/api/tables/{id}/position", params={"key": key, "seat": 0})
        assert refused.status_code == 409
