"""The adapted edition as solids for a 3D printer (extra ``tactile``): every file is closed and prints as it lies.

    make_files(lang)    each STL by its name in a language, and a guide: how many, how they lie, how long they take
    list_parts()        the same as solids

The frame is printed in six sectors; the hexes themselves, and keys underneath, hold them together. Measures are in
`measures`, textures in `reliefs`.
"""

from __future__ import annotations

from collections.abc import Iterator

from trueque.kernel.extras import MissingExtra
from trueque.locale import speaker
from trueque.tactile.file_names import name_file

try:
    from manifold3d import Manifold

    from trueque.island.tactile.solids.boxes import make_boxes
    from trueque.island.tactile.solids.cards import make_cards
    from trueque.island.tactile.solids.forms import write_stl
    from trueque.island.tactile.solids.frame import make_frame
    from trueque.island.tactile.solids.guide import make_part_file_name, write_guide
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


def make_files(lang: str) -> Iterator[tuple[str, bytes]]:
    """The STL files, and last the guide to printing them."""
    parts = list(list_parts())
    for name, _, solid in parts:
        yield make_part_file_name(name, lang), write_stl(solid)
    yield f"{name_file(speaker('island', lang)('print guide'))}.txt", write_guide(parts, lang).encode()
