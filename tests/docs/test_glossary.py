"""The glossary explains words that are used: each of them occurs in what it is said to be a word of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.docs.pages import ROOT

GLOSSARY = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
SPOKEN = {".py", ".md", ".po", ".json", ".svelte", ".ts"}


@cache
def sources(*kinds: str) -> str:
    """All that is ours, in small letters."""
    paths = [path for top in ("src", "web/src") for path in (ROOT / top).rglob("*") if path.suffix in (kinds or SPOKEN)]
    built = ROOT / "src/trueque/server/page"
    return "\n".join(p.read_text(encoding="utf-8") for p in paths if not p.is_relative_to(built)).lower()


def rows(section: str) -> Iterator[str]:
    """The first cells of the table under a heading."""
    for line in section.splitlines():
        found = re.match(r"\| (.+?) \| .+ \|", line)
        if found and found[1] not in ("word", "English"):
            yield found[1]


SECTIONS = {part.partition("\n")[0]: part for part in GLOSSARY.split("\n## ")[1:]}
CODE = "Words of the code"


def occurs(word: str, text: str) -> bool:
    """Whether the word stands in the text by itself; a phrase with gaps, whether its longest piece does."""
    piece = max(re.split(r"\{\w+\}", word.lower()), key=len).strip()
    at = text.find(piece)
    while at >= 0:
        if not (text[at - 1].isalnum() or text[at + len(piece)].isalnum()):
            return True
        at = text.find(piece, at + 1)
    return False


@pytest.mark.parametrize("title", SECTIONS)
def test_every_word_is_used(title: str) -> None:
    if title == CODE:
        unused = [word for row in rows(SECTIONS[CODE]) for word in row.split(", ") if not occurs(word, sources(".py"))]
    else:
        unused = [row for row in rows(SECTIONS[title]) if not occurs(row, sources())]
    assert not unused, f"in docs/glossary.md, and used nowhere: {unused}"


def test_the_rooms_of_a_wing_and_the_kernel_are_explained() -> None:
    explained = {word for row in rows(SECTIONS[CODE]) for word in row.split(", ")}
    assert {"seat", "view", "decision", "event", "match", "record", "wing", "room", "switch", "ruling"} <= explained
