"""Screen-reader mode without a mouse: keys that ask, changed or off; the command line alone; levels and clocks."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import Page

from tests.browser.ears import Ears, Thing, is_over
from tests.browser.hands import guest
from tests.browser.house import Served, record
from tests.browser.test_reader import seat_down
from tests.browser.test_reader_explorer import hear, is_reply, reply
from tests.browser.test_reader_speech import somebody
from tests.wishes import wished

ASKS = "qohcpjiwlnety"
LISTED = re.compile(r" 1: |Discard \d|Pay \d")
SOON = 3.0
PAY = re.compile(r"Last reply: Pay \d+ resources")


@pytest.mark.soak
def test_every_letter_asks_and_can_be_changed_or_switched_off(page: Page, served: Served) -> None:
    ears = seat_down(page, served, "island", "ends-city", 2)
    told = ""
    for letter in ASKS:
        page.keyboard.press(f"Alt+Shift+{letter.upper()}")
        told = reply(ears, told)
        assert len(told) > len("Last reply: "), letter
    for held in ("Announcements are on hold.", "Announcements are back on."):
        page.keyboard.press("Alt+Shift+S")
        told = reply(ears, told)
        assert held in told
    page.keyboard.press("Alt+Shift+Enter")
    assert ears.focused().name.startswith("Command")
    page.keyboard.press("F1")
    assert "apostrophe" in reply(ears, told)
    # The letter of costs becomes x, and C asks nothing any more.
    ears.press(ears.find("DisclosureTriangle", "Letters"))
    box = ears.find("textbox", "Costs")
    ears.go(box)
    page.keyboard.press("Control+A")
    page.keyboard.type("x")
    page.keyboard.press("Tab")
    told = reply(ears)
    page.keyboard.press("Alt+Shift+C")
    page.wait_for_timeout(200)
    assert reply(ears) == told
    page.keyboard.press("Alt+Shift+X")
    assert "Settlement" in reply(ears, told)


def test_keys_after_f2_or_none_at_all(page: Page, served: Served) -> None:
    ears = seat_down(page, served, "island", "ends-city", 2)
    assert ears.find("group", "Keys that ask")
    ears.press(ears.find("radio", "F2, then a letter"), "Space")
    page.keyboard.press("F2")
    page.keyboard.press("h")
    told = reply(ears)
    assert "card" in told
    ears.go(ears.find("radio", "F2, then a letter"))
    page.keyboard.press("ArrowDown")
    for key in ("F2", "p", "Alt+Shift+P"):
        page.keyboard.press(key)
    page.wait_for_timeout(200)
    assert reply(ears) == told


@pytest.mark.soak
def test_levels_and_the_clock_from_the_command_line(page: Page, served: Served) -> None:
    ears = seat_down(page, served, "island", "ends-city", 2)
    for line, said in (
        ("detail dice brief", "Dice: brief."),
        ("detail full", "All news: full."),
        ("detail", "Say how much"),
        ("clock 5", "5 times as long"),
        ("clock 0", "Your clock is switched off"),
        ("clock 3", "1, 2, 5 or 10"),
        ("xyzzy", "xyzzy"),
    ):
        ears.type(line)
        hear(ears, said)
    assert ears.find("radio", "not at all").state["checked"] == "true"


def test_the_number_of_an_answer_goes_the_shortest_way(page: Page, served: Served) -> None:
    """Words may be a question and are asked about first; a number is none, and the result comes one way sooner."""
    sent: list[dict[str, str]] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(json.loads(text))))
    ears = seat_down(page, served, "quick", "seats-3", 3)
    ears.find("button", "1: ")
    told = replied(ears.things())
    ears.type("points")
    told = reply(ears, told)
    ears.type("1")
    reply(ears, told)
    assert [one["text"] for one in sent if one["type"] == "describe" and one["text"] in ("points", "1")] == ["points"]
    assert [one["type"] for one in sent].count("answer") == 1


def test_who_asks_for_options_while_others_play_hears_whom_one_waits_for(page: Page, served: Served) -> None:
    sample = record("island", "sample-game")
    seats = {3: guest(page), **{n: somebody(served) for n in range(3)}}
    cut = next(n for n, line in enumerate(sample.log) if line.text == "roll" and line.author == 2)
    page.add_init_script("localStorage.setItem('settings', JSON.stringify({reader: true, pace: 0}))")
    id, key = served.table(sample, cut, seats, names=("Teo", "Carla", "Hugo", "Vera"))
    page.goto(f"#/t/{id}/{key}")
    ears = Ears(page)
    ears.type("options")
    assert reply(ears) == "Last reply: Waiting for Hugo."


def typed_game(ears: Ears, game: str, answers: int) -> int:
    """Play by typing alone: ask for the options, type the number of one; amounts in words."""
    for n in range(answers):
        things = ears.until(lambda all: all if ears.asked(all) or is_over(all) else None)
        if is_over(things):
            return n
        if game == "princes" and ears.blanks(things) and not ears.options(things):
            before = ears.text()
            ears.type(amounts(ears, things))
            ears.changed(before)
            continue
        ears.type("options")
        told = listed(ears, replied(things))
        if told:
            before = ears.text()
            ears.type(amounts(ears, ears.things()) if PAY.search(told) else line_for(told, game))
            ears.changed(before)
    raise AssertionError(f"not over after {answers} lines:\n{ears.text()[:1500]}")


def replied(things: list[Thing]) -> str:
    return next((thing.name for thing in things if is_reply(thing)), "")


def listed(ears: Ears, before: str) -> str:
    """The reply to «options»; empty where nothing is asked: the lists, which asked, stay behind what is said."""
    end = time.monotonic() + SOON
    told = replied(ears.things())
    while time.monotonic() < end and not LISTED.search(told) and told == before:
        ears.page.wait_for_timeout(80)
        told = replied(ears.things())
    return told if LISTED.search(told) else ""


def amounts(ears: Ears, things: list[Thing]) -> str:
    """So much of each as is asked for, in words: «1 hills3, 1 hills1»."""
    sums = [m for t in things if (m := re.match(r"^\d+(?: of |; at least )(\d+)", t.name))]
    need = int(sums[0][1]) or 1
    parts = []
    for blank in ears.blanks(things):
        kind, _, most = blank.name.partition(", up to ")
        if give := min(need, int(most)):
            parts.append(f"{give} {kind}")
            need -= give
    return ", ".join(parts)


def line_for(told: str, game: str) -> str:
    """What to type, from the reply to «options» alone."""
    listed = re.findall(r"(\d+): (.*?)(?= \d+: |$)", told)
    asked = re.search(r"Discard (\d+) of your \d+ cards: (.*?)\.", told)
    if asked and not any("iscard" in text for _, text in listed):
        need, parts = int(asked[1]), list[str]()
        for count, card in re.findall(r"(\d+) (\w+)", asked[2]):
            parts += [card] * min(int(count), need - len(parts))
        return "discard " + ", ".join(parts)
    return wished(listed, game) or "q"


@pytest.mark.soak
@pytest.mark.parametrize(("game", "name"), [("island", "ends-city")])
def test_a_late_position_is_played_to_the_end_by_typing_alone(page: Page, served: Served, game: str, name: str) -> None:
    assert typed_game(seat_down(page, served, game, name, 2, seat=2), game, 120) > 0


@pytest.mark.soak
@pytest.mark.parametrize("game", ["island", "quick", "princes"])
def test_a_whole_game_is_typed(page: Page, game: str) -> None:
    page.add_init_script(
        "localStorage.setItem('settings', JSON.stringify({reader: true, pace: 0}));"
        "localStorage.setItem('listening', JSON.stringify({rate: 2000}))"
    )
    page.goto("#/")
    page.click(f'[data-play="{game}"]')
    assert typed_game(Ears(page), game, 3000) > 10


@pytest.mark.soak
@pytest.mark.parametrize(("game", "name"), [("quick", "seats-3"), ("princes", "intro")])
def test_the_other_games_are_played_to_the_end_by_typing_alone(
    page: Page, served: Served, game: str, name: str
) -> None:
    assert typed_game(seat_down(page, served, game, name, 2), game, 600) > 0
