"""The table shows: what changed since one's turn stays marked until one plays, and what happens is seen to move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import guest
from tests.browser.house import Served, late, record

# Notes everything that was ever seen moving, and whether a press could have hit it.
WATCH = """
new MutationObserver((seen) => {
  for (const one of seen) for (const node of one.addedNodes) if (node.classList?.contains('mover')) {
    window.moved = (window.moved ?? 0) + 1;
    if (getComputedStyle(node).pointerEvents !== 'none') window.blocked = true;
  }
}).observe(document, {childList: true, subtree: true});
"""
TOLD = ["Bruna: the robber goes to hex T1, grain 3.", "Bruna steals 1 card from you: grain."]


def come(page: Page, served: Served, game: str, name: str, rounds: int) -> None:
    """Where seat 0 begins a turn, with so many turns left."""
    read = record(game, name)
    id, key = served.table(read, late(read, 0, rounds), {0: guest(page)}, "greedy", ["Ana", "Bruna", "Cesc", "Dora"])
    page.goto(f"#/t/{id}/{key}")
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")


def test_what_changed_since_ones_turn_stays_until_one_plays(page: Page, served: Served) -> None:
    come(page, served, "island", "ends-largest-army", 4)
    expect(page.locator(".since li")).to_contain_text(TOLD)
    expect(page.locator("svg .flag")).to_have_text("1")
    expect(page.locator("svg .was")).to_have_count(1)
    page.reload()
    expect(page.locator(".since li")).to_contain_text(TOLD)
    page.click(".since .fold")
    expect(page.locator(".since li")).to_have_count(0)
    page.click(".since .fold")
    expect(page.locator(".since li")).to_have_count(len(TOLD))
    page.click("[data-step=roll]")
    expect(page.locator(".since")).to_have_count(0)
    expect(page.locator("svg .flag, svg .was")).to_have_count(0)
    page.click(".recall")
    expect(page.locator(".since li")).to_contain_text(TOLD)
    expect(page.locator("svg .flag")).to_have_text("1")
    page.click(".since .fold")
    expect(page.locator(".since")).to_have_count(0)
    expect(page.locator("svg .flag")).to_have_count(0)
    expect(page.locator(".recall")).to_be_visible()


def test_ears_read_the_same_lines(page: Page, served: Served) -> None:
    page.add_init_script("localStorage.setItem('settings', JSON.stringify({reader: true, theme: 'light'}))")
    come(page, served, "island", "ends-largest-army", 4)
    found = page.get_by_role("region", name="Since your turn").get_by_role("listitem")
    expect(found).to_contain_text(["Bruna", "Bruna steals 1 card from you: grain."])


@pytest.mark.soak
@pytest.mark.parametrize("calm", [False, True])
def test_cards_are_seen_to_move_and_never_where_motion_is_reduced(
    new_page: NewPage, served: Served, calm: bool
) -> None:
    page = new_page(calm=calm)
    page.add_init_script(WATCH)
    come(page, served, "quick", "seats-4", 3)
    page.click('[data-step="end"]')
    expect(page.locator('[data-step="end"]')).to_contain_text("draw")
    page.click('[data-step="end"]')
    # The cards drawn are in the log: by then they have been told, and set out.
    expect(page.locator(".log")).to_contain_text("You draw ")
    if calm:
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("window.moved ?? 0") == 0
    else:
        page.wait_for_function("() => window.moved >= 1")
        page.wait_for_function("() => !document.querySelector('.mover')")
    assert not page.evaluate("window.blocked ?? false")
