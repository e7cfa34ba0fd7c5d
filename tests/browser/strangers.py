"""People who were never here: each has a browser with nothing stored, and comes by an invitation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.house import Served

PATIENCE = 20_000
USELESS = "Cross-Origin-Opener-Policy header has been ignored"
"""What Chromium says of a header that protects only pages that came over https."""


class Strangers:
    """Opens clean browsers, and remembers what went wrong in any of them."""

    def __init__(self, browser: Browser, url: str, **more: Any) -> None:
        self.browser, self.url, self.more = browser, url, more
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def come(self, width: int = 1280, height: int = 800, lang: str = "en", **more: Any) -> Page:
        """A page nobody has used, in a browser that knows nothing."""
        size: ViewportSize = {"width": width, "height": height}
        context = self.browser.new_context(
            viewport=size, locale=lang, has_touch=width <= 700, reduced_motion="reduce", **{**self.more, **more}
        )
        self.contexts.append(context)
        return self.watched(context.new_page())

    def watched(self, page: Page) -> Page:
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        return page

    def failed(self) -> list[str]:
        return [error for error in self.errors if USELESS not in error]


@contextmanager
def strangers(browser: Browser, url: str, **more: Any) -> Iterator[Strangers]:
    """Clean browsers for the time of a test; an error in one of them, also in its console, fails it."""
    expect.set_options(timeout=PATIENCE)
    everybody = Strangers(browser, url, **more)
    yield everybody
    for context in everybody.contexts:
        context.close()
    assert not everybody.failed(), everybody.errors


class Host:
    """Somebody elsewhere who made a table and says when it begins."""

    def __init__(self, served: Served, **wish: Any) -> None:
        self.http = httpx.Client(base_url=served.url, timeout=30, verify=False)
        self.http.post("/api/guest", json={"name": "Aina", "lang": "en"})
        made = self.http.post("/api/tables", json=wish).json()
        self.id, self.link = made["table"]["id"], made["link"]

    def say(self, type: str, **more: Any) -> None:
        replies = self.http.post(f"/api/tables/{self.id}/say", json={"type": type, "id": f"h-{type}", **more}).json()
        assert any(reply["type"] == "ack" for reply in replies), replies


def made_in_browser(page: Page, game: str, name: str) -> str:
    """Make a table for friends on a clean page, and say one's name; its link."""
    page.locator(f'[data-friends="{game}"]').click()
    field = page.get_by_label("Your name at this table")
    field.fill(name)
    field.press("Enter")
    expect(page.locator("[data-notes]")).to_contain_text(f"is called {name} now")
    return page.get_by_label("Link to this table").input_value()


def sit_down(page: Page, name: str) -> None:
    """Two things: say a name, press the button."""
    page.locator("#name").fill(name)
    page.locator("[data-sit]").click()
    expect(page.locator("#my-name")).to_have_value(name)
