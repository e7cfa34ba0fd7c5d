"""The principality as geometry: x grows to the owner's right, y away from the owner.

Places (settlements, cities) stand at odd x in row 0, roads at even x; regions at even x in rows 1 and -1; sites at odd
x in rows 1 and -1, for a city also 2 and -2; region expansions at even x in rows 2 and -2.

Places are called L1, R1, then L2, R2 outwards; sites L1t, L1b, and L1tt, L1bb for the outer ones of a city.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trueque.princes.layout import Realm

Spot = tuple[int, int]
REACH = 15
"""No principality grows further: 7 places at most."""

ROWS = {1: "t", 2: "tt", -1: "b", -2: "bb"}
SETTLEMENT, CITY = 1, 2

PLACE_NAMES = {x: f"{'L' if x < 0 else 'R'}{(abs(x) + 1) // 2}" for x in range(-REACH, REACH + 1) if x % 2}
PLACES = {name: x for x, name in PLACE_NAMES.items()}
SITE_NAMES: dict[Spot, str] = {(x, y): name + row for x, name in PLACE_NAMES.items() for y, row in ROWS.items()}
COLUMNS = {x: f"C{'L' if x < 0 else 'R'}{abs(x) // 2}" if x else "C0" for x in range(-REACH, REACH + 1) if not x % 2}
SITE_NAMES |= {(x, y): name + ("t" if y > 0 else "b") for x, name in COLUMNS.items() for y in (2, -2)}
SITES = {name: spot for spot, name in SITE_NAMES.items()}
"""Where a site lies; region expansions lie in columns: C0t, CL1b."""


def find_regions_beside(spot: Spot) -> tuple[Spot, Spot]:
    """The two region spots left and right of a site, on its own side; outer sites too."""
    x, y = spot
    side = 1 if y > 0 else -1
    return (x - 1, side), (x + 1, side)


def regions_around(x: int) -> tuple[Spot, Spot, Spot, Spot]:
    """The four region spots around a place."""
    return (x - 1, 1), (x + 1, 1), (x - 1, -1), (x + 1, -1)


def find_next_places(realm: Realm) -> dict[str, int]:
    """The x of the next place to the left and to the right."""
    xs = realm.places
    return {"L": min(xs) - 2, "R": max(xs) + 2}


def road_leading_to(x: int) -> int:
    """The x of the road that leads to a place further out."""
    return x + 1 if x < 0 else x - 1
