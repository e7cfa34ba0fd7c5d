"""A game goes from a page to a server and home again, and takes along what was told of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.pocket.test_door import Page, new_table, play_on
from tests.pocket.test_hotseat import round_device, take
from tests.server.kit import Person, running
from tests.table.company import BoxedTexts
from trueque.kernel.position import read_position
from trueque.server.protocol.tables import Parcel

Json = dict[str, Any]


async def parcel_of(page: Page, table: str) -> Json:
    told: Json = await page.call("GET", f"tables/{table}/parcel")
    Parcel.model_validate(told)
    return told


def wish(parcel: Json, others: str) -> Json:
    """What the page wishes for that brings such a game."""
    seats = [
        {"kind": "me"} if seat == parcel["seat"] else {"kind": others, "bot": level or "random"}
        for seat, level in enumerate(parcel["bots"])
    ]
    along = {name: parcel[name] for name in ("game", "together", "before")}
    return {**along, "position": parcel["line"], "brought": True, "seats": seats, "pace_ms": 0}


@pytest.mark.parametrize("game", ["island", "quick", "princes"])
async def test_the_log_goes_along_to_a_server_and_home_again(tmp_path: Path, game: str) -> None:
    page = await Page.open(BoxedTexts())
    table = await new_table(page, game)
    await page.connect(table)
    await page.say(type="sit", name="Ana")
    await play_on(page)
    first = await parcel_of(page, table)
    assert first["before"]["es"], "something was told"
    assert first["before"]["es"] != first["before"]["en"]
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        made = await ana.make_table(**wish(first, "bot"))
        mine = await ana.sit(made)
        welcome = next(told for told in mine.told if told["type"] == "welcome")
        assert welcome["before"] == first["before"]["en"]
        while not (mine.position or {}).get("questions"):
            await mine.hear(20)
        second: Json = (await ana.http.get(f"/api/tables/{made['table']['id']}/parcel")).json()
    assert second["before"]["ca"][: len(first["before"]["ca"])] == first["before"]["ca"]
    home = (await page.call("POST", "tables", wish(second, "bot")))["table"]["id"]
    await page.connect(home)
    back = await page.until(lambda m: m["type"] == "welcome")
    assert back["before"] == second["before"]["es"]
    await page.door.house.close()


async def test_friends_round_one_device_go_together_with_their_hands(tmp_path: Path) -> None:
    page, table = await round_device(BoxedTexts(), "quick", ["Ana", "Berta"], bots=1)
    assert (await page.call("GET", f"tables/{table}/parcel", status=400))["entry"] == "travelling", "it is covered"
    await take(page, 1)
    parcel = await parcel_of(page, table)
    there = read_position(parcel["line"])
    assert (parcel["seat"], parcel["together"]) == (1, [0, 1])
    async with running(tmp_path) as node:
        berta, ana = await Person(node, "Berta").come_in(), await Person(node, "Ana").come_in()
        made = await berta.make_table(**wish(parcel, "open"))
        room = await node.house.open_room(made["table"]["id"])
        assert room is not None
        line = room.table.row.position
        for seat in (0, 1):
            assert there.game.view(read_position(line).state, seat) == there.game.view(there.state, seat)
        await berta.sit(made)
        hers = await ana.sit(made, seat=0)
        assert next(told for told in hers.told if told["type"] == "welcome")["before"] == parcel["before"]["en"]
    await page.door.house.close()


async def test_only_who_plays_takes_a_game_along(tmp_path: Path) -> None:
    async with running(tmp_path) as node:
        ana, berta = await Person(node, "Ana").come_in(), await Person(node, "Berta", "es").come_in()
        made = await ana.make_table(game="quick", seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
        address = f"/api/tables/{made['table']['id']}/parcel?key={made['key']}"
        assert (await berta.http.get(address)).json()["sentence"].startswith("Solo se puede llevar")
        assert (await ana.http.get(address)).status_code == 409, "it has not begun"
