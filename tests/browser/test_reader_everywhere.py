"""The mode is the first thing on every page, changes nothing in mid-game, has no fault, and can be enlarged."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.ears import Ears, Thing
from tests.browser.hands import guest
from tests.browser.house import Served, late, record
from tests.browser.test_reach import faults, first_thing, upload, visit
from tests.browser.test_reader import seat_down

GAMES = [("island", "ends-city"), ("quick", "seats-3"), ("princes", "intro")]
SPACED = """() => {
  const wide = new CSSStyleSheet();
  wide.replaceSync('* {line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important}');
  document.adoptedStyleSheets = [wide];
}"""


@pytest.mark.soak
def test_it_is_the_first_thing_on_replays_and_reports_too(page: Page, served: Served) -> None:
    guest(page)
    kept = upload(page, "quick", "seats-3")
    for where in (f"#/replay/{kept}", f"#/report/{kept}"):
        visit(page, where)
        assert first_thing(page) == "Screen-reader mode", where


def test_switching_in_mid_game_loses_nothing(page: Page, served: Served) -> None:
    read = record("island", "ends-city")
    table, secret = served.table(read, late(read, 0, 2), {0: guest(page)}, "greedy")
    page.goto(f"#/t/{table}/{secret}")
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    asked, number = (page.locator(".screen").get_attribute(f"data-{name}") for name in ("asked", "number"))
    assert first_thing(page) == "Screen-reader mode"
    page.keyboard.press("Enter")
    ears = Ears(page)
    ears.find("heading", "Options")
    assert ears.focused().name == "Leave screen-reader mode", "the focus stays where it was"
    assert page.locator(".screen").get_attribute("data-asked") == asked
    ears.find("button", "1: ")
    page.keyboard.press("Enter")
    page.wait_for_selector(".island")
    assert page.locator(".screen").get_attribute("data-asked") == asked
    assert page.locator(".screen").get_attribute("data-number") == number


# The drawn Island is looked at in test_reach.py; the larger two in this mode are in the soak.
@pytest.mark.parametrize(
    ("game", "name"), [pytest.param(*one, marks=() if one[0] == "quick" else pytest.mark.soak) for one in GAMES]
)
def test_no_fault_at_a_table_in_this_mode(page: Page, served: Served, game: str, name: str) -> None:
    ears = seat_down(page, served, game, name, 2)
    ears.find("button", "1: ")
    for closed in [t for t in ears.things() if t.role == "DisclosureTriangle"]:
        ears.press(closed)
    assert not faults(page)
    title = page.title()
    assert title.startswith("Your turn · "), title
    skips = [t.name for t in ears.things() if t.name.startswith("To: ") and t.role == "button"]
    assert skips == ["To: Question", "To: Options", "To: Board", "To: Log"]
    for skip in skips:
        ears.press(ears.find("button", skip))
        assert ears.focused().name.startswith(skip.removeprefix("To: "))
    headings = [t.name for t in ears.things() if t.role == "heading" and t.state.get("level") == 2]
    # What changed since one's turn stands there only while there is something to tell.
    always = [name for h in headings if (name := h.split(" (")[0]) != "Since your turn"]
    assert always[:6] == ["Question", "Options", "Hand", "Board", "Players", "Log"]


@pytest.mark.soak
def test_a_replay_is_stepped_heard_and_asked_in_this_mode(page: Page, served: Served) -> None:
    guest(page)
    page.add_init_script("localStorage.setItem('settings', JSON.stringify({reader: true, pace: 0}))")
    page.goto(f"#/replay/{upload(page, 'princes', 'intro')}/120")
    ears = Ears(page)
    ears.find("heading", "Board")
    ears.until(lambda things: any(t.role == "status" for t in things))
    assert not faults(page)
    first = spoken_now(ears)
    ears.press(ears.find("button", "One step forward"))
    second = ears.until(lambda things: heard if (heard := spoken_now(ears)) != first else None)
    page.keyboard.press("ArrowLeft")
    ears.until(lambda things: spoken_now(ears) == first)
    assert second, "each step is said"
    ears.type("points")
    ears.until(lambda things: any(t.name.startswith("Last reply:") and "Points of 7" in t.name for t in things))
    ears.go(ears.find("combobox", "Point of view"))
    page.keyboard.type("as ")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    ears.until(lambda things: hand_line(things))
    page.keyboard.press("Alt+Shift+B")
    assert ears.focused().role == "button", "the explorer, over the position of that moment"
    skips = [t.name for t in ears.things() if t.role == "button" and t.name.startswith("To: ")]
    assert skips == ["To: Replay", "To: Board", "To: Log"]


def spoken_now(ears: Ears) -> str:
    """What the ruler's status says."""
    things = ears.things()
    at = next(i for i, t in enumerate(things) if t.role == "status")
    return next((t.name for t in things[at:] if t.role == "StaticText"), "")


