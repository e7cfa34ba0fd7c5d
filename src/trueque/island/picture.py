"""The island as a drawing: hexes, numbers, robber, harbours, pieces. For `rgb_array` of environments."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.island.tactile.board import TactileIsland
from trueque.kernel.game import View

GROUND = {"forest": "#3d7a35", "hills": "#b5562c", "pasture": "#a6cf6b", "fields": "#e6c547", "mountains": "#8d8d96",
          "desert": "#e8dcb5"}  # fmt: skip
UNKNOWN = "#cfe3ee"
OUTLINE = 'stroke="#1c1c1c" stroke-width="2"'
INKS = ("#a8322a", "#1f5fa8", "#f5f5f0", "#e08a1e", "#2f6b4f", "#6b4a9c")
SIDE = 56.0
EDGE = 30.0


def draw_view(view: View) -> str:
    """What everybody sees of the board, as the inside of an SVG; some 560 by 520 units large on the usual island."""
    board = TactileIsland(view)
    return "".join([*draw_hexes(board), *draw_pieces(board)])


def place_point(at: tuple[float, float]) -> tuple[float, float]:
    """A point of the board in units of the drawing."""
    return round(EDGE + SIDE * at[0], 1), round(EDGE + SIDE * at[1], 1)


def draw_hexes(board: TactileIsland) -> Iterator[str]:
    """Terrain, number (red for six and eight), robber."""
    island = board.view["island"]
    hexes = {told["at"]: told for told in island["hexes"]}
    for number, name in enumerate(board.places.hex_names):
        told = hexes[name]
        outline = " ".join("{},{}".format(*place_point(at)) for at in board.hex_outline(number))
        ground = GROUND.get(told["terrain"], UNKNOWN)
        yield f'<polygon points="{outline}" fill="{ground}" stroke="#f7f2e7" stroke-width="3"/>'
        x, y = place_point(board.hex_middle(number))
        if told["number"]:
            ink = "#a8322a" if told["number"] in (6, 8) else "#2b2418"
            yield f'<circle cx="{x}" cy="{y}" r="17" fill="#f7f2e7"/>'
            yield f'<text x="{x}" y="{y + 7}" font-size="20" text-anchor="middle" fill="{ink}">{told["number"]}</text>'
        if island["robber"] == name:
            yield f'<circle cx="{x}" cy="{y - 26}" r="11" fill="#1c1c1c"/>'


def draw_pieces(board: TactileIsland) -> Iterator[str]:
    """Roads as bars, settlements as discs, cities as squares, in the colours of their seats."""
    for seat, player in enumerate(board.view["players"]):
        ink = INKS[seat]
        for path in player["roads"]:
            (x, y), (to_x, to_y) = map(place_point, board.path_ends(path))
            yield f'<path d="M{x} {y}L{to_x} {to_y}" stroke="#1c1c1c" stroke-width="12"/>'
            yield f'<path d="M{x} {y}L{to_x} {to_y}" stroke="{ink}" stroke-width="8"/>'
        for corner in player["settlements"]:
            x, y = place_point(board.corner_point(corner))
            yield f'<circle cx="{x}" cy="{y}" r="12" fill="{ink}" {OUTLINE}/>'
        for corner in player["cities"]:
            x, y = place_point(board.corner_point(corner))
            yield f'<rect x="{x - 13}" y="{y - 13}" width="26" height="26" fill="{ink}" {OUTLINE}/>'
