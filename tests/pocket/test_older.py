"""Games that an older version of the page has kept in a browser go on in this one.

`older/` holds chests as the first version that could be written as a site left them (16 November 2026), each with a
game in the middle. A version that keeps tables otherwise reads these all the same; where it writes something new, a
chest of its own joins them.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.pocket.test_door import Page, play_on
from tests.table.company import BoxedTexts
from trueque.kernel.registry import GAMES

OLDER = Path(__file__).parent / "older"


def lines_of(chest: BoxedTexts) -> dict[str, str]:
    return {key: text for key, text in chest.texts.items() if key.startswith("line/")}


def test_every_game_has_a_chest_of_an_older_version() -> None:
    assert {path.stem for path in OLDER.iterdir()} == {*GAMES}


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_of_an_older_version_goes_on_to_its_end(game: str) -> None:
    chest = BoxedTexts()
    chest.texts = json.loads((OLDER / f"{game}.json").read_text(encoding="utf-8"))
    before, page = lines_of(chest), await Page.open(chest)
    (card,) = await page.call("GET", "me/tables")
    table = card["id"]
    await page.connect(table)
    welcome = await page.until(lambda m: m["type"] == "welcome")
    assert (welcome["seat"], welcome["me"]["name"], welcome["table"]["game"]) == (0, "Ana", game)
    await play_on(page)
    await page.say(type="resign")
    await page.until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")
    after = lines_of(chest)
    assert before.items() < after.items(), "what was played stands, and more after it"
    assert (await page.call("GET", f"tables/{table}/dice"))["honest"], "chance went on from the seed of then"
    assert (await page.call("GET", f"tables/{table}/replay?start=0&seat=0&lang=en"))["total"] > len(before) // 2
    assert [one["table"]["id"] for one in await page.call("GET", "history")] == [table]
    await page.door.house.close()
