"""Sheets for swell paper: on the page, told apart by touch, nothing crowded, and files that printers read."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from functools import cache
from xml.etree import ElementTree

import pytest

from trueque.island.layouts import TERRAINS
from trueque.island.tactile.board_sheet import make_board_sheet, make_board_sheets
from trueque.island.tactile.legend_sheet import make_legend_sheet
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.errors import RuleError
from trueque.kernel.game import View
from trueque.kernel.match import Match
from trueque.kernel.registry import make_game
from trueque.locale import LANGUAGES
from trueque.tactile.cells import translate_to_cells
from trueque.tactile.marks import draw_city
from trueque.tactile.pdf import write_pdf
from trueque.tactile.shapes import DOT_RADIUS, SIZES, At, Disc, Ink, Shape, Sheet, regular_polygon
from trueque.tactile.svg import write_svg
from trueque.tactile.textures import TEXTURES, fill_outline

BOARDS = {
    "beginner": {"edition": "2011", "beginner_board": "2011"},
    "adapted": {"edition": "adapted"},
    "adapted-21": {"edition": "adapted", "board_size": "21"},
    "small": {"island": "small"},
}


@cache
def view_of(name: str) -> View:
    game = make_game("island", BOARDS[name])
    return game.view(Match(game, FairDealer(expand_seed(name))).state, None)


def points(shape: Shape) -> list[tuple[float, float]]:
    if isinstance(shape, Disc):
        (x, y), r = shape.centre, shape.radius
        return [(x - r, y - r), (x + r, y + r)]
    return [] if isinstance(shape, Ink) else list(shape.points)


def braille_dots(sheet: Sheet) -> list[Disc]:
    return [shape for shape in sheet.shapes if isinstance(shape, Disc) and shape.raised and shape.radius == DOT_RADIUS]


LARGE = ("adapted-21", "ca")


@pytest.mark.parametrize(
    ("board", "paper", "lang"),
    [
        # The large sheet leaves more room than the small one: one shows it, the others are soak.
        pytest.param(board, paper, lang, marks=() if paper == "A4" or (board, lang) == LARGE else pytest.mark.soak)
        for board in BOARDS
        for paper in SIZES
        for lang in LANGUAGES
    ],
)
def test_everything_lies_on_the_paper_and_braille_stands_free(board: str, paper: str, lang: str) -> None:
    view = view_of(board)
    names = ("Ana", "", "Pau", "Vera")[: len(view["players"])]
    for sheet in (make_board_sheet(view, lang, paper, "La isla: " + board), make_legend_sheet(lang, paper, names)):
        for shape in sheet.shapes:
            assert all(4 < x < sheet.width - 4 and 4 < y < sheet.height - 4 for x, y in points(shape)), shape
        felt = Felt(sheet)
        for dot in braille_dots(sheet):
            assert not felt.crowding(dot), (dot, felt.crowding(dot))


class Felt:
    """What is raised on a sheet, by squares: only what lies near is measured."""

    def __init__(self, sheet: Sheet) -> None:
        self.spots: dict[tuple[int, int], list[tuple[At, float, Shape]]] = defaultdict(list)
        raised = [(at, radius, shape) for shape in sheet.shapes for at, radius in spots(shape)]
        self.square = max(2.4, *(radius + DOT_RADIUS + FREE for _, radius, _ in raised))
        for spot in raised:
            self.spots[self.where(spot[0])].append(spot)

    def where(self, at: At) -> tuple[int, int]:
        return int(at[0] // self.square), int(at[1] // self.square)

    def crowding(self, dot: Disc) -> list[Shape]:
        """What lies so near a braille dot that a finger could take it for one more, or for the same."""
        x, y = self.where(dot.centre)
        near = [spot for i in (-1, 0, 1) for j in (-1, 0, 1) for spot in self.spots.get((x + i, y + j), ())]
        return [shape for at, radius, shape in near if shape is not dot and math.dist(dot.centre, at) <= apart(radius)]


FREE = 1.0
"""Millimetres of smooth paper around a dot."""


def apart(radius: float) -> float:
    """How far the middle of a dot lies at least from another dot's, or from something else of this radius."""
    return 2.4 if radius == DOT_RADIUS else radius + DOT_RADIUS + FREE


