"""What else one presses in the workshop: islands by lot, the tactile print, how fair it is, sketches of one's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import play_on

LONG = 180_000
SMALL = """layout two-shores
hexes
   W6    B8          S5
O5    D     G9          G8
   S10   W4          O9
end
harbour a1-a2 3:1
"""


def opened(new_page: NewPage) -> Page:
    page = new_page(1366, 768)
    page.goto("#/workshop")
    expect(page.get_by_text(re.compile("hexes"))).not_to_have_count(0)
    return page


@pytest.mark.soak
def test_islands_by_lot_are_printed_and_weighed(new_page: NewPage, tmp_path: Path) -> None:
    page = opened(new_page)
    page.get_by_label("Hexes").fill("12")
    page.locator("[data-lot=balanced]").click()
    expect(page.get_by_text("One island of 12 hexes.")).to_be_visible()
    page.get_by_label("Islands", exact=True).fill("2")
    page.locator("[data-lot=symmetric]").click()
    expect(page.get_by_text(re.compile("^2 islands with sea between them; hexes: 6 . 6"))).to_be_visible()
    with page.expect_download(timeout=LONG) as printed:
        page.locator("[data-print]").click()
    printed.value.save_as(tmp_path / "island.pdf")
    assert (tmp_path / "island.pdf").read_bytes().startswith(b"%PDF-")
    page.locator("[data-weigh]").click()
    expect(page.locator("[data-fairness='16']")).to_be_visible(timeout=LONG)
    page.locator("[data-weigh]").click()
    expect(page.locator("[data-weigh]")).to_have_text("How fair is it?", timeout=LONG)
    expect(page.get_by_text("percentage points between")).to_be_visible()


@pytest.mark.soak
def test_what_was_drawn_dealt_or_opened_is_taken_back(new_page: NewPage) -> None:
    page = opened(new_page)
    page.locator("[data-gallery=star]").click()
    expect(page.get_by_text("One island of 25 hexes.")).to_be_visible()
    page.locator("[data-brush='sea ']").click()
    corner = page.locator("[data-cell]:not([data-cell=''])").first
    place = corner.get_attribute("data-place")
    cell = corner.get_attribute("data-cell") or ""
    corner.click()
    expect(page.get_by_text("One island of 24 hexes.")).to_be_visible()
    page.locator("[data-lot=balanced]").click()
    expect(page.get_by_text("One island of 19 hexes.")).to_be_visible()
    page.locator("[data-undo]").click()
    expect(page.get_by_text("One island of 24 hexes.")).to_be_visible()
    page.locator("[data-undo]").click()
    expect(page.locator(f"[data-place='{place}']")).to_have_attribute("data-cell", cell)
    expect(page.get_by_text("One island of 25 hexes.")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("size", [(1366, 650), (1440, 900), (2560, 1440), (3840, 2160)], ids=str)
def test_the_whole_sea_is_in_sight_on_any_wide_screen(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(*size)
    page.goto("#/workshop")
    sea = page.get_by_label("The sea to draw on")
    expect(sea).to_be_visible()
    box = sea.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1], box
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.soak
def test_a_sketch_is_kept_in_the_browser_under_its_name(new_page: NewPage) -> None:
    page = opened(new_page)
    page.locator("[data-gallery=first-steps]").click()
    page.get_by_label("Name").fill("Mi primera isla")
    page.get_by_label("Name").press("Enter")
    page.get_by_label("Name").blur()
    page.locator("[data-keep]").click()
    expect(page.locator("[data-kept='Mi primera isla']")).to_be_visible()
    page.locator("[data-gallery=great-land]").click()
    expect(page.get_by_text("One island of 27 hexes.")).to_be_visible()
    page.reload()
    page.locator("[data-kept='Mi primera isla']").click()
    expect(page.get_by_text("One island of 13 hexes.")).to_be_visible()
    page.locator("[data-drop='Mi primera isla']").click()
    expect(page.locator("[data-kept]")).to_have_count(0)


@pytest.mark.soak
def test_an_island_of_two_parts_goes_from_its_link_to_its_report(new_page: NewPage) -> None:
    """Written as text, passed on by link, played by a friend against a bot to the end, and its report opened."""
    page = opened(new_page)
    page.get_by_text("As text").click()
    page.get_by_label("The drawing as text").fill(SMALL)
    expect(page.get_by_text("2 islands with sea between them; hexes: 7 + 3.")).to_be_visible()
    page.locator("[data-share]").click()
    expect(page).to_have_url(re.compile("#/workshop/island/drawn"))
    friend = new_page(1366, 768)
    friend.goto(page.url)
    expect(friend.get_by_text("2 islands with sea between them; hexes: 7 + 3.")).to_be_visible()
    friend.get_by_label("Seats").select_option("2")
    friend.locator("[data-play]").click()
    expect(friend.locator("[data-hex]")).to_have_count(10)
    play_on(friend, "island", 2500)
    expect(friend.locator(".over h2").first).to_contain_text("win")
    friend.click('[data-go="report"]')
    expect(friend.locator(".podium")).to_be_visible()
