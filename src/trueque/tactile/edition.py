"""All files of the tactile edition of one board, by name, ready to be written into a folder."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.kernel.game import View
from trueque.tactile.booklet import COSTS, board_booklet, costs_booklet, rules_booklet
from trueque.tactile.island_sheet import island_sheet
from trueque.tactile.legend_sheet import legend_sheet
from trueque.tactile.pdf import write_pdf
from trueque.tactile.svg import write_svg

File = tuple[str, bytes]


def sheets(view: View, lang: str, paper: str, title: str, names: tuple[str, ...]) -> Iterator[File]:
    """The board and its legend: one PDF for the printer, one SVG a sheet for whoever wants to change it."""
    board, legend = island_sheet(view, lang, paper, title), legend_sheet(lang, paper, names)
    yield f"sheets-{paper}.pdf", write_pdf([board, legend], title, lang)
    yield f"board-{paper}.svg", write_svg(board).encode()
    yield f"legend-{paper}.svg", write_svg(legend).encode()


def booklets(view: View, lang: str, title: str, names: tuple[str, ...]) -> Iterator[File]:
    """The board in braille, and rules and costs of the three games."""
    yield "board.brf", board_booklet(view, lang, names, title).brf().encode("ascii")
    for game in COSTS:
        yield f"costs-{game}.brf", costs_booklet(game, lang).brf().encode("ascii")
        yield f"rules-{game}.brf", rules_booklet(game, lang).brf().encode("ascii")
