"""The adapted edition as solids for a 3D printer (extra ``tactile``): every file is closed and prints as it lies.

    files()     each STL by name, and the list of how many to print
    parts()     the same as solids

The frame is printed in six sectors; the hexes themselves, and keys underneath, hold them together. Measures are in
`measures`, textures in `reliefs`.
"""

from __future__ import annotations

from collections.abc import Iterator

from trueque.kernel.extras import MissingExtra

try:
    from manifold3d import Manifold

    from trueque.island.tactile.solids.boxes import make_boxes
    from trueque.island.tactile.solids.cards import make_cards
    from trueque.island.tactile.solids.forms import write_stl
    from trueque.island.tactile.solids.frame import make_frame
    from trueque.island.tactile.solids.pieces import make_pieces
    from trueque.island.tactile.solids.table import make_table_things
    from trueque.island.tactile.solids.tiles import make_tiles
except ModuleNotFoundError as missing:
    raise MissingExtra("tactile") from missing

Part = tuple[str, int, Manifold]
"""A file's name, how many to print, and the solid."""


def list_parts() -> Iterator[Part]:
    """Everything in the box."""
    yield from make_frame()
    yield from make_tiles()
    yield from make_pieces()
    yield from make_cards()
    yield from make_boxes()
    yield from make_table_things()


def make_files() -> Iterator[tuple[str, bytes]]:
    """The STL files, and last the list of copies."""
    listed = []
    for name, copies, solid in list_parts():
        yield f"{name}.stl", write_stl(solid)
        listed.append(f"{copies:3}  {name}.stl")
    yield "print-list.txt", ("\n".join(listed) + "\n").encode()