def spots(shape: Shape) -> list[tuple[At, float]]:
    """Where a shape is felt: the middle of a disc and its radius, the points of a line."""
    if isinstance(shape, Disc):
        return [(shape.centre, shape.radius)] if shape.raised else []
    return [] if isinstance(shape, Ink) else [(at, 0.0) for at in shape.points]


def test_numbers_and_harbours_are_labelled_in_braille() -> None:
    sheet = make_board_sheet(view_of("beginner"), "es", "A4", "")
    words = [str(there["number"]) for there in view_of("beginner")["island"]["hexes"] if there["number"]]
    words += ["3"] * 4 + ["ma", "la", "ce", "ar", "mi", *"PQRST", *"abcdef"]
    wanted = sum(bin(ord(cell) & 63).count("1") for word in words for cell in translate_to_cells(word, "es"))
    assert len(braille_dots(sheet)) == wanted


def test_at_most_five_textures_all_different_and_a_smooth_desert() -> None:
    assert len(TEXTURES) == 5
    hexagon = regular_polygon((0, 0), 18, 6)
    filled = {terrain: fill_outline(terrain, hexagon) for terrain in TERRAINS}
    assert not filled.pop("desert")
    assert len({tuple(map(repr, shapes)) for shapes in filled.values()}) == 5
    assert all(len(shapes) >= 6 for shapes in filled.values())


def test_a_large_island_is_printed_in_two_parts_or_on_larger_paper() -> None:
    game = make_game("island", {"edition": "large"})
    view = game.view(Match(game, FairDealer(expand_seed("large"))).state, None)
    with pytest.raises(RuleError, match="take A3"):
        make_board_sheet(view, "en", "A4", "large")
    assert len(make_board_sheets(view, "en", "A3", "large")) == 1
    upper, lower = make_board_sheets(view, "en", "A4", "large")
    assert (upper.title, lower.title) == ("large 1/2", "large 2/2")
    for sheet in (upper, lower, make_legend_sheet("es", "A4", ("",) * 6)):
        for shape in sheet.shapes:
            assert all(4 < x < sheet.width - 4 and 4 < y < sheet.height - 4 for x, y in points(shape)), shape
        felt = Felt(sheet)
        assert not any(felt.crowding(dot) for dot in braille_dots(sheet))


def test_the_pieces_of_six_are_told_apart_on_paper() -> None:
    assert len({tuple(map(repr, draw_city(seat, (50.0, 50.0)))) for seat in range(6)}) == 6


def test_svg_is_well_formed_and_in_millimetres() -> None:
    drawing = ElementTree.fromstring(write_svg(make_board_sheet(view_of("beginner"), "ca", "A3", "L'illa <1>")))
    assert (drawing.get("width"), drawing.get("height")) == ("420mm", "297mm")
    assert drawing[0].text == "L'illa <1>"


def test_pdf_has_a_page_a_sheet_and_a_true_table_of_places() -> None:
    sheets = [make_board_sheet(view_of("beginner"), "es", "A4", "Isla (á)"), make_legend_sheet("es", "A4", ("",) * 4)]
    file = write_pdf(sheets, "Isla (á)", "es")
    assert file.startswith(b"%PDF-1.4")
    assert b"/Count 2" in file
    assert b"/MediaBox [0 0 841.89 595.28]" in file
    table = int(re.findall(rb"startxref\n(\d+)\n%%EOF\n$", file)[0])
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n", file[table:])]
    assert [file[place:].split(b" ", 1)[0] for place in places] == [b"%d" % n for n in range(1, len(places) + 1)]
    for length, stream in re.findall(rb"/Length (\d+) >>\nstream\n(.*?)\nendstream", file, re.DOTALL):
        assert int(length) == len(stream)
