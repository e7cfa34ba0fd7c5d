"""A browser that keeps nothing, or nothing more: it is said before a game begins, and a game that is on loses nothing.

Here the page without a server has no engine, which would be asked for only after what is tested.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.conftest import CALM, chromium
from tests.browser.plainhost import KNOWN, PlainHost
from trueque.site.site_files import write_front

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


# What a database says that has no room for so much, before anything else of the worker runs.
NO_ROOM = """
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (value, key) {
  if (String(value).length > 10000) throw new DOMException("no room", "QuotaExceededError");
  return put.call(this, value, key);
};
"""
WORKER = re.compile(r"assets/worker-[^/]*\.js")


def fill_up(route: Route) -> None:
    """A worker in a browser that has no room left."""
    script = route.fetch()
    route.fulfill(response=script, body=NO_ROOM + script.text())


def said(page: Page) -> str:
    """What pressing «play» comes to."""
    page.click('[data-play="quick"]')
    told = page.locator("article p[role=alert]")
    expect(told).to_be_visible()
    expect(page.locator("[data-coming=failed] p")).to_have_text(told.inner_text())
    return told.inner_text()


def test_full_storage_is_said_before_play_begins_and_one_can_try_again(browser: Browser, host: PlainHost) -> None:
    context = browser.new_context(locale="en", service_workers="block")
    context.add_init_script(KNOWN)
    page = context.new_page()
    page.goto(host.address)
    page.route(WORKER, fill_up)
    assert FULL in said(page)
    page.unroute(WORKER)
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
    page.click('[data-play="quick"]')
    page.click('[data-first="play"]')  # nothing is remembered of any visit before: this is the first
    expect(page.locator("article p[role=alert]")).to_contain_text(FORBIDDEN)
