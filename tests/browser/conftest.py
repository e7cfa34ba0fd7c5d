"""A server, a browser and fresh pages; without a browser these tests fail with a sentence, they never skip."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.house import Served
from tests.browser.plainhost import PlainHost, visiting
from tests.pocket.written import write_site

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


@pytest.fixture
def secure(tmp_path: Path) -> Iterator[Served]:
    """A server behind https, with a certificate of its own making, for the address and for «localhost»."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.fail("There is no openssl on this machine to make a certificate with: apt install openssl.")
    made = tmp_path / "both.pem"
    subprocess.run(
        [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
         "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout", made, "-out", tmp_path / "certificate.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    made.write_text(made.read_text() + (tmp_path / "certificate.pem").read_text())
    server = Served(tmp_path, made, secure_cookies=True)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # One process for all pages of a device: each next one finds the script compiled.
        found = playwright.chromium.launch(executable_path=chromium(), args=[*CALM, "--process-per-site"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`trueque site`, written once: it takes a minute."""
    return write_site(tmp_path_factory.mktemp("site"))


@pytest.fixture
def host(site: Path) -> Iterator[PlainHost]:
    """The site from a host of plain files, which a test may end."""
    serving = PlainHost(site)
    yield serving
    serving.end()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """Somebody who visits a page without a server."""
    context = visiting(browser)
    yield context.new_page()
    context.close()


NewPage = Callable[..., Page]
# Whether it has a touch screen, its language, whether motion is reduced, and whether it is nobody else's afterwards.
Device = tuple[bool, str, bool, bool]
Idle = dict[Device, list[BrowserContext]]
PATIENCE = 30_000
# What the person before kept is forgotten when a page is opened, not when it is loaded again.
FIRST = """
if (location.protocol === 'http:') {{
  if (!sessionStorage.getItem('opened')) localStorage.clear();
  sessionStorage.setItem('opened', 'yes');
  localStorage.getItem('lang') || localStorage.setItem('lang', '{lang}');
  localStorage.getItem('settings') || localStorage.setItem('settings', JSON.stringify({{theme: '{theme}', pace: 0}}));
  localStorage.getItem('played') || localStorage.setItem('played', '{played}');
}}
"""


@pytest.fixture(scope="session")
def idle() -> Idle:
    """Devices nobody sits at: they keep the page's files, as a person's browser does, and nothing of the person."""
    expect.set_options(timeout=PATIENCE)
    return {}


@pytest.fixture
def new_page(browser: Browser, served: Served, idle: Idle) -> Iterator[NewPage]:
    """Pages, each of a person of its own; an error in the page's script fails the test."""
    used: list[tuple[Device, BrowserContext]] = []
    errors: list[str] = []

    def make(
        width: int = 1280, height: int = 800, lang: str = "en", theme: str = "light", calm: bool = True,
        alone: bool = False, played: bool = True,
    ) -> Page:  # fmt: skip
        """A person's page; who has not *played* yet is offered the coach before the first game."""
        device = (width <= 700, lang, calm, alone)
        context = idle[device].pop() if idle.get(device) else new_context(browser, served, *device[:3])
        used.append((device, context))
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        known = '["island","quick","princes"]' if played else "[]"
        page.add_init_script(FIRST.format(lang=lang, theme=theme, played=known))
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for device, context in used:
        for page in context.pages[1:]:
            page.close()
        context.clear_cookies()
        if device[3]:
            context.close()
        else:
            idle.setdefault(device, []).append(context)
    assert not errors, errors


def new_context(browser: Browser, served: Served, touch: bool, lang: str, calm: bool) -> BrowserContext:
    motion: Literal["reduce", "no-preference"] = "reduce" if calm else "no-preference"
    context = browser.new_context(locale=lang, base_url=served.url, has_touch=touch, reduced_motion=motion)
    # A page that stays keeps the process, and what it has compiled, for the next.
    context.new_page().goto("favicon.svg")
    return context


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
