"""A position's address: opened by eye and by ear, played from, and copied from a replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import guest
from tests.browser.house import record
from trueque.kernel.match import Match
from trueque.kernel.position import write_link, write_position
from trueque.kernel.registry import make_game

LINE = (
    "island 1 beginner_board=2011 edition=2011 seats=3 version=1; phase trade; turn 4; "
    "seat 0 settlements b4,d10 roads b3-b4,d9-d10 hand wood,ore; "
    "seat 1 settlements c4,e6 roads b3-c4,e6-e7 hand grain; seat 2 settlements d5,e4 roads d5-d6,e3-e4"
)


def test_a_position_is_drawn_told_and_played_from(page: Page) -> None:
    page.goto(f"#/p/{write_link(LINE)}")
    words = page.locator(".words")
    expect(words).to_contain_text("Player 1: 2 points, 2 cards")
    expect(words.locator("code")).to_have_text(LINE)
    expect(page.locator(".guide")).to_contain_text("Waiting for Player 1.")
    expect(page.locator(".logbox")).to_have_count(0)
    page.get_by_label("Point of view").select_option(label="as Player 1 saw it")
    expect(words).to_contain_text(re.compile(r"You: 2 points|Your cards|1 wood"))
    page.click("[data-play-from]")
    expect(page.get_by_role("main")).to_contain_text("begins from a position")
    expect(page.locator("[data-change-rules]")).to_have_count(0)


@pytest.mark.soak
def test_a_seats_link_from_a_replay_shows_that_seat_alone(page: Page) -> None:
    page.goto("#/")
    guest(page)
    read = record("quick", "destiny-kept")
    made = page.request.post("api/records", data=str(read), headers={"Content-Type": "text/plain"}).json()
    page.goto(f"#/replay/{made['table']['id']}/{made['key']}/60")
    page.get_by_label("Point of view").select_option("1")
    expect(page.locator("main")).to_be_visible()
    page.get_by_role("button", name="Table", exact=True).click()
    page.click("[data-position-link]")
    game = make_game(read.game, read.options)
    known = write_position(game, Match.replay(game, read, until=61).state, 1)
    link = page.get_by_label("Link to this position").locator("[data-share]")
    expect(link).to_have_value(re.compile("/s/p/" + re.escape(write_link(known)) + "$"))
    page.goto(link.input_value())
    expect(page.locator(".words code")).to_have_text(known)
    expect(page.get_by_label("Point of view")).to_have_count(0)


def test_a_bad_line_says_what_is_wrong_and_where_in_the_pages_language_and_leads_home(page: Page) -> None:
    page.goto("#/p/island~1~seats=3;phase~supper")
    expect(page.locator("main [role=alert]")).to_contain_text("“phase”: “supper” is not known there")
    page.evaluate("localStorage.setItem('lang', 'es')")
    page.reload()
    expect(page.locator("main [role=alert]")).to_contain_text("«phase»: ")
    page.goto(f"#/p/{write_link(LINE.replace('seat 0', 'longest_road 1; seat 0').replace('b3-b4', 'b3-b4,a1-a2'))}")
    expect(page.locator("main [role=alert]")).to_contain_text("La carretera a1-a2 del asiento 0")
    expect(page.locator("main [role=alert]")).to_contain_text("«longest_road»: carreteras seguidas del asiento 1: 1")
    page.click("main [data-go=home]")
    expect(page.locator(".wordmark")).to_be_visible()
