"""The explorer of the two principalities, and the nested list that touch screens get instead of an explorer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.ears import Ears
from tests.browser.house import Served, late, record
from tests.browser.test_reader import seat_at, seat_down
from tests.browser.test_reader_explorer import offered, play_to_the_end, reply, walk


def test_the_principalities_are_walked_read_and_played(page: Page, served: Served) -> None:
    ears = seat_down(page, served, "princes", "intro", 2)
    ears.find("button", "L1 settlement")
    page.keyboard.press("Alt+Shift+B")
    assert ears.focused().name.startswith("L1 settlement"), "it begins at the first place"
    assert walk(ears, "ArrowRight").startswith("road")
    assert walk(ears, "ArrowRight").startswith("R1 settlement")
    assert walk(ears, "ArrowUp").startswith("R1 top, ")
    region = walk(ears, "ArrowLeft")
    assert ": " in region, "a region with its stock"
    walk(ears, "ArrowRight", ",")
    assert f"between {region.split(':')[0]}" in reply(ears)
    theirs = walk(ears, "o")
    assert ": R1 top" in theirs, "the other one's cells begin with a name"
    assert walk(ears, "o").startswith("R1 top")
    rows = [walk(ears, "Home"), walk(ears, "End")]
    assert rows[0] != rows[1]
    assert walk(ears, "g", *"l1 bottom", "Enter").startswith("L1 bottom")
    told = reply(ears)
    walk(ears, "b", ".")
    assert len(reply(ears, told)) > len("Last reply: "), "a card in full"
    page.keyboard.press("Escape")
    assert ears.focused().name.startswith("Command")
    card = next(t for t in ears.things() if t.role == "DisclosureTriangle" and t.name.endswith(", in full"))
    name = card.name.removesuffix(", in full")
    before = ears.text().count(name)
    ears.press(card)
    ears.until(lambda all: sum(t.name.count(name) for t in all if t.role == "StaticText") > before)
    nested(ears)


def nested(ears: Ears) -> None:
    """The same as a list of lists, with a button where something may be played."""
    ears.press(ears.find("checkbox", "The board as a nested list"), "Space")
    things = ears.until(lambda all: all if not any(t.role == "application" for t in all) else None)
    said = [t.name for t in things if t.role == "StaticText"]
    assert said.index("top") < said.index("centre") < said.index("bottom")


@pytest.mark.soak
def test_a_touch_screen_begins_with_the_nested_list_and_spoken_letters_are_heard(
    new_page: NewPage, served: Served
) -> None:
    read = record("island", "ends-city")
    first = next(n for n, line in enumerate(read.log) if line.author == 0 and line.text.startswith("settlement"))
    ears = seat_at(new_page(width=390, height=844), served, "island", "ends-city", first)
    things = ears.until(lambda all: all if any(t.name.startswith("Row P") for t in all) else None)
    assert not any(t.role == "application" for t in things)
    ears.type("letters yes")
    assert "Spoken letters: on." in reply(ears)
    button = ears.find("button", "Play: Settlement, ")
    told = reply(ears)
    assert any(f"{word} " in button.name for word in ("alpha", "bravo", "charlie", "delta", "echo", "foxtrot"))
    ears.press(button)
    assert "You build a settlement" in reply(ears, told)
    assert not ears.focused().name, "where the focus lands, nothing is said before the result"


def explore(ears: Ears) -> None:
    """One answer from the explorer: what has a place by N and Space, the rest by P and Space."""
    ears.page.keyboard.press("Alt+Shift+B")
    if ", legal" in walk(ears, "n") or ", here: " in ears.focused().name:
        walk(ears, "Space", "Space")
        if any(t.role == "button" and t.state.get("focused") for t in ears.things()):
            walk(ears, "Enter")
    else:
        offered(ears, ("Roll", "Take", "Draw", "No", "End"))


@pytest.mark.soak
def test_a_late_duel_is_played_to_the_end_from_the_explorer_alone(page: Page, served: Served) -> None:
    play_to_the_end(seat_at(page, served, "princes", "intro", late(record("princes", "intro"), 0, 2)), explore)
