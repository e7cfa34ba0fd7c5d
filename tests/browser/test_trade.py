"""Two people in two browsers trade with each other; lines break and pages are reloaded in the middle of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import guest
from tests.browser.house import Served, record
from trueque.kernel.record import Record

SAMPLE = record("island", "sample-game")


def before(read: Record, text: str) -> int:
    """The number of the first line that says *text*."""
    return next(n for n, line in enumerate(read.log) if line.text == text)


def sit(page: Page, table: tuple[str, str]) -> None:
    page.goto(f"#/t/{table[0]}/{table[1]}")
    page.wait_for_selector(".island")


def test_two_browsers_trade_with_each_other(new_page: NewPage, served: Served) -> None:
    blue, white = both(new_page, served)
    offer(blue, "wool", "brick")
    white.click('[data-answer^="accept"]')
    blue.click('[data-answer="deal 3"]')
    expect(blue.locator('.hand [data-card="brick"]')).to_be_visible()
    expect(white.locator('.hand [data-card="wool"]')).to_be_visible()
    expect(blue.locator(".log")).to_contain_text("brick")


def both(new_page: NewPage, served: Served) -> tuple[Page, Page]:
    """Blai, whose turn it is, and Berta, at one table of two bots more, before the sample game's first offer."""
    blue, white = new_page(), new_page()
    people = {2: guest(blue, "Blai"), 3: guest(white, "Berta")}
    table = served.table(SAMPLE, before(SAMPLE, "offer wool > brick"), people, "greedy")
    sit(blue, table)
    sit(white, table)
    return blue, white


def offer(page: Page, give: str, want: str) -> None:
    page.click(f'.hand [data-card="{give}"]')
    page.click(f'[data-want="{want}"]')
    page.click('[data-answer="offer"]')


@pytest.mark.soak
def test_who_has_it_is_asked_with_one_press_and_answered_with_an_offer(new_page: NewPage, served: Served) -> None:
    blue, white = both(new_page, served)
    blue.click('[data-want="brick"]')
    blue.click('[data-answer="call"]')
    expect(blue.locator('[data-call="2"]')).to_be_visible()
    expect(blue.locator(".log")).to_contain_text("who gives 1 brick?")
    white.click('[data-heed="2 0"]')
    white.click('[data-want="wool"]')
    white.click('[data-answer="offer"]')
    blue.click('[data-answer="accept 3"]')
    expect(blue.locator('.hand [data-card="brick"]')).to_be_visible()
    expect(blue.locator('[data-call="2"]')).to_have_count(0)


def test_a_counter_takes_one_tap(new_page: NewPage, served: Served) -> None:
    blue, white = both(new_page, served)
    expect(blue).to_have_title(re.compile("Your turn"))
    blue.click('[data-to="3"]')
    blue.click('.hand [data-card="wood"]')
    blue.click('[data-want="brick"]')
    blue.click('[data-answer="offer"]')
    white.click('[data-counter="2"]')
    blue.click('.asked [data-answer^="accept"], .asked [data-answer^="deal"]')
    expect(blue.locator('.hand [data-card="brick"]')).to_be_visible()
    expect(blue.locator('.hand [data-card="wood"]')).to_have_count(0)
    expect(white.locator('.hand [data-card="wood"] .n')).to_have_text("3")


@pytest.mark.soak
def test_an_answer_is_taken_back_while_the_others_think_and_their_haggling_is_their_own(
    new_page: NewPage, served: Served
) -> None:
    blue, white, red = new_page(alone=True), new_page(alone=True), new_page(alone=True)
    people = {2: guest(blue, "Blai"), 3: guest(white, "Berta"), 1: guest(red, "Carme")}
    table = served.table(SAMPLE, before(SAMPLE, "offer wool > brick"), people, "greedy")
    for page in (blue, white, red):
        sit(page, table)
    offer(blue, "wool", "brick")
    white.click('[data-counter="2"]')
    expect(white.locator(".answered")).to_contain_text("Your counter:")
    white.click("[data-take-back]")
    expect(white.locator('[data-answer^="accept"]')).to_be_visible()
    white.click('[data-counter="2"]')
    red.click('[data-answer^="decline"]')
    expect(blue.locator(".asked")).to_contain_text("Seat 4 counter-offers")
    expect(red.locator(".offers")).not_to_contain_text("Seat 4")
    expect(red.locator(".asked")).to_have_count(0)


@pytest.mark.soak
def test_offers_of_a_blocked_player_are_declined_unseen(new_page: NewPage, served: Served) -> None:
    blue, white = both(new_page, served)
    offer(blue, "wool", "brick")
    white.click('[data-noes="2"]')
    white.click('[data-block="2"]')
    expect(blue.locator(".offers .no")).to_contain_text("Seat 4")
    blue.click('[data-answer="withdraw"]')
    expect(blue.locator(".offers .no")).to_have_count(0)
    offer(blue, "grain", "brick")
    expect(blue.locator(".offers .no")).to_contain_text("Seat 4")
    expect(white.locator('[data-answer^="accept"]')).to_have_count(0)


