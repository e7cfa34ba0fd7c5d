"""The almanac on the page: by number, by name, of the game one plays, and how many were found is said."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage


def test_rulings_and_cards_are_found_and_counted(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/rules")
    search = page.get_by_role("searchbox")
    first = page.locator("main li a").first
    search.fill("R-252")
    expect(first).to_have_text("R-252: How far the Doctor reaches")
    expect(page.get_by_role("status")).to_have_text("2 entries found")
    search.fill("doctor")
    expect(first).to_have_text("Doctor")
    first.click()
    expect(page.get_by_role("heading", name="Doctor")).to_be_visible()
    expect(page.get_by_role("list", name="Rulings")).to_contain_text("R-253: Does the Doctor need a Bath House?")
    search.fill("road")
    expect(first).to_have_text("Road")
    page.get_by_label("Of which game").select_option("quick")
    expect(first).to_have_text("Road in The Quick Game")
