"""The Island's table: what is pressed goes on by itself, and what happens is seen to happen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import Served
from tests.browser.promise.looking import come
from tests.browser.promise.positions import archived, archived_at

# A full hand before trade is over.
RICH = archived_at("island", "close-game", 874)
STEAL = next(one for one in archived("island") if one.kinds == "steal")
COUNTED = """
window.moved = 0;
new MutationObserver((all) => all.forEach(({addedNodes}) => addedNodes.forEach((node) => {
  if (node.classList?.contains('mover')) window.moved++;
}))).observe(document, {childList: true, subtree: true});
"""


def swap(page: Page) -> None:
    """Trade with the bank, and wait until it is done."""
    before = page.locator(".screen").get_attribute("data-number") or ""
    page.locator('[data-answer^="bank"]').first.click()
    expect(page.locator(".screen")).not_to_have_attribute("data-number", before)


def test_road_goes_on_to_building_and_says_that_trade_is_over(page: Page, served: Served) -> None:
    come(page, served, RICH, "en")
    expect(page.locator("[data-place]")).to_have_count(0)
    page.click('[data-build="road"]')
    expect(page.locator("[data-place]").first).to_be_visible()
    expect(page.locator("[data-question]")).to_contain_text("Trade is over for this turn.")


@pytest.mark.soak
def test_cards_are_seen_to_change_hands_and_where_motion_is_reduced_they_are_not(
    new_page: NewPage, served: Served
) -> None:
    for calm in (False, True):
        page = new_page(calm=calm)
        page.add_init_script(COUNTED)
        come(page, served, RICH, "en")
        swap(page)
        if calm:
            assert page.evaluate("window.moved") == 0
        else:
            page.wait_for_function("() => window.moved > 1")


def test_hexes_for_the_robber_are_marked_under_the_pieces_that_one_chooses_by(page: Page, served: Served) -> None:
    come(page, served, next(one for one in archived("island") if one.kinds == "robber"), "en")
    expect(page.locator("[data-place]").first).to_be_visible()
    expect(page.locator(".board > .place ~ .set").first).to_be_visible()
    expect(page.locator(".board > .set ~ .place")).to_have_count(0)


def test_whom_to_steal_from_comes_before_nobody(page: Page, served: Served) -> None:
    come(page, served, STEAL, "en")
    first = page.locator('[data-answer^="steal"]').first
    expect(first).to_be_visible()
    assert (first.get_attribute("data-answer") or "").split()[1].isdigit()
