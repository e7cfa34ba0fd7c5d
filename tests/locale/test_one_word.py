"""The same thing has one word in each language, the glossary's: in catalogues, almanac, help and cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from trueque.locale import LANGUAGES
from trueque.locale.po import read_po

SOURCES = Path(__file__).parents[2] / "src/trueque"
NEVER = {
    "es": {
        r"destrezas?": "habilidad", r"celebraci[óo]n(es)?": "Fiesta",
        r"mazos?(?= de (robar|cartas|desarrollo|eventos?))": "pila", r"aldeas?": "poblado",
        r"bandidos?": "ladrón", r"expansi[óo]n(es)?": "ampliación", r"asentamientos?": "poblado",
        r"ladrillo": "arcilla", r"trigo": "cereales", r"esquinas?": "encrucijada",
    },
    "ca": {
        r"destres(a|es)": "habilitat", r"celebraci(ó|ons)": "Festa", r"vilat?ges?": "poblat",
        r"bandits?": "lladre", r"expansi(ó|ons)": "ampliació", r"assentaments?": "poblat",
        r"ma(ó|ons)": "fang", r"argiles?": "fang", r"argila": "fang", r"cantonad(a|es)": "cruïlla",
    },
    "en": {
        r"bandits?": "robber", r"villages?": "settlement", r"abilit(y|ies)": "skill",
        r"feasts?": "Celebration", r"dexterity": "skill",
    },
}  # fmt: skip
"""Words that would be a second name, and the glossary's own. A deck that somebody brings along is a «mazo»."""
CARDS_HAVE_THEM = ("encrucijada", "cruïlla")
"""Regions lie at the corners of cards, which are no corners of an island."""
NAMES = re.compile(r"\[\[[\w-]+\|?|\{\w+\}")
"""Names of entries and blanks: nobody reads them."""
SWAPS = re.compile(r"\bswap\w*", re.IGNORECASE)
SWAPPED = re.compile(
    r"seats?\b|regions?\b|\{one\} and \{other\}|^Swap$|^Swaps only$|It swaps two cards|“\{yes\}”|\{swap\}"
    r"|who could swap|places of"
)
"""Seats, regions and laid cards are swapped: two things change places. Cards of a hand are exchanged or traded."""


def catalogued(lang: str) -> Iterator[tuple[str, str]]:
    """Every sentence that a person may read from the catalogues, with the file it stands in."""
    theirs = "es" if lang == "en" else lang
    for path in sorted([*SOURCES.glob(f"locale/{theirs}/*.po"), *SOURCES.glob(f"*/locale/{theirs}.po")]):
        found = read_po(path.read_text(encoding="utf-8"))
        if lang == "en":
            yield from ((str(path.relative_to(SOURCES)), said) for said in (*found.singular, *found.plural))
        else:
            yield from ((str(path.relative_to(SOURCES)), said) for said in found.singular.values())
            yield from ((str(path.relative_to(SOURCES)), said) for both in found.plural.values() for said in both)


def written(lang: str) -> Iterator[tuple[str, str]]:
    """The almanac's entries, without the words they are only found by; the help; the cards' texts."""
    for path in sorted([*SOURCES.glob("almanac/entries/*/*.md"), *SOURCES.glob("*/almanac/*.md")]):
        parts = re.split(r"^# (es|ca|en): ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        yield from (
            (str(path.relative_to(SOURCES)), text)
            for head, text in zip(parts[1::2], parts[2::2], strict=True)
            if head == lang
        )
    for path in sorted((SOURCES / "terminal/help" / lang).glob("*.txt")):
        yield str(path.relative_to(SOURCES)), path.read_text(encoding="utf-8")
    for path in sorted(SOURCES.rglob("cards/printed/*.json")):
        for text in re.findall(rf'"{lang}": "((?:[^"\\]|\\.)*)"', path.read_text(encoding="utf-8")):
            yield str(path.relative_to(SOURCES)), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_has_a_second_name(lang: str) -> None:
    said = [(file, NAMES.sub("", text)) for file, text in (*catalogued(lang), *written(lang))]
    assert len(said) > 1500
    found = [
        f"{file}: «{hit[0]}» is «{ours}» here: {text[max(0, hit.start() - 40) : hit.end() + 40]}"
        for file, text in said
        for theirs, ours in NEVER[lang].items()
        if not (ours in CARDS_HAVE_THEM and file.startswith("princes/"))
        for hit in re.finditer(rf"\b{theirs}\b", text, re.IGNORECASE)
    ]
    assert not found, "\n".join(found)


def test_cards_are_exchanged_and_only_what_changes_places_is_swapped() -> None:
    found = [f"{file}: {text}" for file, text in catalogued("en") if SWAPS.search(text) and not SWAPPED.search(text)]
    assert not found, "\n".join(found)
    quick = [text for file, text in catalogued("en") if file.startswith("quick/")]
    assert len(quick) > 100
    assert not [text for text in quick if SWAPS.search(text)]
