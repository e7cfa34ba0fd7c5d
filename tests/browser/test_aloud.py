"""The page speaks by itself where it is asked to: the announcer's one queue, this device's voices, nothing twice."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import guest
from tests.browser.house import Served, record

# A mouth that writes down what it is told, and an ear that hears one sentence.
FAKE = """
const spoken = [];
const note = (text) => { spoken.push(text); document.documentElement.dataset.spoken = spoken.join('\\n'); };
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const voice = (name, lang, localService) => ({ name, lang, localService, voiceURI: name });
Object.defineProperty(window, 'speechSynthesis', { value: {
  speak: (said) => note(`${said.voice.name} ${said.rate}: ${said.text}`),
  cancel: () => note('hush'),
  getVoices: () => [voice('Far', 'en-US', false), voice('Anna', 'en-GB', true), voice('Bea', 'en-GB', true)],
  addEventListener: () => {},
}});
window.SpeechRecognition = class {
  start() { setTimeout(() => { this.onresult({ results: [[{ transcript: 'eight' }]] }); this.onend(); }, 0); }
  stop() {}
};
"""
CHOSEN = "localStorage.setItem('settings', JSON.stringify({theme: 'light', pace: 0, ...%s}))"


def speaking(new_page: NewPage, chosen: str) -> Page:
    page = new_page()
    page.add_init_script(FAKE)
    page.add_init_script(CHOSEN % chosen)
    return page


def spoken(page: Page) -> list[str]:
    return (page.locator("html").get_attribute("data-spoken") or "").split("\n")


def hears(page: Page, pattern: str) -> None:
    """Wait until all that was spoken so far fits."""
    expect(page.locator("html")).to_have_attribute("data-spoken", re.compile(pattern, re.DOTALL), timeout=60_000)


def begin(page: Page) -> None:
    """A real table: the shortest way to something that is announced."""
    page.goto("#/referee")
    page.get_by_label("Who plays, with commas between the names").fill("Ana, Pau")
    page.get_by_label("Game").select_option("quick")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("[data-asked]")).to_contain_text("Ana: exchange cards")


def test_it_is_silent_until_it_is_asked_to_speak(new_page: NewPage) -> None:
    page = speaking(new_page, "{}")
    begin(page)
    expect(page.locator("[data-region=assertive] p").last).to_contain_text("exchange cards")
    assert spoken(page) == [""]
    page.goto("#/settings")
    page.get_by_label("Speak announcements aloud").check()
    expect(page.locator("[data-voice] option")).to_have_text(["the first", "Anna", "Bea"])
    page.locator("[data-voice]").select_option("Bea")
    page.get_by_label("Speed of the voice").fill("1.5")
    page.get_by_role("button", name="Try the voice").click()
    hears(page, r"^hush\nBea 1\.5: This is how I sound\.$")


def test_what_is_announced_is_spoken_once_and_a_key_silences_it(new_page: NewPage) -> None:
    page = speaking(new_page, "{aloud: true, dictation: true}")
    begin(page)
    hears(page, "Ana: exchange cards")
    said = [one for one in spoken(page) if one != "hush"]
    assert len(said) == 1, "one breath, once"
    assert said[0].startswith("Anna 1: The Quick Game."), "the first voice of this device"
    page.get_by_label("What happens?").press("Shift")
    hears(page, r"Ana: exchange cards[^\n]*\nhush")
    page.locator("[data-dictate]").click()
    expect(page.get_by_label("What happens?")).to_have_value("eight")
    assert "Ana: exchange cards" in page.locator("[data-asked]").inner_text(), "shown, and not played"


def test_a_drawn_table_speaks_too(new_page: NewPage, served: Served) -> None:
    page = speaking(new_page, "{aloud: true}")
    id, key = served.table(record("island", "sample-game"), 0, {0: guest(page)})
    page.goto(f"#/t/{id}/{key}")
    hears(page, r"Your turn\.")
    assert page.locator("[data-region]").count() == 0, "with a voice, and without live regions"
