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
    page.get_by_label("Which game").focus()
    page.keyboard.press("Tab")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("main li a").nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    assert page.locator("main li a:focus").count() == 0, "the list is one stop"
    search.fill("doctor")
    expect(first).to_have_text("Doctor")
    first.click()
    expect(page.get_by_role("heading", name="Doctor")).to_be_visible()
    expect(page.get_by_role("list", name="Rulings")).to_contain_text("R-253: Does the Doctor need a Bath House?")
    search.fill("road")
    expect(first).to_have_text("Road")
    page.get_by_label("Which game").select_option("quick")
    expect(first).to_have_text("Road in The Quick Game")


def test_on_a_phone_an_entry_that_was_pressed_is_seen_and_has_the_focus(new_page: NewPage) -> None:
    """The list stands above it there; a title of two games says which it is of."""
    page = new_page(width=390, height=844, lang="es")
    page.goto("/#/rules")
    assaults = page.locator("main li", has_text="Asalto del ladrón")
    expect(assaults).to_have_count(2)
    assert sorted(text.removeprefix("Asalto del ladrón").strip() for text in assaults.all_inner_texts()) == [
        "El Juego Rápido",
        "Los Príncipes",
    ]
    assaults.first.get_by_role("link").click()
    title = page.get_by_role("heading", name="Asalto del ladrón")
    expect(title).to_be_in_viewport()
    expect(title).to_be_focused()
