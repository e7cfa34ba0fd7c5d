"""Braille for the sleeves of printed cards: a label each, and a key with what the cards do.

A label says a card's name and its cost and is as wide as a sleeve for cards of 57 by 89 mm allows: eight cells, 3 mm
free on both sides. Whoever wants more looks in the key, by name. Names are written without capitals to save cells; a
word that has no room on its line is divided with a hyphen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trueque.kernel.registry import find_room, game_words, having
from trueque.locale import speaker
from trueque.tactile.booklet import braille_files
from trueque.tactile.cells import BLANK, translate_to_cells
from trueque.tactile.file_names import name_file
from trueque.tactile.letters import short_name
from trueque.tactile.pages import Booklet, BookletPart, BrailleForm, bind_booklet, running_head
from trueque.tactile.pdf import write_pdf
from trueque.tactile.shapes import LINE_STEP, Ink, Shape, Sheet, Stroke, draw_cells, rectangle
from trueque.tactile.tactile_rooms import File

Card = Mapping[str, Any]
CELLS = 8
APART = 2
"""Blank cells between two labels of a page."""
HYPHEN = "⠤"
PAPER = (210.0, 297.0)
WIDE, FREE = 57.0, 6.0
"""A label on swell paper, and what stays free around its first dot."""


def list_sleeved_games() -> list[str]:
    """The games with cards to be put into sleeves."""
    return having("cards")


def count_copies(card: Card) -> int:
    """How often a card is in the box; where that depends on how many play, for the most."""
    return int(card["count"]) if "count" in card else max(card["counts"].values())


def label_lines(card: Card, lang: str) -> list[str]:
    """The lines of one label: the name, then the cost."""
    cost = " ".join(f"{n if n > 1 else ''}{short_name(one, lang)}" for one, n in (card["cost"] or {}).items())
    return [
        *break_to_label(translate_to_cells(card["names"][lang].lower(), lang)),
        *break_to_label(translate_to_cells(cost, lang)),
    ]


def break_to_label(cells: str) -> list[str]:
    """*cells* in lines of a label's width."""
    lines = [""]
    for word in filter(None, cells.split(BLANK)):
        left = word
        if lines[-1] and len(lines[-1]) + 1 + len(left) <= CELLS:
            lines[-1] += BLANK + left
            continue
        if lines[-1]:
            lines.append("")
        while len(left) > CELLS:
            lines[-1], left = left[: CELLS - 1] + HYPHEN, left[CELLS - 1 :]
            lines.append("")
        lines[-1] = left
    return [line for line in lines if line]


def list_labels(game: str, lang: str) -> list[tuple[str, list[str]]]:
    """Every label that is needed, as often as its card is in the box, with its name in print."""
    shelf: Sequence[Card] = find_room(game, "cards").cards()  # type: ignore[union-attr]
    return [(card["names"][lang], label_lines(card, lang)) for card in shelf for _ in range(count_copies(card))]


def emboss_labels(game: str, lang: str, form: BrailleForm) -> Booklet:
    """The labels side by side on pages to be cut."""
    title, beside = game_words(game).title(lang), (form.cells + APART) // (CELLS + APART)
    labels = [lines for _, lines in list_labels(game, lang)]
    pages: list[list[str]] = []
    for at in range(0, len(labels), beside):
        row = labels[at : at + beside]
        tall = max(map(len, row))
        if not pages or len(pages[-1]) + 1 + tall > form.lines:
            pages.append([running_head(title, lang, len(pages) + 1, form)])
        filled = [[*lines, *[""] * (tall - len(lines))] for lines in row]
        pages[-1] += [
            "",
            *((BLANK * APART).join(_pad_line(line) for line in lines) for lines in zip(*filled, strict=True)),
        ]
    return Booklet(tuple(map(tuple, pages)), (), form)


def _pad_line(line: str) -> str:
    return line + BLANK * (CELLS - len(line))


def draw_swell_sheets(game: str, lang: str) -> Iterator[Sheet]:
    """The labels on A4 upright for swell paper, each in the frame along which it is cut."""
    labels = list_labels(game, lang)
    tall = max(len(lines) for _, lines in labels) * LINE_STEP + FREE
    across, down = int((PAPER[0] - 20) // WIDE), int((PAPER[1] - 20) // tall)
    for first in range(0, len(labels), across * down):
        shapes: list[Shape] = []
        for i, (name, lines) in enumerate(labels[first : first + across * down]):
            left, top = 10 + i % across * WIDE, 10 + i // across * tall
            shapes.append(Stroke(rectangle((left + WIDE / 2, top + tall / 2), WIDE, tall), 0.3, closed=True))
            shapes.append(Ink(name, (left + FREE, top + 4), 3.0))
            for row, line in enumerate(lines):
                shapes += draw_cells(line, (left + FREE, top + FREE + 1 + row * LINE_STEP))
        yield Sheet(game_words(game).title(lang), *PAPER, tuple(shapes))


def make_key(game: str, lang: str, form: BrailleForm) -> Booklet:
    """Every card by its name: cost, how many there are, what it does."""
    say = speaker("tactile", lang)
    shelf: Sequence[Card] = find_room(game, "cards").cards()  # type: ignore[union-attr]
    parts = list[BookletPart]()
    for card in sorted(shelf, key=lambda one: one["names"][lang].lower()):
        parts.append(BookletPart(card["names"][lang], "heading"))
        cost = ", ".join(f"{n} {short_name(one, lang)}" for one, n in (card["cost"] or {}).items())
        parts += [BookletPart(say("Cost: {cost}", cost=cost))] if cost else []
        parts += [BookletPart(say("Cards: {n}", n=count_copies(card))), BookletPart(card["effect"][lang])]
    return bind_booklet(game_words(game).title(lang), parts, lang, form=form)


def make_sleeves(game: str, lang: str, form: BrailleForm) -> Iterator[File]:
    """All files: labels to emboss, the same for swell paper, and the key."""
    say, title = speaker("tactile", lang), game_words(game).title(lang)
    sleeves, cards = name_file(say("sleeves"), title), name_file(say("cards"), title)
    yield from braille_files(sleeves, emboss_labels(game, lang, BrailleForm(form.cells)), title, lang)
    yield f"{sleeves}-A4.pdf", write_pdf(list(draw_swell_sheets(game, lang)), title, lang)
    yield from braille_files(cards, make_key(game, lang, form), title, lang)
