"""Braille pages, forty cells by twenty-five lines unless told: a running head with the number, form feeds between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from trueque.tactile.cells import BLANK, to_brf, translate_to_cells
from trueque.tactile.contracted import translate_texts
from trueque.tactile.pef import write_pef
from trueque.telling.wrap import spell_rates

CELLS, LINES = 40, 25
NARROWEST, UPRIGHT = 28, 32
"""The fewest cells a line; and the most that A4 upright holds (190 mm at 6 mm a cell, 10 mm of margin)."""
UPRIGHT_LINES = 27
"""What A4 upright holds at 10 mm a line."""
KEPT = 4
"""A heading needs so many lines below it, or goes to the next page."""


@dataclass(frozen=True)
class BrailleForm:
    """How a booklet is embossed: cells a line, and grade 1 (letter by letter) or 2 (contracted)."""

    cells: int = CELLS
    grade: int = 1

    @property
    def lines(self) -> int:
        return UPRIGHT_LINES if self.cells <= UPRIGHT else LINES


USUAL = BrailleForm()


@dataclass(frozen=True)
class BookletPart:
    """A heading, a paragraph or an item of a list."""

    text: str
    kind: str = "paragraph"


@dataclass(frozen=True)
class Booklet:
    """Pages of braille in cells, and on which page each heading stands."""

    pages: tuple[tuple[str, ...], ...]
    headings: tuple[tuple[str, int], ...]
    form: BrailleForm = USUAL

    def to_pef(self, title: str, lang: str) -> str:
        """The file that newer embossers take."""
        return write_pef(self.pages, title, lang, (self.form.cells, self.form.lines))

    def to_brf(self) -> str:
        """The file that embossers and notetakers take."""
        return "\f".join("\r\n".join(to_brf(line).rstrip() for line in page) + "\r\n" for page in self.pages)


INDENTS = {"heading": (4, 4), "paragraph": (2, 0), "item": (0, 2)}
"""Blank cells before the first and before every other line."""


@lru_cache(maxsize=4096)
def paragraph_cells(text: str, lang: str) -> str:
    """One paragraph in braille; a rate is said, for braille tables garble its colon. Pages are tried more than once."""
    return translate_to_cells(spell_rates(text, lang), lang)


def wrap_part(part: BookletPart, lang: str, form: BrailleForm = USUAL) -> list[str]:
    """The lines of one part."""
    (cells,) = translate_texts([spell_rates(part.text, lang)], lang, form.grade)
    return wrap_cells(cells, part.kind, form)


def wrap_cells(cells: str, kind: str, form: BrailleForm) -> list[str]:
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


def bind_booklet(
    title: str, parts: Sequence[BookletPart], lang: str, first_page: int = 1, form: BrailleForm = USUAL
) -> Booklet:
    """The *parts* on numbered pages under a running head."""
    cells = translate_texts([spell_rates(part.text, lang) for part in parts], lang, form.grade)
    pages: list[list[str]] = []
    headings: list[tuple[str, int]] = []

    def turn_page() -> None:
        pages.append([running_head(title, lang, first_page + len(pages), form)])

    turn_page()
    for part, said in zip(parts, cells, strict=True):
        lines = wrap_cells(said, part.kind, form)
        is_heading = part.kind == "heading"
        used = len(pages[-1])
        if is_heading and used > 1:
            if used + 1 + len(lines) + KEPT > form.lines:
                turn_page()
            else:
                pages[-1].append("")
        if is_heading:
            headings.append((part.text, first_page + len(pages) - 1))
        for line in lines:
            if len(pages[-1]) == form.lines:
                turn_page()
            pages[-1].append(line)
    return Booklet(tuple(tuple(page) for page in pages), tuple(headings), form)


def running_head(title: str, lang: str, page: int, form: BrailleForm = USUAL) -> str:
    """The running head: the title on the left, the page number on the right."""
    number = translate_to_cells(str(page), lang)
    cut = translate_to_cells(title, lang)[: form.cells - len(number) - 2]
    return cut + BLANK * (form.cells - len(cut) - len(number)) + number


def add_contents(
    title: str, contents: str, parts: Sequence[BookletPart], lang: str, form: BrailleForm = USUAL
) -> Booklet:
    """The same behind pages that say where each heading stands."""
    count = sum(part.kind == "heading" for part in parts)
    front = 1
    while True:
        body = bind_booklet(title, parts, lang, first_page=front + 1, form=form)
        listed = bind_booklet(title, [BookletPart(contents, "heading"), *list_booklet_headings(body)], lang, form=form)
        if len(listed.pages) == front:
            assert len(body.headings) == count
            return Booklet((*listed.pages, *body.pages), body.headings, form)
        front = len(listed.pages)


def list_booklet_headings(body: Booklet) -> Iterator[BookletPart]:
    for heading, page in body.headings:
        yield BookletPart(f"{heading} {page}", "item")
