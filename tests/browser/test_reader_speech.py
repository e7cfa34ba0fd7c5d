"""What is spoken, to the letter: passages of games as a blind player hears them, through others' turns and a lost line.

The lines come from records, time is stopped and wound on by hand, and every message of the two live regions is written
down: `P` polite, `A` assertive, `>` typed. `PYTHONPATH=src TRUEQUE_WRITE=1 python -m pytest
tests/browser/test_reader_speech.py` writes the transcripts anew after a sentence was changed on purpose.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import guest
from tests.browser.house import Served, record
from trueque.kernel.record import Line
from trueque.kernel.registry import make_game

FOLDER = Path(__file__).parent / "spoken"
NATURE = -1
NAMES = ("Teo", "Carla", "Hugo", "Vera")
HEARD = """
window.heard = [];
new MutationObserver(() => document.querySelectorAll('[data-region] p').forEach((p) => {
  if (p.seen) return;
  p.seen = true;
  window.heard.push([p.parentElement.dataset.region[0].toUpperCase(), p.textContent, p.dataset.lines]);
})).observe(document, {childList: true, subtree: true});
"""
# Characters a second that a reader is taken to speak unless told otherwise: `web/src/reader/settings.svelte.ts`.
RATE = 12
NEWS = {"en": "news", "es": "novedades", "ca": "novetats"}


@dataclass(frozen=True)
class Passage:
    """Some lines of a record as one seat hears them; the line is lost for a while in the middle."""

    game: str
    name: str
    seat: int
    first: str
    """The passage begins at the first of these answers in a row."""
    groups: int
    lost: tuple[int, int]


PASSAGES = {
    # The turns of the rulebook's sample game that the design's first transcript tells.
    "island": Passage("island", "sample-game", 3, "2 roll ! 4+3", 34, (19, 23)),
    "quick": Passage("quick", "seats-3", 0, "0 market brick for wool", 22, (8, 11)),
    "princes": Passage("princes", "intro", 1, "0 roll", 22, (9, 12)),
}
FAST = {("island", "en")}
CASES = [
    pytest.param(game, lang, marks=() if (game, lang) in FAST else pytest.mark.soak)
    for game in PASSAGES
    for lang in ("es", "ca", "en")
]


@dataclass
class Listening:
    """A page with stopped time, and everything that it said."""

    page: Page
    lines: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    def wind(self) -> None:
        """Let time pass until nothing more is said and all of it was read out, and write down what was."""
        quiet = 0
        # A long text leaves its region before a slow reader is through with it; what follows would be behind it.
        unread = 0.0
        while quiet < 2 or unread > 0:
            # A message stays two seconds at least: none can come and go within one step.
            self.page.clock.run_for(1000)
            said = self.page.evaluate("[window.heard.splice(0), document.querySelectorAll('[data-region] p').length]")
            quiet = 0 if said[0] or said[1] else quiet + 1
            unread -= 1
            for region, text, numbers in said[0]:
                unread = max(unread, 0) + max(2, len(text) / RATE)
                self.lines.append(f"{region} {text}")
                self.numbers += [int(n) for n in numbers.split()]

    def reach(self, number: int) -> None:
        """Wait until the page knows line *number*."""
        for _ in range(400):
            if self.page.locator(".screen").get_attribute("data-number") == str(number):
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"line {number} never came")

    def replied(self) -> None:
        """Wait for the reply to a query."""
        for _ in range(400):
            if self.page.evaluate("window.heard.length"):
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("no reply came")

    def type(self, text: str) -> None:
        self.lines.append(f"> {text}")
        self.page.get_by_role("textbox").first.fill(text)
        self.page.keyboard.press("Enter")


def grouped(lines: list[Line]) -> list[list[Line]]:
    """Each answer with what nature made of it."""
    found: list[list[Line]] = []
    for line in lines:
        if line.author == NATURE and found:
            found[-1].append(line)
        else:
            found.append([line])
    return found


def somebody(served: Served) -> str:
    """A person who never comes: nothing happens at their seat but what the record says."""
    return str(httpx.post(f"{served.url}api/guest", json={"name": "X", "lang": "en"}, verify=False).json()["person"])


def begin(page: Page, served: Served, passage: Passage) -> tuple[str, Listening, list[list[Line]]]:
    read = record(passage.game, passage.name)
    texts = [f"{'!' if line.author < 0 else line.author} {line.text}" for line in read.log]
    cut = next(i for i in range(len(texts)) if " ".join(texts[i : i + 2]).startswith(passage.first))
    # Who listens holds the table: a host who never comes is replaced after a while, and that would be told.
    seats = {passage.seat: guest(page)}
    seats |= {n: somebody(served) for n in range(make_game(read.game, read.options).seats) if n != passage.seat}
    page.add_init_script("localStorage.setItem('settings', JSON.stringify({reader: true, pace: 0}))")
    id, key = served.table(read, cut, seats, names=NAMES)
    page.add_init_script(HEARD)
    page.clock.install(time=0)
    page.goto(f"#/t/{id}/{key}")
    page.locator("#command").wait_for()
    # The line may open after the page is drawn: what is added before that would come with the welcome, and not be news.
    page.locator(".screen[data-number]").wait_for(state="attached")
    page.clock.pause_at(3_600_000)
    return id, Listening(page), grouped(list(read.log[cut:]))[: passage.groups]


def listen(page: Page, served: Served, passage: Passage, lang: str) -> Listening:
    """Hear a whole passage: own answers are typed where nature has no part in them."""
    id, heard, groups = begin(page, served, passage)
    # Whom one waits for, or what one is asked, is said first; the table may come a while after the page is drawn.
    for _ in range(20):
        heard.wind()
        if heard.lines:
            break
        page.wait_for_timeout(100)
    assert heard.lines, "nothing was said of the table one comes to"
    number = int(page.locator(".screen").get_attribute("data-number") or 0)
    for n, group in enumerate(groups):
        lost = passage.lost[0] <= n < passage.lost[1]
        if n == passage.lost[0]:
            served.cut_lines()
            page.wait_for_timeout(100)
        if group[0].author == passage.seat and len(group) == 1 and not lost:
            heard.type(group[0].text)
            number += 1
            heard.reach(number)
        else:
            number = served.add(id, group)
            if not lost:
                heard.reach(number)
        if not lost:
            heard.wind()
        if n == passage.lost[1] - 1:
            heard.wind()
            heard.reach(number)
            heard.wind()
            heard.type(NEWS[lang])
            heard.replied()
            heard.wind()
    return heard


@pytest.mark.soak
def test_what_happens_while_the_reader_is_on_its_way_is_heard(new_page: NewPage, served: Served) -> None:
    """The part of the page that speaks is fetched late on a slow line; the game does not wait for it."""
    page = new_page(alone=True)  # its part has never been fetched
    held: list[Route] = []
    page.route("**/assets/ReaderTable-*.js", lambda route: held.append(route))
    read = record("island", "sample-game")
    cut = next(i for i, line in enumerate(read.log) if line.text == "roll" and line.author == 2)
    seats = {3: guest(page), **{n: somebody(served) for n in range(3)}}
    page.add_init_script("localStorage.setItem('settings', JSON.stringify({reader: true, pace: 0}))")
    page.add_init_script(HEARD)
    id, key = served.table(read, cut, seats, names=NAMES)
    page.goto(f"#/t/{id}/{key}")
    page.locator(".screen[data-number]").wait_for(state="attached")
    number = served.add(id, list(read.log[cut : cut + 2]))
    page.locator(f'.screen[data-number="{number}"]').wait_for(state="attached")
    expect(page.locator("#command")).to_have_count(0)
    for route in held:
        route.continue_()
    page.wait_for_function("() => window.heard.some(([region, text]) => region === 'P' && text.startsWith('Hugo: '))")


@pytest.mark.parametrize(("game", "lang"), CASES)
def test_a_passage_is_spoken_as_written_down(new_page: NewPage, served: Served, game: str, lang: str) -> None:
    page = new_page(lang=lang, alone=True)  # its clock is stopped
    heard = listen(page, served, PASSAGES[game], lang)
    text = "".join(f"{line}\n" for line in heard.lines)
    file = FOLDER / f"{game}-{lang}.txt"
    if os.environ.get("TRUEQUE_WRITE"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
    assert len(heard.numbers) == len(set(heard.numbers)), "a line was said twice"
    logged = page.evaluate("[...document.querySelectorAll('[data-line]')].map((e) => +e.dataset.line)")
    first = min(heard.numbers)
    assert sorted(heard.numbers) == [n for n in logged if n >= first], "the log and what was spoken differ"
