"""What the drawings of all games have alike: the colours of lands and seats, outlines, roads."""

from __future__ import annotations

GROUNDS = {"forest": "#3d7a35", "hills": "#b5562c", "pasture": "#a6cf6b", "fields": "#e6c547", "mountains": "#8d8d96"}
"""The five lands that give something."""
INKS = ("#a8322a", "#1f5fa8", "#f5f5f0", "#e08a1e", "#2f6b4f", "#6b4a9c")
"""The seats."""
LIGHT, DARK, BLACK = "#f7f2e7", "#2b2418", "#1c1c1c"
OUTLINE = f'stroke="{BLACK}" stroke-width="2"'


def draw_road(start: tuple[float, float], end: tuple[float, float], ink: str) -> str:
    """A bar in the colour of its seat, edged in black."""
    line = "M{:g} {:g}L{:g} {:g}".format(*start, *end)
    return f'<path d="{line}" stroke="{BLACK}" stroke-width="12"/><path d="{line}" stroke="{ink}" stroke-width="8"/>'
