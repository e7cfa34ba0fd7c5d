"""After the game, and before the first one: turning points, the result to share; the console of a fresh browser."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import guest
from tests.browser.house import RECORDS, Served


def kept(page: Page, game: str, name: str) -> str:
    """A finished game on the server, opened by whoever has the link."""
    text = (RECORDS / f"{game}/{name}.trq").read_text(encoding="utf-8")
    guest(page)
    made = page.request.post("api/records", data=text, headers={"Content-Type": "text/plain"}).json()
    return f"{made['table']['id']}/{made['key']}"


def test_the_report_names_where_the_game_turned_and_the_result_can_be_shared(page: Page) -> None:
    page.goto("#/")
    there = kept(page, "island", "ends-city")
    page.goto(f"#/report/{there}")
    turning = page.locator("[data-turning]")
    expect(turning.last).to_contain_text("wins with 10 points")
    expect(turning.last).to_contain_text(re.compile(r"Turn \d+"))
    expect(turning.last).to_contain_text("builds a city")
    expect(page.locator("[data-go=position]")).to_have_attribute("href", re.compile(r"^#/p/island~1~.*seat~0"))
    page.click("[data-share-result]")
    field = page.get_by_label("Link to the replay")
    id, key = there.split("/")
    expect(field).to_have_value(re.compile(f"wins with 10 points.*/s/replay/island/{id}/[0-9a-f]+\\?lang=en#{key}"))
    drawn = """() => {
        const canvas = document.querySelector('.picture canvas');
        const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        return new Set(new Uint32Array(pixels.buffer)).size > 50;
    }"""
    page.wait_for_function(drawn)
    expect(page.locator("canvas[data-drawn]")).to_have_attribute("data-drawn", "scene")
    with page.expect_download() as saved:
        page.click("[data-save]")
    assert saved.value.suggested_filename.endswith(".png")
    page.click("[data-copy]")
    expect(page.locator("[data-copy]")).to_have_text("Copied")


SYSTEMS_SHEET = """
window.sent = [];
navigator.share = async (what) => { window.sent.push(what); };
navigator.canShare = () => true;
"""


def test_an_invitation_is_a_picture_for_the_systems_own_sheet(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(SYSTEMS_SHEET)
    page.goto("#/")
    guest(page)
    wish = {"game": "princes", "seats": [{"kind": "me"}, {"kind": "open"}], "autostart": False}
    made = page.request.post("api/tables", data=wish).json()
    page.goto(f"#/t/{made['table']['id']}/{made['key']}")
    page.click("[data-share-invitation]")
    expect(page.locator("canvas[data-drawn]")).to_have_attribute("data-drawn", "scene")
    label = re.compile(r"keeps a seat for you\. The Princes, 2 seats, 60 min\. .*, free$")
    expect(page.locator(".picture[role=img]")).to_have_attribute("aria-label", label)
    page.click("[data-send]")
    page.wait_for_function("() => window.sent.length === 1")
    told = page.evaluate(
        "(({title, url, files}) => ({title, url, name: files[0].name, type: files[0].type}))(window.sent[0])"
    )
    assert "keeps a seat for you" in told["title"]
    assert f"/s/t/princes/{made['table']['id']}/" in told["url"]
    assert told["name"].endswith(".png")
    assert told["type"] == "image/png"


def test_nothing_is_refused_in_the_console_of_a_browser_that_was_never_here(browser: Browser, served: Served) -> None:
    context = browser.new_context(base_url=served.url, locale="en")
    page, told = context.new_page(), list[str]()
    page.on("console", lambda line: told.append(f"{page.url}: {line.text}") if line.type == "error" else None)
    for where in ("", "learn", "rules", "settings", "account", "history", "host"):
        page.goto(f"#/{where}")
        page.wait_for_load_state("networkidle")
        expect(page.locator("main")).to_contain_text(re.compile(r"\w"))
    context.close()
    assert not told


def test_the_page_says_what_a_level_is_made_of_here(page: Page) -> None:
    page.goto("#/")
    poster = page.locator("article").filter(has=page.locator('[data-play="princes"]'))
    poster.get_by_text("More choices").click()
    poster.get_by_label("champion").check(force=True)
    expect(poster.locator(".made")).to_have_text("champion: searches its turn, 1200 positions an answer.")
