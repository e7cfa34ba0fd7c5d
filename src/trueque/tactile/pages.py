"""Braille pages: forty cells by twenty-five lines, a running head with the page number, a form feed between pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from trueque.speech.wrap import spoken_rates
from trueque.tactile.cells import BLANK, braille, brf

CELLS, LINES = 40, 25
KEPT = 4
"""A heading needs so many lines below it, or goes to the next page."""


@dataclass(frozen=True)
class Part:
    """A heading, a paragraph or an item of a list."""

    text: str
    kind: str = "paragraph"


@dataclass(frozen=True)
class Booklet:
    """Pages of braille in cells, and on which page each heading stands."""

    pages: tuple[tuple[str, ...], ...]
    headings: tuple[tuple[str, int], ...]

    def brf(self) -> str:
        """The file that embossers and notetakers take."""
        return "\f".join("\r\n".join(brf(line).rstrip() for line in page) + "\r\n" for page in self.pages)


INDENTS = {"heading": (4, 4), "paragraph": (2, 0), "item": (0, 2)}
"""Blank cells before the first and before every other line."""


@lru_cache(maxsize=4096)
def cells_of(text: str, lang: str) -> str:
    """One paragraph in braille; a rate is said, for braille tables garble its colon. Pages are tried more than once."""
    return braille(spoken_rates(text, lang), lang)


def broken(part: Part, lang: str) -> list[str]:
    """The lines of one part."""
    first, rest = INDENTS[part.kind]
    lines, line = list[str](), BLANK * first
    for word in filter(None, cells_of(part.text, lang).split(BLANK)):
        room = CELLS - len(line) - (0 if not line.strip(BLANK) else 1)
        if len(word) > room and line.strip(BLANK):
            lines.append(line)
            line = BLANK * rest
        while len(word) > CELLS - rest:
            lines.append(line + word[: CELLS - len(line)])
            word, line = word[CELLS - len(line) :], BLANK * rest
        line += (BLANK if line.strip(BLANK) else "") + word
    return [*lines, line]


def bound(title: str, parts: Sequence[Part], lang: str, first_page: int = 1) -> Booklet:
    """The *parts* on numbered pages under a running head."""
    pages: list[list[str]] = []
    headings: list[tuple[str, int]] = []

    def turn() -> None:
        pages.append([head(title, lang, first_page + len(pages))])

    turn()
    for part in parts:
        lines = broken(part, lang)
        is_heading = part.kind == "heading"
        used = len(pages[-1])
        if is_heading and used > 1:
            if used + 1 + len(lines) + KEPT > LINES:
                turn()
            else:
                pages[-1].append("")
        if is_heading:
            headings.append((part.text, first_page + len(pages) - 1))
        for line in lines:
            if len(pages[-1]) == LINES:
                turn()
            pages[-1].append(line)
    return Booklet(tuple(tuple(page) for page in pages), tuple(headings))


def head(title: str, lang: str, page: int) -> str:
    """The running head: the title on the left, the page number on the right."""
    number = braille(str(page), lang)
    cut = braille(title, lang)[: CELLS - len(number) - 2]
    return cut + BLANK * (CELLS - len(cut) - len(number)) + number


def with_contents(title: str, contents: str, parts: Sequence[Part], lang: str) -> Booklet:
    """The same behind pages that say where each heading stands."""
    count = sum(part.kind == "heading" for part in parts)
    front = 1
    while True:
        body = bound(title, parts, lang, first_page=front + 1)
        listed = bound(title, [Part(contents, "heading"), *contents_lines(body)], lang)
        if len(listed.pages) == front:
            assert len(body.headings) == count
            return Booklet((*listed.pages, *body.pages), body.headings)
        front = len(listed.pages)


def contents_lines(body: Booklet) -> Iterator[Part]:
    for heading, page in body.headings:
        yield Part(f"{heading} {page}", "item")
