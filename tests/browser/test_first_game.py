"""A first game: the coach is offered at the first “Play now”, speaks to the device at hand, and never plays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage


def begin(page: Page, game: str, address: str = "/") -> None:
    page.goto(address)
    page.locator(f'[data-play="{game}"]').click()
    page.locator('[data-first="coach"]').locator("visible=true").click()
    expect(page).to_have_url(re.compile("/learn$"))


WAITED = """new MutationObserver(() => {
  if (document.getElementById('welcome')) sessionStorage.setItem('waited', 'yes');
}).observe(document, {childList: true, subtree: true})"""
"""Notes whether the waiting room was ever drawn."""


def test_who_never_played_is_asked_once(new_page: NewPage) -> None:
    page = new_page(played=False)
    page.add_init_script(WAITED)
    begin(page, "quick")
    expect(page.locator(".coach")).to_contain_text("Tip 1 of 8")
    page.goto("/")
    page.locator('[data-play="quick"]').click()
    expect(page).to_have_url(re.compile(r"#/t/\w+/[\w-]+$"))
    expect(page.locator(".quick")).to_be_visible()
    expect(page.locator(".coach")).to_have_count(0)
    address = page.url
    page.goto("/")
    page.locator(f'aside a[href="{address[address.index("#") : address.rindex("/")]}"]').click()
    expect(page.locator(".quick")).to_be_visible()
    assert page.url == address, "who has been home can still send the address on"
    page.goto("/")
    page.locator('[data-play="island"]').click()
    page.locator('[data-first="play"]').locator("visible=true").click()
    expect(page.locator(".island")).to_be_visible()
    expect(page.locator(".coach")).to_have_count(0)
    assert page.evaluate("sessionStorage.getItem('waited')") is None, "nobody is waited for, and no link is to be sent"


def test_the_coach_shows_three_places_says_why_and_never_plays(new_page: NewPage) -> None:
    page = new_page(played=False)
    begin(page, "island")
    coach = page.locator(".coach")
    expect(coach.locator("li")).to_have_count(3)
    expect(page.locator("[data-hint]")).to_have_count(3)
    expect(coach).to_contain_text("Click a marked place")
    asked = page.locator(".screen").get_attribute("data-asked")
    coach.locator('[data-coach="why"]').click()
    expect(coach.locator("li").first).to_contain_text("of 36 rolls")
    assert page.locator(".screen").get_attribute("data-asked") == asked, "it never plays"
    coach.locator('[data-coach="known"]').click()
    expect(coach).to_have_count(0)
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.locator("[data-place]").first.click()
    expect(coach).to_contain_text("Tip 2 of 8")
    coach.locator('[data-coach="stop"]').click()
    expect(coach).to_have_count(0)


SPOKEN = pytest.param(1280, "/?sr=1", "type your answer", marks=pytest.mark.soak)


@pytest.mark.parametrize(("width", "address", "words"), [(390, "/", "Tap"), SPOKEN])
def test_the_coach_speaks_to_the_device_and_the_mode(new_page: NewPage, width: int, address: str, words: str) -> None:
    page = new_page(width, 800, played=False)
    begin(page, "island", address)
    coach = page.locator(".coach")
    expect(coach.locator("li")).to_have_count(3)
    expect(coach).to_contain_text(words)
    expect(coach).not_to_contain_text("yellow")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
