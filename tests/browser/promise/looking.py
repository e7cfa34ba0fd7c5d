"""Look at a table in many sizes and languages, with whatever opens opened, and say what breaks the promise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.hands import DRAWN, PRESSABLE, guest
from tests.browser.house import Served
from tests.browser.promise.positions import TYPED, Position, record_of

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((320, 600), (390, 844), (820, 1180), (1280, 720), (1366, 650), (1440, 900))
FURTHER: tuple[Size, ...] = ((844, 390), (3840, 2160))
LANGUAGES = ("es", "ca", "en")
AUDIT = Path(__file__).with_name("audit.js").read_text(encoding="utf-8")
# Names as long as a short one can be: what is longer may end in an ellipsis.
NAMES = ("Montserrat", "Maximiliano", "Esperanza", "Constantino", "Guillermina", "Wenceslao")
# What opens something more to press or to read, by game; pressing it again, or Escape, puts that away.
OPENERS: dict[str, tuple[str, ...]] = {
    "island": (
        '[data-die="0"] >> nth=2',
        f'[data-build="road"]{PRESSABLE}', f'[data-build="settlement"]{PRESSABLE}', f'[data-build="city"]{PRESSABLE}',
        '[data-build="trade"]', f'.hand [data-card="discovery"]{PRESSABLE}', f'.hand [data-card="monopoly"]{PRESSABLE}',
    ),
    "quick": (".hand [data-card] >> nth=0", '.can[data-build="expansion"]', '.can[data-build="city"]'),
    "princes": (
        ".hand [data-card] >> nth=0", ".hand [data-card] >> nth=-1", f'[data-build="trade"]{PRESSABLE}',
        f'[data-build="settlement"]{PRESSABLE}', ".ours .exp >> nth=0",
    ),
}  # fmt: skip
# Two frames: the page has laid itself out for what it was told last.
LAID = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
# Letters twice as large, as a browser's setting makes them.
LARGE = "() => document.documentElement.style.setProperty('font-size', '200%')"


def come(page: Page, served: Served, where: Position, lang: str, drawn: str = DRAWN) -> None:
    """Open a position at its seat, and wait until all of it is drawn."""
    page.goto("about:blank")
    page.context.clear_cookies()
    people = {where.seat: guest(page, NAMES[0])}
    dice = "typed" if where.kinds == TYPED else "fair"
    id, key = served.table(record_of(where), where.line, people, "greedy", NAMES, dice)
    page.add_init_script(f"location.protocol === 'http:' && localStorage.setItem('lang', '{lang}')")
    page.goto(f"#/t/{id}/{key}")
    page.wait_for_selector(drawn)
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")


def audit(page: Page) -> list[str]:
    page.evaluate(LAID)
    found: list[str] = page.evaluate(AUDIT)
    return found


def resize(page: Page, size: Size) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=list(size))


def opened(page: Page, game: str) -> Iterator[str]:
    """Open one thing after the other, and put each away before the next."""
    for opener in OPENERS[game]:
        found = page.locator(opener).first
        if not found.count() or not found.is_visible():
            continue
        try:
            found.click(timeout=8000)
        except Late:
            continue  # covered: the audit of the closed table says so
        yield opener
        page.keyboard.press("Escape")
        page.evaluate(LAID)
        if page.locator("dialog[open]").count():
            page.locator("dialog[open] .close").first.click()
        if found.count() and found.get_attribute("aria-pressed") == "true":
            found.click(force=True)
        if found.count() and found.get_attribute("aria-expanded") == "true":
            found.click(force=True)


def promise_at(
    page: Page, where: Position, lang: str, sizes: Sequence[Size] = SIZES, shots: Path | None = None
) -> Iterator[str]:
    """What breaks the promise at the position the page is at, in each size, as sentences."""
    for size in sizes:
        resize(page, size)
        said: set[str] = set()
        for opener in chain([""], opened(page, where.game)):
            new = [one for one in audit(page) if one not in said]
            said.update(new)
            after = f" after pressing {opener}" if opener else ""
            for one in new:
                yield f"{where}, {size[0]}×{size[1]}, {lang}{after}: {one}"
            if new and shots:
                page.screenshot(path=shots / f"{where.name}-{where.line}-{size[0]}-{lang}-{len(said)}.png")
