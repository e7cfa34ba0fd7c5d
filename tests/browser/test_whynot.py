"""Greyed controls say why, at all three tables: lines, what would help, the rule; Escape puts the reason away."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import DRAWN, guest
from tests.browser.house import Served, late, record
from tests.browser.test_first_game import COVERED
from trueque.kernel.match import Match
from trueque.kernel.record import Record
from trueque.kernel.registry import make_game
from trueque.locale import LANGUAGES

TABLES = {"island": ("sample-game", 2, 3), "quick": ("seats-4", 0, 4), "princes": ("progress-parliament", 0, 6)}
GREYED = '[aria-disabled="true"]'
PARSED = re.compile(
    r"nothing that can be answered|respuesta posible aquí|resposta possible aquí|entiendo|entenc|understand"
)
REASON = re.compile(r"\w{3,}.*\w{3,}.*[.?:]")


def sit(page: Page, served: Served, game: str) -> None:
    """At the beginning of a late turn: the dice are still to be thrown, or trade comes first."""
    name, seat, rounds = TABLES[game]
    read = record(game, name)
    id, key = served.table(read, late(read, seat, rounds), {seat: guest(page, "Aina")}, names=["Aina"] * 4)
    page.goto(f"#/t/{id}/{key}")
    page.wait_for_selector(DRAWN)
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")


def press(page: Page, kind: str) -> None:
    """A person's press; a greyed control is no disabled one, so that it can be asked."""
    page.locator(f'[data-why="{kind}"]{GREYED}').first.dispatch_event("click")


def test_a_greyed_road_says_dice_first_and_rolls(new_page: NewPage, served: Served) -> None:
    page = new_page()
    sit(page, served, "island")
    press(page, "road")
    why = page.get_by_role("dialog", name="Road: why not?")
    expect(why.locator("li").first).to_contain_text("The dice first")
    expect(why.get_by_role("link", name="What the rules say")).to_have_attribute("href", re.compile("rules/turn"))
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    expect(page.locator('[data-why="road"]')).to_be_focused()
    press(page, "road")
    why.locator('[data-cure="roll"]').click()
    expect(why).to_have_count(0)
    expect(page.locator("[data-step=roll]")).to_have_count(0)


def test_a_key_asks_as_a_press_does(new_page: NewPage, served: Served) -> None:
    page = new_page()
    sit(page, served, "island")
    expect(page.locator('[data-build="city"] small')).to_have_text(re.compile(r"^\d \w+ short$"))
    page.keyboard.press("c")
    expect(page.get_by_role("dialog", name="City: why not?")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "kind", "title"),
    [("quick", "knight", "Caballero"), ("princes", "city", "Ciudad")],
)
def test_greyed_pieces_of_the_other_tables_say_what_is_short(
    new_page: NewPage, served: Served, game: str, kind: str, title: str
) -> None:
    page = new_page(lang="es")
    sit(page, served, game)
    press(page, kind)
    why = page.get_by_role("dialog", name=f"{title}: ¿por qué no?")
    expect(why.locator('[data-cause="cards"]')).to_contain_text(re.compile(r"Te faltan? \d .* Cuesta \d de "))
    expect(why.locator("[data-cure]").first).to_be_visible()
    assert page.evaluate(COVERED, "[data-market], .hand [data-card], [data-question]") == 0, (
        "what one compares is in sight"
    )


def find_payable(read: Record, seat: int, kind: str) -> int:
    """Before which line of a record a seat trades and could pay for something, if it went on to build."""
    game = make_game(read.game, read.options)
    match: Match[Any, Any] = Match.replay(game, replace(read, log=()))
    for number, line in enumerate(read.log):
        asked = next((one for one in game.decisions(match.state) if one.seat == seat and one.kind == "trade"), None)
        if asked is not None:
            later = match.state.copy()
            game.play(later, seat, game.read(later, "end"))
            if any(game.write(one).startswith(kind) for two in game.decisions(later) for one in two.answers):
                return number
        match.follow_line(line)
    raise LookupError(kind)


@pytest.mark.soak
def test_what_can_be_paid_for_is_built_by_going_on(new_page: NewPage, served: Served) -> None:
    """Pressed while one trades: going on to build builds what was pressed."""
    page, read = new_page(), record("quick", "seats-4")
    id, key = served.table(read, find_payable(read, 0, "road"), {0: guest(page, "Aina")}, names=["Aina"] * 4)
    page.goto(f"#/t/{id}/{key}")
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    roads = page.locator(".mine [data-lies=road]").count()
    press(page, "road")
    page.locator('[data-whynot] [data-cure="end"]').click()
    expect(page.locator('[data-build="road"] small')).to_contain_text("built this turn")
    assert page.locator(".mine [data-lies=road]").count() >= roads


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (390, 844), (320, 600)], ids=str)
def test_every_greyed_control_in_sight_gives_a_reason(
    new_page: NewPage, served: Served, game: str, lang: str, size: tuple[int, int]
) -> None:
    page = new_page(*size, lang=lang)
    sit(page, served, game)
    greyed = page.locator(f"[data-why]{GREYED}, [data-because]{GREYED}")
    for n in range(greyed.count()):
        greyed.nth(n).dispatch_event("click")
        why = page.locator("[data-whynot]")
        expect(why.locator("li").first).to_have_text(REASON)
        expect(why).not_to_have_text(PARSED)
        box = why.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0] + 1
        assert box["y"] + box["height"] <= size[1] + 1
        page.keyboard.press("Escape")
        expect(why).to_have_count(0)


@pytest.mark.soak
def test_a_card_of_the_hand_says_in_its_own_dialog_why_it_cannot_be_laid(new_page: NewPage, served: Served) -> None:
    page = new_page()
    sit(page, served, "princes")
    page.locator(".hand [data-card]").first.click()
    page.locator("dialog[open] [data-why]").dispatch_event("click")
    why = page.locator("dialog[open] [data-whynot]")
    expect(why.locator("li").first).to_contain_text("The dice first")
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    expect(page.locator("dialog[open]")).to_have_count(1)
