"""Where to found, puzzles that were weighed, and statistics in the page: the numbers are the server's own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import guest
from tests.browser.house import Served
from tests.browser.seeded import finished_games
from trueque.puzzles.foundings import find_board
from trueque.puzzles.races import read_grounds
from trueque.puzzles.shelf import PLAYED, load_puzzles

LAND = """() => {
  const hexes = [...document.querySelectorAll('.island .ground [data-hex]')].map((hex) => hex.getBoundingClientRect());
  return (Math.max(...hexes.map((box) => box.bottom)) - Math.min(...hexes.map((box) => box.top))) / innerHeight;
}"""


def test_a_corner_is_chosen_and_the_map_is_seen(page: Page) -> None:
    page.goto("#/founding")
    main = page.locator("main[data-board]")
    expect(main).to_be_attached()
    kept = find_board(main.get_attribute("data-board") or "")
    best, second, *_ = kept.shares
    expect(page.locator("[data-place]")).to_have_count(len(kept.shares))
    page.locator(f"[data-found='{second}']").click()
    expect(page.locator("[data-sign]")).to_have_count(6)
    row = page.locator(f"[data-place-row='{second}']")
    expect(row).to_contain_text(str(round(100 * kept.shares[second].share)))
    expect(page.locator(".says")).to_contain_text(str(round(100 * kept.shares[best].share)))
    page.locator("[data-next]").click()
    expect(page.locator("main[data-chosen='']")).to_be_attached()


@pytest.mark.soak
def test_a_weighed_puzzle_tells_why(page: Page) -> None:
    one = next(one for one in load_puzzles("island") if one.kind in PLAYED and one.steps[0] not in one.choices)
    page.goto(f"#/puzzle/{one.id}")
    page.locator("details summary").click()
    page.locator(f"[data-answer-to='{one.steps[0]}']").click()
    expect(page.locator("[data-verdict=solved]")).to_be_attached()
    expect(page.locator("[data-reason]")).to_contain_text(str(round(100 * read_grounds(one.grounds).worth)))


def test_a_puzzle_is_played_on_the_board_itself(page: Page) -> None:
    one = next(one for one in load_puzzles("island") if one.kind == "found")
    page.goto(f"#/puzzle/{one.id}")
    page.locator(f"[data-place='{one.steps[0].split()[1]}']").click()
    expect(page.locator("main.island h2[data-question]")).to_be_attached()
    expect(page.locator("[data-verdict=solved]")).to_be_attached()
    expect(page.locator("[data-reason]")).to_contain_text(f"{100 * read_grounds(one.grounds).worth:.0f}")
    assert page.evaluate(LAND) > 0.8, "the land is as high as at a table"


@pytest.mark.soak
def test_statistics_are_a_chart_a_table_and_words(page: Page, served: Served) -> None:
    page.goto("#/")
    rows = finished_games(served, guest(page), 24)
    page.goto("#/stats")
    expect(page.locator("main[data-counted=true]")).to_be_attached()
    expect(page.locator("[data-game-row]")).to_have_count(len(rows))
    for measure in ("won", "points", "trades", "decisions", "luck"):
        page.locator("[data-measure]").select_option(measure)
        expect(page.locator("svg.chart")).to_be_visible()
    last = page.locator(f"[data-game-row='{rows[-1].id}']")
    expect(last).to_contain_text(str(rows[-1].points))
