"""The page, measured: script size, click to painted answer on a slowed CPU, and how a long replay scrubs.

python -m benchmarks.page
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.browser.conftest import CALM, chromium
from tests.browser.hands import guest
from tests.browser.house import RECORDS, Served, record

SLOWED = 4
PRESSES = 20
PAINTED = """async selector => {
  const before = document.querySelector('.screen').dataset.number, began = performance.now();
  document.querySelector(selector).dispatchEvent(new MouseEvent('click', {bubbles: true}));
  while (document.querySelector('.screen').dataset.number === before) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""
SCRUB = """async () => {
  const range = document.querySelector('.ruler input[type=range]'), times = [];
  for (let i = 0; i <= 60; i++) {
    range.value = Math.round(range.max * i / 60);
    const began = performance.now();
    range.dispatchEvent(new Event('input', {bubbles: true}));
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - began);
  }
  return times;
}"""
TRIP = """async () => { const b = performance.now(); await fetch('api/games'); return performance.now() - b; }"""


def slowed(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


def presses(served: Served, page: Page) -> list[float]:
    """Roll the dice at the table of the board game, each time from a fresh table."""
    read, person, times = record("settlers", "sample-game"), guest(page), []
    for _ in range(PRESSES):
        id, key = served.table(read, 0, {0: person})
        page.goto(f"#/t/{id}/{key}")
        page.wait_for_selector('[data-step="roll"]')
        times.append(float(page.evaluate(PAINTED, '[data-step="roll"]')))
    return times


def main() -> None:
    served = Served(Path(tempfile.mkdtemp()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CALM)
        page = browser.new_context(base_url=served.url, viewport={"width": 1280, "height": 800}).new_page()
        page.goto("#/")
        slowed(page)
        trip = statistics.median(float(page.evaluate(TRIP)) for _ in range(9))
        took = presses(served, page)
        print(f"click to painted answer, CPU slowed {SLOWED}x: median {statistics.median(took):.0f} ms, "
              f"worst {max(took):.0f} ms; one round trip {trip:.0f} ms")  # fmt: skip
        text = (RECORDS / "princes/duel.trq").read_text(encoding="utf-8")
        made = page.request.post("api/records", data=text, headers={"Content-Type": "text/plain"}).json()
        page.goto(f"#/replay/{made['table']['id']}/{made['key']}")
        page.wait_for_selector(".ruler")
        page.wait_for_function("document.querySelector('.ruler .label').textContent.includes('/')")
        frames = page.evaluate(SCRUB)
        print(f"replay of {len(text.splitlines())} lines: scrubbing takes {statistics.median(frames):.0f} ms a frame, "
              f"worst {max(frames):.0f} ms")  # fmt: skip
        browser.close()
    served.stop()


if __name__ == "__main__":
    main()
