"""A game of each kind from a late position to its end, in a real browser, against bots at full pace."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import guest, play_on
from tests.browser.house import Served, late, record

LATE = [("settlers", "ends-city", 6, 400), ("quick", "seats-3", 4, 200), ("princes", "intro", 3, 500)]


@pytest.mark.parametrize(("game", "name", "rounds", "presses"), LATE)
def test_a_late_position_is_played_to_the_end(
    page: Page, served: Served, game: str, name: str, rounds: int, presses: int
) -> None:
    read = record(game, name)
    person = guest(page)
    id, key = served.table(read, late(read, 0, rounds), {0: person})
    page.goto(f"#/t/{id}/{key}")
    play_on(page, game, presses)
    expect(page.locator(".over h2")).to_contain_text("won")
