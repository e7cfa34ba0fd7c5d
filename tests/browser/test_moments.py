"""Moments: each stands over the land for 1.2 seconds at most, takes no press, ends by one, and needs motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import guest
from tests.browser.house import Served, late, record

# What was ever staged: which moment, how long its animation lasts, whether a press could hit it, and its words.
WATCH = """
window.staged = [];
new MutationObserver((seen) => {
  for (const one of seen) for (const node of one.addedNodes) if (node.dataset?.stage) {
    const style = getComputedStyle(node);
    staged.push({is: node.dataset.stage, ms: parseFloat(style.animationDuration) * 1000,
      press: style.pointerEvents, words: node.textContent.trim()});
  }
}).observe(document, {childList: true, subtree: true});
"""
LONGEST = 1200
# Whose last turns hold which moment: game, record, seat, turns left, what brings it about, and what is staged.
MOMENTS = [
    ("island", "ends-city", 0, 3, "[data-step=roll]", ("roll", "seven")),
    ("princes", "duel", 0, 3, "[data-step=roll]", ("roll", "seven", "award", "card")),
]


def come(page: Page, served: Served, game: str, name: str, seat: int, rounds: int) -> None:
    page.add_init_script(WATCH)
    read = record(game, name)
    id, key = served.table(
        read, late(read, seat, rounds), {seat: guest(page)}, "greedy", ["Ana", "Bruna", "Cesc", "Dora"]
    )
    page.goto(f"#/t/{id}/{key}")
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    page.wait_for_load_state("networkidle")


@pytest.mark.soak
@pytest.mark.parametrize(("game", "name", "seat", "rounds", "press", "kinds"), MOMENTS)
def test_a_moment_is_staged_and_nothing_waits_for_it(
    new_page: NewPage, served: Served, game: str, name: str, seat: int, rounds: int, press: str, kinds: tuple[str, ...]
) -> None:
    page = new_page(calm=False)
    come(page, served, game, name, seat, rounds)
    page.click(press)
    page.wait_for_function("() => staged.length > 0")
    first = page.evaluate("staged[0]")
    assert first["is"] in kinds
    assert first["ms"] <= LONGEST
    assert first["press"] == "none"
    expect(page.locator(".log")).to_contain_text(first["words"])
    page.keyboard.press("Shift")
    expect(page.locator("[data-stage]")).to_have_count(0, timeout=300)


@pytest.mark.soak
def test_nothing_is_staged_where_motion_is_reduced(new_page: NewPage, served: Served) -> None:
    page = new_page(calm=True)
    come(page, served, "island", "ends-city", 0, 3)
    page.click("[data-step=roll]")
    page.wait_for_selector(".rolled")
    assert page.evaluate("staged") == []
