"""From rules and layout to what the core reads: one place where every switch becomes a number."""

from __future__ import annotations

from dataclasses import dataclass, fields

from trueque.island.core import board as core_board
from trueque.island.core import switches as sw
from trueque.island.core.state import NONE
from trueque.island.layouts import Layout, LayoutStart, load_layout
from trueque.island.layouts.hopelessness import find_unwinnable_reason
from trueque.island.rules import IslandRules, make_options_error
from trueque.locale import _

DECLARED = {field.name: field.metadata for field in fields(IslandRules)}
CODES: dict[str, dict[str, int]] = {name: about["codes"] for name, about in DECLARED.items() if about.get("codes")}
"""What the core calls the positions of a named switch: as its field in `IslandRules` says."""
RENAMED: dict[str, str] = {name: about["core"] for name, about in DECLARED.items() if about.get("core")}
"""What the core calls a switch otherwise."""
SAME = tuple(
    field.name for field in fields(sw.Switches) if field.name in DECLARED and "values" not in DECLARED[field.name]
)
"""Numbers and flags that the core calls as we do."""

LAYOUT_SWITCHES = ("edition", "island", "beginner_board", "hex_stock", "board_size")
"""Switches that choose a layout, and never reach the core."""

MOST_CAPES = 6


@dataclass(frozen=True)
class IslandTable:
    """A layout and the two things the core needs to play on it."""

    layout: Layout
    board: core_board.CoreBoard
    switches: sw.Switches


def find_layout(rules: IslandRules) -> Layout:
    """The island that the rules name."""
    if rules.beginner_board != "off":
        return load_layout(f"beginner-{rules.beginner_board}")
    if rules.island:
        return load_layout(rules.island)
    if rules.board_size == 30:
        return load_layout("island-30")
    return load_layout(f"adapted-{rules.board_size}" if rules.hex_stock == "adapted" else "standard")


def make_island_table(rules: IslandRules, layout: Layout | None = None) -> IslandTable:
    """Everything the core needs to play by *rules*, on *layout* or on the island that the rules name."""
    island = layout or find_layout(rules)
    hopeless = find_unwinnable_reason(island, rules) if rules.version != "1" else None
    if hopeless is not None:
        raise hopeless
    return IslandTable(island, make_board(island, rules), make_switches(rules, island))


def make_switches(rules: IslandRules, layout: Layout) -> sw.Switches:
    """The switches as the core's numbers."""
    numbers = {name: codes[getattr(rules, name)] for name, codes in CODES.items()}
    numbers |= {theirs: int(getattr(rules, ours)) for ours, theirs in RENAMED.items()}
    numbers |= {name: int(getattr(rules, name)) for name in SAME}
    numbers["frame_first"] = int(rules.setup_order == "frame_first")
    numbers["start_pieces"] = int(bool(layout.starts))
    numbers["harbour_placement"] = sw.FRAME if is_framed(layout, rules) else sw.RANDOM
    return sw.Switches(**numbers)


def list_beginner_pieces(layout: Layout, rules: IslandRules) -> tuple[tuple[LayoutStart, LayoutStart], ...]:
    """The beginners' pieces of each seat, in the order of the drawing."""
    if not layout.starts:
        return ()
    # with three the red pieces are left out, with two the blue ones as well.
    left_out = ("red", "blue")[: max(0, 4 - rules.seats)]
    starts = tuple(pieces for colour, pieces in layout.starts if colour not in left_out)
    if len(starts) < rules.seats:
        sentence = _("The layout “{name}” has starting pieces for {n} seats only.")
        raise make_options_error("R-010", sentence, name=layout.name, n=str(len(starts)))
    return starts[: rules.seats]


def make_board(layout: Layout, rules: IslandRules) -> core_board.CoreBoard:
    """The layout in the core's words."""
    places = layout.places
    return core_board.CoreBoard(
        hex_corners=places.hex_corners,
        path_corners=places.paths,
        terrain=[NONE if terrain is None else terrain for terrain in layout.terrain],
        tokens=[NONE if number is None else number for number in layout.numbers],
        harbours=[places.paths[harbour.path] for harbour in layout.harbours],
        harbour_kinds=list_printed_harbours(layout, rules),
        terrain_stock=layout.terrain_stock,
        token_letters=layout.tokens,
        spirals=[
            places.spiral(cape, clockwise, layout.joined)
            for cape in places.capes[:MOST_CAPES]
            for clockwise in (True, False)
        ],
        harbour_stock=layout.harbour_stock,
        frame=layout.frame if is_framed(layout, rules) else (),
        starts=[
            [core_board.StartPiece(start.corner, start.path, start.star) for start in pieces]
            for pieces in list_beginner_pieces(layout, rules)
        ],
    )


def is_framed(layout: Layout, rules: IslandRules) -> bool:
    """Whether harbours are drawn as whole pieces of the sea frame; an island without one draws them singly."""
    return bool(layout.frame) and rules.harbour_placement == "frame"


def list_printed_harbours(layout: Layout, rules: IslandRules) -> list[int]:
    """The kind of each harbour, none where it is drawn; a fixed frame lies as printed."""
    if rules.harbour_placement == "fixed" and layout.frame:
        return [kind for piece in layout.frame for kind in piece]
    return [NONE if harbour.kind is None else harbour.kind for harbour in layout.harbours]
