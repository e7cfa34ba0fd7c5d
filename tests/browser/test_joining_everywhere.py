"""From a link to a game where browsers help less: plain http in a house, https, blocked cookies, private windows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import CALM, chromium
from tests.browser.house import Served
from tests.browser.strangers import PATIENCE, Host, Strangers, made_in_browser, sit_down, strangers

pytestmark = pytest.mark.soak
BOT = {"kind": "bot", "bot": "beginner"}
HOUSE = "house.example"
"""A name like any in a house network: the browser takes a page from there for not secure."""


def table(served: Served) -> Host:
    return Host(served, game="quick", options={"seats": "2"}, seats=[{"kind": "open"}, BOT], autostart=False, pace_ms=0)


def first_answer(page: Page) -> None:
    """Answer the first question by pressing."""
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    before = page.locator(".screen").get_attribute("data-asked")
    page.locator("[data-step], .acts [data-answer]").first.click()
    page.wait_for_function("b => document.querySelector('.screen').dataset.asked !== b", arg=before)


@pytest.fixture
def at_home(browser: Browser, served: Served) -> Iterator[Strangers]:
    """Browsers that open the server under a name, over plain http."""
    rules = f"--host-resolver-rules=MAP {HOUSE} 127.0.0.1"
    found = browser.browser_type.launch(executable_path=chromium(), args=[*CALM, rules])
    with strangers(found, f"http://{HOUSE}:{served.port}/") as everybody:
        yield everybody
    found.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_plain_http_in_a_house(at_home: Strangers, served: Served, width: int, height: int) -> None:
    host, guest = at_home.come(width, height), at_home.come(width, height, "en")
    host.goto(at_home.url)
    assert host.evaluate("isSecureContext") is False
    assert host.evaluate("navigator.clipboard === undefined && crypto.randomUUID === undefined")
    link = made_in_browser(host, "island", "Aina")
    assert link.startswith(at_home.url), "the link is the one that others in the house can open"
    host.get_by_role("button", name="Copy the link").click()
    expect(host.get_by_text("The link is copied.")).to_be_visible()
    guest.goto(link)
    sit_down(guest, "Biel")
    host.locator("[data-start]").click()
    guest.wait_for_selector(".island")
    host.wait_for_selector(".island")


@pytest.fixture
def blocked(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser whose owner blocks all cookies, and with them every other store."""
    profile = tmp_path / "profile" / "Default"
    profile.mkdir(parents=True)
    choice = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Preferences").write_text(json.dumps(choice), encoding="utf-8")
    context = browser.browser_type.launch_persistent_context(
        profile.parent, executable_path=chromium(), args=CALM, locale="en", viewport={"width": 1280, "height": 800}
    )
    yield context
    context.close()


def test_blocked_cookies(blocked: BrowserContext, browser: Browser, served: Served) -> None:
    """One plays in this tab, and it says so; loading it again finds the same seat."""
    host = table(served)
    page = blocked.new_page()
    page.set_default_timeout(PATIENCE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(host.link)
    expect(page.locator("[data-keeps-nothing]")).to_contain_text("Your browser keeps no cookies here.")
    assert page.evaluate("try { localStorage.length } catch (e) { e.name }") == "SecurityError"
    sit_down(page, "Carme")
    page.reload()
    expect(page.locator("#my-name")).to_have_value("Carme")
    page.evaluate("location.hash = '#/rules'")
    page.go_back()
    expect(page.locator("#my-name")).to_have_value("Carme")
    host.say("start")
    first_answer(page)
    page.reload()
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    assert not errors


def test_https_with_a_certificate_of_ones_own(browser: Browser, secure: Served) -> None:
    with strangers(browser, secure.url, ignore_https_errors=True) as everybody:
        host, guest = everybody.come(), everybody.come(390, 844)
        host.goto(secure.url)
        assert host.evaluate("isSecureContext")
        link = made_in_browser(host, "island", "Aina")
        assert link.startswith("https://")
        guest.goto(link)
        sit_down(guest, "Biel")
        guest.reload()
        expect(guest.locator("#my-name")).to_have_value("Biel")
        host.locator("[data-start]").click()
        guest.wait_for_selector(".island")


def test_a_private_window(browser: Browser, served: Served) -> None:
    """A private window is a browser that knows nothing and forgets: a context of Playwright is one."""
    with strangers(browser, served.url) as everybody:
        host, page = table(served), everybody.come()
        page.goto(host.link)
        sit_down(page, "Carme")
        expect(page.locator("[data-keeps-nothing]")).to_have_count(0)
        host.say("start")
        first_answer(page)
