"""Paints drawings as PNG, for previews of links: whoever shows those reads no SVG.

The type is our own, from the package: a server's machine need have none, and the picture is the same everywhere.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"


class CannotPaint(Exception):
    """Nothing here paints: the extra «server» brings resvg."""


@cache
def font_files() -> list[str]:
    return sorted(map(str, FONTS.glob("*.ttf")))


def render_png(svg: str) -> bytes:
    """A drawing as PNG, in its own size."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as missing:
        raise CannotPaint from missing
    return bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=font_files(), serif_family="Alegreya"))
