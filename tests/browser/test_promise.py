"""The layout promise, at archived positions: what answers the question can be pressed, what must be read is seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import DRAWN, guest
from tests.browser.house import Served
from tests.browser.promise.looking import (
    AUDIT,
    FURTHER,
    LANGUAGES,
    LARGE,
    NAMES,
    SIZES,
    Size,
    audit,
    come,
    promise_at,
    resize,
)
from tests.browser.promise.positions import GAMES, Position, archived, archived_at, paths, record_of, walked
from tests.browser.strangers import sit_down

# Every size and every language once, over tables that are full; the whole archive is in the soak.
SAMPLE: list[tuple[Position, str, tuple[Size, ...]]] = [
    (archived_at("island", "close-game", 729), "es", ((320, 600), (1366, 650))),
    (archived_at("island", "close-game", 874), "ca", ((390, 844), (1280, 720))),
    (archived_at("island", "close-game", 876), "en", ((820, 1180), (1440, 900))),
    (archived_at("quick", "seats-6", 1171), "es", ((320, 600), (1366, 650))),
    (archived_at("quick", "use-guild", 1457), "ca", ((390, 844), (1280, 720))),
    (archived_at("princes", "duel", 699), "ca", ((320, 600), (1366, 650))),
    (archived_at("princes", "progress", 610), "es", ((390, 844), (1280, 720))),
]
FIRST = (SAMPLE[0],)
"""The largest board is in the lane; the most cards are there at a glance (test_glance.py)."""
SLOW = 60_000
SMALL = "() => document.documentElement.style.removeProperty('font-size')"
SEEN = "it => document.querySelector(it).getBoundingClientRect().bottom <= innerHeight"
NAMED = [f"{w}x{h}" for w, h in SIZES]


@pytest.mark.parametrize(
    ("where", "lang", "sizes"),
    [pytest.param(*one, id=str(one[0]), marks=() if one in FIRST else pytest.mark.soak) for one in SAMPLE],
)
def test_a_full_table_keeps_the_promise(
    page: Page, served: Served, where: Position, lang: str, sizes: tuple[Size, ...]
) -> None:
    come(page, served, where, lang)
    broken = list(promise_at(page, where, lang, sizes))
    assert not broken, "\n".join(broken)


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=NAMED)
@pytest.mark.parametrize("game", GAMES)
def test_every_archived_position_keeps_it(page: Page, served: Served, game: str, size: Size, lang: str) -> None:
    resize(page, size)
    broken: list[str] = []
    for where in archived(game):
        come(page, served, where, lang)
        broken += promise_at(page, where, lang, [size])
    assert not broken, f"{len(broken)} findings\n" + "\n".join(broken[:60])


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_landscape_walls_dark_and_large_letters_keep_it_too(new_page: NewPage, served: Served, game: str) -> None:
    """A phone on its side, the largest screens, the dark theme, and letters at 200 %: each eighth position."""
    page = new_page(theme="dark")
    broken: list[str] = []
    for where in archived(game)[::8]:
        come(page, served, where, "es")
        broken += promise_at(page, where, "es", FURTHER)
        page.evaluate(LARGE)
        broken += promise_at(page, where, "es at 200 %", [(390, 844), (1280, 720)])
    assert not broken, f"{len(broken)} findings\n" + "\n".join(broken[:60])


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_keeps_it_and_play_now_is_in_sight(new_page: NewPage, lang: str) -> None:
    page = new_page(lang=lang)
    page.goto("#/")
    page.wait_for_selector("[data-play]")
    page.wait_for_load_state("networkidle")
    for size in SIZES:
        resize(page, size)
        assert audit(page) == [], (size, lang)
        page.wait_for_function(SEEN, arg='[data-play="island"]')


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_other_page_keeps_it(new_page: NewPage, lang: str) -> None:
    page = new_page(lang=lang)
    broken: list[str] = []
    for where in ("#/settings", "#/rules", "#/rules/robber", "#/learn", "#/learn/sample", "#/history", "#/account",
                  "#/house/island/edition=2011%26victory_points=12", "#/house/quick", "#/house/princes",
                  "#/workshop"):  # fmt: skip
        page.goto(where)
        page.wait_for_selector("main")
        page.wait_for_load_state("networkidle")
        for size in SIZES:
            resize(page, size)
            broken += [f"{where}, {size[0]}×{size[1]}, {lang}: {one}" for one in audit(page)]
    assert not broken, "\n".join(broken)


def looked_at(page: Page, what: str, lang: str) -> list[str]:
    """What breaks the promise on a page as it is, in every size, and with letters twice as large."""
    broken = []
    for size in SIZES:
        resize(page, size)
        broken += [f"{what}, {size[0]}×{size[1]}, {lang}: {one}" for one in audit(page)]
    page.evaluate(LARGE)
    for size in (SIZES[0], SIZES[1], SIZES[3]):
        resize(page, size)
        broken += [f"{what}, {size[0]}×{size[1]}, {lang} at 200 %: {one}" for one in audit(page)]
    page.evaluate(SMALL)
    return broken


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_waiting_room_keeps_it(new_page: NewPage, lang: str) -> None:
    """As its host, a guest and somebody who has just come see it; the house rules while they are changed."""
    host, fresh, sat = (new_page(lang=lang) for _ in range(3))
    guest(host, NAMES[0])
    chair = {"kind": "open", "bot": "champion"}
    wish = {"game": "island", "options": {"victory_points": "12", "hand_limit": "9"}, "autostart": False,
            "seats": [{"kind": "me"}, chair, chair, {"kind": "bot", "bot": "beginner"}]}  # fmt: skip
    link = host.request.post("api/tables", data=wish).json()["link"]
    for page in (host, fresh, sat):
        page.goto(link)
        expect(page.locator(".changes li")).to_have_count(2, timeout=SLOW)
    sit_down(sat, NAMES[1])
    sat.locator('[data-seat="0"] .acts button').first.click()
    expect(host.locator('[role="status"] .solid')).to_be_visible(timeout=SLOW)
    broken = [one for page, who in ((host, "host"), (fresh, "newcomer"), (sat, "guest"))
              for one in looked_at(page, f"the waiting room of its {who}", lang)]  # fmt: skip
    host.locator("[data-change-rules]").click()
    expect(host.locator("[data-switch]").first).to_be_visible(timeout=SLOW)
    broken += looked_at(host, "the house rules of the waiting room", lang)
    assert not broken, "\n".join(broken)


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_watchers_table_keeps_it(new_page: NewPage, served: Served, game: str, lang: str) -> None:
    """What somebody sees who comes to a running table by its link: first what they should know, then the table."""
    where = archived(game)[len(archived(game)) // 2]
    people = {where.seat: guest(new_page(), NAMES[0])}
    id, key = served.table(record_of(where), where.line, people, "greedy", NAMES)
    page = new_page(lang=lang)
    page.goto(f"#/t/{id}/{key}")
    page.wait_for_selector(DRAWN)
    expect(page.locator("[data-arrival]")).to_be_visible(timeout=SLOW)
    broken = []
    for size in SIZES:
        resize(page, size)
        broken += [f"{size}, {lang}, arrival: {one}" for one in audit(page)]
    page.locator("[data-watch]").click()
    expect(page.locator("[data-arrival]")).to_have_count(0)
    for size in SIZES:
        resize(page, size)
        broken += [f"{where}, {size}, {lang}: {one}" for one in audit(page)]
    assert not broken, "\n".join(broken)


BROKEN = {
    "covered": """<button style="position:fixed;left:9px;top:40px">Done</button>
        <div style="position:fixed;left:0;top:0;width:300px;height:200px;background:#eee"></div>""",
    "“12” is covered": """<b style="position:fixed;left:40px;top:40px;font:40px/1 serif">12</b>
        <i style="position:fixed;left:0;top:0;width:300px;height:56px;background:#eee"></i>""",
    "cannot be brought into sight": """<div style="overflow:hidden;height:40px"><p>a</p>
        <button style="margin-top:400px">Done</button></div>""",
    "is cut: ": '<p style="width:60px;overflow:hidden;white-space:nowrap">Weaver of fine cloth</p>',
    "at an edge": """<div style="overflow:hidden;height:30px;width:200px">
        <div><p>one</p><p>two</p><p>the last row</p></div></div>""",
    "is wider than its press": '<button style="width:40px;white-space:nowrap">Go on to build</button>',
    "has a hint of": '<input style="width:90px" placeholder="Say something, or type a move" />',
    "wide in": '<div style="width:1500px">a map</div>',
}


@pytest.mark.parametrize("fault", BROKEN)
def test_the_audit_finds_what_is_wrong(page: Page, fault: str) -> None:
    page.set_content(BROKEN[fault])
    found = audit(page)
    assert any(fault in one for one in found), found


def test_the_audit_lets_be_what_is_well(page: Page) -> None:
    page.set_content("""<div style="overflow:auto;height:60px"><p>a</p><p>b</p><p>c</p><button>Done</button></div>
        <p style="pointer-events:none">a price</p><i class="unseen">for ears</i>
        <input style="width:90px" placeholder="Find" />
        <button aria-disabled="true" style="position:fixed;left:9px;top:400px;pointer-events:none">not now</button>""")
    assert page.evaluate(AUDIT) == []


def test_a_reason_that_was_asked_for_is_read_itself_not_what_lies_beneath(page: Page) -> None:
    beneath = '<p style="position:fixed;left:9px;top:40px">a price</p>'
    box = "position:fixed;left:0;top:0;width:300px;height:200px;background:#eee"
    page.set_content(f'{beneath}<div data-whynot style="{box}"><button>Go on</button></div>')
    assert audit(page) == []
    cut = '<p style="width:60px;overflow:hidden;white-space:nowrap">Weaver of fine cloth</p>'
    page.set_content(f'{beneath}<div data-whynot style="{box}">{cut}</div>')
    assert any("is cut: " in one for one in audit(page))
    page.set_content(f'{beneath}<div style="{box}"></div>')
    assert any("covered" in one for one in audit(page))


def test_the_archive_holds_enough_positions_with_every_kind_of_question() -> None:
    chosen = [one for game in GAMES for one in archived(game)]
    assert len(set(chosen)) == len(chosen) >= 150
    for game in GAMES:
        kinds = {one.kinds for one in archived(game)}
        assert len(kinds) >= {"island": 10, "quick": 8, "princes": 26}[game], kinds


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_no_kind_of_question_of_the_records_is_left_out(game: str) -> None:
    asked = {seen.where.kinds for path in paths(game) for seen in walked(path)}
    assert asked == {one.kinds for one in archived(game)}