@pytest.mark.soak
def test_a_swap_one_never_makes_is_asked_no_more_until_that_is_changed(new_page: NewPage, served: Served) -> None:
    blue, white = both(new_page, served)
    offer(blue, "wool", "brick")
    white.click('[data-noes="2"]')
    white.click('[data-never="2"]')
    expect(blue.locator(".offers .no")).to_contain_text("Seat 4")
    white.reload()
    blue.click('[data-answer="withdraw"]')
    offer(blue, "wool", "brick")
    expect(blue.locator(".offers .no")).to_contain_text("Seat 4")
    blue.click('[data-answer="withdraw"]')
    offer(blue, "grain", "brick")
    expect(white.locator('[data-answer^="accept"]')).to_be_visible()
    white.evaluate("localStorage.removeItem('never-swaps')")


@pytest.mark.soak
def test_all_offers_of_a_turn_are_declined_by_one_press(new_page: NewPage, served: Served) -> None:
    blue, white = both(new_page, served)
    offer(blue, "wool", "brick")
    white.click('[data-noes="2"]')
    white.click("[data-decline-all]")  # it goes with the offer, so nobody sees it checked
    expect(blue.locator(".offers .no")).to_contain_text("Seat 4")


@pytest.mark.soak
def test_a_reload_in_the_middle_of_an_offer_loses_nothing(new_page: NewPage, served: Served) -> None:
    blue, white = both(new_page, served)
    offer(blue, "wool", "brick")
    white.wait_for_selector('[data-answer^="accept"]')
    blue.reload()
    white.reload()
    served.cut_lines()
    white.click('[data-answer^="accept"]')
    blue.click('[data-answer="deal 3"]')
    expect(blue.locator('.hand [data-card="brick"]')).to_be_visible()


@pytest.mark.parametrize("moment", [pytest.param("before", marks=pytest.mark.soak), "between"])
def test_a_lost_line_never_loses_or_doubles_a_click(page: Page, served: Served, moment: str) -> None:
    """An answer pressed while the line is down is kept, sent when it is back, and played once."""
    cut = before(SAMPLE, "roll")
    table = served.table(SAMPLE, cut, {0: guest(page)})
    page.add_init_script(
        """const Real = WebSocket; window.opened = [];
           window.WebSocket = class extends Real {
             constructor(...a) { super(...a); window.opened.push(this); }
             send(text) { if (!window.mute) super.send(text); }
           }"""
    )
    page.goto(f"#/t/{table[0]}/{table[1]}")
    page.wait_for_selector('[data-step="roll"]')
    # What is said now is lost on the way, as on a dead line.
    page.evaluate("window.mute = true")
    if moment == "between":
        page.click('[data-step="roll"]')
    page.evaluate("window.mute = false; window.opened.at(-1).close()")
    if moment == "before":
        page.click('[data-step="roll"]')
    expect(page.locator('[data-step="roll"]')).to_have_count(0)
    expect(page.locator(".rolled")).to_be_visible()
    rolls = page.locator(".log li").filter(has_text="Seat 1").filter(has_text=" and ")
    assert rolls.count() <= 1


@pytest.mark.soak
def test_a_reload_in_the_middle_of_discards(page: Page, served: Served) -> None:
    read = record("island", "ends-city")
    cut = next(n for n, line in enumerate(read.log) if line.author == 0 and line.text.startswith("discard"))
    table = served.table(read, cut, {0: guest(page)})
    sit(page, table)
    page.locator('[data-give]:not([aria-disabled="true"])').first.click()
    page.reload()
    page.wait_for_selector('[data-answer="discard"]')
    served.cut_lines()
    while page.locator('[data-answer="discard"]:not([aria-disabled="true"])').count() == 0:
        page.locator('[data-give]:not([aria-disabled="true"])').first.click()
    page.click('[data-answer="discard"]')
    expect(page.locator('[data-answer="discard"]')).to_have_count(0)


def test_a_reload_in_the_middle_of_a_cards_effect(page: Page, served: Served) -> None:
    read = record("princes", "duel")
    cut = next(n for n, line in enumerate(read.log) if line.author == 0 and line.text.startswith("pick "))
    table = served.table(read, cut, {0: guest(page)})
    page.goto(f"#/t/{table[0]}/{table[1]}")
    page.click("[data-more=picks]")
    page.wait_for_selector('dialog[open] [data-answer^="pick"]')
    page.reload()
    served.cut_lines()
    page.click("[data-more=picks]")
    page.locator('dialog[open] [data-answer^="pick"]').first.click()
    expect(page.locator(".screen")).not_to_have_attribute("data-number", str(cut + 1))
