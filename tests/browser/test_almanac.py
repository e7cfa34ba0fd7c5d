"""The almanac on the page: by number, by name, of the game one plays, and how many were found is said."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import begin


def test_rulings_and_cards_are_found_and_counted(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/rules")
    search = page.get_by_role("searchbox")
    first = page.locator("main li a").first
    search.fill("R-252")
    expect(first).to_have_text("How far the Doctor reaches")  # its number is for those who quote it
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
    page.get_by_text("Where the rulebook leaves something open").click()
    expect(page.get_by_role("link", name="Does the Doctor need a Bath House?")).to_be_visible()
    search.fill("road")
    expect(first).to_have_text("Road")
    page.get_by_label("Which game").select_option("quick")
    expect(first).to_have_text("Road in The Quick Game")


def test_it_opens_on_the_game_one_comes_from_and_leads_back_there(new_page: NewPage) -> None:
    """By its button and by Escape; before anything is looked up it says where to begin."""
    page = new_page(lang="es")
    page.goto("/#/")
    begin(page, "princes")
    table = page.url
    for leave in ("button", "Escape"):
        page.goto("/#/rules")
        expect(page.get_by_label("De qué juego")).to_have_value("princes")
        expect(page.get_by_role("heading", name="Empieza aquí: Los Príncipes")).to_be_visible()
        assert page.locator("main ol a").count() >= 5
        if leave == "Escape":
            page.keyboard.press("Escape")
        else:
            page.locator("[data-back]").click()
        page.wait_for_url(table)
    page.goto("/#/rules/questions")
    expect(page.locator("main code", has_text="pregunta")).to_be_visible()  # an order is told from the words about it


def test_on_a_phone_an_entry_that_was_pressed_is_seen_and_has_the_focus(new_page: NewPage) -> None:
    """The list stands above it there; a title of two games says which it is of."""
    page = new_page(width=390, height=844, lang="es")
    page.goto("/#/rules")
    assaults = page.locator("main ul li", has_text="Asalto del ladrón")
    expect(assaults).to_have_count(2)
    assert sorted(text.removeprefix("Asalto del ladrón").strip() for text in assaults.all_inner_texts()) == [
        "El Juego Rápido",
        "Los Príncipes",
    ]
    assaults.first.get_by_role("link").click()
    title = page.get_by_role("heading", name="Asalto del ladrón")
    expect(title).to_be_in_viewport()
    expect(title).to_be_focused()
