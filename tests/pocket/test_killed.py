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
        return await asyncio.Future()  # whoever waits is gone

    async def read(self, prefix: str, after: str = "") -> list[tuple[str, str]]:
        if self.dead.is_set():
            return await asyncio.Future()
        return await super().read(prefix, after)


async def play(chest: Mortal, table: str, said: set[str]) -> None:
    page = await Page.open(chest)
    page.count = len(chest.texts)  # what a page says has names of its own: one said twice is done once
    await page.connect(table)
    await answer_on(page, said)


async def answer_on(page: Page, said: set[str]) -> None:
    """Give the first answer to whatever is asked, until none is listed; *said* fills with the names of those taken."""
    asked = set[str]()
    while True:
        update = await page.until(lambda m: _is_over(m) or (m["type"] == "update" and _waiting(m) not in {"", *asked}))
        question = None if _is_over(update) else _question(update)
        if question is None or "answers" not in question["answers"]:
            return
        asked.add(question["id"])
        page.told.clear()
        choice = question["answers"]["answers"][0]["id"]
        reply = await page.say(type="answer", question=question["id"], choice=choice)
        if reply["type"] == "ack":
            said.add(f"0.{reply['id']}")


def _is_over(message: dict[str, Any]) -> bool:
    return message["type"] == "table" and bool(message["table"]["status"] == "over")


def _question(update: dict[str, Any]) -> dict[str, Any]:
    return next(one for one in update["position"]["questions"] if one["id"] == _waiting(update))


def _waiting(update: dict[str, Any]) -> str:
    """The question of mine that waits."""
    asked = [one["id"] for one in (update["position"] or {"questions": []})["questions"] if one["waits"]]
    return asked[0] if asked else ""


async def killed(chest: Mortal, table: str) -> tuple[bool, set[str]]:
    """Play until the page is killed, or no answers are listed; whether it was, and the answers it called taken."""
    said = set[str]()
    playing = asyncio.create_task(play(chest, table, said))
    killing = asyncio.create_task(chest.dead.wait())
    await asyncio.wait({playing, killing}, timeout=120, return_when=asyncio.FIRST_COMPLETED)
    was_killed = killing.done()
    if not was_killed:
        await asyncio.wait_for(playing, 1)
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    return was_killed, said


async def begun(chest: BoxedTexts, game: str) -> str:
    """A new table in the chest, with me at it."""
    page = await Page.open(chest)
    table = await new_table(page, game)
    await page.connect(table)
    assert (await page.say(type="sit", name="Ana"))["type"] == "ack"
    await page.door.house.close()
    return table


async def many_kills(game: str, kills: int) -> None:
    chest, table, taken, all_taken, done = BoxedTexts(), "", set[str](), 0, 0
    while done < kills:
        if not table:
            table, taken = await begun(chest, game), set[str]()
        mortal = Mortal(chest.texts, 3 + done % 6, is_done=bool(done % 2))
        was_killed, said = await killed(mortal, table)
        chest.texts, taken, all_taken, done = mortal.texts, taken | said, all_taken + len(said), done + was_killed
        lines = [json.loads(text) for key, text in sorted(chest.texts.items()) if key.startswith(f"line/{table}/")]
        assert [line["seq"] for line in lines] == list(range(len(lines))), "a line is missing"
        lost = taken - {line["answer"] for line in lines}
        assert not lost, f"kill {done}: said to be taken, and not there"
        table = table if was_killed else ""
    again = await Page.open(chest)
    await again.connect(table)
    assert (await again.until(lambda m: m["type"] == "welcome"))["seat"] == 0
    await again.until(lambda m: m["type"] == "update" and m["position"])
    await again.door.house.close()
    assert all_taken, "nobody answered anything"


async def test_nothing_is_lost_when_the_page_is_killed() -> None:
    await many_kills("quick", 5)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["island", "quick", "princes"])
async def test_nothing_is_lost_when_the_page_is_killed_fifty_times(game: str) -> None:
    await many_kills(game, 50)
