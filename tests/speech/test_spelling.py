"""Corners with spoken letters, and a question mark after the beginning of an answer."""

from __future__ import annotations

import pytest

from tests.speech.corpus import heard
from trueque.kernel.registry import game_words
from trueque.locale import LANGUAGES
from trueque.princes.catalogue import STORES
from trueque.princes.speech.regions import read_regions
from trueque.speech.amounts import kind_names
from trueque.speech.concepts import correct_slip, is_one_slip
from trueque.speech.fold import split_tokens
from trueque.speech.queries import Query, read_query
from trueque.telling.wrap import spell_corners
from trueque.terminal.voice import read_switch


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Road, charlie 5-charlie 6; alpha 11, echo 2: free. Hex P3, 2 cards, cab5."),
        ("es", "Road, charlie 5-charlie 6; alfa 11, eco 2: free. Hex P3, 2 cards, cab5."),
        ("ca", "Road, charlie 5-charlie 6; alfa 11, eco 2: free. Hex P3, 2 cards, cab5."),
    ],
)
def test_only_corners_are_spelled(lang: str, said: str) -> None:
    assert spell_corners("Road, c5-c6; a11, e2: free. Hex P3, 2 cards, cab5.", lang) == said


def test_letters_are_switched_by_a_word_or_turned_over() -> None:
    assert [read_switch(typed, now=True) for typed in ((), ("no",), ("off",), ("si",))] == [False, False, False, True]
    assert all(read_query(word, lang) == Query("letters", ("no",), "no") for lang in LANGUAGES
               for word in ("letras no", "lletres no", "letters no"))  # fmt: skip


def test_a_question_mark_asks_how_an_answer_may_go_on() -> None:
    assert read_query("settlement wood 6 ?", "en") == Query("where", ("settlement", "wood", "6"), "settlement wood 6")
    assert read_query("costes?", "es") == Query("costs", (), "")
    assert read_query("?", "ca") == Query("help", (), "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_regions_are_called_as_they_can_be_typed(lang: str) -> None:
    game_words("princes")  # which say what regions are called
    names = kind_names(STORES, lang)
    assert not set(names) & set(STORES) - {"cache"}
    for i, name in enumerate(names):
        assert read_regions(split_tokens(f"2 {name}"), [3] * len(STORES), lang)[i] == 2


@pytest.mark.parametrize(
    ("lang", "said"),
    [("ca", "{n} de fusta del bosc 2"), ("es", "{n} de madera del bosque 2"), ("en", "{n} wood from forest 2")],
)
def test_a_card_and_its_region_are_counted_once(lang: str, said: str) -> None:
    for n in (1, 2):
        assert sum(read_regions(split_tokens(said.format(n=n)), [3] * len(STORES), lang)) == n


@pytest.mark.parametrize(
    ("said", "position", "meant"),
    [
        ("market brck for ore", "quick", "market brick for ore"),
        ("markt brick 4 ore", "quick", "market brick for ore"),
        ("one crad with Cala", "quick", "exchange 2"),
        ("rode please", "quickbuild", "road"),
        ("nite", "quickrich", "knight"),
        ("flipp the card", "quickdestiny", "flip"),
        ("pease flip it", "quickdestiny", "flip"),
        ("abby bottom left", "princes", "build abbey L1b"),
    ],
)
def test_what_is_misspelt_is_read_back_as_it_was_meant_and_never_played(said: str, position: str, meant: str) -> None:
    """A word of four letters, too, where the rest of the line tells that it is about the game."""
    assert heard(said, position, "en") == ("~", heard(meant, position, "en")[1])


@pytest.mark.parametrize(
    "said", ["what a god", "hell no", "my role", "see you", "a good time", "night all", "the ship"]
)
def test_ordinary_words_are_no_slips(said: str) -> None:
    assert all(heard(said, position, "en")[0] != "=" for position in ("quick", "quickbuild", "quickrich", "princes"))


def test_short_words_have_one_slip_and_longer_ones_may_have_moved_letters() -> None:
    assert [is_one_slip("wod", "wood"), is_one_slip("brcik", "brick"), is_one_slip("wolf", "wool")] == [
        True,
        True,
        False,
    ]
    assert correct_slip("mraket", "en", beside=False) == "market"
    assert correct_slip("wod", "en", beside=False) == ""
