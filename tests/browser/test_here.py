"""The games without a server: a plain file server hands out `trueque site`, is ended, and everything goes on."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.hands import ASKED, DRAWN, HANDS, IDLE, begin, click
from tests.browser.plainhost import PATIENCE, PlainHost


def answer(page: Page, game: str, times: int) -> None:
    """Press what a person would press, until that many questions have been answered."""
    for _ in range(times):
        page.wait_for_selector(ASKED, state="attached")
        before = page.locator(".screen").get_attribute("data-asked") or ""
        assert any(another_asked(page, game, before) for _ in range(IDLE)), f"presses changed nothing at {before}"


def another_asked(page: Page, game: str, before: str) -> bool:
    """Press once; whether that brought another question. The first press may only pick a thing up."""
    with suppress(Late):
        HANDS[game](page, click)
    try:
        expect(page.locator(".screen")).not_to_have_attribute("data-asked", before, timeout=4000)
    except AssertionError:
        return False
    return True


def everything_is_kept(page: Page) -> None:
    """Wait until the service worker has every file: from then on no server is needed."""
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


def without_a_server(page: Page, host: PlainHost, games: list[str]) -> None:
    """Begin each game, end the server, and go on with each where it stood."""
    page.goto(host.address)
    tables = {}
    for game in games:
        begin(page, game)
        answer(page, game, 2)
        tables[game] = page.url
        page.goto(f"{host.address}#/")
    everything_is_kept(page)
    host.end()
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("aside li a.btn")).to_have_count(len(games), timeout=PATIENCE)
    for game, table in tables.items():
        page.goto(table)
        page.wait_for_selector(DRAWN)
        answer(page, game, 2)
        give_up(page)
    page.goto(f"{host.address}#/history")
    expect(page.locator("main .rows a", has_text="Replay")).to_have_count(len(games), timeout=PATIENCE)


def give_up(page: Page) -> None:
    """Leave the rest to the bots, who play it to its end."""
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, give it up").click()
    page.wait_for_selector(".over")


@pytest.mark.soak
def test_all_games_go_on_without_a_server(visitor: Page, host: PlainHost) -> None:
    without_a_server(visitor, host, ["quick", "island", "princes"])


@pytest.mark.soak
def test_a_real_table_is_refereed_without_a_server(visitor: Page, host: PlainHost) -> None:
    """From the first screen, with every file from the service worker and no line to anywhere."""
    visitor.goto(host.address)
    everything_is_kept(visitor)
    visitor.reload()
    host.end()
    visitor.context.set_offline(True)
    visitor.get_by_role("link", name="A real table, with a referee").click()
    visitor.locator("[data-rules]").select_option(
        label="Adapted: The adapted edition: chains, both settlements pay, a card ends the turn."
    )
    visitor.get_by_label("Who plays").fill("Ana, Pau, Vera")
    visitor.get_by_role("button", name="Begin").click()
    asked = visitor.locator("[data-asked]")
    expect(asked).to_contain_text("What do the dice show", timeout=PATIENCE)
    for throw in ("six and two", "3", "4"):
        visitor.locator("#line").fill(throw)
        visitor.locator("#line").press("Enter")
        expect(visitor.locator("#line")).to_have_value("", timeout=PATIENCE)
    expect(asked).to_contain_text("Ana: ", timeout=PATIENCE)
    visitor.reload()
    visitor.get_by_role("button", name="The last table of this browser").click()
    expect(asked).to_contain_text("Ana: ", timeout=PATIENCE)
