"""Every browser people have: WebKit and Firefox, with nothing stored, from an invitation to the end of each game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Page

from tests.browser.foreign.firefox import Firefox
from tests.browser.foreign.page import Driver, ForeignPage
from tests.browser.foreign.webkit import WebKit
from tests.browser.hands import ASKED, DRAWN, play_on
from tests.browser.house import Served
from tests.browser.plainhost import KNOWN, PATIENCE, PlainHost
from tests.browser.strangers import Host

BROWSERS: dict[str, Callable[[dict[str, str]], Driver]] = {"webkit": WebKit, "firefox": Firefox}
BOT = {"kind": "bot", "bot": "beginner"}
GAMES = {
    "island": ({"seats": "2", "victory_points": "6", "proposals_per_turn": "0"}, 1500),
    "quick": ({"seats": "2"}, 800),
    "princes": ({"mode": "intro"}, 1500),
}


@pytest.fixture(params=[*BROWSERS])
def page(request: pytest.FixtureRequest) -> Iterator[ForeignPage]:
    driver = BROWSERS[request.param]({**os.environ, "LANG": "en_US.UTF-8", "LC_ALL": "C.UTF-8"})
    try:
        yield ForeignPage(driver)
    finally:
        driver.close()


@pytest.fixture
def look(tmp_path: Path) -> Path:
    """Where pictures of what was seen go: a folder of one's choice, or the test's own."""
    folder = Path(os.environ.get("TRUEQUE_LOOK") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.mark.soak
@pytest.mark.parametrize("game", [*GAMES])
def test_an_invitation_is_followed_to_the_end_of_a_game(
    page: ForeignPage, served: Served, look: Path, game: str, request: pytest.FixtureRequest
) -> None:
    options, presses = GAMES[game]
    table: dict[str, Any] = {"game": game, "options": options, "autostart": False, "pace_ms": 0}
    host = Host(served, seats=[{"kind": "open"}, BOT], **table)
    shot = f"{request.node.callspec.id}-{{}}.png"
    page.goto(host.link)
    page.wait_for_selector("[data-sit]")
    page.screenshot(look / shot.format("1-invited"))
    page.locator("#name").fill("Carme")
    page.click("[data-sit]")
    page.wait_for_function("() => document.querySelector('#my-name')?.value === 'Carme'")
    page.screenshot(look / shot.format("2-waiting"))
    host.say("start")
    page.wait_for_selector(ASKED, state="attached")
    page.wait_for_selector(DRAWN)
    page.screenshot(look / shot.format("3-begun"))
    try:
        play_on(cast(Page, page), game, presses)
    finally:
        page.screenshot(look / shot.format("4-late"))
    assert "win" in page.locator(".over h2").first.inner_text()
    page.click('[data-go="report"]')
    page.wait_for_selector(".podium")
    page.screenshot(look / shot.format("5-report"))


@pytest.mark.soak
def test_a_game_is_played_without_a_server(
    page: ForeignPage, host: PlainHost, look: Path, request: pytest.FixtureRequest
) -> None:
    shot = f"{request.node.callspec.id}-here-{{}}.png"
    page.goto(host.address)
    page.driver.run(f"() => {{ {KNOWN} }}")
    page.goto(f"{host.address}?again")
    page.wait_for_selector('[data-play="quick"]')
    page.screenshot(look / shot.format("1-home"))
    page.click('article:has([data-play="quick"]) label:has(input[value="2"])')
    page.click('[data-play="quick"]')
    page.wait_for_selector(ASKED, state="attached", timeout=PATIENCE)
    page.wait_for_selector(DRAWN)
    page.screenshot(look / shot.format("2-begun"))
    try:
        play_on(cast(Page, page), "quick", 1500)
    finally:
        page.screenshot(look / shot.format("3-late"))
    assert "win" in page.locator(".over h2").first.inner_text()
    page.goto(f"{host.address}?again#/history")
    page.wait_for_selector("main .rows a[href*=replay]")
