"""Talk at a table with people, in screen-reader mode: what is no answer goes to the chat with one key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.hands import guest
from tests.browser.house import Served, record
from tests.browser.test_reader import SETTINGS
from tests.browser.test_reader_speech import somebody

OFFER = "Enter sends it to the chat."
TALK = ("good game everyone", "back in a moment", "what a lovely board you have")


@pytest.mark.soak
def test_what_is_no_answer_goes_to_the_chat_with_one_key(page: Page, served: Served) -> None:
    page.add_init_script(SETTINGS)
    read = record("island", "ends-city")
    id, key = served.table(read, len(read.log) - 8, {0: guest(page), 1: somebody(served)}, "greedy")
    page.goto(f"#/t/{id}/{key}")
    line, last = page.locator("#command"), page.locator("#question p").last
    chat = page.locator("section", has=page.locator("#h-chat")).locator("li")
    line.wait_for()
    lines = page.locator("[data-number]").first.get_attribute("data-number")
    for said in TALK:
        line.fill(said)
        line.press("Enter")
        last.filter(has_text=OFFER).wait_for()
        line.press("Enter")
        last.filter(has_text="Sent to the chat.").wait_for()
        chat.filter(has_text=said).wait_for(state="attached")
    line.fill("no idea what to say")
    line.press("Enter")
    last.filter(has_text=OFFER).wait_for()
    line.fill("points")
    line.press("Enter")
    last.filter(has_text="Points to win").wait_for()
    assert chat.count() == len(TALK), "another line leaves what was not sent"
    assert page.locator("[data-number]").first.get_attribute("data-number") == lines, "nothing was played"
