"""A tab is killed at any moment, fifty times: what the page had shown as played is there when it is opened again."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.hands import ASKED, HANDS, begin, click
from tests.browser.plainhost import PlainHost, visiting

pytestmark = pytest.mark.soak
KILLS = {"quick": 17, "island": 17, "princes": 16}
LONGEST = 2.0
"""Seconds of play before a kill, at most."""
# What the browser's database holds of a table, read without any of our code.
LINES = """table => new Promise((go) => {
  const asked = indexedDB.open("trueque");
  asked.onsuccess = () => {
    const range = IDBKeyRange.bound(`line/${table}/`, `line/${table}/\\uffff`);
    const found = asked.result.transaction("texts").objectStore("texts").getAll(range);
    found.onsuccess = () => { asked.result.close(); go(found.result); };
  };
})"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = visiting(browser)
    yield made
    made.close()


class Watched:
    """A game that is played in tabs which do not live long."""

    def __init__(self, context: BrowserContext, host: PlainHost, game: str) -> None:
        self.context, self.host, self.game, self.address = context, host, game, ""
        self.kept: list[str] = []
        """The lines of the log that were there before the last kill."""
        self.presses = 0

    def opened(self) -> Page:
        """The table in a fresh tab; a new one where there is none, or its game is over."""
        page = self.context.new_page()
        page.goto(self.address or self.host.address)
        if self.address:
            page.wait_for_selector(f"{ASKED}, .over", state="attached")
            self.nothing_is_lost(page)
        if not self.address or page.locator(".over").count():
            page.goto(f"{self.host.address}#/")
            begin(page, self.game)
            self.address, self.kept = page.url, []
        return page

    def nothing_is_lost(self, page: Page) -> None:
        lines = self.lines(page)
        assert lines[: len(self.kept)] == self.kept, f"{self.game}: lines are gone or have changed"

    def lines(self, page: Page) -> list[str]:
        found: list[str] = page.evaluate(LINES, self.address.rpartition("/")[2])
        return found

    def shown(self, page: Page) -> int:
        """The number of the newest line that whoever plays has seen."""
        return int(page.locator(".screen").get_attribute("data-number") or -1)

    def play(self, page: Page, seconds: float) -> None:
        """Press on, and note what is kept after each press."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not page.locator(".over").count():
            with suppress(Error):
                self.presses += HANDS[self.game](page, click)
            seen = self.shown(page)
            self.kept = self.lines(page)
            assert len(self.kept) > seen, f"{self.game}: line {seen} was shown before it was kept"

    def kill(self, page: Page) -> None:
        """The tab's process ends at once, with whatever it was doing."""
        browser = page.context.browser
        assert browser is not None
        told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
        for process in told["processInfo"]:
            if process["type"] == "renderer":
                with suppress(ProcessLookupError):
                    os.kill(int(process["id"]), signal.SIGKILL)
        page.close()


@pytest.mark.parametrize(("game", "kills"), KILLS.items())
def test_nothing_is_lost_when_the_tab_is_killed(
    context: BrowserContext, host: PlainHost, game: str, kills: int
) -> None:
    chance, one = Random(game), Watched(context, host, game)
    for _ in range(kills):
        page = one.opened()
        one.play(page, chance.uniform(0, LONGEST))
        with suppress(Error):
            HANDS[one.game](page, click)
        time.sleep(chance.uniform(0, 0.2))  # an answer, and what the bots make of it, is under way
        one.kill(page)
    page = one.opened()
    assert one.presses > kills, "hardly anything was played"
    page.close()
