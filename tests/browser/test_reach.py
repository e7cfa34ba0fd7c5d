"""Everybody can play: by keyboard alone, on a phone, in three languages; no page has an accessibility fault."""

from __future__ import annotations

import gzip
import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from tests.browser.conftest import PAGE, NewPage
from tests.browser.ears import Ears
from tests.browser.hands import guest
from tests.browser.house import RECORDS, Served, late, record

PAGES = [
    "#/",
    "#/settings",
    "#/house/island/edition=2011%26victory_points=12",
    "#/house/princes",
    "#/rules",
    "#/rules/robber",
    "#/learn",
    "#/learn/sample",
    "#/learn/island",
    "#/history",
    "#/account",
    "#/host",
    "#/referee",
    "#/puzzle",
    "#/workshop/island",
]
GAMES = [("island", "ends-city"), ("quick", "seats-3"), ("princes", "duel")]
TABLE = ".island, .quick, .princes"
FIRST_TABLE_KB = 142
LEAVING = """() => [...document.querySelectorAll('article.game *, aside *')].filter(one => {
  const [card, box] = [one.closest('article, aside').getBoundingClientRect(), one.getBoundingClientRect()];
  return box.width && !one.closest('svg') && one.checkVisibility() && box.right > card.right + 1;
}).map(one => one.outerHTML.slice(0, 80))"""
FAULTS = """async within => {
  const found = await axe.run(within || document, {resultTypes: ['violations']});
  return found.violations.flatMap(v => v.nodes.slice(0, 3).map(node => `${v.id}: ${node.html.slice(0, 140)}`));
}"""


def faults(page: Page, within: str = "") -> list[str]:
    """What axe-core finds wrong, in the whole document or *within* a part of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(FAULTS, within)
    return found


def first_thing(page: Page) -> str:
    """What the first Tab reaches."""
    page.wait_for_selector("header .skip", state="attached")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    return Ears(page).focused().name


def visit(page: Page, where: str) -> None:
    """Load a page anew and wait for all that it fetches."""
    page.goto(where)
    if page.evaluate("'axe' in window"):  # only the address has changed
        page.reload()
    page.wait_for_selector("main")
    page.wait_for_load_state("networkidle")


# The page that everybody sees first; the others in the soak.
@pytest.mark.parametrize("where", [
    pytest.param(one, marks=() if one == "#/" else pytest.mark.soak) for one in PAGES
])  # fmt: skip
def test_no_page_has_an_accessibility_fault_and_the_mode_for_ears_comes_first(page: Page, where: str) -> None:
    visit(page, where)
    assert first_thing(page) == "Screen-reader mode"
    assert not faults(page)


@pytest.mark.soak  # every run has it at a table for ears
@pytest.mark.parametrize(("game", "name"), GAMES)
def test_no_table_or_report_has_one(page: Page, served: Served, game: str, name: str) -> None:
    read = record(game, name)
    person = guest(page)
    id, key = served.table(read, late(read, 0, 3), {0: person})
    page.goto(f"#/t/{id}/{key}")
    page.wait_for_selector(TABLE)
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    assert not faults(page)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    assert not faults(page, "dialog[open]")
    kept = upload(page, game, name)
    page.goto(f"#/report/{kept}")
    page.wait_for_selector(".podium")
    assert not faults(page)


@pytest.mark.soak  # the drawings are those of the tables
@pytest.mark.parametrize(("game", "name"), GAMES)
def test_no_replay_has_one(page: Page, game: str, name: str) -> None:
    page.goto("#/")
    guest(page)
    page.goto(f"#/replay/{upload(page, game, name)}")
    page.wait_for_selector(".ruler")
    assert not faults(page)


def upload(page: Page, game: str, name: str) -> str:
    """Keep a record on the server; the part of an address that leads to it."""
    made = page.request.post("api/records", data=text_of(game, name), headers={"Content-Type": "text/plain"}).json()
    return f"{made['table']['id']}/{made['key']}"


def text_of(game: str, name: str) -> str:
    return (RECORDS / game / f"{name}.trq").read_text(encoding="utf-8")


def test_two_clicks_from_home_to_playing(page: Page) -> None:
    page.goto("#/")
    page.click('[data-play="island"]')
    page.wait_for_selector("[data-place]")
    page.locator("[data-place]").first.click()
    expect(page.locator(".set").first).to_be_visible()


def test_by_keyboard_alone(page: Page) -> None:
    """From home to a built settlement, road and an ended turn, without a mouse."""
    page.goto("#/")
    page.wait_for_selector('[data-play="island"]')
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_contain_text("reader")
    page.locator('[data-play="island"]').focus()
    page.keyboard.press("Enter")
    asked = '[data-place], [data-answer^="decline"]'  # others roll first, perhaps, and offer something
    while page.wait_for_selector(f'{asked}, [data-step="roll"]') and not page.locator('[data-step="roll"]').count():
        before = page.locator(".screen").get_attribute("data-asked")
        page.locator(asked).first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("b => document.querySelector('.screen').dataset.asked !== b", arg=before)
    page.locator("main").press("e")
    expect(page.locator('[data-step="roll"]')).to_have_count(0)
    page.locator("main").press("?")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("Keys")
    expect(dialog).to_be_focused()  # not its «Close»: a reader begins with the title


@pytest.mark.soak  # full tables keep the promise on phones in every run (test_promise.py, test_glance.py)
@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_a_phone_shows_everything_without_sideways_scroll(new_page: NewPage, game: str) -> None:
    phone = new_page(width=390, height=844)
    phone.goto("#/")
    phone.click(f'[data-play="{game}"]')
    phone.wait_for_selector(TABLE)
    phone.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.set_viewport_size({"width": 320, "height": 844})
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    phone.click('[aria-label="Log and talk"]')
    expect(phone.locator(".logbox")).to_be_visible()
    # The same game on a desktop needs no scrolling at all.
    phone.set_viewport_size({"width": 1440, "height": 900})
    assert phone.evaluate("document.documentElement.scrollHeight") <= 900


def test_home_has_room_for_letters_twice_as_large_and_changes_its_language_at_once(page: Page) -> None:
    page.goto("#/")
    page.locator("summary").first.click()
    for size in ("200%", ""):
        page.evaluate("size => (document.documentElement.style.fontSize = size)", size)
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
        assert not page.evaluate(LEAVING), "nothing leaves its card"
    page.click('[lang="ca"]')
    expect(page.locator("h1")).to_contain_text("cadira")
    page.click('[lang="es"]')
    expect(page.locator("h1")).to_contain_text("silla")
    assert page.evaluate("document.documentElement.lang") == "es"


def test_why_not_names_a_rule(page: Page, served: Served) -> None:
    read = record("island", "sample-game")
    id, key = served.table(read, 0, {0: guest(page)})
    page.goto(f"#/t/{id}/{key}")
    page.click('[data-build="city"]', force=True)
    expect(page.locator("[data-whynot] header a")).to_be_visible()


def test_sounds_stand_in_the_log_in_words_for_who_asks(page: Page, served: Served) -> None:
    page.add_init_script("localStorage.setItem('settings', JSON.stringify({captions: true, pace: 0}))")
    id, key = served.table(record("island", "sample-game"), 40, {0: guest(page)})
    page.goto(f"#/t/{id}/{key}")
    expect(page.locator(".logbox em", has_text="(sound: dice rattle)").first).to_be_visible()
    # The next player sits on one's left, and is heard from there.
    expect(page.locator(".logbox em", has_text="(sound: dice rattle, from the left)").first).to_be_visible()


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
