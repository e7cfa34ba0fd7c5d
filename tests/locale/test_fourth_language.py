"""A fourth language is one folder: laid over every catalogue, chosen like ours, English where it says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.locale.french import french, strings
from tests.terminal.kit import trueque
from trueque import almanac
from trueque.locale import LANGUAGES, catalogue, languages, speaker
from trueque.locale.po import read_po
from trueque.locale.tongues import language_folders, vocabulary_section
from trueque.speech.queries import read_query
from trueque.speech.vocabulary import act_lexicon


@pytest.fixture(autouse=True)
def with_french(tmp_path: Path) -> Iterator[None]:
    with french(tmp_path):
        yield
    assert "fr" not in languages()


def test_it_is_one_folder_of_fifty_strings() -> None:
    assert languages() == (*LANGUAGES, "fr")
    assert strings() >= 50
    assert {path.name for path in language_folders()["fr"].iterdir()} >= {"island.po", "terminal.po", "vocabulary.txt"}


def test_it_counts_by_its_own_rule() -> None:
    """In French nothing is one: 0 point, 1 point, 2 points. In English nothing is many."""
    said = [[speaker("island", lang).many("{n} point.", "{n} points.", n) for n in (0, 1, 2)] for lang in ("fr", "en")]
    assert said == [["0 point.", "1 point.", "2 points."], ["0 points.", "1 point.", "2 points."]]
    assert catalogue("page", "fr").form_table()[:3] == [0, 0, 1]
    assert catalogue("page", "es").form_table()[:3] == [1, 0, 1]
    # A sentence that French leaves out is English, and so is its rule.
    assert speaker("table", "fr").many("{n} point lost", "{n} points lost", 0) == "0 points lost"


def test_a_language_may_have_more_forms_than_two() -> None:
    slavic = '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"'
    forms = '\nmsgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "karta"\nmsgstr[1] "karty"\nmsgstr[2] "kart"\n'
    polish = read_po(f'msgid ""\nmsgstr ""\n{slavic}\n{forms}')
    assert [polish.translate_plural("{n} card", "{n} cards", n) for n in (1, 3, 5, 12, 22)] == [
        "karta",
        "karty",
        "kart",
        "kart",
        "karty",
    ]


def test_it_is_typed_and_what_it_leaves_out_is_english() -> None:
    assert act_lexicon("fr").meanings("lance") == ("roll",)
    assert act_lexicon("fr").meanings("road") == ("road",), "its vocabulary says nothing of roads"
    query = read_query("main", "fr")
    assert query is not None
    assert query.name == "hand"
    assert vocabulary_section("fr", "signs")["rate"] == ("to",)
    assert almanac.entry("robber").title("fr") == almanac.entry("robber").title("en")


def test_the_terminal_plays_in_it() -> None:
    ran = trueque("play island --lang fr --bots random --seed 3", "q", "main", "quit")
    assert ran.code == 0, ran.out + ran.err
    assert "Où fondes-tu une colonie ?" in ran.out or "À toi." in ran.out, ran.out
    refused = trueque("play island --lang xx")
    assert "es, ca, en, fr" in refused.out + refused.err


BROKEN = [
    ("island.po", 'msgid "wood', 'island.po: line 1 should read msgid "…" or msgstr "…", not msgid "wood'),
    (
        "terminal.po",
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > ;"\n',
        "terminal.po: Plural-Forms should end",
    ),
    ("terminal.po", 'msgid "Goodbye."\nmsgstr "Adieu, {who}"\n', "“Adieu, {who}” has {who}, which “Goodbye.” does not"),
    ("quick.po", 'msgid "Bye {who}"\nmsgstr "Adieu, {who"\n', "quick.po: “Adieu, {who”: its braces do not match."),
    (
        "contractions.toml",
        '[[contraction]]\nword = "de "\n',
        "contractions.toml: a contraction should have word, becomes",
    ),
    ("vocabulary.txt", "[acts]\nroll lance\n", "vocabulary.txt: line 2 should read “meaning: words”, not roll lance"),
]


@pytest.mark.parametrize(("name", "text", "said"), BROKEN)
def test_a_folder_that_cannot_be_read_is_said_in_a_sentence(name: str, text: str, said: str) -> None:
    """In whatever language the command speaks: what people type is looked up in all of them."""
    (Path(str(language_folders()["fr"])) / name).write_text(text, encoding="utf-8")
    for lang, begins in (("fr", "The language “fr” cannot be read."), ("es", "No se puede leer el idioma «fr».")):
        done = trueque(f"--lang {lang} perft quick 1")
        assert done.code == 2
        assert begins in done.err
        assert said in done.err
