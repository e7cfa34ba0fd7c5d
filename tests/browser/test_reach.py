"""Everybody can play: by keyboard alone, on a phone, in three languages; no page has an accessibility fault."""

from __future__ import annotations

import gzip
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PAGE, NewPage
from tests.browser.hands import guest
from tests.browser.house import RECORDS, Served, late, record

PAGES = [
    "#/",
    "#/settings",
    "#/rules",
    "#/rules/robber",
    "#/learn",
    "#/learn/sample",
    "#/history",
    "#/account",
    "#/host",
]
GAMES = [("settlers", "ends-city"), ("quick", "seats-3"), ("princes", "duel")]
TABLE = ".island, .quick, .princes"
FIRST_TABLE_KB = 150


def faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {node['html'][:140]}" for v in found for node in v["nodes"][:3]]


@pytest.mark.parametrize("where", PAGES)
def test_no_page_has_an_accessibility_fault(page: Page, where: str) -> None:
    page.goto(where)
    page.wait_for_selector("main")
    assert not faults(page)


@pytest.mark.parametrize(("game", "name"), GAMES)
def test_no_table_replay_or_report_has_one(page: Page, served: Served, game: str, name: str) -> None:
    read = record(game, name)
    person = guest(page)
    id, key = served.table(read, late(read, 0, 3), {0: person})
    page.goto(f"#/t/{id}/{key}")
    page.wait_for_selector(TABLE)
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    assert not faults(page)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    assert not faults(page)
    made = page.request.post("api/records", data=text_of(game, name), headers={"Content-Type": "text/plain"}).json()
    for where, there in (("replay", ".ruler"), ("report", ".podium")):
        page.goto(f"#/{where}/{made['table']['id']}/{made['key']}")
        page.wait_for_selector(there)
        assert not faults(page)


def text_of(game: str, name: str) -> str:
    return (RECORDS / game / f"{name}.trq").read_text(encoding="utf-8")


def test_two_clicks_from_home_to_playing(page: Page) -> None:
    page.goto("#/")
    page.click('[data-play="settlers"]')
    page.wait_for_selector("[data-place]")
    page.locator("[data-place]").first.click()
    expect(page.locator(".set").first).to_be_visible()


def test_by_keyboard_alone(page: Page) -> None:
    """From home to a built settlement, road and an ended turn, without a mouse."""
    page.goto("#/")
    page.wait_for_selector('[data-play="settlers"]')
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_contain_text("reader")
    page.locator('[data-play="settlers"]').focus()
    page.keyboard.press("Enter")
    for _ in range(4):
        page.wait_for_selector('[data-place], [data-step="roll"]')
        if page.locator('[data-step="roll"]').count():
            break
        before = page.locator(".screen").get_attribute("data-asked")
        page.locator("[data-place]").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("b => document.querySelector('.screen').dataset.asked !== b", arg=before)
    page.wait_for_selector('[data-step="roll"]')
    page.locator("main").press("e")
    expect(page.locator('[data-step="roll"]')).to_have_count(0)
    page.locator("main").press("?")
    expect(page.locator("dialog[open]")).to_contain_text("Keys")


@pytest.mark.parametrize("game", ["settlers", "quick", "princes"])
@pytest.mark.parametrize("width", [390, 320])
def test_a_phone_shows_everything_without_sideways_scroll(new_page: NewPage, game: str, width: int) -> None:
    phone = new_page(width=width, height=844)
    phone.goto("#/")
    phone.click(f'[data-play="{game}"]')
    phone.wait_for_selector(TABLE)
    phone.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    assert phone.evaluate("document.documentElement.scrollWidth") <= width
    phone.click('[aria-label="Log and talk"]')
    expect(phone.locator(".logbox")).to_be_visible()


@pytest.mark.parametrize("game", ["settlers", "quick", "princes"])
def test_a_desktop_table_needs_no_page_scroll(new_page: NewPage, game: str) -> None:
    page = new_page(width=1440, height=900)
    page.goto("#/")
    page.click(f'[data-play="{game}"]')
    page.wait_for_selector(TABLE)
    assert page.evaluate("document.documentElement.scrollHeight") <= 900


def test_languages_change_without_reload(page: Page) -> None:
    page.goto("#/")
    page.click('[lang="ca"]')
    expect(page.locator("h1")).to_contain_text("cadira")
    page.click('[lang="es"]')
    expect(page.locator("h1")).to_contain_text("silla")
    assert page.evaluate("document.documentElement.lang") == "es"


def test_why_not_names_a_rule(page: Page, served: Served) -> None:
    read = record("settlers", "sample-game")
    id, key = served.table(read, 0, {0: guest(page)})
    page.goto(f"#/t/{id}/{key}")
    page.click('[data-build="city"]', force=True)
    expect(page.locator(".notice p")).to_be_visible()


def first_table_kb() -> tuple[float, list[str]]:
    """The gzipped size of all script that the first table page needs, and the files it is in."""
    assets = PAGE.parent / "assets"
    scripts = {path.name: path.read_text(encoding="utf-8") for path in assets.glob("*.js")}
    start = re.findall(r"assets/([\w.-]+\.js)", PAGE.read_text(encoding="utf-8"))
    wanted = [*start, *(name for name in scripts if name.startswith(("TablePage", "Table-", "TableScreen")))]
    needed: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name in needed:
            continue
        needed.add(name)
        wanted += re.findall(r"from\s*[\"']\./([\w.-]+\.js)", scripts[name])
    return sum(len(gzip.compress(scripts[name].encode(), 9)) for name in needed) / 1000, sorted(needed)


def test_the_script_of_the_first_table_page_is_small() -> None:
    size, files = first_table_kb()
    assert size <= FIRST_TABLE_KB, f"{size:.0f} kB of {files}"
