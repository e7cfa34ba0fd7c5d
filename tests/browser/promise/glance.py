"""Everything at one glance: with the page at its top, what of the question, its answers and the hand is not in view."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.promise.looking import LAID, LARGE, Size, resize

GLANCE = Path(__file__).with_name("glance.js").read_text(encoding="utf-8")
SIZES: tuple[Size, ...] = (
    (320, 568), (360, 780), (667, 375), (768, 1024), (915, 412), (1024, 600), (1024, 768), (1180, 820), (1280, 720),
    (1366, 650), (1366, 768), (1440, 900), (1536, 730), (3840, 2160),
)  # fmt: skip
TWICE: Size = (1280, 720)
"""There letters are twice as large."""
SMALL = "() => document.documentElement.style.removeProperty('font-size')"


def misses(page: Page, size: Size) -> list[str]:
    """What one would have to scroll for at the position the page is at."""
    resize(page, size)
    page.evaluate(LARGE if size == TWICE else SMALL)
    page.evaluate(LAID)
    found: list[str] = page.evaluate(GLANCE)
    return found
