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

    from trueque.island.tactile.solids.boxes import all_boxes
    from trueque.island.tactile.solids.cards import cards
    from trueque.island.tactile.solids.forms import stl
    from trueque.island.tactile.solids.frame import frame
    from trueque.island.tactile.solids.pieces import pieces
    from trueque.island.tactile.solids.table import table_things
    from trueque.island.tactile.solids.tiles import tiles
except ModuleNotFoundError as missing:
    raise MissingExtra("tactile") from missing

Part = tuple[str, int, Manifold]
"""A file's name, how many to print, and the solid."""


def parts() -> Iterator[Part]:
    """Everything in the box."""
    yield from frame()
    yield from tiles()
    yield from pieces()
    yield from cards()
    yield from all_boxes()
    yield from table_things()


def files() -> Iterator[tuple[str, bytes]]:
    """The STL files, and last the list of copies."""
    listed = []
    for name, copies, solid in parts():
        yield f"{name}.stl", stl(solid)
        listed.append(f"{copies:3}  {name}.stl")
    yield "print-list.txt", ("\n".join(listed) + "\n").encode()
