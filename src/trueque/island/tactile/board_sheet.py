"""The island as one sheet for swell paper: borders, textures, numbers, harbours, robber and pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from trueque.island.tactile.board import WIDE, TactileIsland
from trueque.kernel.errors import RuleError
from trueque.kernel.game import View
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
    draw_centred_cells,
)
from trueque.tactile.textures import Zone, fill_outline

EDGE = 11.0
"""Paper without anything on it."""
OUTSIDE = 21.0
"""Room around the island: the letters of a harbour, and the edge of the paper."""
BESIDE = 37.0
"""Room on the left and right: the letters of the rows, and the edge of the paper."""
LARGEST = 34.0
"""A longer side of a hex would only take hands farther."""
ASIDE = 16.0
"""The island stands right of the middle: the title needs its room at the upper left."""
NARROWEST = 26.0
"""A hex narrower than this has no room for its number and a texture around it."""
FINER = 30.0
"""A narrower hex bears a finer texture, of which more fits."""
ROOMY = 42.0
"""From this width on a hex also bears its name."""


@dataclass(frozen=True)
class SheetPlan:
    """An island laid out on paper."""

    island: TactileIsland
    lang: str
    side: float
    origin: At
    rows: frozenset[int]
    """The rows of hexes that this sheet shows: all of them, or a part of an island too large for the paper."""

    def has_corners(self, corners: Iterable[int]) -> bool:
        """Whether a place with these corners lies on this sheet: they all touch one of its hexes."""
        places = self.island.places
        here = [set(ring) for ring, (_, y) in zip(places.hex_corners, places.hexes, strict=True) if y in self.rows]
        return any(set(corners) <= ring for ring in here)

    def has_path(self, name: str) -> bool:
        return self.has_corners(self.island.places.paths[self.island.places.path_names.index(name)])

    def has_corner(self, name: str) -> bool:
        return self.has_corners((self.island.places.corner_names.index(name),))

    def place_point(self, at: At) -> At:
        return self.origin[0] + at[0] * self.side, self.origin[1] + at[1] * self.side

    def path_ends(self, path: str) -> tuple[At, At]:
        a, b = self.island.path_ends(path)
        return self.place_point(a), self.place_point(b)


def make_board_sheets(view: View, lang: str, paper: str, title: str) -> list[Sheet]:
    """The board that *view* shows: one sheet, or two to lay one above the other where its hexes would be too small."""
    island = TactileIsland(view)
    rows = sorted({y for _, y in island.places.hexes})
    if can_fit_paper(island, paper, rows):
        return [make_board_sheet(view, lang, paper, title)]
    parts = enumerate(split_rows(rows), start=1)
    return [make_board_sheet(view, lang, paper, f"{title} {n}/2", part) for n, part in parts]


def split_rows(rows: Sequence[int]) -> list[Sequence[int]]:
    """The upper rows of an island, the middle one among them, and the lower ones."""
    cut = (len(rows) + 1) // 2
    return [rows[:cut], rows[cut:]]


def make_board_sheet(view: View, lang: str, paper: str, title: str, rows: Sequence[int] = ()) -> Sheet:
    """The board that *view* shows, or some of its rows."""
    plan = plan_sheet(TactileIsland(view), lang, paper, rows)
    width, height = SIZES[paper]
    shapes: list[Shape] = [*draw_heading(title, lang, 0.285 * width), *draw_row_letters(plan)]
    for number, (_, row) in enumerate(plan.island.places.hexes):
        shapes += draw_hex(plan, number) if row in plan.rows else ()
    shapes += [Stroke(plan.path_ends(path)) for path in plan.island.places.path_names if plan.has_path(path)]
    for harbour in view["island"]["harbours"]:
        shapes += draw_harbour(plan, harbour) if plan.has_path(harbour["at"]) else ()
    shapes += draw_pieces(plan)
    return Sheet(title, width, height, tuple(shapes))


def measure_rows(island: TactileIsland, rows: Sequence[int]) -> tuple[float, float]:
    """How far down these rows of hexes begin and end, in sides of a hex."""
    first = min(y for _, y in island.places.hexes)
    return 1.5 * (min(rows) - first), 1.5 * (max(rows) - first) + 2.0


def longest_hex_side(island: TactileIsland, paper: str, rows: Sequence[int]) -> float:
    """How long a side of a hex can be where the paper shows these rows."""
    width, height = SIZES[paper]
    (top, bottom), tips = measure_rows(island, rows), 2 * (0.87 * marks.HARBOUR - 0.25)
    across = (width - 2 * BESIDE - 2 * ASIDE) / (island.size[0] + 2 * marks.HARBOUR)
    return min((height - 2 * OUTSIDE) / (bottom - top + tips), across, LARGEST)


def can_fit_paper(island: TactileIsland, paper: str, rows: Sequence[int]) -> bool:
    return longest_hex_side(island, paper, rows) * WIDE >= NARROWEST


def plan_sheet(island: TactileIsland, lang: str, paper: str, rows: Sequence[int] = ()) -> SheetPlan:
    """The island, or some of its rows, as large as the paper allows, in its middle."""
    shown = list(rows) or sorted({y for _, y in island.places.hexes})
    if not can_fit_paper(island, paper, shown):
        say = speaker("island", lang)
        raise RuleError(say("This island has no room for its numbers on {paper}; take A3.", paper=paper), "layouts")
    # Both parts of an island are drawn to one measure: the longer part sets it.
    width, height = SIZES[paper]
    every = sorted({y for _, y in island.places.hexes})
    parts = [every] if len(shown) == len(every) else split_rows(every)
    side = min(longest_hex_side(island, paper, part) for part in parts)
    top, bottom = measure_rows(island, shown)
    origin = (width - island.size[0] * side) / 2 + ASIDE, (height - (bottom + top) * side) / 2
    return SheetPlan(island, lang, side, origin, frozenset(shown))


def draw_heading(title: str, lang: str, width: float) -> Iterator[Shape]:
    """The title at the upper left, where hands begin; broken where it would run over the island."""
    rows = [""]
    for word in title.split():
        longer = f"{rows[-1]} {word}".strip()
        rows = [*rows[:-1], longer] if cells_extent(translate_to_cells(longer, lang))[0] <= width else [*rows, word]
    yield Ink(title, (EDGE, EDGE - 3), 4.0)
    for row, text in enumerate(filter(None, rows)):
        yield from draw_cells(translate_to_cells(text, lang), (EDGE, EDGE + row * LINE_STEP))


def draw_row_letters(plan: SheetPlan) -> Iterator[Shape]:
    """The letters of the hex rows on the left, those of the corner rows on the right."""
    places = plan.island.places
    spread = plan.side * plan.island.size[0] / 2 + marks.HARBOUR * plan.side + 24
    middle = plan.origin[0] + plan.side * plan.island.size[0] / 2
    for number, name in enumerate(places.hex_names):
        if name[1:] == "1" and places.hexes[number][1] in plan.rows:
            y = plan.place_point(plan.island.hex_middle(number))[1]
            yield from draw_centred_cells(translate_to_cells(name[0], plan.lang), (middle - spread, y))
            yield Ink(name[0], (middle - spread - 9, y + 1.6), 4.5)
    named = list(zip(places.corner_names, plan.island.corner_points, strict=True))
    for letter in dict.fromkeys(name[0] for name in places.corner_names if plan.has_corner(name)):
        heights = [y for name, (_, y) in named if name[0] == letter]
        at = plan.place_point((0, (min(heights) + max(heights)) / 2))[1]
        yield from draw_centred_cells(translate_to_cells(letter, plan.lang), (middle + spread, at))
        yield Ink(letter, (middle + spread + 6, at + 1.6), 4.5)


def draw_hex(plan: SheetPlan, number: int) -> Iterator[Shape]:
    """One hex: its texture, and on a smooth patch its number and the robber."""
    there = plan.island.view["island"]["hexes"][number]
    middle = plan.place_point(plan.island.hex_middle(number))
    lines = list(list_hex_labels(plan, there, middle))
    clear = [label_zone(cells, at) for cells, at in lines]
    clear += [((x, y - 8), w, 8.0) for (x, y), w, _ in clear[1:]]  # no sliver of texture above a name
    has_robber = plan.island.view["island"]["robber"] == there["at"]
    robber_at = (middle[0], middle[1] + (0.56 * plan.side if there["number"] else 0.0))
    if has_robber:
        clear.append((robber_at, 5.6, 5.0))
    outline = [plan.place_point(at) for at in plan.island.hex_outline(number)]
    yield from fill_outline(there["terrain"], outline, clear, 1.0 if plan.side * WIDE >= FINER else 0.8)
    if there["number"]:
        text = str(there["number"])
        yield Ink(text, (middle[0] - 0.28 * 8 * len(text), middle[1] + 2.9), 8.0)
    for cells, at in lines:
        yield from draw_centred_cells(cells, at)
    if has_robber:
        yield from marks.draw_robber(robber_at)


def list_hex_labels(plan: SheetPlan, there: dict[str, object], middle: At) -> Iterator[tuple[str, At]]:
    """What a hex says in braille: its number, and its name where there is room."""
    if there["number"]:
        yield translate_to_cells(str(there["number"]), plan.lang), middle
    if plan.side * WIDE >= ROOMY:
        yield translate_to_cells(str(there["at"]), plan.lang), (middle[0], middle[1] - 0.52 * plan.side)


def label_zone(cells: str, at: At) -> Zone:
    width, height = cells_extent(cells)
    return at, width / 2 + 2.6, height / 2 + 2.4


def draw_harbour(plan: SheetPlan, there: dict[str, str | None]) -> Iterator[Shape]:
    """The triangle, and beyond its tip the two letters of its resource; three to one says so."""
    path, kind = str(there["at"]), there["kind"]
    ends, out = plan.path_ends(path), plan.island.seaward_direction(path)
    yield from marks.draw_harbour(kind, ends, out, plan.side)
    tip = marks.harbour_outline(ends, out, plan.side)[2]
    cells = translate_to_cells("3" if kind == "3:1" else short_name(kind, plan.lang) if kind else "?", plan.lang)
    far = 3.6 + abs(out[0]) * cells_extent(cells)[0] / 2 + abs(out[1]) * cells_extent(cells)[1] / 2
    at = tip[0] + out[0] * far, tip[1] + out[1] * far
    yield from draw_centred_cells(cells, at)


def draw_pieces(plan: SheetPlan) -> Iterator[Shape]:
    """Roads first, so that buildings lie on top of them."""
    players = plan.island.view["players"]
    for seat, player in enumerate(players):
        for path in filter(plan.has_path, player["roads"]):
            yield from marks.draw_road(seat, plan.path_ends(path))
    for seat, player in enumerate(players):
        for corner in filter(plan.has_corner, player["settlements"]):
            yield from marks.draw_settlement(seat, plan.place_point(plan.island.corner_point(corner)))
        for corner in filter(plan.has_corner, player["cities"]):
            yield from marks.draw_city(seat, plan.place_point(plan.island.corner_point(corner)))
