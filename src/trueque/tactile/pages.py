"""Braille pages, forty cells by twenty-five lines unless told: a running head with the number, form feeds between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from trueque.speech.wrap import spoken_rates
from trueque.tactile.cells import BLANK, braille, brf
from trueque.tactile.contracted import translated
from trueque.tactile.pef import write_pef

CELLS, LINES = 40, 25
NARROWEST, UPRIGHT = 28, 32
"""The fewest cells a line; and the most that A4 upright holds (190 mm at 6 mm a cell, 10 mm of margin)."""
UPRIGHT_LINES = 27
"""What A4 upright holds at 10 mm a line."""
KEPT = 4
"""A heading needs so many lines below it, or goes to the next page."""


@dataclass(frozen=True)
class Form:
    """How a booklet is embossed: cells a line, and grade 1 (letter by letter) or 2 (contracted)."""

    cells: int = CELLS
    grade: int = 1

    @property
    def lines(self) -> int:
        return UPRIGHT_LINES if self.cells <= UPRIGHT else LINES


USUAL = Form()


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
    form: Form = USUAL

    def pef(self, title: str, lang: str) -> str:
        """The file that newer embossers take."""
        return write_pef(self.pages, title, lang, (self.form.cells, self.form.lines))

    def brf(self) -> str:
        """The file that embossers and notetakers take."""
        return "\f".join("\r\n".join(brf(line).rstrip() for line in page) + "\r\n" for page in self.pages)


INDENTS = {"heading": (4, 4), "paragraph": (2, 0), "item": (0, 2)}
"""Blank cells before the first and before every other line."""


@lru_cache(maxsize=4096)
def cells_of(text: str, lang: str) -> str:
    """One paragraph in braille; a rate is said, for braille tables garble its colon. Pages are tried more than once."""
    return braille(spoken_rates(text, lang), lang)


def broken(part: Part, lang: str, form: Form = USUAL) -> list[str]:
    """The lines of one part."""
    (cells,) = translated([spoken_rates(part.text, lang)], lang, form.grade)
    return set_in_lines(cells, part.kind, form)


def set_in_lines(cells: str, kind: str, form: Form) -> list[str]:
    """One paragraph, broken between its words; longer words than a line, anywhere."""
    first, rest = INDENTS[kind]
    lines, line = list[str](), BLANK * first
    for word in filter(None, cells.split(BLANK)):
        room = form.cells - len(line) - (0 if not line.strip(BLANK) else 1)
        if len(word) > room and line.strip(BLANK):
            lines.append(line)
            line = BLANK * rest
        while len(word) > form.cells - rest:
            lines.append(line + word[: form.cells - len(line)])
            word, line = word[form.cells - len(line) :], BLANK * rest
        line += (BLANK if line.strip(BLANK) else "") + word
    return [*lines, line]


def bound(title: str, parts: Sequence[Part], lang: str, first_page: int = 1, form: Form = USUAL) -> Booklet:
    """The *parts* on numbered pages under a running head."""
    cells = translated([spoken_rates(part.text, lang) for part in parts], lang, form.grade)
    pages: list[list[str]] = []
    headings: list[tuple[str, int]] = []

    def turn() -> None:
        pages.append([head(title, lang, first_page + len(pages), form)])

    turn()
    for part, said in zip(parts, cells, strict=True):
        lines = set_in_lines(said, part.kind, form)
        is_heading = part.kind == "heading"
        used = len(pages[-1])
        if is_heading and used > 1:
            if used + 1 + len(lines) + KEPT > form.lines:
                turn()
            else:
                pages[-1].append("")
        if is_heading:
            headings.append((part.text, first_page + len(pages) - 1))
        for line in lines:
            if len(pages[-1]) == form.lines:
                turn()
            pages[-1].append(line)
    return Booklet(tuple(tuple(page) for page in pages), tuple(headings), form)


def head(title: str, lang: str, page: int, form: Form = USUAL) -> str:
    """The running head: the title on the left, the page number on the right."""
    number = braille(str(page), lang)
    cut = braille(title, lang)[: form.cells - len(number) - 2]
    return cut + BLANK * (form.cells - len(cut) - len(number)) + number


def with_contents(title: str, contents: str, parts: Sequence[Part], lang: str, form: Form = USUAL) -> Booklet:
    """The same behind pages that say where each heading stands."""
    count = sum(part.kind == "heading" for part in parts)
    front = 1
    while True:
        body = bound(title, parts, lang, first_page=front + 1, form=form)
        listed = bound(title, [Part(contents, "heading"), *contents_lines(body)], lang, form=form)
        if len(listed.pages) == front:
            assert len(body.headings) == count
            return Booklet((*listed.pages, *body.pages), body.headings, form)
        front = len(listed.pages)


def contents_lines(body: Booklet) -> Iterator[Part]:
    for heading, page in body.headings:
        yield Part(f"{heading} {page}", "item")
