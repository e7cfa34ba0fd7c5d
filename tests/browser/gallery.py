"""`make gallery`: every screen, shot into docs/gallery; the README's pictures come from here."""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CALM, chromium
from tests.browser.hands import DRAWN, guest
from tests.browser.house import Served, late, record
from trueque.kernel.record import read_record

OUT = Path(__file__).parents[2] / "docs/gallery"
SIZES = {"": (1440, 900), "-phone": (390, 844)}
# Which record, whose seat, and how many of its turns are left.
TABLES = {"island": ("close-game", 1, 3), "quick": ("seats-4", 0, 4), "princes": ("progress-parliament", 0, 6)}
# A game in which everybody had a chance, played by four bots.
CLOSE = Path(__file__).parent / "close-game.trq"
SMALL = """async source => {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const paper = new OffscreenCanvas(picture.width, picture.height);
  paper.getContext('2d').drawImage(picture, 0, 0);
  const kept = new FileReader();
  kept.readAsDataURL(await paper.convertToBlob({type: 'image/webp', quality: 0.82}));
  await new Promise(done => { kept.onload = done; });
  return kept.result;
}"""


def shoot(page: Page, studio: Page, name: str) -> None:
    """A picture of what is in sight, as WebP: a fifth of what PNG takes."""
    shot = base64.b64encode(page.screenshot()).decode()
    small = studio.evaluate(SMALL, f"data:image/png;base64,{shot}")
    (OUT / f"{name}.webp").write_bytes(base64.b64decode(small.split(",")[1]))
    print(f"docs/gallery/{name}.webp", flush=True)


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


def tables(page: Page, studio: Page, served: Served, person: str, tail: str) -> None:
    """Each table in the middle of a game; the board game's with a trade under way too."""
    for game, (name, seat, rounds) in TABLES.items():
        read = read_record(CLOSE.read_text(encoding="utf-8")) if name == "close-game" else record(game, name)
        id, key = served.table(read, late(read, seat, rounds), {seat: person}, names=["Aina"] * 4)
        page.goto(f"#/t/{id}/{key}")
        page.wait_for_selector(DRAWN)
        page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
        if game == "island":
            page.click("[data-step=roll]")
            page.wait_for_selector(".rolled")
        page.wait_for_load_state("networkidle")
        shoot(page, studio, f"{game}{tail}")
    read = record("island", "sample-game")
    cut = next(n for n, line in enumerate(read.log) if line.text == "offer wool > brick")
    id, key = served.table(read, cut, {2: person}, names=["Aina"] * 4)
    page.goto(f"#/t/{id}/{key}")
    if "phone" in tail:
        page.click('[data-build="trade"]')
    page.click('.hand [data-card="wool"]')
    page.click('[data-want="brick"]')
    page.wait_for_load_state("networkidle")
    shoot(page, studio, f"trade{tail}")


def tour(browser: Browser, studio: Page, served: Served, size: str, theme: str) -> None:
    """Home, each table, a trade, replay and report, in one size and theme."""
    tail = f"{size}-{theme}"
    page = open_page(browser, served, size, theme)
    person = guest(page, "Aina")
    tables(page, studio, served, person, tail)
    page.goto("#/")
    page.wait_for_selector("aside .turn")
    shoot(page, studio, f"home{tail}")
    text = CLOSE.read_text(encoding="utf-8")
    made = page.request.post("api/records", data=text, headers={"Content-Type": "text/plain"}).json()
    for where, there in (("replay", ".ruler"), ("report", ".podium")):
        page.goto(f"#/{where}/{made['table']['id']}/{made['key']}" + ("/700" if where == "replay" else ""))
        page.wait_for_selector(there)
        if where == "replay":
            page.get_by_text("701 / ").wait_for()
        page.wait_for_load_state("networkidle")
        shoot(page, studio, f"{where}{tail}")
    page.context.close()


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    served = Served(Path(tempfile.mkdtemp()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CALM)
        studio = browser.new_context(bypass_csp=True).new_page()
        for size in SIZES:
            for theme in ("light", "dark"):
                tour(browser, studio, served, size, theme)
        browser.close()
    served.stop()


if __name__ == "__main__":
    main()
