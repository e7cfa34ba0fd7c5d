"""A first game: the coach is offered at the first “Play now”, speaks to the device at hand, and never plays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import HANDS, click


def begin(page: Page, game: str, address: str = "/") -> None:
    page.goto(address)
    page.locator(f'[data-play="{game}"]').click()
    page.locator('[data-first="coach"]').locator("visible=true").click()
    expect(page).to_have_url(re.compile("/learn$"))


WAITED = """new MutationObserver(() => {
  if (document.getElementById('welcome')) sessionStorage.setItem('waited', 'yes');
}).observe(document, {childList: true, subtree: true})"""
"""Notes whether the waiting room was ever drawn."""


def test_who_never_played_is_asked_once(new_page: NewPage) -> None:
    page = new_page(played=False)
    page.add_init_script(WAITED)
    begin(page, "quick")
    expect(page.locator(".coach [data-tip='? trade']")).to_contain_text("you may exchange")
    page.goto("#/rules/quick-road")
    page.locator("[data-back]").click()
    expect(page.locator(".coach")).to_be_visible()
    assert not page.url.endswith("/learn"), "who looked something up is still shown, by whatever way they come back"
    page.goto("/")
    page.locator('[data-play="quick"]').click()
    expect(page).to_have_url(re.compile(r"#/t/\w+/[\w-]+$"))
    expect(page.locator(".quick")).to_be_visible()
    expect(page.locator(".coach")).to_have_count(0)
    address = page.url
    page.goto("/")
    page.locator(f'aside a[href="{address[address.index("#") : address.rindex("/")]}"]').click()
    expect(page.locator(".quick")).to_be_visible()
    assert page.url == address, "who has been home can still send the address on"
    page.goto("/")
    page.locator('[data-play="island"]').click()
    asked = page.locator("dialog[open]")
    place = asked.bounding_box()
    page.evaluate("scrollBy(0, 300)")
    assert asked.bounding_box() == place, "what is asked stays before one's eyes, wherever the page is scrolled to"
    page.locator('[data-first="play"]').locator("visible=true").click()
    expect(page.locator(".island")).to_be_visible()
    expect(page.locator(".coach")).to_have_count(0)
    assert page.evaluate("sessionStorage.getItem('waited')") is None, "nobody is waited for, and no link is to be sent"


LAND = """() => JSON.stringify(
  document.querySelector('.screen main .land').getBoundingClientRect(), ['x', 'y', 'width', 'height'])"""
CUT = """(coach) => [...coach.querySelectorAll('p, .acts')].filter((one) => {
  const box = one.getBoundingClientRect();
  return one.scrollHeight > one.clientHeight || !coach.contains(document.elementFromPoint(box.x + 9, box.bottom - 2));
}).length"""
COVERED = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return one.checkVisibility() && !one.contains(over) && !over?.contains(one);
}).length"""
OWN = {"island": "roll", "quick": "trade", "princes": "dice"}
"""What is asked first in a turn of one's own."""
SIX = 6


def test_the_coach_shows_three_places_says_why_and_never_plays(new_page: NewPage) -> None:
    page = new_page(played=False)
    begin(page, "island")
    coach = page.locator(".coach")
    expect(coach).to_contain_text("Click a marked place")
    expect(page.locator("[data-hint]")).to_have_count(0)
    asked, land = page.locator(".screen").get_attribute("data-asked"), page.evaluate(LAND)
    show = coach.locator('[data-coach="show"]')
    show.click()
    expect(coach.locator('[data-given="1"]')).to_contain_text("?")
    show.click()
    expect(coach.locator('[data-given="2"]')).to_contain_text(re.compile(r"\w.*[^?]$"))
    expect(page.locator("[data-hint]")).to_have_count(0)
    show.click()
    expect(coach.locator("li")).to_have_count(3)
    expect(page.locator("[data-hint]")).to_have_count(3)
    expect(coach.locator("li").first).to_contain_text("of 36 rolls")
    assert page.locator(".screen").get_attribute("data-asked") == asked, "it never plays"
    assert page.evaluate(COVERED, ".top [title], .tray [data-question], .tray button") == 0
    coach.locator('[data-coach="next"]').click()
    expect(coach).to_contain_text("Your points: 0 of 8")
    page.locator("[data-place]").first.click()
    expect(page.locator("[data-hint]")).to_have_count(0)
    expect(coach.locator("[data-tip='? found_road']")).to_be_attached()
    assert page.evaluate(LAND) == land, "the board never moves"
    coach.locator("[data-tip]").evaluate("(tip) => (tip.textContent = 'Where do you found? '.repeat(30))")
    assert coach.evaluate(CUT) == 0, "no line of it is hidden"
    assert page.evaluate(LAND) == land, "the board never moves"
    coach.locator('[data-coach="known"]').click()
    expect(coach).to_have_count(0)


def press_soon(page: Page, game: str) -> None:
    """Press what answers, as soon as it is drawn: what is asked is known before the table has come."""
    for _ in range(100):
        if HANDS[game](page, click):
            return
        page.wait_for_timeout(100)
    pytest.fail(f"nothing answers {page.locator('.screen').get_attribute('data-asked')}")


@pytest.mark.parametrize(
    "game", ["princes", *(pytest.param(one, marks=pytest.mark.soak) for one in ("island", "quick"))]
)
def test_in_six_steps_one_has_a_turn_of_ones_own(new_page: NewPage, game: str) -> None:
    page = new_page(played=False)
    begin(page, game)
    tips = list[str]()
    for _ in range(SIX + 1):
        page.wait_for_function(
            "() => document.querySelector('.screen')?.dataset.asked && document.querySelector('[data-tip]')"
        )
        asked = page.locator(".screen").get_attribute("data-asked") or ""
        tips.append(page.locator("[data-tip]").get_attribute("data-tip") or "")
        if asked.split(".")[1] == OWN[game]:
            break
        press_soon(page, game)
        page.wait_for_function("was => document.querySelector('.screen').dataset.asked !== was", arg=asked)
    else:
        pytest.fail(f"no turn of one's own after {SIX} steps: {tips}")
    assert tips[-1], "the turn is explained"
    page.wait_for_timeout(300)
    expect(page.locator(".notice p")).to_have_count(0)
    expect(page.locator(".since, svg .flag")).to_have_count(0)


@pytest.mark.soak
@pytest.mark.parametrize(("width", "address", "words"), [(390, "/", "Tap"), (1280, "/?sr=1", "type your answer")])
def test_the_coach_speaks_to_the_device_and_the_mode(new_page: NewPage, width: int, address: str, words: str) -> None:
    page = new_page(width, 800, played=False)
    begin(page, "island", address)
    coach = page.locator(".coach")
    expect(coach).to_contain_text(words)
    for _ in range(3):
        coach.locator('[data-coach="show"]').click()
    expect(coach.locator("li")).to_have_count(3)
    expect(coach).not_to_contain_text("yellow")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
