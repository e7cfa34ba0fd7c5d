"""Moments: each stands over the land for 1.2 seconds at most, takes no press, ends by one, and needs motion; each has
its sound, and its sentence stands in the log."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import DRAWN, guest
from tests.browser.house import Served, record
from trueque.kernel.registry import make_game

# What was ever staged: which moment, how long its animation lasts, whether a press could hit it, and its words; and
# the pitch of every tone that was played.
WATCH = """
localStorage.setItem('settings', JSON.stringify({theme: 'light', pace: 0, sounds: true}));
window.staged = [];
new MutationObserver((seen) => {
  for (const one of seen) for (const node of one.addedNodes) if (node.dataset?.stage) {
    const style = getComputedStyle(node);
    staged.push({is: node.dataset.stage, ms: parseFloat(style.animationDuration) * 1000,
      press: style.pointerEvents, words: node.textContent.trim()});
  }
}).observe(document, {childList: true, subtree: true});
window.heard = [];
window.OscillatorNode = class extends OscillatorNode {
  constructor(...of) { super(...of); heard.push(Math.round(of[1].frequency)); }
};
"""
LONGEST = 1200
DICE, GROWL, BRIGHT, KNOCK, BUZZ, RISING, WON = 210, 130, 880, 150, 330, 440, 523
# The line of a record that brings each moment about, what is staged, and the first tone of its sound.
MOMENTS = [
    ("island", "ends-city", 420, "roll", DICE), ("island", "large-paired-second-longest-road", 150, "seven", GROWL),
    ("island", "sample-game", 106, "trade", BRIGHT), ("island", "ends-city", 385, "award", RISING),
    ("island", "ends-city", 421, "card", BUZZ), ("island", "ends-city", 428, "won", WON),
    ("quick", "destiny-flipped", 653, "seven", GROWL), ("quick", "destiny-kept", 415, "trade", BRIGHT),
    ("quick", "destiny-kept", 408, "award", KNOCK), ("quick", "destiny-flipped", 698, "card", KNOCK),
    ("quick", "destiny-flipped", 699, "card", BUZZ), ("quick", "destiny-flipped", 730, "won", WON),
    ("princes", "duel", 696, "roll", DICE), ("princes", "turmoil", 539, "seven", GROWL),
    ("princes", "duel", 704, "trade", BRIGHT), ("princes", "duel", 699, "award", RISING),
    ("princes", "duel", 701, "card", BUZZ), ("princes", "duel", 679, "card", BUZZ),
    ("princes", "duel", 709, "won", WON),
]  # fmt: skip


def come(new_page: NewPage, served: Served, game: str, name: str, line: int, calm: bool) -> tuple[Page, str]:
    """Somebody at a table of people who do not play, before a *line* of a record is played; the table's id."""
    page = new_page(calm=calm, alone=True)
    page.add_init_script(WATCH)
    read = record(game, name)
    other = str(page.request.post("api/guest", data={"name": "Eva", "lang": "en"}).json()["person"])
    page.context.clear_cookies()
    seats = make_game(read.game, read.options).seats
    id, key = served.table(read, line, {**dict.fromkeys(range(seats), other), 0: guest(page)})
    page.goto(f"#/t/{id}/{key}")
    page.wait_for_selector(DRAWN)
    page.wait_for_load_state("networkidle")
    page.mouse.click(1, 1)
    page.evaluate("staged.length = heard.length = 0")
    return page, id


@pytest.mark.soak
@pytest.mark.parametrize(("game", "name", "line", "kind", "tone"), MOMENTS)
def test_a_moment_is_staged_and_nothing_waits_for_it(
    new_page: NewPage, served: Served, game: str, name: str, line: int, kind: str, tone: int
) -> None:
    page, id = come(new_page, served, game, name, line, calm=False)
    number = served.add(id, [record(game, name).log[line]])
    page.wait_for_function("() => staged.length > 0")
    # What the line brings is on the table while the moment still stands over it.
    expect(page.locator(".screen")).to_have_attribute("data-number", str(number))
    first = page.evaluate("staged[0]")
    assert first["is"] == kind
    assert first["ms"] <= LONGEST
    assert first["press"] == "none"
    assert tone in page.evaluate("heard")
    page.mouse.click(1, 1)
    expect(page.locator("[data-stage]")).to_have_count(0, timeout=300)
    if kind != "won":
        expect(page.locator(".log")).to_contain_text(first["words"])


@pytest.mark.soak
@pytest.mark.parametrize(("game", "name", "line"), [("island", "ends-city", 420), ("quick", "destiny-flipped", 730),
                                                    ("princes", "duel", 699)])  # fmt: skip
def test_nothing_is_staged_where_motion_is_reduced(
    new_page: NewPage, served: Served, game: str, name: str, line: int
) -> None:
    page, id = come(new_page, served, game, name, line, calm=True)
    number = served.add(id, [record(game, name).log[line]])
    expect(page.locator(".screen")).to_have_attribute("data-number", str(number))
    page.wait_for_timeout(300)
    assert page.evaluate("staged") == []
