"""Friends round one device, in the page without a server: a cover between hands, by eye and by ear."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import ASKED, DRAWN
from tests.browser.plainhost import KNOWN, PATIENCE, PlainHost, visiting
from tests.browser.test_here import another_asked

pytestmark = pytest.mark.soak
BY_EAR = KNOWN.replace("pace: 0", "pace: 0, reader: true")


def begun(browser: Browser, host: PlainHost, script: str, width: int = 1280) -> Page:
    """Three friends begin at the Island, and the device is covered."""
    page = visiting(browser, script, width).new_page()
    page.goto(host.address)
    page.click('[data-round="island"]')
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("form .trouble")).to_have_text("Write at least two names.", timeout=PATIENCE)
    for seat, name in enumerate(("Ana", "Berta", "Cai")):
        page.fill(f'[data-friend="{seat}"]', name)

    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("[data-cover]")).to_be_visible(timeout=PATIENCE)
    return page


def covered_for(page: Page) -> tuple[str, str]:
    """The seat that is to take the device, and its name."""
    title = page.locator("[data-cover] h2")
    expect(title).to_have_text(re.compile(r"Give the device to \w+\."), timeout=PATIENCE)
    seat = page.locator("[data-cover]").get_attribute("data-cover") or ""
    return seat, (title.text_content() or "").removeprefix("Give the device to ").rstrip(".")


def test_a_cover_lies_between_two_hands(browser: Browser, host: PlainHost) -> None:
    page = begun(browser, host, KNOWN)
    first, name = covered_for(page)
    expect(page.locator(".screen")).to_have_count(0)
    page.get_by_role("button", name=f"I am {name}: show my hand").click()
    page.wait_for_selector(DRAWN)
    for _ in range(12):  # a settlement and its road: a press may only pick something up
        if page.locator("[data-cover]").count():
            break
        page.wait_for_selector(f"{ASKED}, [data-cover]", state="attached")
        if page.locator(".screen").count():
            another_asked(page, "island", page.locator(".screen").get_attribute("data-asked") or "")
    expect(page.locator("[data-cover]")).to_be_visible(timeout=PATIENCE)
    second, other = covered_for(page)
    assert (first, name) != (second, other)
    expect(page.locator(".screen")).to_have_count(0)
    expect(page.locator("#cover-last")).to_contain_text(name)
    page.reload()
    expect(page.locator(f'[data-cover="{second}"]')).to_be_visible(timeout=PATIENCE)
    page.context.close()


def test_by_ear_the_next_one_is_called_and_told(browser: Browser, host: PlainHost) -> None:
    page = begun(browser, host, BY_EAR, width=360)
    seat, name = covered_for(page)
    button = page.locator(f'[data-show="{seat}"].big')
    expect(button).to_be_focused(timeout=PATIENCE)
    expect(button).to_have_accessible_description(re.compile(f"Give the device to {name}"))
    page.keyboard.press("Enter")
    expect(page.locator("#h-question")).to_be_focused(timeout=PATIENCE)
    expect(page.locator('[data-region="assertive"]')).to_contain_text("settlement", timeout=PATIENCE)
    page.context.close()
