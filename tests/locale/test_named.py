"""What a sentence names in quotation marks, a button of the page or a word to type, is there under that name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES
from trueque.locale.fold import fold_text
from trueque.locale.po import Catalogue, read_po
from trueque.speech import read_line
from trueque.speech.sentences import joint_words
from trueque.terminal.practice import coach_request

SOURCES = Path(__file__).parents[2] / "src/trueque"
QUOTED = re.compile("[“«]([^”»]+)[”»]")
PIECES = {"or", "nobody", "1x", "forest 2", "1 of your choice"}
"""Words of cards and of the game, which are no buttons."""
KEYS = re.compile(r"\b[A-Z]\b")
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def page(lang: str) -> Catalogue:
    return read_po((SOURCES / f"locale/{'es' if lang == 'en' else lang}/page.po").read_text(encoding="utf-8"))


def buttons(lang: str) -> dict[str, str]:
    """What is printed on the page, small, by its English words."""
    known = page(lang).singular
    return {english.lower(): (english if lang == "en" else said).lower() for english, said in known.items()}


def entries() -> Iterator[tuple[str, dict[str, list[str]]]]:
    """The names that each entry of the almanac puts into quotation marks, by language."""
    for path in sorted([*SOURCES.glob("almanac/entries/*/*.md"), *SOURCES.glob("*/almanac/*.md")]):
        parts = re.split(r"^# (es|ca|en): ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        yield path.stem, {lang: QUOTED.findall(text) for lang, text in zip(parts[1::2], parts[2::2], strict=True)}


def helped(command: str, lang: str) -> list[str]:
    """What the help of a command puts into quotation marks, over the ends of its lines."""
    text = (SOURCES / f"terminal/help/{lang}/{command}.txt").read_text(encoding="utf-8")
    return [" ".join(name.split()) for name in QUOTED.findall(text)]


@pytest.mark.parametrize("lang", OTHERS)
def test_a_sentence_names_buttons_as_they_are_called_in_its_language(lang: str) -> None:
    named = buttons(lang)
    for english, said in page(lang).singular.items():
        there = [name.lower() for name in QUOTED.findall(said)]
        missing = [name for name in QUOTED.findall(english) if named.get(name.lower(), "") not in ("", *there)]
        assert not missing, f"{said}: {missing}"


def test_the_almanac_names_buttons_that_are_there() -> None:
    known = {lang: buttons(lang) for lang in LANGUAGES}
    for entry, names in entries():
        for i, name in enumerate(names["en"]):
            if name in PIECES or name.startswith("trueque "):
                continue
            for lang in LANGUAGES:
                assert names[lang][i].lower() == known[lang].get(name.lower()), f"{entry}, {lang}: {names[lang][i]}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_of_playing_names_words_that_are_understood(lang: str) -> None:
    """Asking whether it was good has the words of the page's button."""
    asked = [name for name in helped("play", lang) if coach_request(name)]
    assert [coach_request(name) for name in asked] == ["hint", "advice", "good"]
    assert asked[-1] == buttons(lang)["was that good?"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("command", "asked"), [("learn", ["again", "undo", "quit"]), ("referee", ["points", "who", "hand", "undo"])]
)
def test_other_help_names_words_that_are_understood(lang: str, command: str, asked: list[str]) -> None:
    to = Listener(lang, 0, ("Ana", "Pau", "Berta"))
    read = [read_line(name, to, "island") for name in helped(command, lang) if ":" not in name]
    assert [query.name for query in read if query] == asked
    # While a row is dictated one word alone goes back; anywhere else people say it of much besides.
    assert command != "referee" or joint_words(lang, "step-back") & {fold_text(name) for name in helped(command, lang)}


@pytest.mark.parametrize("lang", OTHERS)
def test_the_letters_of_the_explorers_are_the_same_in_every_language(lang: str) -> None:
    told = {english: said for english, said in page(lang).singular.items() if len(KEYS.findall(english)) > 3}
    assert len(told) >= 2
    for english, said in told.items():
        assert KEYS.findall(said) == KEYS.findall(english), said
