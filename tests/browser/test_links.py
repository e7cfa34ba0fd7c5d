"""Every link that people copy opens for somebody who was never here, and says nothing that only machines read."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import cycle, pairwise
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, unquote

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.browser.conftest import NewPage
from tests.browser.hands import guest
from tests.browser.house import RECORDS, Served
from trueque.island.layouts import gallery_islands, load_layout, read_drawing, write_layout_word
from trueque.kernel.registry import make_game
from trueque.locale import catalogue
from trueque.puzzles.shelf import load_puzzles
from trueque.server import reviews
from trueque.table.decks import find_deck_room

LANGUAGES = ("en", "ca", "es")
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
MOMENTS = {"island": (40, 60), "quick": (40, 60), "princes": (240, 260)}
"""Moments of a game that people would pass on, and positions: of The Princes the first two hundred lines are one
opening, in which all games look alike."""
REVIEWS = FINISHED[::2]
"""One of each game: to play on costs minutes, and all their links are made alike."""
PLAIN = (
    "founding", "learn", "learn/sample", "learn/quick", "rules/robber", "rules/quick-road", "house/island",
    "house/princes", "workshop/island", "workshop/princes/scholars", "referee",
)  # fmt: skip
"""Addresses that have no button: they are copied out of the address bar."""
SOURCES = ("rules/robber", "rules/quick-road")
"""An entry of the almanac names the rulings that it stands on."""
LEAST = 50
PATIENCE = 60_000
REVIEWED = 3_600_000
"""Reviews play games on: a minute or two on a quiet machine, far longer on a busy one."""
COPIES = """window.copied = [];
if (navigator.clipboard) navigator.clipboard.writeText = async (text) => { window.copied.push(text); };"""
DEAD = re.compile(
    r"there is no such|does not exist|is not there|cannot be read|only who has|nobody may look|no seat|went wrong", re.I
)
MACHINES = re.compile(r"\bR-\d{3}\b|\b[0-9a-f]{12,}\b|\+[0-9a-f]{8}\b")
DOMAINS = ("page", "table", "server", "kernel", "puzzles")


class Copied(NamedTuple):
    """A link as it was copied, and what the page shows behind its # once it is open."""

    kind: str
    address: str
    opens: str


Find = Callable[[Page], Iterator[Copied]]


def copy(page: Page, kind: str, where: str, *buttons: str, opens: str = "", patience: float = PATIENCE) -> Copied:
    """The link that pressing *buttons* there, one after the other, copies."""
    page.goto("about:blank")
    page.goto(f"#/{where}")
    for button in buttons:
        page.locator(button).first.click(timeout=patience)
    page.wait_for_function("() => window.copied.length")
    return Copied(kind, page.evaluate("() => window.copied.pop()").split()[-1], opens or where)


def upload(page: Page, game: str, name: str) -> str:
    """A finished game of the page's person: its id, and the secret that opens it for others."""
    text = (RECORDS / f"{game}/{name}.trq").read_text(encoding="utf-8")
    made = page.request.post("api/records", data=text, headers={"Content-Type": "text/plain"}).json()
    return f"{made['table']['id']}/{made['key']}"


def lay(page: Page, wish: object) -> str:
    made = page.request.post("api/tables", data=wish).json()
    return f"{made['table']['id']}/{made['key']}"


def find_of_finished(game: str, name: str, page: Page) -> Iterator[Copied]:
    there = upload(page, game, name)
    yield copy(page, "replay", f"replay/{there}", "[data-share]")
    yield copy(page, "report", f"report/{there}", "[data-share-result]", "[data-copy]", opens=f"replay/{there}")
    yield from find_of_moments(there, page, *MOMENTS[game])


def find_of_moments(there: str, page: Page, moment: int, position: int) -> Iterator[Copied]:
    yield copy(page, "moment", f"replay/{there}/{moment}", "[data-share]")
    menu = "header button[aria-haspopup]"
    copied = copy(
        page, "position", f"replay/{there}/{position}", menu, "[data-position-link]", "[data-copy]", opens="p/"
    )
    yield copied._replace(opens="p/" + copied.address.split("/s/p/")[-1].partition("?")[0])


def find_of_review(game: str, name: str, page: Page) -> Iterator[Copied]:
    yield copy(page, "review", f"review/{upload(page, game, name)}", "[data-link]", patience=REVIEWED)


def find_of_table(wish: Mapping[str, object], page: Page) -> Iterator[Copied]:
    yield copy(page, "invitation", f"t/{lay(page, {**wish, 'seats': [{'kind': 'me'}], 'autostart': False})}",
               "[data-copy]")  # fmt: skip


def find_of_place(kind: str, where: str, buttons: tuple[str, ...], page: Page) -> Iterator[Copied]:
    copied = copy(page, kind, where, *buttons)
    # A deck, rules: the page writes them out in its own words.
    written = copied.address.partition("/s/")[2].partition("?")[0]
    assert read_meaning(kind, written) == read_meaning(kind, where), copied
    yield copied._replace(opens=written)


def read_meaning(kind: str, where: str) -> object:
    """What an address leads to, in whatever words it is written."""
    place, _, said = unquote(where).partition("/")[2].partition("/")
    if kind == "island":
        return load_layout(said)
    if kind == "deck":
        return find_deck_room(place).check_deck(said, {}, "en")["deck"]
    if kind == "rules":
        # How many play is none of them.
        return {**make_game(place, dict(parse_qsl(said))).options, "seats": ""}
    return where


@cache
def islands() -> list[str]:
    """The words of drawn islands."""
    return [write_layout_word(read_drawing(name)) for name in gallery_islands()[:3]]


