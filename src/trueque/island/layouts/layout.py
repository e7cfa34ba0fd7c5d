"""What an island is before and after nature has drawn what is left open."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.island.places import Places

RESOURCES = ("wood", "brick", "wool", "grain", "ore")
TERRAINS = ("forest", "hills", "pasture", "fields", "mountains", "desert")
"""Terrain *i* gives resource *i*; the desert gives nothing."""
DESERT = 5
HARBOURS = (*RESOURCES, "3:1")
"""Harbour kind *i* below five trades resource *i* at two to one."""
GENERIC = 5
PIPS = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
"""In how many of the 36 throws of two dice a number comes up."""
RED = 5
"""Pips of the sixes and eights."""


@dataclass(frozen=True)
class LayoutHarbour:
    """A harbour on a path of the coast; its kind is drawn where it is left open."""

    path: int
    kind: int | None


@dataclass(frozen=True)
class LayoutStart:
    """A settlement and its road as they lie on a beginners' board."""

    corner: int
    path: int
    star: bool
    """Whether the first cards come from this settlement."""


@dataclass(frozen=True)
class Layout:
    """An island as drawn: what is fixed, and the stocks from which nature draws what is left open."""

    name: str
    places: Places
    terrain: tuple[int | None, ...]
    """For each hex; none where it is drawn."""
    numbers: tuple[int | None, ...]
    """For each hex: 0 carries no token, none is drawn (only where the terrain is not desert)."""
    harbours: tuple[LayoutHarbour, ...]
    terrain_stock: tuple[int, ...] = (0,) * 6
    """How many hexes of each terrain lie in the pile that open hexes are drawn from."""
    tokens: tuple[int, ...] = ()
    """The number tokens in the order of their letters."""
    joined: bool = False
    """Whether each ring of letters begins beside both ends of the ring before (`Places.spiral`)."""
    frame: tuple[tuple[int, ...], ...] = ()
    """The pieces of the sea frame, clockwise, each with its harbours; drawn as wholes where harbours are left open."""
    harbour_stock: tuple[int, ...] = (0,) * 6
    """How many harbours of each kind lie in the pile, for harbours drawn one by one."""
    starts: tuple[tuple[str, tuple[LayoutStart, LayoutStart]], ...] = ()
    """The beginners' pieces of each colour, in the order of play."""

    @property
    def is_drawn(self) -> bool:
        """Whether nature has anything to draw for this island."""
        return None in self.terrain or None in self.numbers or any(h.kind is None for h in self.harbours)
