"""Pointing at the island: names and yields, the ghost of the piece, a reach for thumbs, a second press."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import guest
from tests.browser.house import Served, record

CARD = ".place-card"
MIDDLE = "e => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }"


def found(page: Page, served: Served) -> None:
    """Come to where a second settlement is founded."""
    id, key = served.table(record("island", "ends-city"), 44, {0: guest(page)})
    page.goto(f"#/t/{id}/{key}")
    page.wait_for_selector("[data-place]")
    page.wait_for_load_state("networkidle")


def names(page: Page) -> list[str]:
    found: list[str] = page.locator("[data-place]").evaluate_all("all => all.map((e) => e.dataset.place).sort()")
    return found


def middle(page: Page, place: str) -> tuple[float, float]:
    x, y = page.locator(f'[data-place="{place}"]').evaluate(MIDDLE)
    return x, y


@pytest.mark.soak
def test_what_is_pointed_at_says_its_name_and_what_it_yields(page: Page, served: Served) -> None:
    found(page, served)
    first, last = names(page)[0], names(page)[-1]
    page.mouse.move(*middle(page, first))
    card = page.locator(CARD)
    expect(card).to_have_attribute("data-aimed", first)
    expect(card).to_contain_text("of 36")
    expect(page.locator(".aimed .ghost")).to_have_count(1)
    page.locator(f'[data-place="{last}"]').focus()
    expect(card).to_have_attribute("data-aimed", last)


def test_the_nearest_place_wins_and_a_finger_sees_it_before_it_means_it(new_page: NewPage, served: Served) -> None:
    page = new_page(width=390, height=844)
    found(page, served)
    asked = page.locator(".screen").get_attribute("data-asked") or ""
    first = names(page)[0]
    x, y = middle(page, first)
    page.touchscreen.tap(x, y - 24)  # the first in reading order: above it there is no other
    expect(page.locator(CARD)).to_have_attribute("data-aimed", first)
    expect(page.locator(CARD)).to_contain_text("Press again")
    assert page.locator(".screen").get_attribute("data-asked") == asked
    page.touchscreen.tap(x, y - 24)
    expect(page.locator(".screen")).not_to_have_attribute("data-asked", asked)
