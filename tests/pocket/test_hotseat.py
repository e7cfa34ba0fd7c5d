"""Friends round one device: each hand is shown to its owner alone, and between two hands nobody's is there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pocket.test_door import Page
from tests.table.company import BoxedTexts

Json = dict[str, Any]


async def round_device(chest: BoxedTexts, game: str, names: list[str], bots: int = 0) -> tuple[Page, str]:
    """A table of friends round one device, with a page at it that shows nobody's hand."""
    page = await Page.open(chest)
    seats: list[Json] = [{"kind": "me", "name": name} for name in names]
    seats += [{"kind": "bot", "bot": "random"}] * bots
    options = {"seats": str(len(seats))} if game != "princes" else {}
    made = await page.call("POST", "tables", {"game": game, "pace_ms": 0, "seats": seats, "options": options})
    await page.connect(made["table"]["id"])
    await page.until(lambda m: m["type"] == "update" and m["position"])
    return page, str(made["table"]["id"])


async def take(page: Page, seat: int | None) -> Json:
    """Hand the device on; the position that is shown then."""
    page.told.clear()
    await page.door.hear_text(1, f'{{"type": "hand", "seat": {"null" if seat is None else seat}}}')
    table = await page.until(lambda m: m["type"] == "table")
    assert table["seat"] == seat
    update = await page.until(lambda m: m["type"] == "update")
    assert page.told.index(update) < page.told.index(table), "the hand comes before the name on it"
    position: Json = update["position"]
    return position


async def answer(page: Page, position: Json) -> Json:
    question = next(one for one in position["questions"] if one["waits"])
    choice = question["answers"]["answers"][0]["id"]
    return dict(await page.say(type="answer", question=question["id"], choice=choice))


@pytest.mark.parametrize(("game", "names"), [("island", ["Ana", "Berta", "Ana"]), ("princes", ["Ana", "Berta"])])
async def test_a_device_shows_one_hand_at_a_time(game: str, names: list[str]) -> None:
    page, table = await round_device(BoxedTexts(), game, names)
    card = (await page.call("GET", f"tables/{table}"))["seats"]
    assert [seat["name"] for seat in card] == ["Ana", "Berta", "Ana 2"][: len(names)]
    assert all(seat["kind"] == "person" and seat["present"] for seat in card)
    game_of = page.door.house.rooms[table].table
    covered = await take(page, None)
    assert covered["view"] == game_of.game.view(game_of.state, None), "a cover tells what a spectator is told"
    (asked,) = covered["waiting"][:1]
    mine = await take(page, asked)
    assert any(one["waits"] for one in mine["questions"])
    other = await take(page, (asked + 1) % len(names))
    assert not any(one["waits"] for one in other["questions"])
    assert other["view"] != mine["view"] or game == "island"
    assert (await answer(page, await take(page, asked)))["type"] == "ack"
    assert (await answer(page, mine))["type"] == "refused", "it was answered already"
    await page.door.house.close()


async def test_one_of_them_agrees_for_all_and_they_play_again() -> None:
    chest = BoxedTexts()
    page, table = await round_device(chest, "quick", ["Ana", "Berta"], bots=1)
    await take(page, 0)
    await page.say(type="propose", what="pause")
    done = await page.until(lambda m: m["type"] == "proposal")
    assert (done["status"], done["missing"]) == ("agreed", [])
    await page.say(type="propose", what="resume")
    for loser in (0, 1):
        await take(page, loser)
        await page.say(type="resign")
    await page.until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")
    (over,) = await page.call("GET", "history")
    assert over["seat"] is None, "who of them won is in the report; «lost» would be a guess"
    await page.door.house.close()
    again = await Page.open(chest)
    await again.connect(table)
    assert (await again.until(lambda m: m["type"] == "welcome"))["seat"] is None
    await again.door.house.close()


async def test_the_same_friends_play_again() -> None:
    page, table = await round_device(BoxedTexts(), "quick", ["Ana", "Berta"], bots=1)
    room = page.door.house.rooms[table]
    row = await page.door.house.keeper.read_row(await page.door.house.make_rematch(room, 1))
    assert row is not None
    assert [(seat.kind, seat.name) for seat in row.seats[:2]] == [("person", "Ana"), ("person", "Berta")]
    await page.door.house.close()


async def test_a_page_that_comes_back_shows_nobodys_hand() -> None:
    chest = BoxedTexts()
    page, table = await round_device(chest, "island", ["Ana", "Berta", "Cai"])
    await take(page, 0)
    again = await Page.open(chest)
    await again.connect(table)
    update = await again.until(lambda m: m["type"] == "update" and m["position"])
    assert update["position"]["questions"] == []
    assert "seen by all" in (await again.call("GET", f"tables/{table}/position"))["line"]
    for one in (page, again):
        await one.door.house.close()
