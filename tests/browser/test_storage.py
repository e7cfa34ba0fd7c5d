"""A browser that keeps nothing, or nothing more: it is said before a game begins, and a game that is on loses nothing.

Here the page without a server has no engine, which would be asked for only after what is tested.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import CALM, chromium
from tests.browser.plainhost import PlainHost
from tests.browser.test_here import KNOWN
from trueque.site.writing import write_front

FORBIDDEN = "keeps nothing for this page"
FULL = "The storage of this browser is full"
NO_ENGINE = "The games could not be loaded"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlainHost]:
    folder = tmp_path_factory.mktemp("front") / "site"
    write_front(folder)
    serving = PlainHost(folder)
    yield serving
    serving.end()


def room_for(page: Page, host: PlainHost, size: int | None) -> None:
    """The browser gives this page so many bytes, or as many as always."""
    told = {"origin": host.address.split("/some/")[0]} | ({} if size is None else {"quotaSize": size})
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", told)


def said(page: Page) -> str:
    """What pressing «play» comes to."""
    page.click('[data-play="quick"]')
    told = page.locator("article p[role=alert]")
    expect(told).to_be_visible()
    expect(page.locator("[data-coming=failed] p")).to_have_text(told.inner_text())
    return told.inner_text()


def test_full_storage_is_said_before_play_begins_and_one_can_try_again(browser: Browser, host: PlainHost) -> None:
    context = browser.new_context(locale="en")
    context.add_init_script(KNOWN)
    page = context.new_page()
    page.goto(host.address)
    room_for(page, host, 100_000)
    assert FULL in said(page)
    room_for(page, host, None)
    page.click('[data-play="quick"]')
    # There is room now: all that is missing are the games themselves, which this host does not have.
    expect(page.locator("article p[role=alert]")).to_contain_text(NO_ENGINE)
    context.close()


@pytest.fixture
def closed(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser that is told to keep nothing of any page."""
    kept = tmp_path / "Default" / "Preferences"
    kept.parent.mkdir()
    kept.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=chromium(), args=CALM, locale="en"
    )
    yield context
    context.close()


def test_forbidden_storage_is_said_before_play_begins(closed: BrowserContext, host: PlainHost) -> None:
    page = closed.new_page()
    page.goto(host.address)
    assert FORBIDDEN in said(page)
