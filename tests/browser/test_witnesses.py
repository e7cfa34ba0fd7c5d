"""Two pages at a table sign what they are told: one word for both, and a warning where a server tells two histories."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.house import Served
from tests.browser.strangers import Host, Strangers, sit_down, strangers
from trueque.server.house import ServerHouse
from trueque.table import dice_rounds, speech
from trueque.table.room import make_batch

WITNESSES = "[data-witnesses]"


@pytest.fixture
def clean(browser: Browser, served: Served) -> Iterator[Strangers]:
    with strangers(browser, served.url) as everybody:
        yield everybody


async def draw_next(house: ServerHouse, id: str) -> None:
    """Whoever is asked gives the first answer there is until something is drawn once more."""
    room = await house.open_room(id)
    assert room is not None
    table, before = room.table, room.table.rounds.count
    async with asyncio.timeout(40):
        while table.rounds.count == before or table.is_drawing:
            async with room.lock:
                asked = [one for one in table.open if one.decision.waits and one.decision.seat >= 0]
                if asked and not table.is_drawing:
                    draft = table.copy_match()
                    draft.play(asked[0].decision.seat, next(iter(asked[0].decision.answers)))
                    await room.commit(lambda draft=draft: make_batch(table, draft))  # type: ignore[misc]
            await asyncio.sleep(0.05)


def read_word(page: Page) -> str:
    page.get_by_role("button", name="Facts").first.click()
    expect(page.locator(f"{WITNESSES} .word")).to_be_visible()
    word = page.locator(f"{WITNESSES} .word").inner_text()
    page.keyboard.press("Escape")
    return word


def begin_for_two(clean: Strangers, served: Served) -> tuple[Host, list[Page]]:
    """A table of two that has begun, and the pages at it."""
    host = Host(served, game="island", options={"seats": "2"}, seats=[{"kind": "open"}] * 2, autostart=False, pace_ms=0)
    pages = [clean.come(), clean.come()]
    for page, name in zip(pages, ("Ana", "Biel"), strict=True):
        page.goto(host.link)
        sit_down(page, name)
    host.say("start")
    for page in pages:
        page.wait_for_selector(".island")
    return host, pages


def test_two_pages_show_one_word_and_find_two_histories(
    clean: Strangers, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dice_rounds, "SECONDS", 60.0)
    host, pages = begin_for_two(clean, served)
    house, id = served.app.state.house, host.id
    served.run(draw_next(house, id))
    served.run(draw_next(house, id))
    words = {read_word(page) for page in pages}
    assert len(words) == 1
    assert len(words.pop().replace(" ", "")) == 8
    for page in pages:
        expect(page.get_by_role("alert").filter(has_text="signed another history")).to_have_count(0)
    honest = speech.serialize_line

    def telling_two(table: Any, entry: Any, seat: int | None, *more: Any) -> Any:
        line = honest(table, entry, seat, *more)
        return line | {"heard": f"{line['heard']} more"} if seat == 1 and entry.line.author == 0 else line

    monkeypatch.setattr(speech, "serialize_line", telling_two)
    monkeypatch.setattr(speech.Fresh, "_seats_apart", lambda *_: range(2))
    for _ in range(3):
        served.run(draw_next(house, id))
    for page in pages:
        expect(page.get_by_role("alert").filter(has_text="signed another history")).to_be_visible()


@pytest.mark.soak
def test_a_late_share_leaves_nobody_deaf(clean: Strangers, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """While only one gave shares a page heard nothing, and signed later what was long gone: who came again was told."""
    monkeypatch.setattr(dice_rounds, "SECONDS", 60.0)
    host, pages = begin_for_two(clean, served)
    house, id = served.app.state.house, host.id
    for seconds in (60.0, 60.0, 0.0, 60.0, 60.0, 60.0):
        monkeypatch.setattr(dice_rounds, "SECONDS", seconds)
        served.run(draw_next(house, id))
    for page in pages:
        page.reload()
        page.wait_for_selector(".island")
        page.get_by_role("button", name="Facts").first.click()
        expect(page.locator(f"{WITNESSES} .word")).to_be_visible()
        expect(page.locator(WITNESSES)).to_contain_text("Signed, and the same as was told here: Ana (line")
        expect(page.locator(f"{WITNESSES} [role=alert]")).to_have_count(0)


@pytest.mark.soak
def test_whose_key_is_kept_back_is_told_on_the_page(
    clean: Strangers, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A live server that makes one person's key known to nobody: that page warns, the other one cannot know."""
    monkeypatch.setattr(dice_rounds, "SECONDS", 60.0)
    honest, kept_back = dice_rounds._build_key_batch, list[str]()

    def keep_back(room: Any, seat: int | None, key: str) -> Any:
        if seat == 0:
            kept_back.append(key)
            raise dice_rounds.Overtaken
        return honest(room, seat, key)

    monkeypatch.setattr(dice_rounds, "_build_key_batch", keep_back)
    host, pages = begin_for_two(clean, served)
    for _ in range(4):
        served.run(draw_next(served.app.state.house, host.id))
    warned = [page.get_by_role("alert").filter(has_text="no line your key") for page in pages]
    expect(warned[0]).to_be_visible()
    expect(warned[1]).to_have_count(0)
    assert len(kept_back) > 1, "it is said again before anybody is blamed"
