"""A game of another package is drawn by the module that it ships, and played by pressing what that drew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ears import Ears
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


@pytest.mark.soak
def test_it_is_offered_at_home_and_played_to_the_end_from_the_accessibility_tree_alone(page: Page) -> None:
    page.add_init_script(
        "localStorage.setItem('settings', JSON.stringify({reader: true, pace: 0}));"
        "localStorage.setItem('listening', JSON.stringify({rate: 2000}))"
    )
    page.goto("#/")
    ears = Ears(page)
    ears.find("heading", "Other games on this server")
    offered = ears.until(lambda things: [t for t in things if t.name == "Pebbles" and t.role == "heading"])
    things = ears.things()
    after = things[[t.node for t in things].index(offered[0].node) :]
    ears.press(next(t for t in after if t.role == "button" and t.name == "Play now"))
    assert ears.play("pebbles", 40) > 1
