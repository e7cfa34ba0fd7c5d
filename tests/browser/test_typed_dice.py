"""Real dice: what they show is told by two presses, by keys, and by ear."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import Served
from tests.browser.promise.looking import come
from tests.browser.promise.positions import TYPED, Position, archived

THROWN = {game: next(one for one in archived(game) if one.kinds == TYPED) for game in ("island", "princes")}
SECOND = {"island": "2", "princes": "harvest"}


@pytest.mark.parametrize(
    "where",
    [pytest.param(THROWN["princes"], id="princes"),
     pytest.param(THROWN["island"], id="island", marks=pytest.mark.soak)],
)  # fmt: skip
def test_two_presses_tell_a_throw(page: Page, served: Served, where: Position) -> None:
    come(page, served, where, "en")
    first = page.locator("[data-die='0']")
    expect(first).to_have_count(6)
    page.click("[data-die='0'][data-face='3']")
    page.click("[data-die='0'][data-face='4']")
    expect(page.locator("[data-die='0'][data-face='4']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-die='0'][data-face='3']")).to_have_attribute("aria-pressed", "false")
    page.click(f"[data-die='1'][data-face='{SECOND[where.game]}']")
    expect(first).to_have_count(0)
    if where.game == "island":
        expect(page.locator(".rolled b")).to_have_text("6")


@pytest.mark.soak
def test_digits_tell_it_and_backspace_takes_the_first_back(page: Page, served: Served) -> None:
    come(page, served, THROWN["island"], "en")
    picked = page.locator("[data-die][aria-pressed='true']")
    expect(page.locator("[data-die]")).to_have_count(12)
    page.keyboard.press("3")
    expect(picked).to_have_attribute("data-face", "3")
    page.keyboard.press("Backspace")
    expect(picked).to_have_count(0)
    page.keyboard.press("5")
    expect(picked).to_have_attribute("data-face", "5")
    page.keyboard.press("4")
    expect(page.locator(".rolled b")).to_have_text("9")


def test_for_ears_it_is_twelve_buttons_under_one_heading(new_page: NewPage, served: Served) -> None:
    page = new_page()
    page.add_init_script(
        "location.protocol === 'http:' && localStorage.setItem('settings', JSON.stringify({reader: true, pace: 0}))"
    )
    come(page, served, THROWN["island"], "en", drawn="main.reader")
    expect(page.locator("#options h3")).to_have_count(1)
    page.get_by_role("group", name="First die").get_by_role("button", name="4").press("Enter")
    page.get_by_role("group", name="Second die").get_by_role("button", name="1").press("Enter")
    expect(page.locator("#options h3").first).not_to_have_text(re.compile("Dice"))
