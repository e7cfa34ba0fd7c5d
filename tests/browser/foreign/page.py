"""The few words of Playwright's Page and Locator that our hands use, over any browser that runs scripts and presses."""

from __future__ import annotations

import time
from base64 import b64decode
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import TimeoutError as Late

PATIENCE = 60_000
PAUSE = 0.05
SEEN = """e => { const r = e.getBoundingClientRect(), s = getComputedStyle(e);
  return r.width > 0 && r.height > 0 && s.visibility !== 'hidden' && s.display !== 'none'; }"""
FRESH = """() => { document.drawn = 0;
  requestAnimationFrame(() => requestAnimationFrame(() => { document.drawn = 1; })); }"""
# Where a finger would press: the middle of what is in sight, if nothing lies over it. Safari measures what is enlarged
# as if it were not.
MIDDLE = """e => { e.scrollIntoView({block: 'nearest', inline: 'nearest'});
  const r = e.getBoundingClientRect();
  if (!r.width || !r.height) return null;
  let by = 1;
  for (let a = e; a && !('currentCSSZoom' in e); a = a.parentElement) by *= Number(getComputedStyle(a).zoom) || 1;
  const x = Math.round((Math.max(0, r.left * by) + Math.min(innerWidth, r.right * by)) / 2);
  const y = Math.round((Math.max(0, r.top * by) + Math.min(innerHeight, r.bottom * by)) / 2);
  const hit = document.elementFromPoint(x, y);
  const fits = hit && (hit === e || e.contains(hit) || hit.contains(e) && hit.matches('label, button, a'));
  return fits ? [x, y] : null; }"""


class Driver(Protocol):
    """What a browser must be able to do."""

    def open(self, address: str) -> None: ...
    def run(self, script: str, *given: Any) -> Any:
        """The value of a function's source, called with *given*."""

    def press(self, x: int, y: int) -> None: ...
    def type(self, text: str) -> None: ...
    def picture(self) -> str:
        """What is seen, as a PNG in base 64."""

    def close(self) -> None: ...


class ForeignPage:
    """A page of such a browser."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def goto(self, address: str) -> None:
        self.driver.open(address)

    def locator(self, selector: str) -> ForeignLocator:
        return ForeignLocator(self, selector)

    def click(self, selector: str) -> None:
        self.locator(selector).click()

    def wait_for_selector(self, selector: str, state: str = "visible", timeout: float = PATIENCE) -> None:
        found = self.locator(selector)
        self.until(lambda: found.count() > 0 and (state == "attached" or found.is_visible()), timeout, selector)

    def wait_for_function(self, script: str, arg: Any = None, timeout: float = PATIENCE) -> None:
        self.until(lambda: self.driver.run(f"a => !!(({script})(a))", arg), timeout, script)

    def until(self, holds: Any, timeout: float, what: str) -> None:
        end = time.monotonic() + timeout / 1000
        while not holds():
            if time.monotonic() > end:
                raise Late(f"{timeout / 1000} s without {what}")
            time.sleep(PAUSE)

    def screenshot(self, path: Path) -> None:
        """What is seen once everything has been drawn: WebKit shows the picture before otherwise."""
        self.driver.run(FRESH)
        self.wait_for_function("() => document.drawn === 1 && document.fonts.status === 'loaded'")
        path.write_bytes(b64decode(self.driver.picture()))


class ForeignLocator:
    """The things that fit a selector, and one of them."""

    def __init__(self, page: ForeignPage, selector: str, at: int = 0) -> None:
        self.page, self.selector, self.at = page, selector, at

    @property
    def first(self) -> ForeignLocator:
        return self.nth(0)

    def nth(self, at: int) -> ForeignLocator:
        return ForeignLocator(self.page, self.selector, at)

    def count(self) -> int:
        return int(self.page.driver.run("s => document.querySelectorAll(s).length", self.selector))

    def ask(self, function: str) -> Any:
        """A function's answer for this element; nothing where there is none."""
        script = f"(s, i) => {{ const e = document.querySelectorAll(s)[i]; return e ? ({function})(e) : null; }}"
        return self.page.driver.run(script, self.selector, self.at)

    def is_visible(self) -> bool:
        return bool(self.ask(SEEN))

    def get_attribute(self, name: str) -> str | None:
        found = self.ask(f"e => e.getAttribute({name!r})")
        return None if found is None else str(found)

    def inner_text(self) -> str:
        return str(self.ask("e => e.innerText") or "")

    def click(self, timeout: float = PATIENCE) -> None:
        found: list[int] = []

        def there() -> bool:
            found[:] = self.ask(MIDDLE) or []
            return bool(found)

        self.page.until(there, timeout, f"a way to press {self.selector}")
        self.page.driver.press(*found)

    def fill(self, text: str) -> None:
        self.click()
        self.ask("e => e.select()")
        self.page.driver.type(text)
