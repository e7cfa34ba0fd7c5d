"""A tab may be killed at any moment: before a writing, after it, between two. Nothing that was answered is lost."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.pocket.test_door import Page, new_table
from tests.table.company import BoxedTexts
from trueque.table.chest import Writing


class Mortal(BoxedTexts):
    """A chest whose page is killed at a writing: just before it is done, or just after."""

    def __init__(self, texts: dict[str, str], writings: int, is_done: bool) -> None:
        super().__init__()
        self.texts, self.left, self.is_done, self.dead = texts, writings, is_done, asyncio.Event()

    async def write(self, writing: Writing) -> bool:
        self.left -= 1
        if self.left > 0:
            return await super().write(writing)
        if self.is_done and not self.dead.is_set():
            await super().write(writing)
        self.dead.set()
        return await asyncio.Future()  # type: ignore[no-any-return]  # whoever waits is gone

    async def read(self, prefix: str, after: str = "") -> list[tuple[str, str]]:
        if self.dead.is_set():
            return await asyncio.Future()  # type: ignore[no-any-return]
        return await super().read(prefix, after)


async def play(chest: Mortal, table: str, said: set[str]) -> None:
    page = await Page.open(chest)
    page.count = len(chest.texts)  # what a page says has names of its own: one said twice is done once
    await page.connect(table)
    await answer_on(page, said)


async def answer_on(page: Page, said: set[str]) -> None:
    """Answer whatever is asked, by the first answer there is; *said* fills with the names of those that were taken."""
    asked = set[str]()
    while True:
        update = await page.until(lambda m: m["type"] == "update" and _waiting(m) not in {"", *asked})
        question = next(one for one in update["position"]["questions"] if one["id"] == _waiting(update))
        asked.add(question["id"])
        choice = question["answers"]["answers"][0]["id"]
        page.told.clear()
        reply = await page.say(type="answer", question=question["id"], choice=choice)
        if reply["type"] == "ack":
            said.add(f"0.{reply['id']}")


def _waiting(update: dict[str, Any]) -> str:
    """The question of mine that waits."""
    asked = [one["id"] for one in (update["position"] or {"questions": []})["questions"] if one["waits"]]
    return asked[0] if asked else ""


async def killed(texts: dict[str, str], table: str, writings: int, is_done: bool) -> tuple[dict[str, str], set[str]]:
    """Play until the page is killed; what lies in its chest then, and the answers it said were taken."""
    chest, said = Mortal(texts, writings, is_done), set[str]()
    playing = asyncio.create_task(play(chest, table, said))
    killing = asyncio.create_task(chest.dead.wait())
    await asyncio.wait({playing, killing}, timeout=120, return_when=asyncio.FIRST_COMPLETED)
    assert killing.done(), playing
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    return chest.texts, said


async def many_kills(game: str, kills: int) -> None:
    chest = BoxedTexts()
    page = await Page.open(chest)
    table = await new_table(page, game)
    await page.connect(table)
    assert (await page.say(type="sit", name="Ana"))["type"] == "ack"
    await page.door.house.close()
    texts, taken = chest.texts, set[str]()
    for kill in range(kills):
        texts, said = await killed(texts, table, 3 + kill % 6, is_done=bool(kill % 2))
        taken |= said
        lines = [json.loads(text) for key, text in sorted(texts.items()) if key.startswith(f"line/{table}/")]
        assert [line["seq"] for line in lines] == list(range(len(lines))), "a line is missing"
        lost = taken - {line["answer"] for line in lines}
        assert not lost, f"kill {kill}: said to be taken, and not there"
    again = Page((await Page.open(chest_of(texts))).door)
    await again.connect(table)
    assert (await again.until(lambda m: m["type"] == "welcome"))["seat"] == 0
    await again.until(lambda m: m["type"] == "update" and m["position"])
    await again.door.house.close()
    assert taken, "nobody answered anything"


def chest_of(texts: dict[str, str]) -> BoxedTexts:
    chest = BoxedTexts()
    chest.texts = texts
    return chest


async def test_nothing_is_lost_when_the_page_is_killed() -> None:
    await many_kills("quick", 5)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["island", "quick", "princes"])
async def test_nothing_is_lost_when_the_page_is_killed_fifty_times(game: str) -> None:
    await many_kills(game, 50)
