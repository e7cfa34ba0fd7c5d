"""Land for a new island: parts that grow from one hex, and where they lie in the sea."""

from __future__ import annotations

from random import Random

from trueque.island.places import NEIGHBOURS, Point

Land = set[Point]
FAR = 12
"""How far from the middle a part is tried."""


def neighbour_points(at: Point) -> list[Point]:
    return [(at[0] + dx, at[1] + dy) for dx, dy in NEIGHBOURS]


def hex_distance(one: Point, other: Point) -> int:
    """Steps from hex to hex: a row counts one, two columns count one."""
    down, across = abs(one[1] - other[1]), abs(one[0] - other[0])
    return down + max(0, across - down) // 2


def turn_land(land: Land, sum_: Point = (0, 0)) -> Land:
    """The same land turned half round; opposite hexes add up to *sum_*."""
    return {(sum_[0] - x, sum_[1] - y) for x, y in land}


def grow_land(size: int, rng: Random, symmetric: bool) -> tuple[Land, Point]:
    """Land of so many hexes in one piece, and what opposite hexes add up to where it is *symmetric*."""
    sum_ = (0, 0) if size % 2 or not symmetric else (2, 0)
    land: Land = {(0, 0)} if size % 2 or not symmetric else {(0, 0), (2, 0)}
    while len(land) < size:
        edge = sorted({at for one in land for at in neighbour_points(one)} - land)
        # Compact land has fewer corners, so more of it fits, and it is better to build on.
        best = rng.choices(edge, [sum(at in land for at in neighbour_points(one)) ** 3 for one in edge])[0]
        land |= {best, *turn_land({best}, sum_)} if symmetric else {best}
    return land, sum_


def place_part_beside(parts: list[Land], new: Land, twin: bool) -> Land:
    """*new*, moved to where one hex of sea lies between it and the others, as near to the middle as can be.

    With *twin* its half-turned copy must find the same room on the other side.
    """
    taken = set().union(*parts) if parts else set()
    steps = ((x, y) for y in range(-FAR, FAR + 1) for x in range(-2 * FAR, 2 * FAR + 1) if (x + y) % 2 == 0)
    for x, y in sorted(steps, key=lambda at: (hex_distance((0, 0), at), abs(at[1]), at)):
        moved = {(a + x, b + y) for a, b in new}
        others = taken | turn_land(moved) if twin else taken
        if all(hex_distance(a, b) > 1 for a in moved for b in others) and moved.isdisjoint(others):
            return moved
    raise AssertionError("the sea is wide enough for every island that can be played on")


def grow_archipelago(hexes: int, parts: int, symmetric: bool, rng: Random) -> tuple[Land, Point]:
    """Land in so many parts; what opposite hexes add up to."""
    if parts == 1:
        return grow_land(hexes, rng, symmetric)
    if not symmetric:
        lands = list[Land]()
        for i in range(parts):
            lands.append(
                place_part_beside(lands, grow_land(hexes // parts + (i < hexes % parts), rng, False)[0], False)
            )
        return set().union(*lands), (0, 0)
    pairs, middle = divmod(parts, 2)
    each = hexes // parts
    lands = [grow_land(hexes - 2 * pairs * each | 1, rng, True)[0]] if middle else []
    for i in range(pairs):
        size = each if middle else (hexes // 2 - each * (pairs - 1) if i == 0 else each)
        one = place_part_beside(lands, grow_land(size, rng, False)[0], True)
        lands += [one, turn_land(one)]
    return set().union(*lands), (0, 0)
