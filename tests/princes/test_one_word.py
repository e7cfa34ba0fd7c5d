"""One word for one thing: what the glossary calls something, cards, catalogues and page call it too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from trueque.locale import catalogue
from trueque.princes.cards.facts import load_faces

SOURCES = Path(__file__).parents[2] / "src/trueque"
PAGE = Path(__file__).parents[2] / "web/src/princes"

REJECTED = {
    # Skill points; the face Celebration; event cards; the Brigand Attack.
    "es": ("destreza", "celebración", "carta de suceso", "cartas de suceso", "dado de sucesos", "bandido"),
    "ca": ("destresa", "celebració", "carta de succés", "cartes de succés", "dau de successos", "bandit"),
    # Points are commerce points; whoever has most of them has the trade advantage, and trades.
    "en": ("trade point", "trade points", "commerce advantage", "exchange two of your"),
}
"""What a thing of The Princes is not called, by language."""


def said(lang: str) -> Iterator[tuple[str, str]]:
    """Every sentence of The Princes in *lang*, with where it stands."""
    for card in load_faces().values():
        yield f"card {card.id}", f"{card.names[lang]} {card.effect[lang]} {card.needs.get(lang, '')}"
    for entry in sorted((SOURCES / "princes/almanac").glob("*.md")):
        parts = re.split(r"^# (\w\w):", entry.read_text(encoding="utf-8"), flags=re.M)
        yield from (
            (f"almanac {entry.stem}", text) for one, text in zip(parts[1::2], parts[2::2], strict=True) if one == lang
        )
    for domain in ("princes", "page"):
        book = catalogue(domain, "es" if lang == "en" else lang)
        for one, other in book.singular.items():
            yield f"{domain}.po", one if lang == "en" else other
        for one, both in book.plural.items():
            yield f"{domain}.po", one if lang == "en" else " ".join(both)


@pytest.mark.parametrize("lang", list(REJECTED))
def test_a_rejected_word_stands_nowhere(lang: str) -> None:
    words = re.compile("|".join(rf"\b{re.escape(word)}" for word in REJECTED[lang]), re.I)
    found = [f"{where}: {text}" for where, text in said(lang) if words.search(text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("english", "es", "ca"),
    [
        ("skill", "habilidad", "habilitat"),
        ("commerce", "comercio", "comerç"),
        ("Celebration", "Fiesta", "Festa"),
        ("Brigand Attack", "Asalto del ladrón", "Assalt del lladre"),
        ("Plentiful Harvest", "Cosecha abundante", "Collita abundant"),
        ("Event card", "Carta de evento", "Carta d'esdeveniment"),
    ],
)
def test_the_page_uses_the_word_of_the_glossary(english: str, es: str, ca: str) -> None:
    shown = "".join(path.read_text(encoding="utf-8") for path in PAGE.glob("*.ts"))
    assert f'say("{english}")' in shown
    for lang, word in (("es", es), ("ca", ca)):
        book = catalogue("page", lang)
        assert book.singular[english] == word
