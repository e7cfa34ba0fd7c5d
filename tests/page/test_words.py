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


def test_sentences_stand_in_double_quotes_so_that_they_can_be_found() -> None:
    odd = [path.name for path in SOURCES if UNQUOTED.search(path.read_text(encoding="utf-8"))]
    assert not odd
