"""A drawing as the page holds it, cells and harbours by where they lie, and the text of a `.layout` file.

Names of places change with every hex that is drawn or rubbed out; here a harbour belongs to a side of a hex, so that it
stays where it was put.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from trueque.island.layouts.layout import HARBOURS
from trueque.island.layouts.layout_text import LETTERS, STEP, LayoutDraft, read_layout_draft
from trueque.island.places import SIDES, Places, Point

PILES = ("terrain", "tokens", "harbours")
NAMELESS = "drawn"


@dataclass(frozen=True)
class Berth:
    """A harbour at a side of a hex."""

    x: int
    y: int
    side: str
    kind: str


@dataclass(frozen=True)
class Sketch:
    """An island while it is drawn: any hexes, whether or not they can be played on."""

    name: str = NAMELESS
    cells: dict[Point, str] = field(default_factory=dict)
    """What is drawn on each hex, as in a drawing: “W6”, “D”, “?”."""
    harbours: tuple[Berth, ...] = ()
    lines: tuple[str, ...] = ()
    """Everything else, as written: the piles, the frame, beginners' pieces."""

    @property
    def corner(self) -> Point:
        """Where the drawing begins: a text has no left margin and no empty row above."""
        return min(x for x, _ in self.cells), min(y for _, y in self.cells)

    def move_by(self, across: int, down: int) -> Sketch:
        """The same elsewhere in the sea."""
        cells = {(x + across, y + down): cell for (x, y), cell in self.cells.items()}
        berths = tuple(replace(one, x=one.x + across, y=one.y + down) for one in self.harbours)
        return replace(self, cells=cells, harbours=berths)

    @property
    def text(self) -> str:
        """The drawing as a `.layout` file holds it."""
        cells = self.cells
        if not cells:
            return "\n".join([f"layout {self.name}", "hexes", "end", *self.lines, ""])
        rows = [write_sketch_row(cells, y, min(x for x, _ in cells)) for y in row_range(cells)]
        return "\n".join([f"layout {self.name}", "hexes", *rows, "end", *self.berth_lines(), *self.lines, ""])

    def berth_lines(self) -> list[str]:
        """The lines of the harbours; one whose hex is gone has gone with it."""
        left, top = self.corner
        places = Places.make_places((x - left, y - top) for x, y in self.cells)
        found: dict[str, str] = {}
        for one in self.harbours:
            at = (one.x - left, one.y - top)
            if at in places.hex_at:
                path = places.side_path(places.hex_at[at], one.side)
                found[places.path_names[path]] = one.kind
        return [f"harbour {path} {kind}" for path, kind in found.items()]

    def lines_without(self, *verbs: str) -> tuple[str, ...]:
        """The other lines but those that begin with one of these words."""
        return tuple(line for line in self.lines if line.split()[0] not in verbs)


def row_range(cells: Iterable[Point]) -> range:
    ys = [y for _, y in cells]
    return range(min(ys), max(ys) + 1)


def write_sketch_row(cells: dict[Point, str], y: int, left: int) -> str:
    """A drawn row; one of sea alone is a mark, since empty lines are nothing."""
    row = sorted((x, cell) for (x, at), cell in cells.items() if at == y)
    if not row:
        lowest = min(cells, key=lambda at: at[1])
        row = [(left + (left + y - sum(lowest)) % 2, "~")]
    text = ""
    for x, cell in row:
        text = text.ljust((x - left) * STEP) + cell
    return text


def clean_name(wish: str) -> str:
    """What somebody calls their island, as a name that fits into a record."""
    plain = unicodedata.normalize("NFKD", wish).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:40].strip("-") or NAMELESS


def read_sketch(text: str) -> Sketch:
    """The drawing of a text; what cannot be read raises, by its line."""
    draft = read_layout_draft(text)
    verbs = (line.split(";")[0].strip() for line in text.splitlines() if not line[:1].isspace())
    kept = tuple(line for line in verbs if line.split(" ")[0] in (*PILES, "frame", "start"))
    return Sketch(
        draft.name or NAMELESS, {at: write_cell(*cell) for at, cell in draft.cells.items()}, read_berths(draft), kept
    )


def write_cell(terrain: int | None, number: int | None) -> str:
    if terrain == LETTERS.index("D"):
        return "D"
    letter = "?" if terrain is None else LETTERS[terrain]
    if number is None:
        return "?" if terrain is None else f"{letter}?"
    return f"{letter}{number or '-'}"


def read_berths(draft: LayoutDraft) -> tuple[Berth, ...]:
    places, found = draft.places, list[Berth]()
    for harbour in draft.harbours if places is not None else ():
        assert places is not None
        hexagon, side = find_bordering_hex(places, harbour.path)
        x, y = places.hexes[hexagon]
        found.append(Berth(x, y, side, "?" if harbour.kind is None else HARBOURS[harbour.kind]))
    return tuple(found)


def find_bordering_hex(places: Places, path: int) -> tuple[int, str]:
    """A hex that a path borders, and on which side."""
    first, second = places.paths[path]
    for hexagon in places.corner_hexes[first]:
        if hexagon in places.corner_hexes[second]:
            ring = places.hex_corners[hexagon]
            for i, side in enumerate(SIDES):
                if {ring[i], ring[(i + 1) % 6]} == {first, second}:
                    return hexagon, side
    raise AssertionError("every path borders a hex")
