"""The rules by ear on the page: told, asked, judged in words; and the tour, whose sounds are said in words, too."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE
from trueque.almanac.lesson import lesson

LATE = 90_000
"""Milliseconds: the first who asks has the almanac read."""


@pytest.fixture(autouse=True)
def patient() -> Iterator[None]:
    """What is waited for here is never a race: only words and focus that come for sure."""
    expect.set_options(timeout=LATE)
    yield
    expect.set_options(timeout=PATIENCE)


def test_a_lesson_is_listened_to_and_answered(page: Page) -> None:
    page.set_default_timeout(LATE)
    first, second, *_ = steps = lesson("quick", "en")
    page.goto("#/learn/quick", timeout=LATE)
    expect(page.get_by_role("heading", level=2)).to_have_text(
        re.compile(f"{first.title}, 1 of {len(steps)}"), timeout=LATE
    )
    expect(page.locator("#told")).to_contain_text(first.told[0][:60])
    page.get_by_role("button", name=first.answers[(first.right + 1) % 3]).press("Enter")
    expect(page.get_by_role("status")).to_have_text("No: listen again, or try another.")
    page.get_by_role("button", name=first.answers[first.right]).press("Enter")
    expect(page.get_by_role("status")).to_have_text(f"Right: {first.answers[first.right]}")
    page.get_by_role("button", name="Next").press("Enter")
    expect(page.get_by_role("heading", level=2)).to_be_focused()
    expect(page.get_by_role("heading", level=2)).to_have_text(re.compile(f"{second.title}, 2 of"))


def test_a_tour_says_where_its_sounds_come_from(page: Page) -> None:
    page.set_default_timeout(LATE)
    page.goto("#/learn/island", timeout=LATE)
    page.get_by_role("button", name="A tour of the table, with sounds").press("Enter")
    expect(page.locator("#told")).to_contain_text("Row P")
    page.get_by_role("button", name="Next").press("Enter")
    expect(page.locator("#told")).to_contain_text("hex P1")
    expect(page.locator("[data-caption]")).to_have_text("(sound: a soft tone, from the left)")
    expect(page.get_by_role("heading", level=2)).to_be_focused()
    page.goto("#/learn/quick", timeout=LATE)
    page.get_by_role("button", name="A tour of the table, with sounds").press("Enter")
    expect(page.locator("#told")).to_contain_text("Market:")
    page.get_by_role("button", name="Next").press("Enter")
    expect(page.locator("#told")).to_contain_text("In the market:")
    expect(page.locator("[data-caption]")).to_have_text(re.compile(r"\(sound: a \w+ tone, from the left\)"))
