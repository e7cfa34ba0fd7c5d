"""The Princes' table: paying by pressing regions, the hand that says what it lacks, and what moves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import DRAWN, click, guest, princes, settle
from tests.browser.house import Served, late, record


def come(page: Page, served: Served, name: str, line: int, seat: int) -> None:
    id, key = served.table(record("princes", name), line, {seat: guest(page)}, "greedy")
    page.goto(f"#/t/{id}/{key}")
    page.wait_for_selector(DRAWN)
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")


def test_a_price_is_paid_by_pressing_the_regions(page: Page, served: Served) -> None:
    """Each press takes one more, one too many puts all back, and what is paid is sent once it is enough."""
    come(page, served, "duel", 652, 0)  # 3 brick, of hills 3 (2) and hills 1 (3)
    done = page.locator(".question [data-send]")
    first, second = (page.locator(f'.ours [data-region="{name}"]') for name in ("hills3", "hills1"))
    expect(page.locator("[data-question]")).to_have_text("Pay 3 resources: from which regions?")
    expect(done).to_have_attribute("aria-disabled", "true")
    for chosen in ("1", "2"):
        first.click()
        expect(first.locator(".badge")).to_have_text(chosen)
    first.click()
    expect(first.locator(".badge")).to_have_count(0)
    first.click()
    second.click()
    second.click()
    expect(page.locator(".question .sum").first).to_contain_text("3 of 3")
    expect(first).to_have_attribute("aria-label", re.compile("1 chosen"))
    before = page.locator(".screen").get_attribute("data-asked")
    done.click()
    expect(page.locator(".screen")).not_to_have_attribute("data-asked", before or "")
    expect(page.locator(".log")).to_contain_text("3 brick")


def test_amounts_can_be_filled_in_by_numbers_too(page: Page, served: Served) -> None:
    come(page, served, "duel", 652, 0)
    page.get_by_role("button", name="As a list").click()
    more = page.locator("dialog[open]").get_by_role("button", name=re.compile("^more "))
    expect(more).to_have_count(2)
    more.first.click()
    more.last.click()
    more.last.click()
    expect(page.locator('.ours [data-region="hills1"] .badge')).to_have_text("2")
    before = page.locator(".screen").get_attribute("data-asked")
    page.locator("[data-send-numbers]").click()
    expect(page.locator(".screen")).not_to_have_attribute("data-asked", before or "")


@pytest.mark.parametrize(
    ("name", "line", "seat", "kind"),
    [("duel", 117, 1, "rearrange"), pytest.param("progress", 491, 0, "relocate", marks=pytest.mark.soak)],
)
def test_hands_at_the_page_leave_regions_or_swap_two(
    page: Page, served: Served, name: str, line: int, seat: int, kind: str
) -> None:
    """Who presses one region chooses it, and who presses it again lays it back: so nobody gets any further."""
    come(page, served, name, line, seat)
    asked = page.locator(".screen").get_attribute("data-asked") or ""
    assert asked.endswith(f".{kind}")
    for _ in range(2):
        if page.locator(".screen").get_attribute("data-asked") == asked:
            assert princes(page, click)
            settle(page, asked)
    expect(page.locator(".screen")).not_to_have_attribute("data-asked", asked)


def test_a_hand_says_what_can_be_built_and_what_it_lacks(page: Page, served: Served) -> None:
    come(page, served, "gold", 513, 1)
    expect(page.locator('.hand [data-card="moneylender"] .open .note')).to_have_text(re.compile("can be built"))
    expect(page.locator('.hand [data-card="brigands"] .note')).to_have_text(re.compile("lacks what it requires"))
    expect(page.locator('.hand [data-card="brigands"] .open')).to_have_count(0)


WATCH = """() => {
  window.moved = 0;
  new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(node => {
    if (node.classList?.contains('mover')) window.moved += 1;
  }))).observe(document.documentElement, {childList: true});
}"""


@pytest.mark.soak
def test_what_happens_moves_and_stays_still_where_motion_is_reduced(new_page: NewPage, served: Served) -> None:
    read = record("princes", "gold")
    for calm in (False, True):
        page = new_page(calm=calm)
        come(page, served, "gold", late(read, 1, 4), 1)
        page.evaluate(WATCH)
        page.click("[data-step=roll]")
        expect(page.locator(".log")).to_contain_text("Production")
        if calm:
            assert page.evaluate("window.moved") == 0
        else:
            page.wait_for_function("() => window.moved > 0")


def test_under_a_finger_the_first_press_shows_and_the_second_does(new_page: NewPage, served: Served) -> None:
    page = new_page(390, 844)
    come(page, served, "duel", 700, 1)  # from which of two regions 1 grain is paid
    before = page.locator(".screen").get_attribute("data-asked") or ""
    region = page.locator('.ours .region.can[data-region="fields5"]')
    region.tap()
    expect(page.locator("[data-aimed]")).to_be_visible()
    expect(page.locator(".screen")).to_have_attribute("data-asked", before)
    region.tap()
    expect(page.locator(".screen")).not_to_have_attribute("data-asked", before)


def test_ending_is_never_offered_first(page: Page, served: Served) -> None:
    come(page, served, "gold", 513, 1)
    expect(page.locator(".acts button").last).to_have_attribute("data-step", "end")
    assert page.locator(".acts button").count() > 1
