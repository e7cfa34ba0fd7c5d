"""`make gallery`: every screen, shot into docs/gallery; the README's pictures come from here."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CALM, chromium
from tests.browser.hands import DRAWN, guest
from tests.browser.house import RECORDS, Served, late, record

OUT = Path(__file__).parents[2] / "docs/gallery"
SIZES = {"": (1440, 900), "-phone": (390, 844)}
TABLES = {"settlers": ("ends-city", 4), "quick": ("seats-4", 4), "princes": ("duel", 4)}


def shoot(page: Page, name: str) -> None:
    page.screenshot(path=OUT / f"{name}.png")
    print(f"docs/gallery/{name}.png", flush=True)


def open_page(browser: Browser, served: Served, size: str, theme: str) -> Page:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, base_url=served.url, locale="en", reduced_motion="reduce"
    )
    context.add_init_script(f"localStorage.setItem('settings', JSON.stringify({{theme: '{theme}', pace: 0}}))")
    page = context.new_page()
    page.goto("#/")
    page.wait_for_selector("[data-play]")
    return page


def tour(browser: Browser, served: Served, size: str, theme: str) -> None:
    """Home, each table, replay and report, in one size and theme."""
    tail = f"{size}-{theme}"
    page = open_page(browser, served, size, theme)
    person = guest(page, "Aina")
    shoot(page, f"home{tail}")
    for game, (name, rounds) in TABLES.items():
        read = record(game, name)
        id, key = served.table(read, late(read, 0, rounds), {0: person})
        page.goto(f"#/t/{id}/{key}")
        page.wait_for_selector(DRAWN)
        page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
        if game == "settlers":
            page.click("[data-step=roll]")
            page.wait_for_selector(".rolled")
        shoot(page, f"{game}{tail}")
        text = (RECORDS / game / f"{name}.trq").read_text(encoding="utf-8")
        made = page.request.post("api/records", data=text, headers={"Content-Type": "text/plain"}).json()
        for where, there in (("replay", ".ruler"), ("report", ".podium")):
            page.goto(f"#/{where}/{made['table']['id']}/{made['key']}" + ("/300" if where == "replay" else ""))
            page.wait_for_selector(there)
            shoot(page, f"{where}-{game}{tail}")
    page.context.close()


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    served = Served(Path(tempfile.mkdtemp()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CALM)
        for size in SIZES:
            for theme in ("light", "dark"):
                tour(browser, served, size, theme)
        browser.close()
    served.stop()


if __name__ == "__main__":
    main()
