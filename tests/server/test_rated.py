"""Rated play means something: dice nobody typed, opponents nobody removed, nothing undone behind anybody's back."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.kit import Json, Person, Socket, running
from tests.server.test_play import play_on, two_at_a_table
from tests.server.test_table_life import lay, whose_turn
from trueque.island.events import Dealt
from trueque.kernel.match import Step
from trueque.kernel.record import read_record
from trueque.kernel.result import is_genuine, is_result_of
from trueque.server.store.flags import GIFTS, SHORT_GAMES, count_gifts, flag_game
from trueque.table.room import is_rated
from trueque.table.talk import RATED_UNDO
from trueque.terminal.commands.verify import verify


async def three_at_a_table(node: Any, **choice: Any) -> tuple[list[Person], list[Socket], Json]:
    people = [await Person(node, name).come_in() for name in ("Ana", "Biel", "Carla")]
    made = await people[0].make_table(options={"seats": "3"}, seats=[{"kind": "me"}], **choice)
    sockets = [await person.sit(made) for person in people]
    for socket in sockets:
        while socket.position is None:
            await socket.until("update", 20)
    return people, sockets, made


async def rated_games(person: Person) -> int:
    games = (await person.http.get("/api/people/me/stats")).json()["games"]
    return sum(int(game["rated"]) for game in games)


async def test_typed_dice_are_never_rated(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        wish = {"game": "marbles", "seats": [{"kind": "me"}], "dice": "typed", "rated": True}
        reply = await ana.http.post("/api/tables", json=wish)
        assert (reply.status_code, "Typed dice" in reply.json()["sentence"]) == (409, True)
        assert (await ana.http.post("/api/tables", json={**wish, "rated": False})).status_code == 200


async def test_the_host_cannot_remove_an_opponent_from_a_rated_game(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, _, first, second, _ = await two_at_a_table(node, rated=True)
        refused = await first.do("remove", seat=1, why="stalling")
        assert (refused["type"], refused["code"]) == ("refused", "rights")
        refused = await first.do("propose", what="remove", to=1)
        assert (refused["type"], refused["code"]) == ("refused", "rights"), "in a game of two that would be the same"
        await play_on([first, second], Random(1))
        assert await rated_games(ana) == 1


async def test_a_game_that_others_took_a_seat_from_is_not_rated(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        people, sockets, made = await three_at_a_table(node, rated=True)
        assert (await sockets[0].do("propose", what="remove", to=2))["type"] == "ack"
        asked = await sockets[1].until("proposal", 20, what="remove")
        assert (asked["missing"], asked["status"]) == ([1], "open"), "everybody else has to agree"
        assert (await sockets[1].do("reply", proposal=asked["number"], say="agree"))["type"] == "ack"
        room = await node.house.open_room(made["table"]["id"])
        assert room is not None
        assert room.table.removed == {2}
        assert not is_rated(room.table)
        async with asyncio.timeout(60):
            while room.table.is_on:
                for socket in sockets[:2]:
                    await socket.answer_somehow(Random(2))
                    await socket.do("ping")
        assert [await rated_games(person) for person in people] == [0, 0, 0]


async def test_nothing_is_taken_back_without_who_is_away(tmp_path: Path) -> None:
    """Whose seat a bot keeps is asked, too: else whoever stays could take back a whole game alone."""
    async with running(tmp_path) as node:
        ana, _, first, second, made = await two_at_a_table(node, absence={"kind": "bot", "seconds": 1, "bot": "random"})
        mine, other = await whose_turn(first, second)
        number = (await lay(mine))["number"]
        room = await node.house.open_room(made["table"]["id"])
        assert room is not None
        away = room.table.row.seat_of((await ana.http.get("/api/me")).json()["person"]) if other is first else 1
        await other.ws.close()
        async with asyncio.timeout(60):
            while away not in room.table.bots:
                await mine.answer_somehow(Random(1))
                await mine.do("ping")
                await asyncio.sleep(0.05)
        assert (await mine.do("propose", what="undo", to=number))["type"] == "ack"
        asked = next(told for told in reversed(mine.told) if told["type"] == "proposal")
        assert (asked["status"], asked["missing"]) == ("open", [away]), "who is away is asked when they come back"


async def test_a_rated_game_goes_back_only_so_far(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        _, _, first, second, _ = await two_at_a_table(node, rated=True)
        mine, _ = await whose_turn(first, second)
        number = (await lay(mine))["number"]
        async with asyncio.timeout(60):
            while max(first.lines) - number < RATED_UNDO:
                await play_on([first, second], Random(1), 1)
                assert not (first.position or {})["result"], "the game is long enough"
        refused = await mine.do("propose", what="undo", to=number)
        assert (refused["type"], str(RATED_UNDO) in refused["sentence"]) == ("refused", True)


async def test_where_everybody_gave_up_no_rating_moves(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, biel, first, second, made = await two_at_a_table(node, rated=True)
        for socket in (first, second):
            assert (await socket.do("resign"))["type"] == "ack"
        room = await node.house.open_room(made["table"]["id"])
        assert room is not None
        async with asyncio.timeout(60):
            while room.table.is_on:
                await first.do("ping")
                await asyncio.sleep(0.05)
        assert [await rated_games(person) for person in (ana, biel)] == [0, 0]


async def test_who_plays_with_bots_alone_gains_no_rating(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        made = await ana.make_table(options={"seats": "2"}, seats=seats, rated=True, pace_ms=0)
        table = await ana.sit(made)
        while table.position is None:
            await table.until("update", 20)
        await play_on([table], Random(1))
        assert (table.position or {})["result"]
        assert await rated_games(ana) == 0


async def test_gifts_to_the_winner_are_told_to_the_host(tmp_path: Path) -> None:
    async with running(tmp_path, host_token="secret") as node:
        ana, _, _, _, made = await two_at_a_table(node, rated=True)
        room = await node.house.open_room(made["table"]["id"])
        assert room is not None
        row, gift = room.table.row, Dealt(0, 1, (3, 0, 0, 0, 0), (0, 1, 0, 0, 0))
        steps: list[Any] = [Step(n, 0, None, "trade", (gift,), ()) for n in range(4)]
        await node.house.writer.run_transaction(lambda conn, now: flag_game(conn, now, row, [1.0, 0.0], steps))
        await node.house.writer.run_transaction(lambda conn, now: flag_game(conn, now, row, [0.0, 1.0], steps))
        assert (await ana.http.post("/api/host/enter", json={"token": "secret"})).status_code == 200
        (report,) = (await ana.http.get("/api/host/reports")).json()
        assert report["text"] == "An opponent gave the winner 8 cards more by trade than came back."
        assert report["about_name"] == "Biel", "told once, where the one who got them won"


async def test_results_are_signed_and_can_be_checked_with_the_record(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, _, first, second, made = await two_at_a_table(node, rated=True)
        door = f"/api/tables/{made['table']['id']}"
        assert (await ana.http.get(f"{door}/result")).status_code == 409, "nothing is signed while the game is on"
        await play_on([first, second], Random(1))
        told = (await ana.http.get(f"{door}/result")).json()
        text = (await ana.http.get(f"{door}/record")).text
    record = read_record(text)
    assert told["rated"]
    assert is_genuine(told)
    assert is_result_of(told, record)
    for changed in ({"scores": told["scores"][::-1]}, {"rated": False}, {"table": "another"}, {"key": "00" * 32}):
        assert not is_genuine({**told, **changed})
    (tmp_path / "game.trq").write_text(text)
    (tmp_path / "result.json").write_text(json.dumps(told))
    (tmp_path / "forged.json").write_text(json.dumps({**told, "rated": False}))
    assert verify(tmp_path / "game.trq", result=tmp_path / "result.json", key=told["key"]) == 0
    assert verify(tmp_path / "game.trq", result=tmp_path / "forged.json") == 1
    assert verify(tmp_path / "game.trq", result=tmp_path / "result.json", key="00" * 32) == 1
    assert not is_result_of({**told, "record": "00" * 32}, record)


async def test_the_signing_key_stays_the_same(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        async with running(tmp_path) as node:
            keys.append(node.house.store.signing)
    assert keys[0] == keys[1]
    assert len(keys[0]) == 32


async def test_short_games_of_the_same_people_are_told_to_the_host(tmp_path: Path) -> None:
    async with running(tmp_path, host_token="secret") as node:
        ana, biel = await Person(node, "Ana").come_in(), await Person(node, "Biel").come_in()
        for game in range(SHORT_GAMES):
            made = await ana.make_table(seats=[{"kind": "me"}], rated=True)
            first, second = await ana.sit(made), await biel.sit(made)
            for socket in (first, second):
                while socket.position is None:
                    await socket.until("update", 20)
            await play_on([first, second], Random(game))
            assert await rated_games(ana) == game + 1
        assert (await ana.http.post("/api/host/enter", json={"token": "secret"})).status_code == 200
        reports = (await ana.http.get("/api/host/reports")).json()
        assert [report["text"] for report in reports] == [
            "The same people have ended 5 short rated games within a day."
        ]
        assert reports[0]["about_name"] in ("Ana", "Biel")


@pytest.mark.soak
async def test_short_games_with_one_guest_after_the_other_are_told_to_the_host(tmp_path: Path) -> None:
    """The same people never meet twice: whoever farms makes another guest for every game."""
    async with running(tmp_path, host_token="secret") as node:
        ana = await Person(node, "Ana").come_in()
        for game in range(SHORT_GAMES):
            guest = await Person(node, f"Guest{game}").come_in()
            made = await ana.make_table(seats=[{"kind": "me"}], rated=True)
            first, second = await ana.sit(made), await guest.sit(made)
            for socket in (first, second):
                while socket.position is None:
                    await socket.until("update", 20)
            await second.do("resign")
            await play_on([first], Random(game))
            assert await rated_games(ana) == game + 1
        assert (await ana.http.post("/api/host/enter", json={"token": "secret"})).status_code == 200
        reports = (await ana.http.get("/api/host/reports")).json()
        assert [report["text"] for report in reports] == ["One person has ended 5 short rated games within a day."]


def test_cards_given_away_by_trade_are_counted() -> None:
    deals = [Dealt(0, 1, (3, 0, 0, 0, 0), (0, 1, 0, 0, 0))] * 4 + [Dealt(1, 2, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0))]
    steps: list[Any] = [Step(n, 0, None, "trade", (deal,), ()) for n, deal in enumerate(deals)]
    assert count_gifts(steps)[0, 1] == GIFTS
    assert count_gifts(steps)[1, 0] == -GIFTS
    assert count_gifts(steps)[1, 2] == 0
