"""The board explorer by ear: every key of it, playing from it alone, and its sounds."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page

from tests.browser.ears import Ears, Thing, is_over
from tests.browser.house import Served, late, record
from tests.browser.test_reader import seat_at, seat_down

NOTES = """
window.notes = [];
const gains = (name) => { const Real = window[name]; window[name] = class extends Real {
  constructor(audio, options) { super(audio, options); window.notes.push({node: name, ...options}); }
  setPeriodicWave(wave) { super.setPeriodicWave(wave); window.notes.push({node: 'wave'}); }
}; };
gains('OscillatorNode'); gains('StereoPannerNode');
const set = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function (...all) {
  window.notes.push({node: 'pulse'});
  return set.apply(this, all);
};
"""


def walk(ears: Ears, *keys: str) -> str:
    """Press keys; the name of the place one stands on then."""
    for key in keys:
        ears.page.keyboard.press(key)
    ears.page.wait_for_timeout(30)
    return ears.focused().name


def is_reply(thing: Thing) -> bool:
    return thing.role == "StaticText" and thing.name.startswith("Last reply:")


def reply(ears: Ears, before: str = "") -> str:
    """The last reply, as it can be read again, once it is another than *before*."""
    told: str = ears.until(lambda things: next((t.name for t in things if is_reply(t) and t.name != before), None))
    return told


def hear(ears: Ears, words: str) -> None:
    """Wait until the last reply has *words* in it."""
    ears.until(lambda things: next((t.name for t in things if is_reply(t) and words in t.name), None))


def test_every_key_walks_where_it_should(page: Page, served: Served) -> None:
    ears = seat_down(page, served, "island", "ends-city", 2)
    ears.find("button", "hex R3, ")
    page.keyboard.press("Alt+Shift+B")
    assert walk(ears, "g", "R", "3", "Enter").startswith("hex R3, "), "in the words of the server"
    assert walk(ears, "Home").startswith("hex R1")
    assert walk(ears, "End").startswith("hex R5")
    assert walk(ears, "ArrowLeft").startswith("hex R4")
    assert walk(ears, "ArrowUp").startswith("hex Q")
    assert walk(ears, "ArrowUp").startswith("hex P")
    assert re.search(r"\b8\b", walk(ears, "f", "8", "Enter"))
    around = [walk(ears, "PageDown") for _ in range(6)]
    assert len(set(around)) == 6
    assert walk(ears, "PageDown") == around[0]
    assert walk(ears, "PageUp") == around[5]
    assert "harbour" in walk(ears, "h")
    assert "robber" in walk(ears, "l")
    assert walk(ears, "2", "g", "c", "5", "Enter").startswith("c5: ")
    assert walk(ears, "d").startswith("c6")
    assert walk(ears, "m", "g", "c", "9", "Enter").startswith("c9")
    assert walk(ears, "j").startswith("c6")
    hear(ears, "3 paths")
    assert re.match(r"d\d+:", walk(ears, "Shift+ArrowDown"))
    assert "; You, " in walk(ears, "b")
    others = walk(ears, "o")
    assert "You" not in others
    assert re.search("settlement|city|road", others)
    first = walk(ears, "3")
    assert "between" in first
    turned = [walk(ears, "ArrowRight") for _ in range(2)]
    assert set(first.split(",")[0].split("-")) & set(turned[0].split(",")[0].split("-"))
    walk(ears, "Enter")
    hear(ears, "Arrows turn at")
    told = reply(ears)
    walk(ears, ".")
    told = reply(ears, told)
    walk(ears, ",")
    assert reply(ears, told)
    page.keyboard.press("Escape")
    assert ears.focused().name.startswith("Command")


def test_tab_leaves_and_letters_can_be_switched_off(page: Page, served: Served) -> None:
    ears = seat_down(page, served, "island", "ends-city", 2)
    page.keyboard.press("Alt+Shift+B")
    there = ears.focused().name
    ears.press(ears.find("checkbox", "Letters walk"), "Space")
    page.keyboard.press("Alt+Shift+B")
    assert walk(ears, "d") == there
    assert walk(ears, "ArrowRight") != there
    page.keyboard.press("Tab")
    assert ears.focused().name != there


@pytest.mark.soak
def test_founding_and_rolling_from_the_explorer_alone(page: Page, served: Served) -> None:
    read = record("island", "ends-city")
    first = next(n for n, line in enumerate(read.log) if line.author == 0 and line.text.startswith("settlement"))
    ears = seat_at(page, served, "island", "ends-city", first)
    for piece in ("settlement", "road"):
        page.keyboard.press("Alt+Shift+B")
        assert walk(ears, "n").endswith("legal")
        walk(ears, "Space")
        told = reply(ears)
        assert "Space again plays it." in told
        walk(ears, "Space")
        assert f"You build a {piece}" in reply(ears, told)


def offered(ears: Ears, wanted: tuple[str, ...]) -> None:
    """Play what has no place: P reads such answers out one by one, Space plays the one just heard."""
    heard: list[str] = []
    for _ in range(12):
        told = reply(ears, heard[-1] if heard else "") if walk(ears, "p") else ""
        heard.append(told)
        if any(want in told for want in wanted) or "Space plays it" not in told:
            break
    walk(ears, "Space")


def play_to_the_end(ears: Ears, explore: Callable[[Ears], None]) -> None:
    """Answer from the explorer alone until the game is over; only amounts are typed."""
    for _ in range(300):
        things = ears.until(lambda all: all if ears.asked(all) or is_over(all) else None)
        if is_over(things):
            return
        # What was heard may be gone when it is pressed: others play meanwhile.
        with suppress(Error):
            if ears.blanks(things) and not ears.options(things):
                ears.fill(things)
            else:
                explore(ears)
        ears.page.wait_for_timeout(150)
    raise AssertionError(ears.text()[:1500])


def explore(ears: Ears) -> None:
    """One answer from the explorer: what has a place by N and Space, the rest by P and Space."""
    ears.page.keyboard.press("Alt+Shift+B")
    if walk(ears, "n").endswith("legal"):
        walk(ears, "Space", "Space")
    else:
        offered(ears, ("Roll", "End the turn", "Decline", "Steal"))


@pytest.mark.soak
def test_a_late_island_is_played_to_the_end_from_the_explorer_alone(page: Page, served: Served) -> None:
    read = record("island", "ends-city")
    play_to_the_end(seat_at(page, served, "island", "ends-city", late(read, 0, 2)), explore)


@pytest.mark.soak
def test_places_sound_by_column_row_and_terrain(page: Page, served: Served) -> None:
    page.add_init_script(NOTES)
    ears = seat_down(page, served, "island", "ends-city", 2)
    page.keyboard.press("Alt+Shift+B")
    walk(ears, "g", "R", "1", "Enter")
    assert page.evaluate("window.notes") == [], "silent unless asked for"
    ears.type("sounds")
    reply(ears)
    page.keyboard.press("Alt+Shift+B")

    def heard(*keys: str) -> tuple[float, float, str]:
        page.evaluate("window.notes.splice(0)")
        walk(ears, *keys)
        notes = page.evaluate("window.notes")
        voice = [n for n in notes if n["node"] == "OscillatorNode"][-1]
        pan = [n for n in notes if n["node"] == "StereoPannerNode"][-1]["pan"]
        made = "made " if any(n["node"] == "wave" for n in notes) else ""
        return pan, voice["frequency"], made + voice["type"]

    row = [heard("Home"), *(heard("ArrowRight") for _ in range(4))]
    assert [pan for pan, _, _ in row] == sorted({pan for pan, _, _ in row}), "from left to right"
    assert row[0][0] < 0 < row[-1][0]
    assert len({pitch for _, pitch, _ in row}) == 1, "one row, one pitch"
    higher = heard("ArrowUp")
    assert higher[1] > row[0][1]
    for number, ways in (("8", 5), ("3", 2)):
        heard("f", number, "Enter")
        assert page.evaluate("window.notes.filter((n) => n.node === 'pulse').length") == ways, "pulses are odds"
    terrains = {}
    for name in ("wood", "brick", "wool", "grain", "ore", "desert"):
        terrains[name] = heard("f", *name, "Enter")[2]
    assert len(set(terrains.values())) >= 5, terrains
    ears.type("sounds no")
    hear(ears, "No sound here.")
