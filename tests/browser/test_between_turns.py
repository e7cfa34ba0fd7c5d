"""Six at the large island: the question between the turns is answered once, until the person says otherwise."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.hands import guest
from tests.browser.house import Served, record
from trueque.island.events import PartBegan
from trueque.kernel.match import Match
from trueque.kernel.record import Record
from trueque.kernel.registry import make_game

SEAT = 3


def asked_between(read: Record) -> int:
    """The line after which our seat may build between the turns."""
    match: Match[Any, Any] = Match.replay(make_game(read.game, read.options), replace(read, log=()))
    for number, line in enumerate(read.log):
        step = match.follow_line(line)
        if step and any(isinstance(event, PartBegan) and event.seat == SEAT for event in step.events):
            return number + 1
    raise AssertionError("nobody is asked between the turns of this record")


def test_nothing_until_i_say_so(page: Page, served: Served) -> None:
    page.goto("#/")
    read = record("island", "large-special-city")
    table, secret = served.table(read, asked_between(read), {SEAT: guest(page)}, "greedy")
    page.goto(f"#/t/{table}/{secret}")
    seat = page.locator(f'[data-seat="{SEAT}"]').first
    expect(seat).to_contain_text("You may build")
    expect(page.locator('[data-step="end"]')).to_contain_text("Done")
    page.click('[data-beforehand="on"]')
    # The others go on, our own turn comes, and we were not called between: only what is ours to do waits.
    expect(page.locator('[data-step="roll"], [data-answer="discard"], [data-answer^="decline"]').first).to_be_visible()
    expect(page.locator(".log, [data-log]").first).not_to_contain_text("may build")
    again = page.locator('[data-beforehand="off"]')
    expect(again).to_have_text(re.compile("ask me again"))
    again.click()
    expect(page.locator("[data-beforehand]")).to_have_count(0)
