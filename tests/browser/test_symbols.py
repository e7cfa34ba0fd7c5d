"""Every drawing and mark in sight says what it is: in words beside it, or when it is pressed, pointed at or focused."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import guest
from tests.browser.house import Served
from tests.browser.promise.looking import LANGUAGES, come, opened
from tests.browser.promise.positions import GAMES, archived, archived_at

SYMBOLS = (Path(__file__).parent / "promise/symbols.js").read_text(encoding="utf-8")
ROOMS = (
    "", "founding", "puzzle", "learn", "learn/sample", "learn/quick", "referee", "workshop/island",
    "workshop/princes/merchants", "rules", "rules/robber", "house/island", "house/princes", "history", "stats",
    "account", "settings",
)  # fmt: skip
FEW = 3
"""A table shows at least so many marks; a page with fewer was not drawn. What opens over it may have none."""


def mute(page: Page, where: object, few: int = FEW) -> list[str]:
    """What in sight says nothing."""
    found = page.evaluate(SYMBOLS)
    assert found["seen"] >= few, where
    return [f"{where}: {one}" for one in found["mute"]]


@pytest.mark.parametrize(("game", "name", "line"), [("princes", "progress", 610)])
def test_every_symbol_of_a_table_answers(page: Page, served: Served, game: str, name: str, line: int) -> None:
    where = archived_at(game, name, line)
    come(page, served, where, "ca")
    assert not mute(page, where)


def test_what_lies_on_the_island_answers_press_pointer_and_arrows(page: Page, served: Served) -> None:
    come(page, served, archived_at("island", "close-game", 729), "en")
    card, sheet = page.locator(".place-card"), page.locator("[data-whynot]")
    hexagon = page.locator("[data-hex=R3]")
    box = hexagon.bounding_box()
    assert box is not None
    at = (box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.3)
    page.mouse.move(*at)
    expect(card).to_have_attribute("data-aimed", "R3")
    page.mouse.click(*at)
    expect(sheet.locator("h3")).to_have_text("R3")
    expect(sheet).to_contain_text("When its number is rolled")
    expect(sheet.get_by_role("link")).to_have_attribute("href", "#/rules/production")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("group", name="The island")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(card).not_to_have_attribute("data-aimed", "R3")
    page.keyboard.press("Enter")
    expect(sheet).to_be_visible()


def test_the_audit_sees_a_mark_that_says_nothing(page: Page) -> None:
    mark = '<svg width="20" height="20"><use href="#x"/></svg>'
    page.set_content(f"""<svg width="0"><symbol id="x"><rect width="20" height="20"/></symbol></svg>
        <main><p>{mark} wood</p><button aria-label="Robber">{mark}</button><section>{mark}</section><i>★</i></main>""")
    assert len(page.evaluate(SYMBOLS)["mute"]) == 2


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_symbol_of_every_archived_position_answers(
    new_page: NewPage, served: Served, game: str, lang: str
) -> None:
    page = new_page(lang=lang)
    found: list[str] = []
    for where in archived(game):
        come(page, served, where, lang)
        found += mute(page, where)
        for opener in opened(page, game):
            found += mute(page, f"{where} after {opener}", 0)
    assert not found, f"{len(found)}\n" + "\n".join(found[:60])


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1366, 650), (390, 844)], ids=str)
def test_every_symbol_of_the_side_rooms_answers(new_page: NewPage, lang: str, size: tuple[int, int]) -> None:
    page = new_page(*size, lang=lang)
    page.goto("#/")
    guest(page)
    found: list[str] = []
    for room in ROOMS:
        page.goto("about:blank")
        page.goto(f"#/{room}")
        page.wait_for_selector("main")
        page.wait_for_load_state("networkidle")
        found += mute(page, f"#/{room}", 1)
    assert not found, "\n".join(found)
