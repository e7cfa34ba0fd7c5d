"""Our braille is what liblouis writes, for every rule we have and for the signs people type."""

from __future__ import annotations

import pytest

from tests.tactile.oracle import liblouis
from trueque import almanac
from trueque.locale import LANGUAGES
from trueque.tactile.booklet import list_entry_parts
from trueque.tactile.cells import ASCII, BLANK, LETTERS, SIGNS, raised_dots, to_brf, translate_to_cells
from trueque.tactile.pages import paragraph_cells
from trueque.telling.wrap import spell_rates


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_of_the_almanac_is_as_liblouis_writes_it(lang: str) -> None:
    texts = [part.text for one in almanac.entries() for part in list_entry_parts(one, lang)]
    # liblouis' Spanish and Catalan tables know no underscore; we write a hyphen.
    texts = [text.replace("_", "-") if lang != "en" else text for text in texts]
    assert len(texts) > 600
    wrong = [
        (text, ours, theirs)
        for text, theirs in zip(texts, liblouis([spell_rates(text, lang) for text in texts], lang), strict=True)
        if (ours := paragraph_cells(text, lang)) != theirs
    ]
    assert not wrong, f"{len(wrong)} of {len(texts)} differ, first: {wrong[0]}"


SAMPLES = [
    "A", "Ab", "ABC", "AbC", "II", "12", "c5", "C5", "12a", "12k", "a1b", "a1-b2", "3.5", "3,5", "10,000", "(a)", "l'a",
    "1. a", "- a", "R-003", "P-T", "4:1", "a…", "1/2", "50%", "a + b = c", "wood,wood", "P, Q, R and T", "(P, Q, R)",
    "ABC DEF GHI.", "offer wood,wood > ore",
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_numbers_and_signs(lang: str) -> None:
    signs = [sign for sign in SIGNS[lang] if sign not in "“”«»‘’"]
    texts = [*LETTERS, *(letter.upper() for letter in LETTERS), *signs, *SAMPLES]
    assert [translate_to_cells(text, lang) for text in texts] == liblouis(texts, lang)


QUOTED = {
    "es": "«¿Dónde?», dijo “él”: ¡aquí!",
    "ca": "«On?», va dir “ell”: aquí; col·loca això, açò",
    "en": "“Where?” «here» naïve café",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_quotations_and_accents(lang: str) -> None:
    assert [translate_to_cells(QUOTED[lang], lang)] == liblouis([QUOTED[lang]], lang)


def test_letters_of_another_language_lose_their_accent_rather_than_their_place() -> None:
    assert translate_to_cells("ñ", "ca") == LETTERS["n"]
    assert translate_to_cells("ç", "es") == LETTERS["c"]
    assert translate_to_cells("ß", "es") == "⠢"


def test_ascii_braille_round_trips() -> None:
    assert len(set(ASCII)) == 64
    assert to_brf(translate_to_cells("La isla 12", "es")) == ".LA ISLA #AB"
    assert raised_dots("⠼") == (3, 4, 5, 6)
    assert raised_dots(BLANK) == ()
