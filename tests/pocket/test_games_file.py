"""All games of a browser as one file: whole, taken in elsewhere, gone on with there, and brought home again."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tests.pocket.test_door import Page, new_table, play_on
from tests.server.late import record
from tests.table.company import BoxedTexts
from trueque.kernel.record import write_record

Json = Any


async def begun(chest: BoxedTexts, *games: str) -> tuple[Page, list[str]]:
    """A browser in which each game was begun and one answer given, and where a finished one lies."""
    page, tables = await Page.open(chest), list[str]()
    for game in games:
        tables.append(await new_table(page, game))
        await page.connect(tables[-1])
        await page.say(type="sit", name="Ana")
        before = await play_on(page)
        # The bots have answered, and it is one's own turn again: from here on nothing moves by itself.
        await page.until(lambda m, n=before: is_asked_after(m, n))
        assert (await page.say(type="chat", text="Hola"))["type"] == "ack"
    status, made = await page.door.answer_call("POST", "records?seat=0", write_record(record("island", "ends-city")))
    assert status == 200, made
    return page, [*tables, json.loads(made)["table"]["id"]]


def is_asked_after(message: Json, number: int) -> bool:
    told = message["type"] == "update" and message["position"]
    return bool(told and told["number"] > number and any(one["waits"] for one in told["questions"]))


async def taken(page: Page, said: Json, status: int = 200) -> Json:
    return await page.call("POST", "me/games", said, status)


async def test_all_games_go_to_another_browser_on_there_and_home_again() -> None:
    here, there = BoxedTexts(), BoxedTexts()
    page, tables = await begun(here, "island", "quick", "princes")
    said = await page.call("GET", "me/games")
    other = await Page.open(there)
    assert await taken(other, said) == {"new": 4, "further": 0, "known": 0}
    assert await taken(other, said) == {"new": 0, "further": 0, "known": 4}, "nothing stands there twice"
    assert {one["id"] for one in await other.call("GET", "me/tables")} == set(tables[:3])
    (over,) = await other.call("GET", "history")
    assert (over["table"]["id"], over["seat"]) == (tables[3], 0)
    assert await other.call("GET", f"tables/{tables[3]}/record") == await page.call("GET", f"tables/{tables[3]}/record")
    # On there, as somebody else who is the same person, in the seat they had.
    await other.connect(tables[0])
    welcome = await other.until(lambda m: m["type"] == "welcome")
    assert welcome["seat"] == 0
    played = await play_on(other)
    back = await other.call("GET", "me/games")
    longer = sum(len(one["lines"]) > len(two["lines"]) for one, two in zip(by_id(back), by_id(said), strict=True))
    await other.door.house.close()
    again = await Page.open(here)
    assert await taken(again, back) == {"new": 0, "further": longer, "known": 4 - longer}
    await again.connect(tables[0])
    update = await again.until(lambda m: m["type"] == "update" and m["position"])
    assert update["position"]["number"] > played
    assert any(talk["kind"] == "chat" for one in by_id(back) for talk in one["talk"])
    for one in (page, again):
        await one.door.house.close()


ONE_GAME = list[str]()
"""The file of a browser with a game that is on and one that is over, made once for all tests that change it."""


async def one_game() -> Json:
    if not ONE_GAME:
        page, _ = await begun(BoxedTexts(), "quick")
        ONE_GAME.append(json.dumps(await page.call("GET", "me/games")))
        await page.door.house.close()
    return json.loads(ONE_GAME[0])


def by_id(said: Json) -> list[Json]:
    return sorted(said["tables"], key=lambda one: str(one["row"]["id"]))


async def test_a_page_that_looks_at_a_game_is_told_how_it_went_on_elsewhere() -> None:
    page, tables = await begun(BoxedTexts(), "quick")
    said = await page.call("GET", "me/games")
    other = await Page.open(BoxedTexts())
    await taken(other, said)
    await other.connect(tables[0])
    await play_on(other)
    back = await other.call("GET", "me/games")
    await other.door.house.close()
    assert (await taken(page, back))["further"] == 1
    (lines,) = [one["lines"] for one in back["tables"] if one["row"]["id"] == tables[0]]
    assert len(page.door.house.rooms[tables[0]].table.entries) >= len(lines)
    await page.door.house.close()


def say_also(table: Json, kind: str, text: str, seat: int | None = None, about: int | None = None) -> None:
    said = {"kind": kind, "person": "x", "seat": seat, "about": about, "text": text, "time": 1}
    table["talk"].append({"number": len(table["talk"]) + 1, **said})


def spoiled() -> list[tuple[str, Any]]:
    def line(table: Json) -> Json:
        return table["lines"][-1]

    return [
        ("a line that nobody could play", lambda table: line(table).update(text="build the moon")),
        ("a line too few", lambda table: table["lines"].pop(0)),
        ("a number that is none", lambda table: line(table).update(seq="3")),
        ("a key beside the table's own", lambda table: table["row"].update(id="../person")),
        ("a game that nobody knows", lambda table: table["row"].update(game="chess")),
        ("a field too many", lambda table: table["row"].update(more=1)),
        ("a seat that is none", lambda table: table["row"]["seats"].pop(0)),
        ("over, and not over", lambda table: table["row"].update(status="over", scores=[1.0])),
        ("no seed", lambda table: table.update(seed="zz")),
        ("options that are none", lambda table: table["row"].update(options={"seats": 4})),
        ("points that nobody has", lambda table: table["row"].update(scores=["many"])),
        ("not begun, and lines", lambda table: table["row"].update(status="open")),
        ("more seconds than a number has", lambda table: table["row"].update(started=10**30)),
        ("half a letter", lambda table: table["row"]["seats"][0].update(name="\ud800")),
        ("talk out of its order", lambda table: table["talk"][-1].update(number=10**7)),
        ("a proposal from beyond the table", lambda table: say_also(table, "propose", "pause", seat=9)),
        ("a proposal that is none", lambda table: say_also(table, "propose", "dance", seat=0)),
        ("a note that is none", lambda table: say_also(table, "note", "danced\nAna")),
        ("away since tomorrow", lambda table: say_also(table, "away", "tomorrow", about=0)),
        ("a log from before that is none", lambda table: say_also(table, "before", "[7]")),
        ("nothing", lambda table: table.clear()),
    ]


@pytest.mark.parametrize(("what", "spoil"), spoiled(), ids=[what for what, _ in spoiled()])
async def test_one_bad_game_is_refused_in_a_sentence_and_nothing_is_taken_in(what: str, spoil: Any) -> None:
    said = await one_game()
    spoil(next(one for one in said["tables"] if one["row"]["status"] == "playing"))
    chest = BoxedTexts()
    other = await Page.open(chest)
    before = dict(chest.texts)
    told = await taken(other, said, 400)
    assert "no se puede jugar" in json.dumps(told, ensure_ascii=False), told
    assert chest.texts == before


async def test_a_game_that_stands_twice_in_a_file_is_refused() -> None:
    """Of two that go on differently the second would have the first one's last lines."""
    said = await one_game()
    chest = BoxedTexts()
    other = await Page.open(chest)
    before = dict(chest.texts)
    said["tables"].append(copy.deepcopy(said["tables"][0]))
    assert "no se puede jugar" in json.dumps(await taken(other, said, 400), ensure_ascii=False)
    assert chest.texts == before


async def test_a_record_that_breaks_off_goes_along_with_the_others() -> None:
    """It was brought here once and lies among the games that are over, though nobody has won it."""
    page, begins = await Page.open(BoxedTexts()), record("island", "ends-city")
    cut = write_record(begins.with_log(begins.log[:60]))
    status, made = await page.door.answer_call("POST", "records", cut)
    assert status == 200, made
    other = await Page.open(BoxedTexts())
    assert await taken(other, await page.call("GET", "me/games")) == {"new": 1, "further": 0, "known": 0}


@pytest.mark.parametrize(
    "text",
    ["[" * 200_000, "", "[]", "{}", "null", '{"format": "trueque games 2", "tables": []}', "trueque 1", "{broken"],
)
async def test_another_file_is_refused_in_a_sentence(text: str) -> None:
    page = await Page.open(BoxedTexts())
    status, told = await page.door.answer_call("POST", "me/games", text)
    assert status == 400
    assert "no contiene las partidas" in told
