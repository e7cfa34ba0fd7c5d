"""The island workshop: an island of two parts is drawn, passed on by its link, and played from it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage

ONE = {"1,1": "W6", "3,1": "B9", "2,2": "D", "4,2": "S5"}
OTHER = {"8,2": "G8", "10,2": "O4", "9,3": "W10", "11,3": "S3"}


def draw(page: Page) -> None:
    """Two parts, by pointer and by keyboard; the second is written."""
    page.locator("[data-gallery=first-steps]").click()
    page.get_by_text("One island of 13 hexes.").wait_for()
    page.locator("[data-brush='sea ']").click()
    for place in page.locator("[data-cell]:not([data-cell=''])").evaluate_all(
        "all => all.map(one => one.dataset.place)"
    ):
        page.locator(f"[data-place='{place}']").click()
    page.get_by_text("There is nothing here yet").wait_for()


@pytest.mark.soak
def test_an_island_of_two_parts_is_drawn_and_played_from_its_link(new_page: NewPage) -> None:
    page = new_page(1366, 768)
    page.goto("#/workshop")
    draw(page)
    for place, cell in (ONE | OTHER).items():
        page.locator(f"[data-brush='land {cell[0]}']").click()
        page.locator(f"[data-place='{place}']").press("Enter")
        if cell != "D":
            page.locator(f"[data-brush='number {cell[1:]}']").click()
            page.locator(f"[data-place='{place}']").click()
        expect(page.locator(f"[data-place='{place}']")).to_have_attribute("data-cell", cell)
    expect(page.get_by_text("2 islands with sea between them; hexes: 4 + 4.")).to_be_visible()
    page.locator("[data-share]").click()
    expect(page).to_have_url(re.compile("#/workshop/island/drawn"))
    friend = new_page(1366, 768)
    friend.goto(page.url)
    expect(friend.get_by_text("2 islands with sea between them; hexes: 4 + 4.")).to_be_visible()
    friend.locator("[data-play]").click()
    expect(friend.locator("[data-hex]")).to_have_count(8)


@pytest.mark.soak
def test_nothing_moves_under_the_hand_that_draws(new_page: NewPage) -> None:
    page = new_page(1366, 768)
    page.goto("#/workshop/island")
    page.locator("[data-brush='land W']").click()
    sea = page.locator("svg.sea")
    before = sea.get_attribute("viewBox")
    rim = page.locator("[data-place]").evaluate_all(
        "all => all.map(one => one.dataset.place).sort((a, b) => parseInt(b) - parseInt(a))[0]"
    )
    page.locator(f"[data-place='{rim}']").click()
    expect(page.locator(f"[data-place='{rim}']")).to_have_attribute("data-cell", "W?")
    assert sea.get_attribute("viewBox") == before
    page.mouse.move(2, 2)
    expect(sea).not_to_have_attribute("viewBox", before or "")
