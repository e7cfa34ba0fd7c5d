"""The referee's page: a real table on one phone, big letters, private hands behind a touch, its record kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.test_reach import faults
from tests.referee.sample import NAMES, TYPED, sample, spoken
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game
from trueque.referee import begin_table, is_referee_record

BEGINNERS = {"beginner_board": "2011", "start_order": "first_seat"}


def say(page: Page, line: str) -> None:
    page.locator("#line").fill(line)
    page.locator("#line").press("Enter")


def test_a_table_is_refereed_on_a_phone_and_goes_on_after_a_reload(new_page: NewPage) -> None:
    page = new_page(360, 740, lang="ca")
    page.goto("#/referee")
    table = begin_table(make_game("island", BEGINNERS), ("Ana", "Pau", "Teo", "Vera"), (), "ca", seed="phone")
    record = {"name": "vespre.trq", "mimeType": "text/plain", "buffer": str(table.match.record).encode()}
    chooser = page.get_by_label("Una partida desada")
    expect(chooser).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    chooser.set_input_files(record)  # type: ignore[arg-type]
    asked = page.locator("[data-asked]")
    expect(asked).to_contain_text("Ana: tira i digues què mostren els daus")
    assert not faults(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("[data-real-board] [data-hex]")).to_have_count(19)
    say(page, "daus cinc i tres")
    expect(page.locator("[data-region=assertive] p").last).to_contain_text("Ana: 8, 5 i 3.")
    expect(asked).to_contain_text("Ana: comercia")
    page.locator("[data-hand='1']").click()
    expect(page.locator("[data-alone='1'] [data-open]")).to_be_focused()
    page.locator("[data-alone='1'] [data-open]").click()
    expect(page.locator("[data-shown]")).to_contain_text(re.compile(r"\d+ cart"))
    expect(page.locator("[data-shown]")).to_be_focused()
    page.get_by_role("button", name="Amaga-ho").click()
    expect(page.locator("[data-alone]")).to_have_count(0)
    say(page, "m'he equivocat")
    page.get_by_role("button", name="Tothom hi està d'acord").click()
    expect(asked).to_contain_text("Què mostren els daus?")
    page.reload()
    page.get_by_role("button", name="L'última taula d'aquest navegador").click()
    expect(asked).to_contain_text("Què mostren els daus?")
    assert is_referee_record(read_record(page.evaluate("localStorage.getItem('referee')")))


def test_the_edition_is_chosen_before_a_real_table_begins(new_page: NewPage) -> None:
    page = new_page(360, 740, lang="es")
    page.goto("#/referee")
    told = "La edición adaptada: en cadena, pagan los dos poblados, una carta acaba el turno."
    page.locator("[data-rules]").select_option(label=f"Adaptada: {told}")
    page.get_by_label("Quién juega").fill("Ana, Pau, Vera")
    page.get_by_role("button", name="Empezar").click()
    expect(page.locator("[data-asked]")).to_contain_text("¿Qué muestran los dados")
    assert "edition=adapted" in page.evaluate("localStorage.getItem('referee')")


@pytest.mark.soak
def test_the_sample_game_is_told_to_a_phone_in_ordinary_speech(new_page: NewPage) -> None:
    """All sixteen turns in Catalan; what one player alone sees is answered behind a touch."""
    page, wanted = new_page(360, 740, lang="ca"), sample()
    page.goto("#/referee")
    table = begin_table(make_game("island", wanted.options), NAMES, TYPED, "ca", seed="phone")
    kept = {"name": "mostra.trq", "mimeType": "text/plain", "buffer": str(table.match.record).encode()}
    page.get_by_label("Una partida desada").set_input_files(kept)  # type: ignore[arg-type]
    expect(page.locator("[data-asked]")).to_contain_text("Teo")
    kept_file = page.locator("a[download]")
    for line, said in spoken(wanted):
        before = kept_file.get_attribute("href") or ""
        if line.text.startswith(("draw", "take")):
            page.locator("[data-alone] [data-open]").click()
            page.locator("[data-alone] input").fill(said)
            page.locator("[data-alone] input").press("Enter")
        else:
            say(page, said)
        expect(kept_file).not_to_have_attribute("href", before, timeout=60_000)
    record = read_record(page.evaluate("localStorage.getItem('referee')"))
    assert [str(line) for line in record.log] == [str(line) for line in wanted.log]


@pytest.mark.soak
def test_what_is_asked_may_be_pressed_on_the_board(new_page: NewPage) -> None:
    page = new_page(1366, 700)
    page.goto("#/referee")
    table = begin_table(
        make_game("island", {"start_order": "first_seat"}), ("Ana", "Pau", "Teo"), (), "en", seed="board"
    )
    record = {"name": "evening.trq", "mimeType": "text/plain", "buffer": str(table.match.record).encode()}
    page.get_by_label("A saved record").set_input_files(record)  # type: ignore[arg-type]
    land = page.locator("[data-real-board] svg").first
    expect(land).to_be_visible()
    box = land.bounding_box()
    assert box is not None
    assert box["height"] > 0.8 * 700, "as large as at the table"
    page.locator("[data-place=c5]").press("Enter")
    expect(page.locator("[data-said] li").first).to_have_text("Ana builds a settlement, c5.")
    expect(page.locator("[data-place]").first).to_have_attribute("data-place", re.compile("-"))
