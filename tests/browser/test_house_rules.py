"""House rules on the page: found, turned, refused in a sentence, kept, sent by link, and played at the table."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.strangers import made_in_browser, sit_down
from trueque.kernel.registry import GAMES, house_rules

RENAME = "localStorage.setItem('house-rules', localStorage.getItem('house-rules').replaceAll('island', 'settlers'))"
"""As a browser kept it when the game was called otherwise."""
TWELVE = "edition=2011&victory_points=12"


def open_rules(page: Page, game: str, code: str = "") -> None:
    page.goto(f"/#/house/{game}" + (f"/{code.replace('&', '%26')}" if code else ""))
    expect(page.locator("[data-switch]").first).to_be_visible()


def test_a_switch_is_found_turned_and_played(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator('[data-house="island"]').click()
    page.get_by_role("searchbox").fill("R-033")
    points = page.locator('[data-switch="victory_points"]')
    expect(points).to_be_visible()
    expect(page.locator("[data-switch]")).to_have_count(2)
    expect(page.get_by_role("status").filter(has_text="2 rules found")).to_have_count(1)
    points.get_by_role("button", name="more").click(click_count=2)
    expect(points).to_contain_text("changed")
    expect(points.get_by_role("button", name="Back to 10")).to_be_visible()
    expect(page.locator("footer")).to_contain_text("Rules: 2011, 1 change")
    page.locator('[data-act="use"]').click()
    expect(page.locator('[data-house="island"]')).to_have_text(re.compile("House rules: 1 change"))
    page.locator('[data-home="combined_phase"]').check()
    with page.expect_request(lambda asked: asked.url.endswith("/api/tables") and asked.method == "POST") as made:
        page.locator('[data-play="island"]').click()
    options = json.loads(made.value.post_data or "{}")["options"]
    assert options == {"edition": "2011", "victory_points": "12", "combined_phase": "on", "seats": "4"}
    expect(page.locator(".island")).to_be_visible()


def test_what_cannot_be_played_is_said_in_a_sentence(new_page: NewPage) -> None:
    page = new_page(lang="es")
    open_rules(page, "settlers", "edition=2011&board_size=21")  # as links once said
    expect(page.locator("footer")).to_contain_text("21 hexágonos")
    use = page.locator('[data-act="use"]')
    expect(use).to_have_attribute("aria-disabled", "true")
    use.click(force=True)
    expect(page).to_have_url(re.compile("house/island"))


@pytest.mark.soak
def test_a_preset_of_ones_own_is_kept_and_sent(new_page: NewPage) -> None:
    page, friend = new_page(), new_page(390, 844, lang="ca", theme="dark")
    open_rules(page, "island", TWELVE)
    page.locator('[data-act="save"]').click()
    page.get_by_label("Save as my preset").fill("Sundays")
    address = page.locator("[data-share]").input_value()
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.locator("[data-copy]").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("footer")).to_contain_text("Saved as “Sundays”")
    page.locator('[data-preset="2002"]').click()
    expect(page.locator('[data-switch="victory_points"]')).to_have_attribute("data-value", "10")
    page.locator('[data-letter="adapted"]').click()
    expect(page.locator('[data-switch="knight_move"]')).to_have_attribute("data-value", "may")
    expect(page.locator('[data-letter="adapted"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("footer")).to_contain_text("Rules: Adapted, 5 changes")
    page.evaluate(RENAME)
    page.reload()
    page.locator('[data-own="Sundays"]').click()
    expect(page.locator('[data-switch="victory_points"]')).to_have_attribute("data-value", "12")
    friend.goto(address)
    expect(friend.locator('[data-switch="victory_points"]')).to_have_attribute("data-value", "12")
    expect(friend.locator("footer")).to_contain_text("Regles: 2011, 1 canvi")


@pytest.mark.soak
def test_the_host_changes_the_rules_of_the_waiting_room(new_page: NewPage) -> None:
    host, friend = new_page(), new_page(390, 844, lang="ca")
    host.goto("/")
    friend.goto(made_in_browser(host, "island", "Ana"))
    sit_down(friend, "Biel")
    host.locator("[data-change-rules]").click()
    points = host.locator('[data-switch="victory_points"]')
    points.get_by_role("button", name="more").click(click_count=2)
    expect(host.locator("footer")).to_contain_text("Rules: 2011, 1 change")
    host.locator('[data-act="use"]').click()
    for page, line in ((host, "Points to win: 12"), (friend, "Punts per guanyar: 12")):
        expect(page.locator(".changes")).to_contain_text(line)
        expect(page.locator("[data-notes]")).to_contain_text(line)
    expect(host.get_by_text("Not ready yet: Biel.")).to_be_visible()
    expect(friend.locator("[data-change-rules]")).to_have_count(0)
    host.get_by_role("button", name="Start anyway").click()
    host.get_by_role("button", name="Table", exact=True).click()
    host.locator("[data-rules]").click()
    expect(host.get_by_role("dialog", name="House rules")).to_contain_text("Points to win: 12")


@pytest.mark.soak
def test_the_duel_stands_on_the_poster_and_is_for_two(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    poster = page.locator("article").filter(has=page.locator('[data-play="island"]'))
    expect(poster.get_by_role("radio", name="4")).to_be_visible()
    poster.get_by_role("radio", name="Duel").check()
    expect(poster.get_by_role("radio", name="4")).to_have_count(0)
    with page.expect_request(lambda asked: asked.url.endswith("/api/tables") and asked.method == "POST") as made:
        page.locator('[data-play="island"]').click()
    asked = json.loads(made.value.post_data or "{}")
    assert (asked["options"]["edition"], len(asked["seats"])) == ("duel", 2)
    expect(page.locator(".island")).to_be_visible()


def test_a_part_that_is_gone_is_told_and_one_press_loads_the_page_again(new_page: NewPage) -> None:
    """The page was built anew under an open tab: the old parts are no longer on the server."""
    page = new_page()
    page.goto("/")
    gone = "**/assets/HousePage*"
    page.route(gone, lambda route: route.fulfill(status=404, body=""))
    page.locator('[data-house="quick"]').click()
    told = page.locator("[data-renewed]")
    expect(told).to_contain_text("Nothing is lost.")
    page.unroute(gone)
    told.get_by_role("button", name="Reload").click()
    expect(page.locator("[data-switch]").first).to_be_visible()
    expect(told).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_of_a_game_can_be_turned(new_page: NewPage, game: str) -> None:
    """All of them stand there, also on the smallest phone, and the page never pans sideways."""
    page = new_page(320, 640, lang="ca")
    open_rules(page, game)
    expect(page.locator("[data-switch]")).to_have_count(len(house_rules(game).switches))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    bare = page.evaluate(
        "[...document.querySelectorAll('[data-switch]')].filter(e => !e.querySelector('input, select')).length"
    )
    assert bare == 0


def test_what_another_package_brings_stands_beside_ours(new_page: NewPage) -> None:
    page = new_page(360, 740, lang="ca")

    def with_rivers(route: Route) -> None:
        books = route.fetch().json()
        for book in books:
            if book["game"] == "princes":
                brought = {"name": "rivers", "title": "Els rius", "line": "", "values": book["presets"][0]["values"]}
                book["presets"].append(brought)
        route.fulfill(json=books)

    page.route("**/api/house-rules?lang=*", with_rivers)
    page.goto("/")
    brought = page.get_by_role("radio", name="Els rius")
    brought.check()
    with page.expect_request(lambda asked: asked.url.endswith("/api/tables") and asked.method == "POST") as made:
        page.locator('[data-friends="princes"]').click()
    assert json.loads(made.value.post_data or "{}")["options"]["mode"] == "rivers"
