"""A game of another package is drawn by the module that it ships, and played by pressing what that drew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import guest
from tests.outside.site import installed


@pytest.fixture(autouse=True)
def pebbles(tmp_path: Path) -> Iterator[None]:
    site = tmp_path / "site"
    site.mkdir()
    with installed(site):
        yield


def test_a_package_draws_its_own_table(page: Page) -> None:
    page.goto("#/")
    guest(page)
    wish = {"game": "pebbles", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "beginner"}]}
    made = page.request.post("api/tables", data=wish).json()
    page.goto(f"#/t/{made['table']['id']}/{made['key'] or ''}")
    take = page.locator('[data-pebbles="take 1"]')
    expect(take).to_be_visible()
    assert page.locator(".drawn ellipse").count() >= 12, "a six before the first answer adds one"
    take.click()
    expect(page.locator(".logbox")).to_contain_text("take")
    expect(page.locator("main")).to_contain_text("How many do you take?")
