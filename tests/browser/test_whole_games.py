"""The long runs: whole games of each kind in the browser; every page in three languages and three themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import by_key, play_on
from tests.browser.test_reach import PAGES, faults, visit


@pytest.mark.soak
@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_a_whole_game(page: Page, game: str) -> None:
    page.goto("#/")
    page.click(f'[data-play="{game}"]')
    play_on(page, game, 4000)
    expect(page.locator(".over h2").first).to_contain_text("win")
    page.click('[data-go="report"]')
    page.wait_for_selector(".podium")


@pytest.mark.soak
@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_a_whole_game_by_keyboard_alone(page: Page, game: str) -> None:
    """The drawn table without a mouse: only what Tab comes to, only Enter."""
    page.goto("#/")
    by_key(page.locator(f'[data-play="{game}"]'))
    play_on(page, game, 4000, by_key)
    expect(page.locator(".over h2").first).to_contain_text("win")
    by_key(page.locator('[data-go="report"]'))
    page.wait_for_selector(".podium")


@pytest.mark.soak
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("lang", ["es", "ca", "en"])
def test_every_page_in_every_language_and_theme(new_page: NewPage, lang: str, theme: str) -> None:
    page = new_page(lang=lang, theme=theme)
    for where in PAGES:
        visit(page, where)
        assert not faults(page), (where, lang, theme)
