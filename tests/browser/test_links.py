"""Every link that people copy opens for somebody who was never here, and says nothing that only machines read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.browser.hands import guest
from tests.browser.house import RECORDS, Served
from trueque.island.layouts import gallery_islands, read_drawing, write_word
from trueque.puzzles.shelf import load_puzzles

FINISHED = (
    ("island", "ends-city"), ("island", "ends-largest-army"), ("quick", "seats-3"), ("quick", "seats-6"),
    ("princes", "intro"), ("princes", "progress"),
)  # fmt: skip
TABLES = (
    {"game": "island", "options": {"edition": "2011", "seats": "3"}},
    {"game": "island", "options": {"edition": "large"}},
    {"game": "quick", "options": {"seats": "4"}}, {"game": "princes", "options": {"mode": "intro"}},
    {"game": "princes", "options": {"mode": "gold"}},
)  # fmt: skip
PLAIN = (
    "puzzle", "founding", "learn", "learn/sample", "learn/quick", "rules/robber", "rules/quick-road", "house/island",
    "house/princes", "workshop/island", "workshop/princes/scholars", "workshop/princes/merchants",
)  # fmt: skip
SLICE = ("t/", "replay/", "p/", "puzzle/")
"""Kinds of which every run opens one; all are in the soak."""
SOURCES = ("rules/robber", "rules/quick-road")
"""An entry of the almanac names the rulings that it stands on."""
LEAST = 50
PATIENCE = 60_000
DEAD = re.compile(
    r"there is no such|does not exist|is not there|cannot be read|only who has|nobody may look|no seat|went wrong", re.I
)
MACHINES = re.compile(r"\bR-\d{3}\b|\b[0-9a-f]{12,}\b|\+[0-9a-f]{8}\b")


def upload(page: Page, game: str, name: str) -> tuple[str, str]:
    """A finished game of the page's person: its id, and the secret that opens it for others."""
    text = (RECORDS / f"{game}/{name}.trq").read_text(encoding="utf-8")
    made = page.request.post("api/records", data=text, headers={"Content-Type": "text/plain"}).json()
    return made["table"]["id"], made["key"]


def links(page: Page) -> Iterator[str]:
    """What is behind the # of every link that can be copied."""
    for game, name in FINISHED:
        id, key = upload(page, game, name)
        yield from (f"report/{id}/{key}", f"replay/{id}/{key}", f"replay/{id}/{key}/40", f"review/{id}/{key}")
        at = page.request.get(f"api/tables/{id}/position?key={key}&at=60&seat=0")
        assert at.ok, at.text()
        yield at.json()["link"].split("#/")[1]
    for wish in TABLES:
        answer = page.request.post("api/tables", data={**wish, "seats": [{"kind": "me"}], "autostart": False})
        made = answer.json()
        yield f"t/{made['table']['id']}/{made['key']}"
    for game in ("island", "quick", "princes"):
        yield from (f"puzzle/{one.id}" for one in load_puzzles(game)[:2])
    yield f"workshop/island/{write_word(read_drawing(gallery_islands()[0]))}"
    yield from PLAIN


def share(where: str, game: str = "island") -> str:
    """The address that is copied for one of the page: whose picture previews show, and whose key stays behind the #."""
    kind, _, rest = where.partition("/")
    if kind in ("t", "replay", "report"):
        id, _, key = rest.partition("/")
        return f"s/{kind}/{game}/{id}" + (f"#{key}" if key else "")
    return f"s/{where}" if rest and kind in ("p", "puzzle", "workshop", "house") else f"#/{where}"


def find_preview_faults(page: Page, address: str) -> list[str]:
    """What a preview of an address that is passed on lacks: it is asked without what stands behind the #."""
    asked, _, key = address.partition("#")
    if not asked:
        return []
    read = page.request.get(asked).text()
    image = re.search(r'og:image" content="([^"]+)"', read)
    if image is None or (key and key in read):
        return [f"{address}: no picture, or a key in the preview"]
    drawn = page.request.get(image[1].replace("&amp;", "&")).body()
    return [] if drawn.startswith(b"\x89PNG") and len(drawn) > 5000 else [f"{address}: the picture is none"]


def is_address(where: str, url: str) -> bool:
    """Whether the page has come to what stands behind its #, however that is written."""
    return unquote(url).endswith(f"#/{unquote(where)}")


def note_error(wrong: list[str], where: str, error: Error) -> None:
    """What a page says went wrong in it."""
    wrong.append(f"{where}: {error}")


def faults(browser: Browser, served: Served, found: list[str]) -> list[str]:
    """What is wrong with links, each opened where nobody was before."""
    wrong: list[str] = []
    for where in found:
        context = browser.new_context(base_url=served.url, locale="en")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", partial(note_error, wrong, where))
        address = share(where)
        wrong += find_preview_faults(page, address)
        page.goto(address)
        page.wait_for_url(partial(is_address, where))
        page.wait_for_function("() => document.querySelector('main')?.innerText.trim().length > 40")
        page.wait_for_load_state("networkidle")
        text = page.locator("body").inner_text()
        wrong += [f"{where}: “{dead[0]}”" for dead in [DEAD.search(text)] if dead]
        wrong += [f"{where}: says {sign[0]}" for sign in [MACHINES.search(text)] if sign and where not in SOURCES]
        wrong += [f"{where}: home"] * page.get_by_text("Pull up a chair.").count()
        context.close()
    return wrong


def test_a_link_of_each_kind_opens(page: Page, browser: Browser, served: Served) -> None:
    page.goto("#/")
    guest(page)
    all_links = list(links(page))
    assert len(all_links) >= LEAST
    found = faults(browser, served, [next(one for one in all_links if one.startswith(kind)) for kind in SLICE])
    assert not found, "\n".join(found)


@pytest.mark.soak
def test_fifty_links_open(page: Page, browser: Browser, served: Served) -> None:
    page.goto("#/")
    guest(page)
    found = faults(browser, served, list(links(page)))
    assert not found, "\n".join(found)
