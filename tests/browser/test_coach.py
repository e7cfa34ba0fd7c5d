"""The coach on request: hints that grow clearer, and whether the last answer was good, by pointer and by ear."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage

LONG = 60_000


@pytest.mark.soak
@pytest.mark.parametrize("address", ["/", pytest.param("/?sr=1", marks=pytest.mark.soak)])
def test_hints_grow_clearer(new_page: NewPage, address: str) -> None:
    page = new_page(360, 740)
    page.goto(address)
    page.locator('[data-play="quick"]').click()
    expect(page.locator(".screen")).to_be_attached(timeout=LONG)
    if address == "/":
        page.get_by_role("button", name="Table", exact=True).click()
        page.get_by_role("button", name="What can I do?").click()
    hint = page.locator('[data-coach="hint"]').locator("visible=true")
    expect(hint).to_be_enabled(timeout=LONG)
    said = page.locator(".ask [role=status]").locator("visible=true")
    for label, words in [
        ("Give me a hint", r"\?$"),
        ("A clearer hint", "An idea"),
        ("The answer", r"Next best|About as good|As far as can be told|no single fact"),
        ("In numbers", "to win"),
    ]:
        expect(hint).to_contain_text(label)
        hint.click()
        expect(said).to_contain_text(re.compile(words), timeout=LONG)
    page.locator('[data-coach="good"]').locator("visible=true").click()
    expect(said).to_contain_text(re.compile("not chosen anything yet|to win"), timeout=LONG)
