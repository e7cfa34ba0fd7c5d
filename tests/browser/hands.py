"""Hands at the page: each game played by pressing what a person would press. Nothing here knows a rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Late

Touch = Callable[[Locator], None]
Hand = Callable[[Page, Touch], bool]
PRESSABLE = ':not([aria-disabled="true"])'
TOUCH = 3000


def guest(page: Page, name: str = "Ana") -> str:
    """Make the page's person known to the server; its id."""
    answer = page.request.post("api/guest", data={"name": name, "lang": "en"})
    assert answer.ok, answer.text()
    return str(answer.json()["person"])


def click(thing: Locator) -> None:
    thing.click(timeout=TOUCH)


def by_key(thing: Locator) -> None:
    """Without a mouse: go where Tab would come, and press Enter."""
    reached = thing.evaluate("e => e.tabIndex >= 0 && (e.focus(), document.activeElement === e)", timeout=TOUCH)
    assert reached, f"Tab never comes to {thing.evaluate('e => e.outerHTML')[:200]}"
    thing.page.keyboard.press("Enter")


def press(page: Page, touch: Touch, *selectors: str) -> bool:
    """Press the first thing that is there and can be pressed."""
    for selector in selectors:
        found: Locator = page.locator(selector).first
        if found.count() and found.is_visible():
            touch(found)
            return True
    return False


def island(page: Page, touch: Touch) -> bool:
    """Found, build what can be built, trade nothing, end the turn."""
    give = page.locator(f"[data-give]{PRESSABLE}")
    if page.locator('[data-answer="discard"]').count():
        while page.locator(f'[data-answer="discard"]{PRESSABLE}').count() == 0:
            touch(give.first)
    return press(
        page, touch, f'[data-answer="discard"]{PRESSABLE}', "[data-place]", '[data-answer^="steal"]',
        '[data-answer^="decline"]',
        f'[data-build="city"]{PRESSABLE}', f'[data-build="settlement"]{PRESSABLE}', '[data-answer="withdraw"]',
        f'[data-build="card"]{PRESSABLE}', f"[data-step]{PRESSABLE}", ".actions .wide",
    )  # fmt: skip


def quick(page: Page, touch: Touch) -> bool:
    """Build what can be built, else go on; answer whatever is asked between."""
    if press(page, touch, "dialog[open] [data-answer]", "dialog[open] .close"):
        return True
    for kind in ("expansion", "city", "settlement", "knight", "road"):
        if press(page, touch, f'.can[data-build="{kind}"]'):
            return press(page, touch, "dialog[open] [data-answer]") or True
    return counted(page, touch) or press(page, touch, ".acts [data-answer]", ".hand [data-card]", "[data-step]")


def princes(page: Page, touch: Touch) -> bool:
    """Roll, take, pick, draw; build a settlement, road or city where one can; end the turn."""
    if press(page, touch, "dialog[open] [data-answer]", "dialog[open] .close", ".site") or moved(page, touch):
        return True
    # Amounts: what was pressed on the table is sent once it is enough.
    if press(page, touch, ".picks [data-answer]", ".picks [data-more]"):
        return True
    amounts = (f".question [data-send]{PRESSABLE}", ".region.can:not(.full)", "[data-chip]:not(.full)")
    if press(page, touch, *amounts, ".exp.target"):
        return True
    if press(page, touch, f'[data-build="city"]{PRESSABLE}', f'[data-build="settlement"]{PRESSABLE}'):
        return True
    return press(
        page, touch, f'[data-build="road"]{PRESSABLE}', ".acts [data-answer]", ".can[data-stack]", "[data-step]",
        ".hand [data-card]",
    )  # fmt: skip


def moved(page: Page, touch: Touch) -> bool:
    """Regions lie well where they lie; where two must change places, after the first another is pressed."""
    kind = (page.locator(SCREEN).get_attribute("data-asked") or "").rpartition(".")[2]
    if kind == "rearrange":
        return press(page, touch, '.acts [data-answer="pass"]')
    return kind == "relocate" and press(page, touch, ".ours .region.can:not(.chosen)")


def counted(page: Page, touch: Touch) -> bool:
    """Choose cards until the question for several is complete, and send it."""
    if page.locator(".question [data-chip]").count() == 0:
        return False
    done = page.locator(f".question [data-send]{PRESSABLE}")
    while done.count() == 0:
        touch(page.locator(".question [data-chip]:not(.full)").first)
    touch(done)
    return True


HANDS: dict[str, Hand] = {"island": island, "quick": quick, "princes": princes}
SCREEN = ".screen"
DRAWN = ".island, .quick, .princes"
ASKED = '.screen:not([data-asked=""])'
# A person who presses this often without being asked something else has found a fault of the page.
IDLE = 12


def begin(page: Page, game: str) -> None:
    """Press «play» at home, and wait for the first question."""
    page.click(f'[data-play="{game}"]')
    page.wait_for_selector(DRAWN)
    page.wait_for_selector(ASKED, state="attached")


def play_on(page: Page, game: str, presses: int, touch: Touch = click) -> None:
    """Play until the game is over, waiting each time for what is asked next."""
    hand = HANDS[game]
    page.wait_for_selector(DRAWN)
    asked, idle = "", 0
    for _ in range(presses):
        page.wait_for_selector(f".over, {ASKED}", state="attached", timeout=60_000)
        if page.locator(".over").count():
            return
        before = page.locator(SCREEN).get_attribute("data-asked") or ""
        asked, idle = before, idle + 1 if before == asked else 0
        assert idle < IDLE, f"{IDLE} presses changed nothing at {before}: {page.locator('.log').inner_text()[-600:]}"
        try:
            pressed = hand(page, touch)
        except Late:
            pressed = True
        assert pressed, f"nothing to press for {before}: {page.locator('body').inner_text()[:600]}"
        settle(page, before)
    raise AssertionError(f"not over after {presses} presses: {page.locator('.log').inner_text()[-600:]}")


def settle(page: Page, before: str) -> None:
    """Wait until the press had its effect: another question, a thing picked, or a reason why not."""
    with suppress(Late):
        page.wait_for_function(
            """before => document.querySelector('.over') || document.querySelector('.screen')?.dataset.asked !== before
               || !document.querySelector('[data-sending]')
               && document.querySelector(
                 '[data-place], .site, dialog[open], .picked, .acting, .region.chosen, .notice p')""",
            arg=before,
            timeout=4000,
        )


def number(page: Page) -> int:
    return int(re.sub(r"\D", "", page.locator(SCREEN).get_attribute("data-number") or "") or -1)
