"""Games that travel between a page without a server and a server that hands it out: over, home, and the lost line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import DRAWN, begin
from tests.browser.house import Served
from tests.browser.plainhost import PATIENCE, visiting
from tests.browser.test_here import answer, give_up

pytestmark = pytest.mark.soak
# The page that needs no server has come into this browser, all of it.
KEPT = """async () => {
  while (!(await navigator.serviceWorker.getRegistration("here/"))?.active)
    await new Promise((go) => setTimeout(go, 100));
}"""


@pytest.fixture
def both(site: Path, tmp_path: Path) -> Iterator[Served]:
    """A server that hands out the page without one."""
    server = Served(tmp_path, site=str(site))
    yield server
    server.stop()


def menu(page: Page) -> None:
    page.get_by_role("button", name="Table", exact=True).click()


def hand_over(page: Page) -> None:
    """From the page without a server to the server's, where nobody has begun yet."""
    menu(page)
    page.click("[data-travel]")
    expect(page.locator("[data-brought]")).to_contain_text("began this game elsewhere", timeout=PATIENCE)
    assert "/here/" not in page.url, "it is a table of the server"


@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_a_game_is_handed_over_and_taken_home(visitor: Page, both: Served, game: str) -> None:
    page = visitor
    page.goto(f"{both.url}here/")
    begin(page, game)
    answer(page, game, 2)
    hand_over(page)
    page.click("[data-start]")
    page.wait_for_selector(DRAWN)
    expect(page.locator("body")).to_contain_text("new seed", timeout=PATIENCE)
    assert page.locator(".log li.before").count(), "the log came along"
    menu(page)
    page.click("[data-travel]")
    page.wait_for_url(re.compile("/here/.*#/t/"), timeout=PATIENCE)
    page.wait_for_selector(DRAWN)
    assert page.locator(".log li.before").count(), "and home again"
    page.goto(both.url)
    local = page.locator("[data-local=on] a")
    expect(local).to_have_count(2, timeout=PATIENCE)
    local.first.click()
    page.wait_for_selector(DRAWN)
    give_up(page)
    page.goto(f"{both.url}#/history")
    expect(page.locator("[data-local=over] a")).to_have_count(1, timeout=PATIENCE)
    page.goto(f"{both.url}here/#/history")
    page.locator("[data-send]").first.click()
    page.wait_for_url(re.compile(r"^(?!.*/here/).*#/history"), timeout=PATIENCE)
    expect(page.locator("main .rows a", has_text="Replay")).to_have_count(1, timeout=PATIENCE)


def test_friends_round_one_device_go_on_each_with_their_own(visitor: Page, both: Served, browser: Browser) -> None:
    page = visitor
    page.goto(f"{both.url}here/")
    page.click('[data-round="quick"]')
    for seat, name in enumerate(("Ana", "Berta")):
        page.fill(f'[data-friend="{seat}"]', name)
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator("[data-show].big").click()
    page.wait_for_selector(DRAWN)
    hand_over(page)
    friend = visiting(browser)
    hers = friend.new_page()
    hers.goto(page.url)
    hers.locator("#name").fill("Berta")
    hers.locator("[data-sit]").first.click()
    page.click("[data-start]")
    for one in (page, hers):
        one.wait_for_selector(DRAWN)
        assert one.locator(".log li.before").count(), "both read what happened before"
    friend.close()


def test_where_the_line_is_lost_one_plays_on_without_it(visitor: Page, both: Served) -> None:
    page = visitor
    page.goto(f"{both.url}")
    begin(page, "quick")
    page.evaluate(KEPT)
    both.stop()
    link = page.locator("[data-without-line]")
    expect(link).to_be_visible(timeout=PATIENCE)
    link.click()
    begin(page, "quick")
