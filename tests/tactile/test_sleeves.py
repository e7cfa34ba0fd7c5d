"""Sleeves: every card of the box has its label, narrow enough for its sleeve, and can be looked up in the key."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from trueque.kernel.registry import find_room
from trueque.locale import LANGUAGES
from trueque.tactile.cells import BLANK, translate_to_cells
from trueque.tactile.pages import BrailleForm
from trueque.tactile.shapes import DOT_RADIUS, Disc, Stroke
from trueque.tactile.sleeves import (
    CELLS,
    HYPHEN,
    WIDE,
    draw_swell_sheets,
    emboss_labels,
    label_lines,
    list_labels,
    list_sleeved_games,
    make_key,
)

CARD = 89.0
"""How tall a card is that the facts file names, in millimetres; it is 57 wide."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "cards"), [("quick", 238), ("princes", 180)])
def test_every_card_has_a_label_that_fits_its_sleeve(game: str, cards: int, lang: str) -> None:
    labels = list_labels(game, lang)
    assert len(labels) == cards
    for name, lines in labels:
        assert all(0 < len(line) <= CELLS for line in lines), name
        assert len(lines) * 10.5 + 6 <= CARD, name
        said = "".join(line.removesuffix(HYPHEN) for line in lines).replace(BLANK, "")
        wanted = "".join(translate_to_cells(name.lower(), lang).split(BLANK))
        assert said.replace(HYPHEN, "").startswith(wanted.replace(HYPHEN, "")), name
    faces = {name: tuple(lines) for name, lines in labels}
    assert not [names for names, n in Counter(faces.values()).items() if n > 1], "two cards with one label"


def test_the_card_games_are_those_with_a_shelf() -> None:
    assert list_sleeved_games() == ["quick", "princes"]


def test_a_label_says_name_and_cost() -> None:
    road = next(card for card in find_room("princes", "cards").cards() if card["id"] == "road")  # type: ignore[union-attr]
    assert label_lines(road, "en") == [translate_to_cells("road", "en"), translate_to_cells("wd 2br", "en")]


@pytest.mark.parametrize("cells", [28, 32, 40])
def test_embossed_labels_stand_side_by_side_on_the_page(cells: int) -> None:
    booklet = emboss_labels("princes", "es", BrailleForm(cells))
    for page in booklet.pages:
        assert len(page) <= booklet.form.lines
        assert all(len(line) <= cells for line in page)
    said = "".join(line for page in booklet.pages for line in page[1:])
    dots = sum(bin(ord(cell) & 63).count("1") for cell in said)
    assert dots == sum(
        bin(ord(cell) & 63).count("1") for _, ls in list_labels("princes", "es") for line in ls for cell in line
    )


def test_swell_paper_labels_keep_three_millimetres_to_their_frame() -> None:
    for sheet in draw_swell_sheets("quick", "en"):
        frames = [shape for shape in sheet.shapes if isinstance(shape, Stroke)]
        lefts = sorted({frame.points[0][0] for frame in frames})
        tops = sorted({frame.points[0][1] for frame in frames})
        assert lefts[-1] + WIDE <= sheet.width - 10
        assert all(b - a == pytest.approx(WIDE) for a, b in pairwise(lefts))
        for dot in (shape for shape in sheet.shapes if isinstance(shape, Disc)):
            x, y = dot.centre
            left, top = max(one for one in lefts if one < x), max(one for one in tops if one < y)
            assert x - left - DOT_RADIUS >= 3
            assert left + WIDE - x - DOT_RADIUS >= 3
            assert y - top - DOT_RADIUS >= 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_key_names_every_card(lang: str) -> None:
    shelf = find_room("princes", "cards").cards()  # type: ignore[union-attr]
    headings = {heading for heading, _ in make_key("princes", lang, BrailleForm(40)).headings}
    assert headings == {card["names"][lang] for card in shelf}