def hand_line(things: list[Thing]) -> str:
    """The first line under the heading of the hand."""
    at = next((i for i, t in enumerate(things) if t.role == "heading" and t.name == "Hand"), len(things))
    return next((t.name for t in things[at + 2 : at + 8] if t.role == "StaticText" and "Hand: 1: " in t.name), "")


@pytest.mark.soak
@pytest.mark.parametrize("zoom", [2, 4])
def test_enlarged_two_and_four_times_nothing_is_lost(new_page: NewPage, served: Served, zoom: int) -> None:
    """A browser that enlarges a page of 1280 by 1024 pixels lays it out in so much less room."""
    page = new_page(width=1280 // zoom, height=1024 // zoom)
    ears = seat_down(page, served, "island", "ends-city", 2)
    page.evaluate(SPACED)
    ears.find("button", "1: ")
    width = 1280 // zoom
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "it scrolls in one direction only"
    for shown in (page.get_by_label("Command"), page.get_by_role("group", name="Keys that ask")):
        box = shown.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    small = page.evaluate(
        """() => [...document.querySelectorAll('main button, main select, main input')].filter((e) => {
             const r = e.getBoundingClientRect(); return r.width && (r.width < 24 || r.height < 24); }).length"""
    )
    assert small == 0
    assert_drawn_whole(page)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "name"), GAMES)
@pytest.mark.parametrize("zoom", [2, 4])
def test_drawn_tables_lose_nothing_when_enlarged(
    new_page: NewPage, served: Served, game: str, name: str, zoom: int
) -> None:
    page = new_page(width=1280 // zoom, height=1024 // zoom)
    seat_down(page, served, game, name, 2)
    assert_drawn_whole(page)


def assert_drawn_whole(page: Page) -> None:
    """Out of the mode: hand and steps can be scrolled to, have their size, and nothing lies over them."""
    page.get_by_role("button", name="Leave screen-reader mode").press("Enter")
    page.wait_for_selector(".island, .quick, .princes")
    for part in ("[data-step], .acts [data-answer]", "[data-hand], .hand"):
        found = page.locator(part).first
        found.scroll_into_view_if_needed()
        assert found.evaluate(
            """(e) => { const r = e.getBoundingClientRect();
               const top = document.elementFromPoint(r.x + r.width / 2, r.y + Math.min(r.height / 2, 60));
               return r.width > 20 && r.height > 20 && (e.contains(top) || top?.contains(e)); }"""
        ), part
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")


def test_forced_colours_keep_text_borders_and_the_board(page: Page, served: Served) -> None:
    """The drawn table in the system's own colours: letters, marks and numbers stay, and buttons keep their edges."""
    page.emulate_media(forced_colors="active")
    read = record("island", "ends-city")
    table, secret = served.table(read, late(read, 0, 2), {0: guest(page)}, "greedy")
    page.goto(f"#/t/{table}/{secret}")
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    page.wait_for_selector(".island .lt")
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    assert page.locator(".island .lt").count() >= 18, "a letter on every terrain"
    assert page.locator('.island .pcs use, .island .rd use, .island [class*="pc"] use').count() > 4, "marks on pieces"
    body = page.evaluate("(({color, backgroundColor}) => [color, backgroundColor])(getComputedStyle(document.body))")
    assert body[0] != body[1]
    bare = page.evaluate(
        """() => [...document.querySelectorAll('.btn:not(.quiet)')].filter((e) =>
             e.getBoundingClientRect().width && !e.closest('svg') && parseFloat(getComputedStyle(e).borderTopWidth) < 1
             && getComputedStyle(e).outlineStyle === 'none').map((e) => e.outerHTML.slice(0, 90))"""
    )
    assert not bare
    ink, ground = page.locator(".stack .n").first.evaluate(
        "(e) => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]"
    )
    assert ink != ground, "how many cards one holds"
    if shot := os.environ.get("TRUEQUE_SHOT"):
        page.screenshot(path=shot)
