"""A letter on a table marks one thing: resources have letters, unique in each language, and nothing else has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trueque.locale.po import read_po

ROOT = Path(__file__).parents[2]
LETTER = re.compile(r'say\("(letter of (\w+): (\w))"\)')
RESOURCES = {"wood", "brick", "wool", "grain", "ore", "gold"}
SINGLE = re.compile(r'(?:letter|tag)[=:]\s*\{?"[A-Z]"')
"""A letter that stands in the source itself would be the same in every language."""


def lettered() -> dict[str, tuple[str, str]]:
    """Everything on the page that is marked by a letter: its sentence and its English letter."""
    text = "\n".join(p.read_text(encoding="utf-8") for p in sorted(ROOT.glob("web/src/**/*.*")))
    return {what: (sentence, letter) for sentence, what, letter in LETTER.findall(text)}


@pytest.mark.parametrize("lang", ["en", "es", "ca"])
def test_no_letter_stands_for_two_things(lang: str) -> None:
    found = lettered()
    assert found.keys() == RESOURCES
    letters = {what: letter for what, (_, letter) in found.items()}
    if lang != "en":
        said = read_po((ROOT / f"src/trueque/locale/{lang}/page.po").read_text(encoding="utf-8")).singular
        letters = {what: said[sentence][-1] for what, (sentence, _) in found.items()}
    assert len(set(letters.values())) == len(letters), letters


def test_no_letter_stands_in_the_page_itself() -> None:
    odd = [path.name for path in ROOT.glob("web/src/**/*.svelte") if SINGLE.search(path.read_text(encoding="utf-8"))]
    assert not odd
