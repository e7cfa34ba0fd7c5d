"""Every sentence on the page exists in all languages, with the same blanks to fill in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trueque.locale.po import read_po

ROOT = Path(__file__).parents[2]
SOURCES = sorted([*ROOT.glob("web/src/**/*.svelte"), *ROOT.glob("web/src/**/*.ts")])
ONE = re.compile(r'\bsay\(\s*"((?:[^"\\]|\\.)*)"')
MANY = re.compile(r'\bsayMany\(\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"')
UNQUOTED = re.compile(r"\bsay\(\s*['`]")


NAMES_PLACES = (
    "island/ear/ground.ts", "princes/ear/realm.ts", "island/ear/branches.ts", "princes/ear/branches.ts",
    "island/ear/walk.svelte.ts",
)  # fmt: skip
BROKEN = re.compile(r'"\s*\+\s*"')
"""A long sentence stands on several lines, put together by a plus."""


def sentences() -> tuple[set[str], set[str]]:
    texts = [BROKEN.sub("", path.read_text(encoding="utf-8")) for path in SOURCES]
    return {s for t in texts for s in ONE.findall(t)}, {one for t in texts for one, _ in MANY.findall(t)}


@pytest.mark.parametrize("lang", ["es", "ca"])
def test_every_sentence_of_the_page_is_translated(lang: str) -> None:
    catalogue = read_po((ROOT / f"src/trueque/locale/{lang}/page.po").read_text(encoding="utf-8"))
    ones, manies = sentences()
    missing = sorted(s for s in ones if s not in catalogue.singular) + sorted(
        s for s in manies if s not in catalogue.plural
    )
    assert not missing, f"{lang}/page.po lacks {len(missing)}: {missing}"
    blanks = re.compile(r"\{\w+\}")
    uneven = [s for s in ones if set(blanks.findall(catalogue.singular[s])) != set(blanks.findall(s))]
    assert not uneven, f"{lang}/page.po fills in other blanks: {uneven}"


@pytest.mark.parametrize("lang", ["es", "ca"])
def test_no_sentence_is_translated_that_the_page_no_longer_says(lang: str) -> None:
    catalogue = read_po((ROOT / f"src/trueque/locale/{lang}/page.po").read_text(encoding="utf-8"))
    ones, manies = sentences()
    dead = sorted({*catalogue.singular} - ones - {""}) + sorted({*catalogue.plural} - manies)
    assert not dead, f"{lang}/page.po has {len(dead)} that nothing says: {dead}"


def test_whoever_names_places_for_the_ear_says_nothing_of_its_own() -> None:
    """What places, rows and layers are called is the server's: these files only put its words together."""
    named = [ROOT / f"web/src/{path}" for path in NAMES_PLACES]
    own = [path.name for path in named if ONE.search(path.read_text(encoding="utf-8"))]
    assert not own, f"{own}: say it in the game's speech, and send it with the places"


def test_sentences_stand_in_double_quotes_so_that_they_can_be_found() -> None:
    odd = [path.name for path in SOURCES if UNQUOTED.search(path.read_text(encoding="utf-8"))]
    assert not odd
