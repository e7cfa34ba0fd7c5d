"""A finished game is reviewed in the page as a server would, and whatever else is asked meanwhile is answered."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.pocket.test_door import Json, Page
from tests.table.company import BoxedTexts
from trueque.kernel.record import read_record
from trueque.pocket import pocket_reviews
from trueque.review import moments
from trueque.review.stages import Coming, review_in_stages
from trueque.server.api.finished_games import GameReview

RECORD = Path(__file__).parents[1] / "records" / "island" / "ends-turn-limit.trq"


async def brought(page: Page, record: Path) -> str:
    status, told = await page.door.answer_call("POST", "records", record.read_text(encoding="utf-8"))
    assert status == 200, told
    return str((await page.call("GET", "history"))[0]["table"]["id"])


async def until_ready(page: Page, table: str, lang: str) -> Json:
    """Ask again and again, as the page does; the last answer."""
    async with asyncio.timeout(60):
        while True:
            told = await page.call("GET", f"tables/{table}/review?lang={lang}")
            GameReview.model_validate(told)
            if told["status"] in ("ready", "failed"):
                return told
            assert await page.call("GET", "me"), "others are answered in between"
            await asyncio.sleep(0.01)


async def test_a_review_comes_bit_by_bit_and_is_the_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    # What is played on is the same code for both, so a little of it will do.
    monkeypatch.setattr(moments, "FIRST", (3,))
    monkeypatch.setattr(moments, "SECOND", (4,))
    page = await Page.open(BoxedTexts())
    table = await brought(page, RECORD)
    asked = await page.call("GET", f"tables/{table}/review?begin=false")
    assert asked["status"] == "waiting"
    assert page.door.house.reviews is not None
    assert not page.door.house.reviews.tasks, "it was only asked whether there can be one"
    told = await until_ready(page, table, "ca")
    coming, steps = Coming(), 0
    for stage in review_in_stages(read_record(RECORD.read_text(encoding="utf-8")), 0):
        steps += "measured" in stage
        assert (coming.status == "waiting") is bool(steps and not coming.total), "no curve, nothing to weigh yet"
        coming.take_stage(stage)
    assert steps == coming.total + 1, "the curve comes point by point, so that nobody waits for all of it"
    assert [one["odds"] for one in told["curve"]] == [one["odds"] for one in coming.curve]
    assert [one["sentences"] for one in told["seats"]] == [one["sentences"] for one in coming.told["ca"]]
    last = (await page.call("GET", f"tables/{table}/replay?start=0"))["total"]
    assert all(0 <= moment["at"] < last for one in told["seats"] for moment in one["moments"])
    assert told["done"] == told["total"] >= len(told["curve"]) - 1
    assert (await page.call("GET", f"tables/{table}/review?lang=es"))["seats"][0]["sentences"] != told["seats"][0][
        "sentences"
    ], "in every language"
    await page.door.house.close()


async def test_a_review_that_fails_says_so_and_can_be_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    page = await Page.open(BoxedTexts())
    table = await brought(page, RECORD)
    with monkeypatch.context() as patch:
        patch.setattr(pocket_reviews, "review_in_stages", lambda record, played: 1 // 0)
        assert (await page.call("GET", f"tables/{table}/review"))["status"] == "waiting"
        reviews = page.door.house.reviews
        assert reviews is not None
        failing = reviews.tasks[table]
        with pytest.raises(ZeroDivisionError):
            await failing
    assert reviews.find_review(table) is None
    assert (await page.call("GET", f"tables/{table}/review"))["status"] == "waiting", "once more"
    await page.door.house.close()


async def test_a_review_waits_for_whoever_begins_another_game() -> None:
    """A table that was made within a review took half a minute in a browser: nothing is weighed meanwhile."""
    page = await Page.open(BoxedTexts())
    table = await brought(page, RECORD)
    await page.call("GET", f"tables/{table}/review")
    house = page.door.house
    assert house.reviews is not None
    coming = house.reviews.find_review(table)
    assert coming is not None
    with house.note_asking():
        await asyncio.sleep(0)
        before = coming.done
        for _ in range(50):
            await asyncio.sleep(0.01)
        assert coming.done <= before + 1, "what was begun is finished, and nothing else"
    async with asyncio.timeout(60):
        while coming.done <= before + 1:
            await asyncio.sleep(0.05)
    await house.close()
