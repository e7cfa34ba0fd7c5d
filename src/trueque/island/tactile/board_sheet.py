"""The island as one sheet for swell paper: borders, textures, numbers, harbours, robber and pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from trueque.island.tactile.board import WIDE, Island
from trueque.kernel.errors import RuleError
from trueque.kernel.game import View
from trueque.locale import speaker
from trueque.tactile import marks
from trueque.tactile.cells import braille
from trueque.tactile.drawing import LINE_STEP, SIZES, At, Ink, Shape, Sheet, Stroke, centred, extent, written
from trueque.tactile.letters import short_name
from trueque.tactile.textures import Zone, fill

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
class Plan:
    """An island laid out on paper."""

    island: Island
    lang: str
    side: float
    origin: At
    rows: frozenset[int]
    """The rows of hexes that this sheet shows: all of them, or a part of an island too large for the paper."""

    def shows(self, corners: Iterable[int]) -> bool:
        """Whether a place with these corners lies on this sheet: they all touch one of its hexes."""
        places = self.island.places
        here = [set(ring) for ring, (_, y) in zip(places.hex_corners, places.hexes, strict=True) if y in self.rows]
        return any(set(corners) <= ring for ring in here)

    def shows_path(self, name: str) -> bool:
        return self.shows(self.island.places.paths[self.island.places.path_names.index(name)])

    def shows_corner(self, name: str) -> bool:
        return self.shows((self.island.places.corner_names.index(name),))

    def put(self, at: At) -> At:
        return self.origin[0] + at[0] * self.side, self.origin[1] + at[1] * self.side

    def ends(self, path: str) -> tuple[At, At]:
        a, b = self.island.path_ends(path)
        return self.put(a), self.put(b)


def board_sheets(view: View, lang: str, paper: str, title: str) -> list[Sheet]:
    """The board that *view* shows: one sheet, or two to lay one above the other where its hexes would be too small."""
    island = Island(view)
    rows = sorted({y for _, y in island.places.hexes})
    if fits(island, paper, rows):
        return [board_sheet(view, lang, paper, title)]
    parts = enumerate(halves(rows), start=1)
    return [board_sheet(view, lang, paper, f"{title} {n}/2", part) for n, part in parts]


def halves(rows: Sequence[int]) -> list[Sequence[int]]:
    """The upper rows of an island, the middle one among them, and the lower ones."""
    cut = (len(rows) + 1) // 2
    return [rows[:cut], rows[cut:]]


def board_sheet(view: View, lang: str, paper: str, title: str, rows: Sequence[int] = ()) -> Sheet:
    """The board that *view* shows, or some of its rows."""
    plan = planned(Island(view), lang, paper, rows)
    width, height = SIZES[paper]
    shapes: list[Shape] = [*heading(title, lang, 0.285 * width), *row_letters(plan)]
    for number, (_, row) in enumerate(plan.island.places.hexes):
        shapes += hexagon(plan, number) if row in plan.rows else ()
    shapes += [Stroke(plan.ends(path)) for path in plan.island.places.path_names if plan.shows_path(path)]
    for harbour in view["island"]["harbours"]:
        shapes += harbour_shapes(plan, harbour) if plan.shows_path(harbour["at"]) else ()
    shapes += pieces(plan)
    return Sheet(title, width, height, tuple(shapes))


def span(island: Island, rows: Sequence[int]) -> tuple[float, float]:
    """How far down these rows of hexes begin and end, in sides of a hex."""
    first = min(y for _, y in island.places.hexes)
    return 1.5 * (min(rows) - first), 1.5 * (max(rows) - first) + 2.0


def longest_side(island: Island, paper: str, rows: Sequence[int]) -> float:
    """How long a side of a hex can be where the paper shows these rows."""
    width, height = SIZES[paper]
    (top, bottom), tips = span(island, rows), 2 * (0.87 * marks.HARBOUR - 0.25)
    across = (width - 2 * BESIDE - 2 * ASIDE) / (island.size[0] + 2 * marks.HARBOUR)
    return min((height - 2 * OUTSIDE) / (bottom - top + tips), across, LARGEST)


def fits(island: Island, paper: str, rows: Sequence[int]) -> bool:
    return longest_side(island, paper, rows) * WIDE >= NARROWEST


def planned(island: Island, lang: str, paper: str, rows: Sequence[int] = ()) -> Plan:
    """The island, or some of its rows, as large as the paper allows, in its middle."""
    shown = list(rows) or sorted({y for _, y in island.places.hexes})
    if not fits(island, paper, shown):
        say = speaker("island", lang)
        raise RuleError(say("This island has no room for its numbers on {paper}; take A3.", paper=paper), "layouts")
    # Both parts of an island are drawn to one measure: the longer part sets it.
    width, height = SIZES[paper]
    every = sorted({y for _, y in island.places.hexes})
    parts = [every] if len(shown) == len(every) else halves(every)
    side = min(longest_side(island, paper, part) for part in parts)
    top, bottom = span(island, shown)
    origin = (width - island.size[0] * side) / 2 + ASIDE, (height - (bottom + top) * side) / 2
    return Plan(island, lang, side, origin, frozenset(shown))


def heading(title: str, lang: str, width: float) -> Iterator[Shape]:
    """The title at the upper left, where hands begin; broken where it would run over the island."""
    rows = [""]
    for word in title.split():
        longer = f"{rows[-1]} {word}".strip()
        rows = [*rows[:-1], longer] if extent(braille(longer, lang))[0] <= width else [*rows, word]
    yield Ink(title, (EDGE, EDGE - 3), 4.0)
    for row, text in enumerate(filter(None, rows)):
        yield from written(braille(text, lang), (EDGE, EDGE + row * LINE_STEP))


def row_letters(plan: Plan) -> Iterator[Shape]:
    """The letters of the hex rows on the left, those of the corner rows on the right."""
    places = plan.island.places
    spread = plan.side * plan.island.size[0] / 2 + marks.HARBOUR * plan.side + 24
    middle = plan.origin[0] + plan.side * plan.island.size[0] / 2
    for number, name in enumerate(places.hex_names):
        if name[1:] == "1" and places.hexes[number][1] in plan.rows:
            y = plan.put(plan.island.hex_middle(number))[1]
            yield from centred(braille(name[0], plan.lang), (middle - spread, y))
            yield Ink(name[0], (middle - spread - 9, y + 1.6), 4.5)
    named = list(zip(places.corner_names, plan.island.corner_points, strict=True))
    for letter in dict.fromkeys(name[0] for name in places.corner_names if plan.shows_corner(name)):
        heights = [y for name, (_, y) in named if name[0] == letter]
        at = plan.put((0, (min(heights) + max(heights)) / 2))[1]
        yield from centred(braille(letter, plan.lang), (middle + spread, at))
        yield Ink(letter, (middle + spread + 6, at + 1.6), 4.5)


def hexagon(plan: Plan, number: int) -> Iterator[Shape]:
    """One hex: its texture, and on a smooth patch its number and the robber."""
    there = plan.island.view["island"]["hexes"][number]
    middle = plan.put(plan.island.hex_middle(number))
    lines = list(labels(plan, there, middle))
    clear = [zone(cells, at) for cells, at in lines]
    clear += [((x, y - 8), w, 8.0) for (x, y), w, _ in clear[1:]]  # no sliver of texture above a name
    has_robber = plan.island.view["island"]["robber"] == there["at"]
    robber_at = (middle[0], middle[1] + (0.56 * plan.side if there["number"] else 0.0))
    if has_robber:
        clear.append((robber_at, 5.6, 5.0))
    outline = [plan.put(at) for at in plan.island.hex_outline(number)]
    yield from fill(there["terrain"], outline, clear, 1.0 if plan.side * WIDE >= FINER else 0.8)
    if there["number"]:
        text = str(there["number"])
        yield Ink(text, (middle[0] - 0.28 * 8 * len(text), middle[1] + 2.9), 8.0)
    for cells, at in lines:
        yield from centred(cells, at)
    if has_robber:
        yield from marks.robber(robber_at)


def labels(plan: Plan, there: dict[str, object], middle: At) -> Iterator[tuple[str, At]]:
    """What a hex says in braille: its number, and its name where there is room."""
    if there["number"]:
        yield braille(str(there["number"]), plan.lang), middle
    if plan.side * WIDE >= ROOMY:
        yield braille(str(there["at"]), plan.lang), (middle[0], middle[1] - 0.52 * plan.side)


def zone(cells: str, at: At) -> Zone:
    width, height = extent(cells)
    return at, width / 2 + 2.6, height / 2 + 2.4


def harbour_shapes(plan: Plan, there: dict[str, str | None]) -> Iterator[Shape]:
    """The triangle, and beyond its tip the two letters of its resource; three to one says so."""
    path, kind = str(there["at"]), there["kind"]
    ends, out = plan.ends(path), plan.island.seaward(path)
    yield from marks.harbour(kind, ends, out, plan.side)
    tip = marks.harbour_outline(ends, out, plan.side)[2]
    cells = braille("3" if kind == "3:1" else short_name(kind, plan.lang) if kind else "?", plan.lang)
    far = 3.6 + abs(out[0]) * extent(cells)[0] / 2 + abs(out[1]) * extent(cells)[1] / 2
    at = tip[0] + out[0] * far, tip[1] + out[1] * far
    yield from centred(cells, at)


def pieces(plan: Plan) -> Iterator[Shape]:
    """Roads first, so that buildings lie on top of them."""
    players = plan.island.view["players"]
    for seat, player in enumerate(players):
        for path in filter(plan.shows_path, player["roads"]):
            yield from marks.road(seat, plan.ends(path))
    for seat, player in enumerate(players):
        for corner in filter(plan.shows_corner, player["settlements"]):
            yield from marks.settlement(seat, plan.put(plan.island.corner(corner)))
        for corner in filter(plan.shows_corner, player["cities"]):
            yield from marks.city(seat, plan.put(plan.island.corner(corner)))
