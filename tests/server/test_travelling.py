"""Games that travel: begun elsewhere, brought to a server's table, with all that nobody should know dealt again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.kit import Json, Person, running
from tests.server.late import record
from tests.server.test_positions import MOMENTS, NEARLY, moment
from trueque.kernel.game_protocols import Restacks
from trueque.kernel.position import read_position, write_position
from trueque.kernel.record import read_record
from trueque.kernel.registry import find_room
from trueque.table.messages import NewTable, SeatWish
from trueque.table.refusal import Refusal
from trueque.table.start_positions import read_start_position

TEXT = {"content-type": "text/plain"}
MINE = [{"kind": "me"}, {"kind": "open", "bot": "random"}, {"kind": "open", "bot": "random"}]


@pytest.mark.parametrize("name", MOMENTS, ids=lambda name: name[0])
def test_all_that_who_brings_it_could_not_see_is_dealt_again(name: tuple[str, str]) -> None:
    match = moment(*name)
    game, whole = match.game, write_position(match.game, match.state)
    seats = [SeatWish(kind="open"), SeatWish(kind="me")]
    wish = NewTable(game=game.name, position=whole, brought=True, seats=seats)
    dealt = {read_start_position(wish)[1] for _ in range(8)}
    views = [game.view(read_position(line).state, 1) for line in dealt]
    assert all(view == game.view(match.state, 1) for view in views), "what they could see stays as it was"
    assert dealt != {whole}, "whoever sends a whole line has no use of what it tells"
    for seats in ([], [SeatWish(kind="me"), SeatWish(kind="me")]):
        with pytest.raises(Refusal, match="one seat"):
            read_start_position(NewTable(game=game.name, position=whole, brought=True, seats=seats))


@pytest.mark.parametrize("name", MOMENTS, ids=lambda name: name[0])
def test_of_friends_round_one_device_everybody_keeps_what_they_know(name: tuple[str, str]) -> None:
    match = moment(*name)
    game, whole = match.game, write_position(match.game, match.state)
    everybody, has_order = list(range(game.seats)), isinstance(find_room(game.name, "position"), Restacks)
    seats = [SeatWish(kind="me"), *[SeatWish(kind="open")] * (game.seats - 1)]
    wish = NewTable(game=game.name, position=whole, brought=True, seats=seats, together=everybody)
    dealt = [read_start_position(wish)[1] for _ in range(6)]
    for state in (read_position(line).state for line in dealt):
        assert [game.view(state, seat) for seat in everybody] == [game.view(match.state, seat) for seat in everybody]
    assert (len(set(dealt)) > 1) is has_order, "what lies in an order is shuffled again"
    for together in (everybody[1:] * 2, [0, 99]):
        with pytest.raises(Refusal, match="one seat"):
            read_start_position(replace(wish, together=together))


async def test_friends_join_a_game_that_was_brought_and_are_told(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, berta = await Person(node, "Ana").come_in(), await Person(node, "Berta", "es").come_in()
        rated = {"game": "island", "position": NEARLY, "brought": True, "seats": MINE, "rated": True}
        assert (await ana.http.post("/api/tables", json=rated)).status_code == 409
        made = await ana.make_table(game="island", position=NEARLY, brought=True, seats=MINE)
        mine = await ana.sit(made)
        assert made["table"]["brought"].startswith("Ana began this game elsewhere")
        hers = await berta.sit(made)
        welcome = next(told for told in hers.told if told["type"] == "welcome")
        assert welcome["table"]["brought"].startswith("Ana empezó esta partida en otro sitio")
        assert (await mine.do("start"))["type"] == "ack"
        while not (mine.position or {}).get("questions"):
            await mine.hear(20)
        said = [line for line in mine.lines.values() if line["heard"] == "travel 0"]
        assert [line["number"] for line in said] == [3]
        assert "new seed" in said[0]["says"][0]
        for one in (mine, hers):
            await one.do("resign")
        while (mine.position or {})["result"] is None:
            await mine.hear(20)
        kept = await ana.http.get(f"/api/tables/{made['table']['id']}/record")
        assert "* travel 0" in str(read_record(kept.text))


async def test_a_game_finished_elsewhere_stands_in_ones_history_and_counts_nowhere(tmp_path: Path) -> None:
    text = str(record("quick", "destiny-kept"))
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        kept = await ana.http.post("/api/records", params={"seat": 1}, content=text, headers=TEXT)
        assert kept.status_code == 200, kept.text
        await ana.http.post("/api/records", content=text, headers=TEXT)
        finished: list[Json] = (await ana.http.get("/api/history")).json()
        assert [(one["table"]["id"], one["seat"]) for one in finished] == [(kept.json()["table"]["id"], 1)]
        assert (await ana.http.get("/api/people/me/stats")).json()["games"] == []
