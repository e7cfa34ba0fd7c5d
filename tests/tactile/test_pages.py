"""Booklets keep to forty cells by twenty-five lines and lose no word."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.tactile.oracle import liblouis
from trueque.island.tactile.booklet import make_board_booklet
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.match import Match
from trueque.kernel.registry import GAMES, make_game
from trueque.locale import LANGUAGES
from trueque.tactile.booklet import make_costs_booklet, make_rules_booklet
from trueque.tactile.cells import BLANK, translate_to_cells
from trueque.tactile.pages import (
    CELLS,
    NARROWEST,
    UPRIGHT,
    UPRIGHT_LINES,
    Booklet,
    BookletPart,
    BrailleForm,
    bind_booklet,
    paragraph_cells,
    wrap_part,
)
from trueque.tactile.pef import PEF


def check(booklet: Booklet) -> None:
    for page in booklet.pages:
        assert len(page) <= booklet.form.lines
        assert all(len(line) <= booklet.form.cells for line in page)
    file = booklet.to_brf()
    assert file.count("\f") == len(booklet.pages) - 1
    assert all(ord(sign) < 128 for sign in file)
    assert all(len(line) <= CELLS for page in file.split("\f") for line in page.split("\r\n"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_and_costs_fit_their_pages(game: str, lang: str) -> None:
    rules = make_rules_booklet(game, lang)
    check(rules)
    check(make_costs_booklet(game, lang))
    for heading, number in rules.headings:
        assert translate_to_cells(heading, lang).split(BLANK)[0] in "".join(rules.pages[number - 1]), heading


def test_no_word_is_lost_at_the_end_of_a_line() -> None:
    text = "Cada jugador recibe 1 de madera, 2 de lana y un poblado; " * 9 + "x" * 100
    for kind in ("paragraph", "item", "heading"):
        said = "".join("".join(wrap_part(BookletPart(text, kind), "es")).split(BLANK))
        assert said == "".join(paragraph_cells(text, "es").split(BLANK))


def test_a_heading_never_ends_a_page() -> None:
    parts = [BookletPart("a b c d", "item")] * 21 + [BookletPart("Heading", "heading"), BookletPart("text")]
    booklet = bind_booklet("Title", parts, "en")
    assert booklet.headings == (("Heading", 2),)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_names_every_hex_harbour_and_piece(lang: str) -> None:
    game = make_game("island", {"edition": "2011", "beginner_board": "2011"})
    view = game.view(Match(game, FairDealer(expand_seed("braille"))).state, None)
    booklet = make_board_booklet(view, lang, ("Ana", "Pau", "Teo", "Vera"), "Island")
    check(booklet)
    said = BLANK.join("".join(line) for page in booklet.pages for line in page)
    for name in (*(there["at"] for there in view["island"]["hexes"]), "b7", "d3", "Vera"):
        assert translate_to_cells(name, lang) in said


@pytest.mark.parametrize("cells", [NARROWEST, UPRIGHT])
def test_narrow_booklets_fit_upright_paper(cells: int) -> None:
    booklet = make_rules_booklet("quick", "ca", BrailleForm(cells))
    check(booklet)
    assert cells * 6.0 <= 210 - 2 * 9
    assert UPRIGHT_LINES * 10.0 <= 297 - 2 * 10


def test_contracted_braille_is_liblouis_and_shorter() -> None:
    text = "Whoever has the longest road receives the card and keeps it until another has more roads together."
    (line,) = liblouis([text], "en", 2)
    said = "".join("".join(wrap_part(BookletPart(text), "en", BrailleForm(40, 2))).split(BLANK))
    assert said == "".join(line.split(BLANK))
    assert len(said) < 0.8 * len("".join(paragraph_cells(text, "en").split(BLANK)))
    # liblouis has no contractions for Catalan, and its readers use none.
    assert wrap_part(BookletPart("el lladre"), "ca", BrailleForm(40, 2)) == wrap_part(BookletPart("el lladre"), "ca")


def test_a_pef_file_holds_the_same_cells_as_the_booklet() -> None:
    booklet = make_costs_booklet("island", "es", BrailleForm(32))
    tree = ElementTree.fromstring(booklet.to_pef("La isla & más", "es"))
    rows = [[row.text or "" for row in page.iter(f"{{{PEF}}}row")] for page in tree.iter(f"{{{PEF}}}page")]
    assert rows == [[line.rstrip(BLANK) for line in page] for page in booklet.pages]
    (volume,) = tree.iter(f"{{{PEF}}}volume")
    assert (volume.get("cols"), volume.get("rows")) == ("32", "27")
