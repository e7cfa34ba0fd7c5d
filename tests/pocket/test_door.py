"""The house in a page answers as a server does: the same calls, the same messages, and everything is kept."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from pydantic import TypeAdapter

from tests.table.company import BoxedTexts
from trueque.pocket.door import Door
from trueque.pocket.house import make_storage_full_refusal
from trueque.server.api.history import Finished
from trueque.server.api.tables import Playable
from trueque.server.protocol import server_messages
from trueque.server.protocol.foundings import FoundingSeries, FoundingShown
from trueque.server.protocol.houserules import HouseRulesCard, RulesAgreed
from trueque.server.protocol.positions import PositionShown
from trueque.server.protocol.referee import RefereeBox, RefereeTold
from trueque.server.protocol.statistics import Statistics
from trueque.server.protocol.tables import TableCard, TableMade
from trueque.table.chest import Writing

TOLD: TypeAdapter[Any] = TypeAdapter(server_messages.Told)
Json = Any


class Page:
    """A page over a chest: calls, and one line to a table."""

    def __init__(self, door: Door) -> None:
        self.door, self.told, self.count = door, list[Json](), 0

    @staticmethod
    async def open(chest: BoxedTexts) -> Page:
        page = Page(await Door.open(chest))
        await page.call("POST", "guest", {"lang": "es", "name": "Ana"})
        return page

    async def call(self, method: str, path: str, body: Json = None, status: int = 200) -> Json:
        got, text = await self.door.answer_call(method, path, json.dumps(body) if body is not None else "")
        assert got == status, text
        return json.loads(text) if text[:1] in "{[" else text

    def hear(self, text: str) -> None:
        message = json.loads(text)
        TOLD.validate_python(message)
        self.told.append(message)

    async def connect(self, table: str) -> None:
        self.told.clear()
        self.door.connect(1, table, self.hear, lambda: None)
        await self.door.hear_text(
            1, json.dumps({"type": "hello", "protocol": 1, "lang": "es", "token": None, "key": None})
        )

    async def say(self, **fields: Json) -> Json:
        self.count += 1
        id = f"m{self.count}"
        await self.door.hear_text(1, json.dumps({"id": id, **fields}))
        return await self.until(lambda message: message.get("id") == id)

    async def until(self, fits: Any) -> Json:
        async with asyncio.timeout(60):
            while not (found := [message for message in self.told if fits(message)]):
                await asyncio.sleep(0)
        return found[-1]


async def new_table(page: Page, game: str) -> str:
    seats = next(one["seats"] for one in await page.call("GET", "games") if one["name"] == game)
    wish = {"game": game, "pace_ms": 0, "seats": [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (seats - 1)]}
    made = await page.call("POST", "tables", wish)
    TableMade.model_validate(made)
    return str(made["table"]["id"])


@pytest.fixture
def chest() -> BoxedTexts:
    return BoxedTexts()


async def play_on(page: Page) -> int:
    """Sit down where one has not, and answer the first question that waits; the number of the last line."""
    update = await page.until(lambda m: m["type"] == "update" and m["position"] and m["position"]["questions"])
    question = next(one for one in update["position"]["questions"] if one["waits"])
    choice = question["answers"]["answers"][0]["id"]
    assert (await page.say(type="answer", question=question["id"], choice=choice))["type"] == "ack"
    return int(update["position"]["number"])


async def test_a_game_goes_on_where_the_page_was_closed(chest: BoxedTexts) -> None:
    page = await Page.open(chest)
    table = await new_table(page, "island")
    await page.connect(table)
    assert (await page.say(type="sit", name="Ana"))["type"] == "ack"
    await play_on(page)
    lines = sorted(key for key in chest.texts if key.startswith("line/"))

    # Nothing is said to the old page any more: a browser that ends it asks nobody.
    again = await Page.open(chest)
    assert [card["id"] for card in await again.call("GET", "me/tables")] == [table]
    await again.connect(table)
    welcome = await again.until(lambda m: m["type"] == "welcome")
    assert welcome["me"]["name"] == "Ana"
    assert welcome["seat"] == 0
    await play_on(again)
    assert len([key for key in chest.texts if key.startswith("line/")]) > len(lines)
    for door in (page.door, again.door):
        await door.house.close()


async def test_a_game_that_is_over_stands_in_the_history(chest: BoxedTexts) -> None:
    page = await Page.open(chest)
    table = await new_table(page, "quick")
    await page.connect(table)
    await page.say(type="sit")
    refused = await page.call("GET", f"tables/{table}/record", status=400)
    assert refused["sentence"].startswith("El registro"), refused
    await page.say(type="resign")
    await page.until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")
    (over,) = await page.call("GET", "history")
    Finished.model_validate(over)
    assert over["table"]["id"] == table
    record = await page.call("GET", f"tables/{table}/record")
    assert "quick" in record
    brought = await page.door.answer_call("POST", "records", record)
    assert brought[0] == 200, brought
    again = json.loads(brought[1])["table"]["id"]
    assert await page.call("GET", f"tables/{again}/record") == record
    assert len(await page.call("GET", "history")) == 2
    part = await page.call("GET", f"tables/{table}/replay?start=0&seat=0&lang=en")
    assert part["total"] >= len(part["moments"]) > 10
    assert (await page.call("GET", f"tables/{table}/replay/told?at=3&seat=0"))["lines"]
    assert (await page.call("GET", f"tables/{table}/dice"))["honest"]
    placed = await page.call("GET", f"tables/{table}/position?at=9&whole=true")
    position = await page.call("POST", "positions", {"line": placed["line"], "seat": 1, "lang": "en"})
    assert PositionShown.model_validate(position).seat == 1
    never = placed["line"].replace("seat 0", "spent guild; seat 0 roads 40")
    assert "«road»" in (await page.call("POST", "positions", {"line": never}, status=400))["sentence"]
    assert (await page.call("POST", "positions/told", {"line": placed["line"], "text": "cards"}))["lines"]
    assert isinstance(await page.call("GET", f"tables/{table}/turning"), list)
    counted = Statistics.model_validate(await page.call("GET", "me/statistics?lang=en"))
    assert [(row.table, row.won) for row in counted.games] == [(table, 0.0)], "what was brought is not counted"
    await page.door.house.close()


async def test_where_to_found_is_asked_without_a_server(chest: BoxedTexts) -> None:
    page = await Page.open(chest)
    series = FoundingSeries.model_validate(await page.call("GET", "foundings?number=5"))
    first = FoundingShown.model_validate(await page.call("POST", f"foundings/{series.boards[0]}", {"lang": "en"}))
    chosen = await page.call("POST", f"foundings/{series.boards[0]}", {"choice": first.places[0].notation})
    assert FoundingShown.model_validate(chosen).rank >= 1
    await page.door.house.close()


async def test_the_shelf_is_the_servers(chest: BoxedTexts) -> None:
    page = await Page.open(chest)
    for one in await page.call("GET", "games?lang=ca"):
        Playable.model_validate(one)
    for one in await page.call("GET", "house-rules?lang=ca"):
        HouseRulesCard.model_validate(one)
    RulesAgreed.model_validate(await page.call("POST", "house-rules/island?lang=ca", {"options": {"seats": "3"}}))
    assert "es" in await page.call("GET", "languages")
    assert (await page.call("GET", "almanac?lang=es&q=puerto"))[0]["id"]
    assert await page.call("GET", "levels/quick")
    assert (await page.call("GET", "passkey/begin", status=404))["sentence"].startswith("Para esto hace falta")
    assert (await page.call("GET", "tables/nowhere", status=404))["sentence"].startswith("En este navegador")
    TableCard.model_validate(await page.call("GET", f"tables/{await new_table(page, 'quick')}"))


async def test_two_pages_over_one_chest_tell_each_other(chest: BoxedTexts) -> None:
    one = await Page.open(chest)
    table = await new_table(one, "island")
    await one.connect(table)
    await one.say(type="sit")
    two = await Page.open(chest)
    await two.connect(table)
    number = await play_on(one)
    await two.door.note_other_writer(table)
    await two.until(lambda m: m["type"] == "update" and any(line["number"] > number for line in m["happened"]))
    for door in (one.door, two.door):
        await door.house.close()


async def test_a_real_table_is_refereed_without_a_server(chest: BoxedTexts) -> None:
    page = await Page.open(chest)

    async def said(path: str, **body: Json) -> RefereeTold:
        return RefereeTold.model_validate(await page.call("POST", path, {"lang": "ca", **body}))

    RefereeBox.model_validate(await page.call("GET", "referee/island?lang=ca"))
    names, options = ["Ana", "Pau", "Vera"], {"edition": "adapted"}
    told = await said("referee/tables", game="island", names=names, typed=["deck"], options=options)
    assert "edition=adapted" in told.record
    assert told.asks[0].text.startswith("Què mostren els daus")
    told = await said("referee", record=told.record, text="m'he equivocat")
    assert told.said[0].text == "No hi ha res per desfer."
    told = await said("referee", record=told.record, text="sis i dos; tres; quatre; Pau: mà")
    assert told.asks[0].text.startswith("Ana: ")
    assert told.said[-1].seat == 1
    twice = await page.call("POST", "referee/tables", {"game": "quick", "names": ["Ana", "Ana"]}, status=400)
    assert twice["sentence"].startswith("Cada persona de la mesa")


class FullTexts(BoxedTexts):
    """A chest in a browser that has no room left, from some moment on."""

    is_full = False

    async def write(self, writing: Writing) -> bool:
        if self.is_full:
            raise make_storage_full_refusal()
        return await super().write(writing)


async def test_where_nothing_more_can_be_kept_nothing_is_played_and_one_is_told() -> None:
    chest = FullTexts()
    page = await Page.open(chest)
    await page.connect(await new_table(page, "quick"))
    await page.say(type="sit", name="Ana")
    update = await page.until(lambda m: m["type"] == "update" and m["position"] and m["position"]["questions"])
    question = next(one for one in update["position"]["questions"] if one["waits"])
    answer = {"type": "answer", "question": question["id"], "choice": question["answers"]["answers"][0]["id"]}
    chest.is_full, lines = True, sorted(chest.texts)
    refused = await page.say(**answer)
    assert refused["type"] == "refused"
    assert refused["sentence"].startswith("El almacenamiento de este navegador está lleno")
    assert sorted(chest.texts) == lines
    chest.is_full = False
    assert (await page.say(**answer))["type"] == "ack", "there is room again"
    await page.door.house.close()
