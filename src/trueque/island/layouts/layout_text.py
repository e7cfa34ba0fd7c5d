"""Reads an island from its drawing.

A drawing is lines of text; ``;`` begins a comment. The hexes stand between ``hexes`` and ``end``, row under row, each
cell begun every sixth column, every second row shifted by three columns, as the hexes themselves are:

    layout tiny
    hexes
       W6    ?
    D     ?8    S?
    end
    harbour a1-a2 3:1
    harbour c1-c2 ?
    terrain forest 1 pasture 2 desert 0
    tokens 5 9
    harbours 3:1 2 wool 1
    frame 3:1 wool | ore
    start red settlement a2 road a2-a3 star

A cell is a terrain, W forest, B hills, S pasture, G fields, O mountains, D desert, ``?`` drawn, followed by its number,
``?`` for a drawn token or ``-`` for none; ``?`` alone is drawn in both, ``~`` is sea. ``terrain``, ``tokens``
and ``harbours`` are the piles that is drawn from; ``frame`` says which harbours share a piece of the sea frame;
``start`` lays beginners' pieces, twice for every colour, ``star`` where the first cards come from.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from trueque.island.layouts.layout import DESERT, HARBOURS, TERRAINS, Layout, LayoutHarbour, LayoutStart
from trueque.island.layouts.layout_errors import make_layout_error
from trueque.island.layouts.sanity import check_layout
from trueque.island.places import HEX_ROWS, Places, Point
from trueque.kernel.errors import BadOptions, RuleError
from trueque.locale import _

LETTERS = "WBSGOD"
STEP = 3
"""Columns of text from one hex column to the next; a hex is two of them wide."""
NAME = re.compile("[A-Za-z0-9-]{1,40}")
"""What fits into the rules line of a record, where “/” and “_” have a meaning of their own."""
NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)


class InLine(BadOptions):
    """Something is wrong, and the line is named already."""


def line_error(number: int, what: RuleError) -> InLine:
    found = make_layout_error(_("Line {number} of the layout: {what}"), number=number, what=what)
    return InLine(found.sentence, "layouts", found.spoken)


@dataclass
class LayoutDraft:
    """What has been read so far."""

    name: str = ""
    cells: dict[Point, tuple[int | None, int | None]] = field(default_factory=dict)
    places: Places | None = None
    harbours: list[LayoutHarbour] = field(default_factory=list)
    terrain_stock: tuple[int, ...] = (0,) * 6
    tokens: tuple[int, ...] = ()
    joined: bool = False
    frame: tuple[tuple[int, ...], ...] = ()
    harbour_stock: tuple[int, ...] = (0,) * 6
    starts: dict[str, list[LayoutStart]] = field(default_factory=dict)

    @property
    def island(self) -> Places:
        if self.places is None:
            raise make_layout_error(_("The hexes must be drawn before anything is said about their places."))
        return self.places


def read_layout(text: str) -> Layout:
    """The island that *text* draws; an error names the line and what is wrong with it."""
    return check_layout(make_layout(read_layout_draft(text)))


def read_layout_draft(text: str) -> LayoutDraft:
    """What *text* draws, whether or not it can be played."""
    draft = LayoutDraft()
    rows: list[tuple[int, str]] | None = None
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.split(";")[0].rstrip()
        try:
            if rows is not None and line.strip() != "end":
                if line or not raw.strip():  # a note is no row
                    rows.append((number, line))
            elif line.strip() == "hexes":
                rows = []
            elif rows is not None:
                read_hexes(draft, rows)
                rows = None
            elif line:
                read_layout_line(draft, line.split())
        except InLine:
            raise
        except RuleError as what:
            raise line_error(number, what) from what
    if rows is not None:
        raise make_layout_error(_("The layout has no “end” after its “hexes”."))
    return draft


def write_layout_word(text: str) -> str:
    """A drawing as one word for the rules line of a record: comments gone, ``/`` ends a line, ``_`` is a blank."""
    lines = (line.split(";")[0].rstrip() for line in text.splitlines())
    return "drawn:" + "/".join(line for line in lines if line).replace(" ", "_")


def expand_word(word: str) -> str:
    """The drawing that `write_layout_word` wrote, as a text again."""
    return word.removeprefix("drawn:").replace("/", "\n").replace("_", " ")


def read_word(word: str) -> Layout:
    """The island that `write_layout_word` wrote."""
    return read_layout(expand_word(word))


def make_layout(draft: LayoutDraft) -> Layout:
    if draft.places is None or not draft.name:
        if not draft.name:
            raise make_layout_error(_("The layout has no name (“layout NAME”)."))
        raise make_layout_error(_("The layout has no drawn hexes (“hexes … end”)."))
    for colour, pieces in draft.starts.items():
        if len(pieces) != 2:
            sentence = _("The layout gives {colour} {n} starting settlement; it needs two.")
            raise make_layout_error(sentence, colour=colour, n=len(pieces))
    cells = [draft.cells[at] for at in draft.places.hexes]
    return Layout(
        name=draft.name,
        places=draft.places,
        terrain=tuple(terrain for terrain, _ in cells),
        numbers=tuple(number for _, number in cells),
        harbours=tuple(draft.harbours),
        terrain_stock=draft.terrain_stock,
        tokens=draft.tokens,
        joined=draft.joined,
        frame=draft.frame,
        harbour_stock=draft.harbour_stock,
        starts=tuple((colour, (first, second)) for colour, (first, second) in draft.starts.items()),
    )


# ---- the drawn rows --------------------------------------------------------------------------------------------------


def read_hexes(draft: LayoutDraft, rows: list[tuple[int, str]]) -> None:
    """The hexes of the drawn *rows*, each with its line number."""
    if len(rows) > len(HEX_ROWS):
        sentence = _("The island has {n} rows; {most} is the most that can be named.")
        raise make_layout_error(sentence, n=len(rows), most=len(HEX_ROWS))
    for number, line in rows:
        if not line:
            raise line_error(
                number, make_layout_error(_("the row is empty; a row of sea has ~ in the place of each hex."))
            )
    left = min((len(line) - len(line.lstrip()) for _, line in rows), default=0)
    shift = 0
    for y, (number, line) in enumerate(rows):
        for cell in re.finditer(r"\S+", line):
            x, rest = divmod(cell.start() - left, STEP)
            if y == 0 and not draft.cells:
                shift = x % 2
            if rest or x % 2 != (shift + y) % 2:
                raise line_error(number, make_misplaced_cell_error(cell.group(), cell.start() + 1))
            if cell.group() != "~":
                try:
                    draft.cells[x, y] = read_cell(cell.group())
                except RuleError as what:
                    raise line_error(number, what) from what
    if not draft.cells:
        raise make_layout_error(_("The island has no hex."))
    draft.places = Places.make_places(draft.cells)


def make_misplaced_cell_error(cell: str, column: int) -> BadOptions:
    sentence = _("“{cell}” begins at column {column}, which fits no hex; cells stand every {wide} columns and every "
                 "second row is shifted by {step}.")  # fmt: skip
    return make_layout_error(sentence, cell=cell, column=column, wide=2 * STEP, step=STEP)


def read_cell(cell: str) -> tuple[int | None, int | None]:
    """Terrain and number of one drawn cell; none where it is drawn from the pile."""
    letter, token = cell[0], cell[1:]
    if letter not in LETTERS + "?":
        raise make_layout_error(
            _("“{cell}” is no hex; a cell begins with one of {letters}, ? or ~."), cell=cell, letters=LETTERS
        )
    terrain = None if letter == "?" else LETTERS.index(letter)
    if terrain == DESERT:
        if token not in ("", "-"):
            raise make_layout_error(_("“{cell}” puts a number on the desert, which bears none."), cell=cell)
        return terrain, 0
    if token == "-":
        return terrain, 0
    if token == "?" or cell == "?":
        return terrain, None
    if not token.isdigit() or int(token) not in NUMBERS:
        raise make_layout_error(_("“{cell}” needs a number from 2 to 12, but not 7, or ? or -."), cell=cell)
    return terrain, int(token)


# ---- the lines under the drawing -------------------------------------------------------------------------------------


def read_layout_line(draft: LayoutDraft, words: list[str]) -> None:
    verb, rest = words[0], words[1:]
    if verb not in LINES:
        known = ", ".join(LINES)
        raise make_layout_error(
            _("“{verb}” begins no line of a layout; known are hexes, {known}."), verb=verb[:40], known=known
        )
    LINES[verb](draft, rest)


def read_name(draft: LayoutDraft, words: list[str]) -> None:
    if len(words) != 1:
        raise make_layout_error(_("“layout” is followed by one name."))
    if not NAME.fullmatch(words[0]):
        sentence = _("“{name}” cannot name an island: a name is at most 40 plain letters, digits and hyphens.")
        raise make_layout_error(sentence, name=words[0][:40])
    draft.name = words[0]


def read_harbour(draft: LayoutDraft, words: list[str]) -> None:
    if len(words) != 2:
        raise make_layout_error(_("A harbour is a path and a kind, as in “harbour a1-a2 3:1”."))
    path = draft.island.read_path(words[0])
    if any(harbour.path == path for harbour in draft.harbours):
        raise make_layout_error(_("The path {path} has two harbours."), path=words[0])
    draft.harbours.append(LayoutHarbour(path, None if words[1] == "?" else look_up_word(words[1], HARBOURS, "harbour")))


def read_terrain(draft: LayoutDraft, words: list[str]) -> None:
    draft.terrain_stock = read_counts(words, TERRAINS, "terrain")


def read_harbours(draft: LayoutDraft, words: list[str]) -> None:
    draft.harbour_stock = read_counts(words, HARBOURS, "harbour")


def read_tokens(draft: LayoutDraft, words: list[str]) -> None:
    """The letters in order; “joined” before them where each ring begins beside both ends of the ring before."""
    draft.joined = words[:1] == ["joined"]
    words = words[1:] if draft.joined else words
    for word in words:
        if not word.isdigit() or int(word) not in NUMBERS:
            raise make_layout_error(
                _("“{word}” is no number token; tokens run from 2 to 12 without 7."), word=word[:40]
            )
    draft.tokens = tuple(int(word) for word in words)


def read_frame(draft: LayoutDraft, words: list[str]) -> None:
    pieces = [piece.split() for piece in " ".join(words).split("|")]
    draft.frame = tuple(tuple(look_up_word(kind, HARBOURS, "harbour") for kind in piece) for piece in pieces)


def read_start(draft: LayoutDraft, words: list[str]) -> None:
    shape = [words[i] if i < len(words) else "" for i in (1, 3)]
    if shape != ["settlement", "road"] or len(words) not in (5, 6) or words[5:] not in ([], ["star"]):
        reads = _("A start reads “start COLOUR settlement CORNER road PATH”, with “star” at most once a colour.")
        raise make_layout_error(reads)
    start = LayoutStart(draft.island.read_corner(words[2]), draft.island.read_path(words[4]), words[5:] == ["star"])
    draft.starts.setdefault(words[0], []).append(start)


LINES: dict[str, Callable[[LayoutDraft, list[str]], None]] = {
    "layout": read_name,
    "harbour": read_harbour,
    "terrain": read_terrain,
    "tokens": read_tokens,
    "harbours": read_harbours,
    "frame": read_frame,
    "start": read_start,
}


NO_SUCH = {
    "harbour": _("“{word}” is no harbour; choose one of {known}."),
    "terrain": _("“{word}” is no terrain; choose one of {known}."),
}
NO_NUMBER = {
    "harbour": _("“{word} {count}” must give a number of harbour pieces."),
    "terrain": _("“{word} {count}” must give a number of terrain pieces."),
}
NO_PAIRS = {
    "harbour": _("The harbour pile is pairs of kind and number."),
    "terrain": _("The terrain pile is pairs of kind and number."),
}


def look_up_word(word: str, known: tuple[str, ...], what: str) -> int:
    if word not in known:
        raise make_layout_error(NO_SUCH[what], word=word[:40], known=", ".join(known))
    return known.index(word)


def read_counts(words: list[str], known: tuple[str, ...], what: str) -> tuple[int, ...]:
    """How many of each kind, from “forest 4 hills 3”."""
    counts = [0] * len(known)
    for word, count in zip(words[::2], words[1::2], strict=False):
        if not count.isdigit():
            raise make_layout_error(NO_NUMBER[what], word=word[:40], count=count[:40])
        counts[look_up_word(word, known, what)] += int(count)
    if len(words) % 2 or not words:
        raise make_layout_error(NO_PAIRS[what])
    return tuple(counts)
