"""Nothing that only eyes or a mouse can do: choosers, radios, the focus after going somewhere, links, review by key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ears import Ears
from tests.browser.hands import guest
from tests.browser.house import Served
from tests.browser.test_reader import seat_at, seat_down
from tests.browser.test_reader_explorer import hear, reply, walk

READER = "localStorage.setItem('settings', JSON.stringify({reader: true, pace: 0}))"
TWO_CARDS = 68
"""Where in the record two cards may be built at one site."""


def test_the_choosers_of_a_place_take_enter_and_space(page: Page, served: Served) -> None:
    ears = seat_at(page, served, "princes", "intro", TWO_CARDS)
    ears.find("button", "L1 top")
    page.keyboard.press("Alt+Shift+B")
    walk(ears, "g", *"l1 top", "Enter")
    page.keyboard.press("Space")
    first = page.locator("#several button").first
    expect(first).to_be_focused(timeout=30_000)
    page.keyboard.press("Escape")
    expect(page.locator("#several")).to_have_count(0, timeout=30_000)
    page.keyboard.press("Enter")
    expect(first).to_be_focused(timeout=30_000)
    page.keyboard.press("Enter")
    hear(ears, "You build")


def test_radios_have_names_and_stay_in_their_question(page: Page) -> None:
    guest(page)
    page.goto("#/")
    page.locator("fieldset.opt input").first.wait_for()
    # What the server tells comes question by question.
    expect(page.locator("fieldset.opt:not(:has(input))")).to_have_count(0)
    ears = Ears(page)
    radios = [t for t in ears.things() if t.role == "radio"]
    assert len(radios) > 8
    assert not [t for t in radios if not t.name], "a radio without a name"
    groups = page.evaluate(
        "[...document.querySelectorAll('fieldset.opt')]"
        ".map((set) => [...new Set([...set.querySelectorAll('input')].map((one) => one.name))])"
    )
    assert all(len(names) == 1 and names[0] for names in groups)
    assert len({names[0] for names in groups}) == len(groups), "two questions share a group"


def test_a_link_for_readers_counts_over_what_was_stored(page: Page) -> None:
    page.add_init_script("localStorage.setItem('settings', JSON.stringify({reader: false, pace: 0}))")
    page.goto("?sr=1#/")
    expect(page.get_by_role("button", name="Leave screen-reader mode")).to_be_visible(timeout=30_000)


def test_the_focus_lands_on_what_a_screen_is_about(page: Page) -> None:
    guest(page)
    page.add_init_script(READER)
    page.add_init_script("localStorage.setItem('played', JSON.stringify(['quick', 'island', 'princes']))")
    page.goto("#/")
    page.locator(".learn a").last.press("Enter")
    expect(page.locator("main h1:focus, main h2:focus, header h1:focus")).to_have_count(1, timeout=30_000)
    page.goto("#/")
    page.locator('[data-play="quick"]').press("Enter")
    expect(page.locator("#h-question")).to_be_focused(timeout=30_000)


@pytest.mark.soak
def test_everything_told_is_stepped_through_by_key(page: Page, served: Served) -> None:
    ears = seat_down(page, served, "island", "ends-city", 2)
    told = ""
    steps = list[str]()
    for _ in range(6):
        page.keyboard.press("Alt+Shift+ArrowUp")
        told = reply(ears, told)
        steps.append(told)
    assert len(set(steps)) == 6, "each line once"
    page.keyboard.press("Alt+Shift+ArrowDown")
    assert reply(ears, told) == steps[-2]
    for shelf in ("Mine", "Others", "Trade", "Chat", "All"):
        page.keyboard.press("Alt+Shift+ArrowRight")
        hear(ears, f"{shelf}: ")