def ways() -> list[Find]:
    """How each kind of link comes to be copied."""
    drawn = {"game": "island", "options": {"island": islands()[0]}}
    puzzles = [one.id for game in ("island", "quick", "princes") for one in load_puzzles(game)[:3]]
    saved = ('[data-act="save"]', "dialog[open] [data-copy]")
    return [
        *(partial(find_of_finished, *one) for one in FINISHED), *(partial(find_of_review, *one) for one in REVIEWS),
        *(partial(find_of_table, wish) for wish in (*TABLES, drawn)),
        *(partial(find_of_place, "puzzle", f"puzzle/{id}", ("[data-copy]",)) for id in puzzles),
        *(partial(find_of_place, "island", f"workshop/island/{quote(word, safe='')}", ("[data-share]",))
          for word in islands()),
        *(partial(find_of_place, "deck", f"workshop/princes/{deck}", ("[data-share]",))
          for deck in ("scholars", "merchants")),
        *(partial(find_of_place, "rules", f"house/{rules}", saved)
          for rules in ("island/edition=2011&seats=3", "island/edition=large", "quick/seats=4", "princes/mode=gold")),
    ]  # fmt: skip


@cache
def dead_words(lang: str) -> re.Pattern[str]:
    """What a page says of a link that leads nowhere, in *lang*."""
    if lang == "en":
        return DEAD
    said = [text for domain in DOMAINS for id, text in catalogue(domain, lang).singular.items() if DEAD.search(id)]
    return re.compile("|".join(re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)) for text in said if len(text) > 12))


def find_preview_faults(page: Page, copied: Copied, pictures: dict[bytes, Copied]) -> list[str]:
    """What a preview of an address that is passed on lacks: it is asked without what stands behind the #."""
    address = copied.address
    asked, _, key = address.partition("#")
    if "/s/" not in asked or "key=" in asked:
        return [f"{address}: no link to pass on, or its key is told to servers"]
    read = page.request.get(asked).text()
    image = re.search(r'og:image" content="([^"]+)"', read)
    if image is None or (key and key.split("/")[0] in read):
        return [f"{address}: no picture, or a key in the preview"]
    drawn = page.request.get(image[1].replace("&amp;", "&")).body()
    other = pictures.setdefault(hashlib.sha256(drawn).digest(), copied)
    alike = [f"{address}: the picture of {other.address}"] * (other.opens != copied.opens)
    return alike if drawn.startswith(b"\x89PNG") and len(drawn) > 5000 else [f"{address}: the picture is none"]


def is_address(where: str, url: str) -> bool:
    """Whether the page has come to what stands behind its #, however that is written."""
    return unquote(url.partition("#/")[2]).startswith(unquote(where))


def note_error(wrong: list[str], where: str, error: Error) -> None:
    """What a page says went wrong in it."""
    wrong.append(f"{where}: {error}")


def faults(browser: Browser, served: Served, found: list[Copied]) -> list[str]:
    """What is wrong with links, each opened where nobody was before."""
    wrong: list[str] = []
    pictures: dict[bytes, Copied] = {}
    for copied, lang in zip(found, cycle(LANGUAGES), strict=False):
        kind, address, opens = copied
        context = browser.new_context(base_url=served.url, locale=lang)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", partial(note_error, wrong, address))
        if kind != "bar":
            wrong += find_preview_faults(page, copied, pictures)
        page.goto(address)
        page.wait_for_url(partial(is_address, opens))
        page.wait_for_function("() => document.querySelector('main')?.innerText.trim().length > 40")
        page.wait_for_load_state("networkidle")
        if kind == "position":
            page.wait_for_selector(".screen")
        if kind == "island":
            page.wait_for_selector("[data-share]:enabled")
        text = page.locator("body").inner_text()
        wrong += [f"{address} ({lang}): “{dead[0]}”" for dead in [dead_words(lang).search(text)] if dead]
        wrong += [f"{address}: says {sign[0]}" for sign in [MACHINES.search(text)] if sign and opens not in SOURCES]
        wrong += [f"{address}: home"] * page.locator(".room").count()
        context.close()
    return wrong


def test_a_link_of_each_kind_opens(new_page: NewPage, browser: Browser, served: Served) -> None:
    page = copying(new_page, "ca")
    drawn = {"game": "island", "options": {"island": islands()[0]}}
    puzzle = load_puzzles("quick")[0].id
    found = [*find_of_moments(upload(page, *FINISHED[3]), page, *MOMENTS["quick"]), *find_of_table(drawn, page),
             *find_of_place("puzzle", f"puzzle/{puzzle}", ("[data-copy]",), page)]  # fmt: skip
    wrong = faults(browser, served, found)
    assert not wrong, "\n".join(wrong)


def copying(new_page: NewPage, lang: str) -> Page:
    """The page of a person whose copied links we see."""
    page = new_page(lang=lang)
    page.add_init_script(COPIES)
    page.goto("#/")
    guest(page)
    return page


@pytest.mark.soak
def test_fifty_links_open(new_page: NewPage, browser: Browser, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "LONGEST", REVIEWED / 1000)
    pages = [copying(new_page, lang) for lang in LANGUAGES]
    found = [copied for way, page in zip(ways(), cycle(pages), strict=False) for copied in way(page)]
    assert len(found) >= LEAST
    assert all(one.address != other.address for one, other in pairwise(sorted(found)))
    wrong = faults(browser, served, [*found, *(Copied("bar", f"#/{where}", where) for where in PLAIN)])
    assert not wrong, "\n".join(wrong)
