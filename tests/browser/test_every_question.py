"""Every kind of question in the records can be answered by pressing what it is about, with nothing in the way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.hands import DRAWN, PRESSABLE, guest
from tests.browser.house import RECORDS, Served, record
from trueque.kernel.decision import OneOf
from trueque.kernel.match import Match
from trueque.kernel.registry import make_game

Way = Callable[[Page, list[str], str], None]
REGION = re.compile(r"[a-z]+\d$")


def free(found: Locator) -> None:
    """Whether it could be pressed: it is there, in sight, and nothing lies over it. It is not pressed."""
    found.first.scroll_into_view_if_needed()
    found.first.click(trial=True, timeout=20_000)


def listed(page: Page, words: list[str], text: str) -> None:
    sheet = page.locator(f'dialog[open] [data-answer="{text}"]')  # it lies over what is beneath it
    free(sheet if sheet.count() else page.locator(f'[data-answer="{text}"]'))


def island(page: Page, words: list[str], text: str) -> None:
    """Where the board game's table offers an answer."""
    verb = words[0]
    if verb in ("road", "settlement", "city", "robber") and len(words) == 2:
        place = page.locator(f'[data-place="{words[1]}"]')
        if not place.count():
            page.click(f'[data-build="{verb}"]{PRESSABLE}')
        free(place)
    elif verb in ("roll", "build", "stop", "end"):
        free(page.locator(f'[data-step="{verb}"]'))
    elif verb == "buy":
        free(page.locator(f'[data-build="card"]{PRESSABLE}'))
    elif verb == "play":
        free(page.locator(f'.hand [data-card="{words[1]}"]{PRESSABLE}'))
    else:
        if verb == "bank" and not page.locator(f'[data-answer="{text}"]').count():
            page.get_by_text(re.compile("^All trades with the bank")).click()
        listed(page, words, text)


def quick(page: Page, words: list[str], text: str) -> None:
    """Where the quick game's table offers an answer."""
    verb = words[0]
    if verb in ("market", "pile") and not words[1].isdigit():
        card = page.locator(f'.hand [data-card="{words[1]}"]')
        if card.get_attribute("aria-pressed") != "true":
            card.click()
        free(page.locator(f'.can[data-market="{words[3]}"]' if verb == "market" else ".can[data-pile]"))
    elif verb in ("road", "settlement", "city", "knight", "expansion"):
        free(page.locator(f'.can[data-build="{verb}"]'))
    elif verb == "give":
        free(page.locator(f'.hand [data-card="{words[1]}"]'))
    else:
        listed(page, words, text)


def princes(page: Page, words: list[str], text: str) -> None:
    """Where the table of The Princes offers an answer."""
    verb = words[0]
    if verb == "under" and not page.locator(f'.hand [data-card="{words[1]}"]').count():
        listed(page, words, text)
    elif verb in ("build", "play", "under"):
        hold(page, words[1])
        site = f'.ours .region.can[data-region="{words[-1]}"]' if REGION.match(words[-1]) else f'[data-site="{text}"]'
        there = {"build": site, "play": f'[data-answer="{text}"]'}
        free(page.locator(there.get(verb, f'.can[data-stack="{words[-1]}"]')))
    elif verb in ("road", "settlement", "city"):
        free(page.locator(f'[data-build="{verb}"]{PRESSABLE}'))
    elif verb in ("bank", "use"):
        within(page, '[data-build="trade"]', text)
    elif verb == "remove":
        within(page, f'.ours .exp[data-at="{words[1]}"]', text)
    elif verb in ("draw", "search", "stack"):
        free(page.locator(f'.can[data-stack="{words[1]}"]'))
    elif verb == "swap":
        thing(page, words[1]).click()
        free(thing(page, words[2]))
        thing(page, words[1]).click()
    elif verb in ("target", "lose") or (verb in ("take", "give", "save") and REGION.match(words[1])):
        free(thing(page, words[1]))
    elif verb == "lay":
        page.get_by_text(re.compile("^All .* answers")).click()
        free(page.locator("dialog[open] [data-choice]"))
        shut(page)
    else:
        listed(page, words, text)


def hold(page: Page, card: str) -> None:
    found = page.locator(f'.hand [data-card="{card}"]').first
    if found.get_attribute("aria-pressed") != "true":
        found.click()


def thing(page: Page, name: str) -> Locator:
    """A region, or the card on a site, that can be pressed."""
    return page.locator(f'.region.can[data-region="{name}"], .exp.target[data-at="{name}"]').first


def within(page: Page, opener: str, text: str) -> None:
    """Open a sheet, look for the answer in it, and put it away."""
    page.click(opener)
    free(page.locator(f'dialog[open] [data-answer="{text}"]'))
    shut(page)


def shut(page: Page) -> None:
    page.click("dialog[open] .close")
    page.wait_for_selector("dialog[open]", state="detached")


TABLES: dict[str, Way] = {"island": island, "quick": quick, "princes": princes}


def questions(game: str) -> Iterator[tuple[str, int, int, list[str]]]:
    """Where a record first asks each kind of question with each sort of answer: name, line, seat, answers."""
    known: set[tuple[str, str]] = set()
    for path in sorted((RECORDS / game).glob("*.trq")):
        read = record(game, path.stem)
        rules = make_game(read.game, read.options)
        match: Match[Any, Any] = Match.replay(rules, replace(read, log=()))
        for number, line in enumerate(read.log):
            for asked in rules.decisions(match.state):
                if asked.seat < 0 or not asked.waits or not isinstance(asked.answers, OneOf):
                    continue
                texts = [rules.write(answer) for answer in asked.answers]
                new = {(asked.kind, text.split()[0]) for text in texts} - known
                if new:
                    known |= new
                    yield path.stem, number, asked.seat, texts
            match.follow_line(line)


def ask(page: Page, served: Served, game: str, name: str, line: int, seat: int, texts: list[str]) -> None:
    """Come to a question, and find the first and the last answer of each sort on the table."""
    id, key = served.table(record(game, name), line, {seat: guest(page)}, "greedy")
    page.goto(f"#/t/{id}/{key}")
    page.wait_for_selector(DRAWN)
    page.wait_for_selector('.screen:not([data-asked=""])', state="attached")
    page.wait_for_load_state("networkidle")  # the printed cards too
    by: dict[str, list[str]] = {}
    for text in texts:
        by.setdefault(text.split()[0], []).append(text)
    for some in by.values():
        for text in (some[0], some[-1]):
            try:
                TABLES[game](page, text.split(), text)
            except Exception as problem:
                raise AssertionError(f"{game} {name} line {line}, seat {seat}: «{text}» cannot be pressed") from problem


# Two that once could not be pressed: defending by a roll, and two cards that change places.
@pytest.mark.parametrize(
    ("name", "line", "texts"),
    [
        ("turmoil", 276, ["roll", "pass"]),
        pytest.param("intro", 219, ["swap forest2 goldfield1", "swap L2t L2b"], marks=pytest.mark.soak),
    ],
)
def test_what_is_asked_can_be_pressed(page: Page, served: Served, name: str, line: int, texts: list[str]) -> None:
    ask(page, served, "princes", name, line, 0, texts)


@pytest.mark.soak
@pytest.mark.parametrize("game", list(TABLES))
def test_every_kind_of_question_can_be_answered_by_pressing(page: Page, served: Served, game: str) -> None:
    found = 0
    for name, line, seat, texts in questions(game):
        page.goto("about:blank")
        page.context.clear_cookies()
        ask(page, served, game, name, line, seat, texts)
        found += 1
    assert found > 4
