"""The games without a server: a plain file server hands out `trueque site`, is ended, and everything goes on."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.hands import ASKED, HANDS, IDLE, begin, click, play_on
from tests.browser.plainhost import PATIENCE, PlainHost, visiting

PRESSES = 2000
"""What the longest of these games takes, and some more."""
# Of the memory that is kept for the next start: its address and size, once it is there.
MEMORY = """async () => {
  const kept = await caches.open("trueque memory");
  for (;;) {
    const [asked] = await kept.keys();
    if (asked) return [asked.url, (await (await kept.match(asked)).arrayBuffer()).byteLength];
    await new Promise((go) => setTimeout(go, 200));
  }
}"""
SPOILED = """async (url) => (await caches.open("trueque memory")).put(url, new Response(new Uint8Array(100)))"""


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
    """Begin each game, end the server, and play each from where it stood to its end."""
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
        play_on(page, game, PRESSES)
        expect(page.locator(".over h2").first).to_contain_text("win", timeout=PATIENCE)
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


def asked_again(page: Page) -> list[str]:
    """Load the page anew; what it then asks for until there is a question."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.reload()
    page.wait_for_selector(ASKED, state="attached")
    return asked


@pytest.mark.soak
def test_a_second_start_goes_on_from_the_memory_of_the_first(visitor: Page, host: PlainHost) -> None:
    """Beside the game a memory is kept: the next start needs no module any more; a spoiled one harms nobody."""
    page = visitor
    page.goto(host.address)
    begin(page, "princes")
    everything_is_kept(page)
    url, size = page.evaluate(MEMORY)
    assert 20e6 < size < 60e6
    assert "pack_loader.py" not in asked_again(page), "modules were imported again"
    answer(page, "princes", 2)
    page.evaluate(SPOILED, url)
    assert "pack_loader.py" in asked_again(page), "a memory of nothing was started from"
    answer(page, "princes", 1)
    address, bytes_kept = page.evaluate(MEMORY)
    assert address == url, "the next start has one again"
    assert bytes_kept > 20e6


@pytest.mark.soak
def test_all_games_go_to_another_browser_as_one_file(visitor: Page, host: PlainHost, browser: Browser) -> None:
    """What is on and what is over; there the game goes on from the question it stood at, in the same seat."""
    page = visitor
    page.goto(host.address)
    # The one that goes on is begun first: a game that is over is reviewed, and the engine is busy with that for long.
    begin(page, "island")
    answer(page, "island", 1)
    page.wait_for_selector(ASKED, state="attached")
    table, asked = page.url.partition("#")[2], page.locator(".screen").get_attribute("data-asked")
    page.goto(f"{host.address}#/")
    begin(page, "quick")
    answer(page, "quick", 2)
    give_up(page)
    page.goto(f"{host.address}#/history")
    with page.expect_download() as saved:
        page.click("[data-save-games]")
    context = visiting(browser)
    other = context.new_page()
    other.goto(f"{host.address}#/history")
    other.set_input_files("[data-bring-games]", saved.value.path())
    expect(other.get_by_text("2 games are new here.")).to_be_visible(timeout=PATIENCE)
    expect(other.locator("main .rows a", has_text="Replay")).to_have_count(1)
    other.goto(f"{host.address}#{table}")
    expect(other.locator(".screen")).to_have_attribute("data-asked", asked or "", timeout=PATIENCE)
    answer(other, "island", 2)
    context.close()


# A Python that never comes: what is there all the same was kept.
ASLEEP = "window.Worker = class { postMessage() {} terminate() {} }"


@pytest.mark.soak
def test_tables_are_listed_and_drawn_before_python_is_there(visitor: Page, host: PlainHost) -> None:
    """On a second visit, by what was kept, under a bar that says so; what is pressed meanwhile counts."""
    page = visitor
    page.goto(host.address)
    for game in ("island", "princes", "quick"):
        begin(page, game)
        answer(page, game, 1)
        page.wait_for_selector(ASKED, state="attached")
        table, asked = page.url, page.locator(".screen").get_attribute("data-asked")
        page.goto(f"{host.address}#/")
    page.wait_for_selector("aside li a.btn")
    everything_is_kept(page)
    asleep = page.context.new_page()
    asleep.add_init_script(ASLEEP)
    asleep.goto(host.address)
    expect(asleep.locator("aside li a.btn")).to_have_count(3)
    asleep.goto(table)
    expect(asleep.locator(".screen")).to_have_attribute("data-asked", asked or "")
    expect(asleep.locator(".hand [data-card]").first).to_be_visible()
    expect(asleep.locator("[data-waking]")).to_be_visible()
    asleep.close()
    page.goto(table)
    page.reload()
    expect(page.locator(".screen")).to_have_attribute("data-asked", asked or "")
    expect(page.locator("[data-waking]")).to_be_visible()
    answer(page, "quick", 2)
    expect(page.locator("[data-waking]")).to_have_count(0)
