"""The deck builder: what may be played is said while one builds; the deck is brought to a table and played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage


@pytest.mark.soak
@pytest.mark.parametrize("size", [(1366, 650), (360, 740)])
def test_a_deck_is_built_checked_kept_and_played(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(*size)
    page.goto("#/workshop/princes")
    page.locator("[data-card=abbey] [data-more]").click()
    expect(page.get_by_text("Cards in the deck: 1; there must be 36.")).to_be_visible()
    expect(page.locator("[data-play]")).to_be_disabled()
    page.locator("[data-ready]").select_option(label="Warriors")
    expect(page.locator("[data-playable]")).to_be_visible()
    page.locator("[data-card=archer] [data-less]").click()
    expect(page.get_by_text("Cards in the deck: 35; there must be 36.")).to_be_visible()
    page.locator("[data-card=archer] [data-more]").click()
    expect(page.locator("[data-playable]")).to_be_visible()
    expect(page.locator("[data-card=archer] [data-more]")).to_have_attribute("aria-disabled", "true")
    page.get_by_text("Save, delete, from text").click()
    page.get_by_label("Name").fill("Mine")
    page.locator("[data-keep]").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    page.locator("[data-ready]").select_option(label="Mine")
    expect(page.locator("[data-playable]")).to_be_visible()
    page.locator("[data-play]").click()
    expect(page.get_by_role("button", name="Stack 1: 12, yours")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("button", name=re.compile(r"Stack 4: (12|9), theirs"))).to_be_visible()


@pytest.mark.soak
def test_a_deck_is_brought_in_the_waiting_room(new_page: NewPage) -> None:
    page = new_page(1366, 768)
    page.goto("#/workshop/princes/scholars")
    page.get_by_role("button", name="Play with people").click()
    mine = page.locator("[data-bring]")
    expect(mine).to_contain_text("heroes")
    mine.get_by_label("Bring another").select_option(label="Merchants")
    expect(mine).to_contain_text("8 ships")
    expect(page.get_by_text("brought a deck.")).to_be_visible()
