"""Whatever one learns from, without a server and without a line: lessons, coach, review, replay and almanac."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import ASKED, begin
from tests.browser.plainhost import PATIENCE, PlainHost
from tests.browser.test_here import answer, everything_is_kept, give_up
from trueque.puzzles.shelf import PLAYED, load_puzzles

pytestmark = pytest.mark.soak


@pytest.fixture
def alone(visitor: Page, host: PlainHost) -> Page:
    """Somebody whose browser has everything, and no line to anywhere."""
    visitor.goto(host.address)
    begin(visitor, "quick")
    everything_is_kept(visitor)
    host.end()
    visitor.context.set_offline(True)
    visitor.goto(f"{host.address}#/")
    visitor.reload()
    return visitor


def test_one_learns_and_looks_up_without_a_line(alone: Page, host: PlainHost) -> None:
    page = alone
    expect(page.locator("section.learn a")).to_have_count(7)
    page.goto(f"{host.address}#/rules")
    page.get_by_role("searchbox").fill("robber")
    expect(page.locator("main a", has_text="robber").first).to_be_visible(timeout=PATIENCE)
    page.goto(f"{host.address}#/rules/robber")
    expect(page.locator("main").get_by_role("link", name="Knight", exact=True)).to_be_visible(timeout=PATIENCE)
    page.goto(f"{host.address}#/learn/sample")
    page.locator('[data-step="on"]').click()
    page.goto(f"{host.address}#/founding")
    expect(page.locator("main svg").first).to_be_visible(timeout=PATIENCE)
    page.goto(f"{host.address}#/learn")
    page.locator('[data-learn="quick"]').click()
    expect(page.locator("aside.coach")).to_be_visible(timeout=PATIENCE)


def test_puzzles_are_solved_without_a_line(alone: Page, host: PlainHost) -> None:
    """Of each game one, by pressing what its answer says; those of the day are there, too."""
    page = alone
    page.goto(f"{host.address}#/puzzle")
    expect(page.locator("[data-today]")).to_be_attached(timeout=PATIENCE)
    for game in ("island", "quick", "princes"):
        one = next(one for one in load_puzzles(game) if one.kind in PLAYED and one.steps[0] not in one.choices)
        page.goto(f"{host.address}#/puzzle/{one.id}")
        page.locator("details summary").click(timeout=PATIENCE)
        page.locator(f"[data-answer-to='{one.steps[0]}']").click()
        expect(page.locator("[data-verdict=solved]")).to_be_attached(timeout=PATIENCE)


@pytest.mark.parametrize(
    "game", ["quick", *(pytest.param(one, marks=pytest.mark.soak) for one in ("island", "princes"))]
)
def test_one_is_coached_and_reviewed_without_a_line(alone: Page, game: str) -> None:
    page = alone
    begin(page, game)
    answer(page, game, 2)
    page.wait_for_selector(ASKED, state="attached")
    page.get_by_role("button", name="What can I do?").click()
    hint, told = page.locator('[data-coach="hint"]'), page.locator(".ask [role=status]")
    expect(hint).to_be_enabled(timeout=PATIENCE)
    hint.click()
    expect(told).not_to_be_empty(timeout=PATIENCE)
    page.locator('[data-coach="good"]').click()
    expect(told).to_contain_text(re.compile("to win|not chosen"), timeout=PATIENCE)
    page.keyboard.press("Escape")
    give_up(page)
    page.locator('[data-go="report"]').click()
    page.locator('[data-go="review"]').click(timeout=PATIENCE)
    expect(page.locator("[data-review-status=ready]")).to_be_attached(timeout=2 * PATIENCE)
    expect(page.locator(".review .sub")).to_contain_text("a chance to win of", timeout=PATIENCE)
