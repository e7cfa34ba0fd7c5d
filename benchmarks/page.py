"""The page, measured: script size, click to painted answer on a slowed CPU, frame times, and how a long replay scrubs.

python -m benchmarks.page

An answer is painted when the new position is in the document and the frame after it is through. The line's round trip
(from the answer leaving the page to the server's update reaching it) is taken out by the page's own clock.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright
from tests.browser.conftest import CALM, chromium
from tests.browser.hands import guest
from tests.browser.house import RECORDS, Served, late, record
from tests.browser.test_reach import first_table_kb

SLOWED = 4
PRESSES = 7
TABLES = [("island", "ends-city", 4), ("quick", "seats-4", 4), ("princes", "duel", 4)]
LONG = "island/ends-in-anothers-turn"
WATCH = """
const Real = WebSocket;
window.line = {};
window.WebSocket = class extends Real {
  constructor(...where) {
    super(...where);
    this.addEventListener('message', ({data}) => {
      if (!line.heard && data.slice(0, 40).includes('"update"')) line.heard = performance.now();
    });
  }
  send(text) {
    if (text.includes('"answer"')) line.sent = performance.now();
    super.send(text);
  }
};
localStorage.setItem('settings', JSON.stringify({theme: 'light', pace: 1}));
"""
PAINTED = """async () => {
  const screen = document.querySelector('.screen');
  // What the table's own first drawing left to do is not the answer's.
  for (let i = 0; i < 3; i++) await new Promise(done => requestIdleCallback(done));
  const frame = async () => {
    await new Promise(requestAnimationFrame);
    await scheduler.postTask(() => {}, {priority: 'user-blocking'});
  };
  const began = performance.now();
  line.heard = line.sent = 0;
  // Told in the same breath as the document changes, so that the frame that follows is the one that shows it.
  const changed = new Promise(done => new MutationObserver(done).observe(screen, {attributeFilter: ['data-number']}));
  document.querySelector('[data-step]').dispatchEvent(new MouseEvent('click', {bubbles: true}));
  const pressed = frame().then(() => performance.now());
  await changed;
  await frame();
  const painted = performance.now();
  return {beyond: painted - began - (line.heard - line.sent), trip: line.heard - line.sent,
          pressed: await pressed - began};
}"""
FRAMES = """async seconds => {
  const times = [], end = performance.now() + seconds * 1000;
  for (let last = performance.now(); last < end; ) {
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  return times;
}"""
SCRUB = """async () => {
  const range = document.querySelector('.ruler input[type=range]'), times = [];
  for (let i = 0; i <= 60; i++) {
    range.value = Math.round(range.max * i / 60);
    const began = performance.now();
    range.dispatchEvent(new Event('input', {bubbles: true}));
    await new Promise(requestAnimationFrame);
    await scheduler.postTask(() => {}, {priority: 'user-blocking'});
    times.push(performance.now() - began);
  }
  return times;
}"""


def slow(page: Page, rate: int) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


def presses(served: Served, page: Page, game: str, name: str, rounds: int) -> list[dict[str, float]]:
    """Press the step that waits (roll, or go on), each time at a fresh table in the same late position."""
    read, person, times = record(game, name), guest(page), []
    cut = late(read, 0, rounds)
    for _ in range(PRESSES):
        id, key = served.table(read, cut, {0: person})
        page.goto(f"#/t/{id}/{key}")
        page.wait_for_selector("[data-step]")
        page.wait_for_load_state("networkidle")
        times.append(page.evaluate(PAINTED))
    return times[1:]  # the first also compiles the script


def told(name: str, times: list[float]) -> None:
    worst, middle = max(times), statistics.median(times)
    print(f"{name}: median {middle:.0f} ms, nine of ten under {sorted(times)[int(len(times) * 0.9)]:.0f} ms, "
          f"worst {worst:.0f} ms", flush=True)  # fmt: skip


def answers(served: Served, page: Page) -> None:
    for game, name, rounds in TABLES:
        took: list[dict[str, Any]] = presses(served, page, game, name, rounds)
        told(f"{game}: click to painted answer beyond the line, CPU slowed {SLOWED}x", [one["beyond"] for one in took])
        told(f"{game}: click to painted press", [one["pressed"] for one in took])
        told(f"{game}: the line's round trip", [one["trip"] for one in took])
        told(f"{game}: frames of the next two seconds, bots at play", page.evaluate(FRAMES, 2))


def scrubbing(served: Served, page: Page) -> None:
    text = (RECORDS / f"{LONG}.trq").read_text(encoding="utf-8")
    made = page.request.post("api/records", data=text, headers={"Content-Type": "text/plain"}).json()
    slow(page, 1)
    page.goto(f"#/replay/{made['table']['id']}/{made['key']}")
    page.wait_for_selector(".ruler")
    page.wait_for_function(
        "() => (t => t && +t[1] > 2000 && +document.querySelector('.ruler input[type=range]').max + 1 == t[1])"
        "(document.querySelector('.ruler .label').textContent.match(/[/] (\\d+)/))", timeout=120_000
    )  # fmt: skip
    lines = len(text.splitlines())
    told(f"replay of {lines} lines: a step of scrubbing", page.evaluate(SCRUB))
    slow(page, SLOWED)
    told(f"replay of {lines} lines: a step of scrubbing, CPU slowed {SLOWED}x", page.evaluate(SCRUB))


def main() -> None:
    print(f"script of the first table page: {first_table_kb()[0]:.0f} kB gzipped")
    served = Served(Path(tempfile.mkdtemp()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CALM)
        context: BrowserContext = browser.new_context(base_url=served.url, viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto("#/")
        page.wait_for_selector("[data-play]")
        slow(page, SLOWED)
        answers(served, page)
        scrubbing(served, page)
        browser.close()
    served.stop()


if __name__ == "__main__":
    main()
