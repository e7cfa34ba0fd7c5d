"""The site's large files as `unlzma.mjs` reads them: as small on any host as a host's brotli would make them."""

from __future__ import annotations

import lzma
from pathlib import Path

SUFFIX = ".lzma"
UNKNOWN = b"\xff" * 8
FILTER = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24, "nice_len": 273,
          "depth": 1000, "lp": 0, "pb": 0}  # fmt: skip
CONTEXTS = (4, 3)
"""How many bits before a letter its chances know: modules and texts are smallest with 4, the engine with 3."""


def pack_small(text: bytes) -> bytes:
    """A packed file; unlike what Python writes it says how long the text is."""
    tried = [lzma.compress(text, format=lzma.FORMAT_ALONE, filters=[{**FILTER, "lc": bits}]) for bits in CONTEXTS]
    packed = min(tried, key=len)
    return packed.replace(UNKNOWN, len(text).to_bytes(8, "little"), 1)


def replace_by_small(path: Path) -> Path:
    """The packed file that lies where *path* lay."""
    small = path.with_name(path.name + SUFFIX)
    small.write_bytes(pack_small(path.read_bytes()))
    path.unlink()
    return small
