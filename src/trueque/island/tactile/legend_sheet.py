"""The sheet that explains the others: every texture and mark beside its name in braille."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trueque.island.speech.names import terrain_names
from trueque.island.tactile.board_sheet import draw_heading
from trueque.island.tactile.tactile_words import list_mark_names, list_piece_names, player_name
from trueque.locale import speaker
from trueque.tactile import marks
from trueque.tactile.cells import translate_to_cells
from trueque.tactile.letters import short_name
from trueque.tactile.shapes import (
    LINE_STEP,
    SIZES,
    At,
    Ink,
    Shape,
    Sheet,
    Stroke,
    cells_extent,
    draw_cells,
    regular_polygon,
)
from trueque.tactile.textures import fill_outline

TOP, LEFT = 38.0, 24.0
SWATCH = 12.0
ROW = 28.5
HARBOUR_ROW = 19.0
PIECE_ROW = 15.0
BESIDE = 22.0
"""From the middle of a mark to its name."""


def make_legend_sheet(lang: str, paper: str, names: Sequence[str]) -> Sheet:
    """What the textures and marks mean; *names* are the players at the table."""
    width, height = SIZES[paper]
    title = speaker("island", lang)("Legend")
    middle = width / 2 + 4
    shapes = [
        *draw_heading(title, lang, width / 2),
        *draw_terrains(lang, (LEFT, TOP)),
        *draw_signs(lang, (middle, TOP)),
        *draw_pieces(lang, (middle, TOP + 3 * HARBOUR_ROW - 3)),
        *draw_players(lang, (middle, TOP + 3 * HARBOUR_ROW - 3 + 3 * PIECE_ROW), names),
    ]
    return Sheet(title, width, height, tuple(shapes))


def draw_terrains(lang: str, at: At) -> Iterator[Shape]:
    """Six hexes in a column, each with its terrain, what it gives and the two letters of that."""
    for row, (terrain, name, resource, gives) in enumerate(terrain_names(lang)):
        middle = at[0], at[1] + row * ROW
        outline = regular_polygon(middle, SWATCH, 6)
        yield Stroke(outline, closed=True)
        yield from fill_outline(terrain, outline)
        lines = [name, f"{gives}: {short_name(resource, lang)}"] if resource else [name]
        yield from draw_words(lines, lang, (middle[0] + 19, middle[1]))


def draw_signs(lang: str, at: At) -> Iterator[Shape]:
    """The robber and the two kinds of harbour."""
    robber, generic, special = list_mark_names(lang)
    yield from marks.draw_robber((at[0], at[1]), 4.5)
    yield from draw_words([robber], lang, (at[0] + BESIDE, at[1]))
    for row, (kind, said) in enumerate((("3:1", generic), ("wool", special))):
        x, y = at[0], at[1] + HARBOUR_ROW * (row + 1)
        ends = (x - 8.5, y + 5), (x + 8.5, y + 5)
        yield Stroke(ends)
        yield from marks.draw_harbour(kind, ends, (0, -1), 17)
        yield from draw_words([said], lang, (x + BESIDE, y))


def draw_pieces(lang: str, at: At) -> Iterator[Shape]:
    """Settlement, city and road of the first player, each beside its name."""
    x, y = at
    yield from marks.draw_settlement(0, (x, y))
    yield from marks.draw_city(0, (x, y + PIECE_ROW))
    yield from marks.draw_road(0, ((x - 12, y + 2 * PIECE_ROW), (x + 12, y + 2 * PIECE_ROW)))
    for row, name in enumerate(list_piece_names(lang)):
        yield from draw_words([name], lang, (x + BESIDE, y + row * PIECE_ROW))


def draw_players(lang: str, at: At, names: Sequence[str]) -> Iterator[Shape]:
    """Each player's shape, and whose it is."""
    step = PIECE_ROW if len(names) <= 4 else 4 * PIECE_ROW / len(names)  # six take no more room than four
    for seat, name in enumerate(names[: len(marks.ON_PAPER)]):
        x, y = at[0], at[1] + seat * step
        yield from marks.draw_settlement(seat, (x, y))
        yield from draw_words([player_name(lang, seat, name)], lang, (x + BESIDE, y))


def draw_words(lines: Sequence[str], lang: str, at: At) -> Iterator[Shape]:
    """Lines of braille beginning at *at*, around its height."""
    top = at[1] - (len(lines) - 1) * LINE_STEP / 2 - 2.5
    for row, line in enumerate(lines):
        y = top + row * LINE_STEP
        cells = translate_to_cells(line, lang)
        yield from draw_cells(cells, (at[0], y))
        yield Ink(line, (at[0] + cells_extent(cells)[0] + 5, y + 3.6), 3.4)
