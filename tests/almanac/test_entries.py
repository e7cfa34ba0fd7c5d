"""What holds the entries together: three languages, lengths, links, words."""

from __future__ import annotations

import re
from pathlib import Path

from tests.each import each
from trueque.almanac import LANGUAGES, Entry, entries, ids
from trueque.almanac.search import plain_words

SOURCES = Path(__file__).parents[2] / "src/trueque"
LEAST, MOST = 40, 160
ALL = each(entries(), lambda one: one.id)

# Words the glossary does not use, by language; aliases for searching may have them, sentences may not.
STRANGERS = {
    "es": "ladrillo ladrillos barro trigo oveja ovejas pueblo pueblos calle calles vértice recurso recursos ayuntar",
    "ca": "argila cereals turó muntanya pastura vèrtex recurs carrer bescanvi intercanvi lladregot tauló",
    "en": "lumber sheep wheat clay harbor harbors port ports tile tiles intersection bandit soldier",
}
# Names printed on cards that hold such a word.
CARD_NAMES = ("Fábrica de ladrillos", "Harbor", "Lumber Camp")
UNSAID = ("catan", "catán", "colonist", "devir", "kosmos")


def said(one: Entry, lang: str) -> str:
    text = one.texts[lang]
    rows = ["".join(span.text for span in row) for block in text.blocks for row in block.rows]
    return " ".join([text.title, *rows, *(block.says for block in text.blocks if block.says)])


def test_every_file_is_on_the_shelf() -> None:
    assert sorted(
        path.stem for path in [*SOURCES.glob("almanac/entries/table/*.md"), *SOURCES.glob("*/almanac/*.md")]
    ) == sorted(ids())


@ALL
def test_every_language_says_neither_too_little_nor_too_much(one: Entry) -> None:
    for lang in LANGUAGES:
        assert LEAST <= len(said(one, lang).split()) <= MOST, (lang, len(said(one, lang).split()))


@ALL
def test_the_languages_say_the_same_things(one: Entry) -> None:
    """Same blocks, same links and same numbers: a translation that forgot a case would differ."""
    shapes = {lang: [(block.kind, len(block.rows)) for block in one.texts[lang].blocks] for lang in LANGUAGES}
    assert shapes["es"] == shapes["ca"] == shapes["en"]
    links = {lang: sorted(one.links(lang)) for lang in LANGUAGES}
    assert links["es"] == links["ca"] == links["en"]
    numbers = {lang: sorted(re.findall(r"\d+", said(one, lang))) for lang in LANGUAGES}
    assert numbers["es"] == numbers["ca"] == numbers["en"]
    codes = {lang: sum(span.kind == "code" for span in one.texts[lang].spans()) for lang in LANGUAGES}
    assert codes["es"] == codes["ca"] == codes["en"]


@ALL
def test_sentences_use_the_words_of_the_glossary(one: Entry) -> None:
    for lang, strangers in STRANGERS.items():
        text = said(one, lang)
        for name in CARD_NAMES:
            text = text.replace(name, "")
        used = set(re.findall(r"[^\W\d_]+", text.casefold())) & set(strangers.split())
        assert not used, (lang, used)


@ALL
def test_our_own_names_only(one: Entry) -> None:
    for lang in LANGUAGES:
        assert not set(UNSAID) & set(re.findall(r"\w+", said(one, lang).casefold()))


@ALL
def test_the_typography_is_that_of_the_language(one: Entry) -> None:
    for lang in LANGUAGES:
        text = said(one, lang)
        assert "  " not in text
        assert '"' not in text
        assert not re.search(r" [,.;:!?]", text), "no space before a stop"
    for mark, opening in (("?", "¿"), ("!", "¡")):
        assert said(one, "es").count(mark) == said(one, "es").count(opening)
        assert opening not in said(one, "ca") + said(one, "en")
    assert not re.search(r"l\.l|l-l", said(one, "ca")), "the geminated l is written with a middle dot"


def test_titles_are_not_shared_within_a_game() -> None:
    for lang in LANGUAGES:
        for game in ("island", "quick", "princes"):
            titles = [one.title(lang).casefold() for one in entries(game)]
            assert len(titles) == len(set(titles)), (lang, game, {t for t in titles if titles.count(t) > 1})


@ALL
def test_search_words_are_worth_keeping(one: Entry) -> None:
    for lang in LANGUAGES:
        words = one.texts[lang].words
        assert len(words) == len(set(words))
        assert not {w for w in words if plain_words(w) == plain_words(one.title(lang))}, "the title is found anyway"
