"""The page without a server as an app of its own: installable by Chromium's own criteria, and sensible on a phone's
home screen."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.browser.conftest import CALM, chromium
from tests.browser.plainhost import KNOWN, PlainHost
from trueque.site.site_files import write_front

# What Chromium keeps clear of a mask that a system lays over an icon: a circle of four fifths of its width.
SAFE = 0.4
# The distance from an icon's middle to the farthest dot that is not its ground, as a share of its width.
FARTHEST = """async (address) => {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const size = picture.width, drawn = new OffscreenCanvas(size, size).getContext("2d");
  drawn.drawImage(picture, 0, 0);
  const dots = drawn.getImageData(0, 0, size, size).data;
  let farthest = 0;
  for (let i = 0; i < dots.length; i += 4) {
    if (dots[i + 3] !== 255) return 1;
    if (Math.abs(dots[i] - dots[0]) + Math.abs(dots[i + 1] - dots[1]) + Math.abs(dots[i + 2] - dots[2]) < 24) continue;
    const at = i / 4;
    farthest = Math.max(farthest, Math.hypot((at % size) + 0.5 - size / 2, Math.floor(at / size) + 0.5 - size / 2));
  }
  return farthest / size;
}"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlainHost]:
    folder = tmp_path_factory.mktemp("front") / "site"
    write_front(folder)
    serving = PlainHost(folder)
    yield serving
    serving.end()


@pytest.fixture(scope="module")
def window(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A window that is no private one: from those nothing is installed."""
    context = browser.browser_type.launch_persistent_context(
        tmp_path_factory.mktemp("window"), executable_path=chromium(), args=CALM, locale="en"
    )
    context.add_init_script(KNOWN)
    yield context
    context.close()


@pytest.fixture
def visited(window: BrowserContext, host: PlainHost) -> Iterator[Page]:
    page = window.new_page()
    page.goto(host.address)
    page.wait_for_selector("h1")
    yield page
    page.evaluate("localStorage.clear()")
    page.close()


def test_it_asks_for_nothing_outside_its_own_folder(visited: Page, host: PlainHost) -> None:
    """It may lie beside other pages: their addresses are none of its business."""
    asked_for: list[str] = []
    visited.on("request", lambda request: asked_for.append(request.url))
    for place in ("history", "rules", "t/none", ""):
        visited.goto(f"{host.address}#/{place}")
        visited.reload()
        visited.wait_for_load_state("networkidle")
    assert any(url.endswith("/api/server.json") for url in asked_for), "it looks for a server, in its own folder"
    assert [url for url in asked_for if not url.startswith((host.address, "data:", "blob:"))] == []


def asked(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def test_chromium_finds_nothing_that_keeps_it_from_being_installed(visited: Page, host: PlainHost) -> None:
    tools = asked(visited)
    told = tools.send("Page.getAppManifest")
    assert told["url"] == f"{host.address}manifest.webmanifest"
    assert told["errors"] == []
    assert tools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = json.loads(told["data"])
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert visited.request.get(f"{host.address}{icon['src']}").ok, icon
    # Without what makes it one it says so: the question is answered by looking.
    visited.evaluate("document.querySelector('link[rel=manifest]').remove()")
    # A busy browser takes a moment to notice.
    missing: list[str] = []
    for _ in range(50):
        missing = [one["errorId"] for one in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
        if missing:
            break
        visited.wait_for_timeout(100)
    assert missing == ["no-manifest"]


def test_an_icon_under_a_mask_loses_nothing(visited: Page, host: PlainHost) -> None:
    manifest = json.loads(asked(visited).send("Page.getAppManifest")["data"])
    masked = [icon["src"] for icon in manifest["icons"] if "maskable" in icon["purpose"]]
    assert masked
    for name in masked:
        assert visited.evaluate(FARTHEST, f"{host.address}{name}") <= SAFE, name


def test_a_phone_that_reads_no_manifest_finds_name_icon_and_colour(visited: Page, host: PlainHost) -> None:
    def said(name: str) -> str:
        return visited.locator(f'meta[name="{name}"]').get_attribute("content") or ""

    assert said("apple-mobile-web-app-title") == "trueque"
    assert said("apple-mobile-web-app-capable") == "yes"
    icon = visited.locator('link[rel="apple-touch-icon"]').get_attribute("href") or ""
    assert visited.evaluate(FARTHEST, f"{host.address}{icon}") < 1, "such a phone paints what is transparent black"
    # Nobody asks for the whole screen: the phone itself keeps notch and home bar clear of the page.
    assert "cover" not in said("viewport")
    light = said("theme-color")
    visited.evaluate("localStorage.setItem('settings', JSON.stringify({theme: 'dark'}))")
    visited.reload()
    visited.wait_for_selector("h1")
    assert light == "#fbf8f1"
    assert said("theme-color") == "#232b2e", "it goes with the page"
