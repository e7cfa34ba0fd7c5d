"""A server, a browser and fresh pages; without a browser these tests fail with a sentence, they never skip."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.house import Served

PAGE = Path(__file__).parents[2] / "src/trueque/server/page/index.html"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CALM = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--mute-audio", "--disable-dev-shm-usage"]  # fmt: skip


def chromium() -> str:
    found = os.environ.get("TRUEQUE_CHROMIUM") or next((path for name in NAMES if (path := shutil.which(name))), None)
    if not found:
        pytest.fail(
            "There is no Chromium on this machine: install Debian's (apt install chromium), or set TRUEQUE_CHROMIUM."
        )
    return found


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    if not PAGE.exists():
        pytest.fail("The page is not built: `make test` installs the package, which builds it.")
    server = Served(tmp_path_factory.mktemp("served"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=CALM)
        yield found
        found.close()


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser, served: Served) -> Iterator[NewPage]:
    """Pages, each of a person of its own; an error in the page's script fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(width: int = 1280, height: int = 800, lang: str = "en", theme: str = "light", calm: bool = True) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=lang,
            base_url=served.url,
            has_touch=width <= 700,
            reduced_motion="reduce" if calm else "no-preference",
        )
        context.add_init_script(
            f"localStorage.getItem('lang') || localStorage.setItem('lang', '{lang}');"
            "localStorage.getItem('settings') || localStorage.setItem('settings',"
            f"JSON.stringify({{theme: '{theme}', pace: 0}}))"
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors, errors


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
