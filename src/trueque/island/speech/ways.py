"""Where one can go from every hex, corner and path, for whoever walks over the island place by place.

Steps are directions (``n``, ``ne`` …) between places that meet, and ways along and between rows: ``left`` and
``right``, ``above`` and ``below`` (the nearest there, whether a path leads to it or not), ``first`` and ``last``; and
``round``, the corner of a hex where one begins to go round it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from trueque.island.places import NEIGHBOURS, SIDES, Places, Point
from trueque.telling.places import Spot

CLOCKWISE = ("N", "NE", "SE", "S", "SW", "NW")
"""The headings of paths at a corner, from the north on."""
TOP = 1
"""Which of `Places.hex_corners`, from the upper left on, lies in the north: there one begins to go round."""


@cache
def ways_between_places(places: Places) -> dict[str, Spot]:
    """Every place by its name, with its steps and what it touches of the other layers, clockwise."""
    return dict([*_hex_ways(places), *_corner_ways(places), *_path_ways(places)])


@dataclass(frozen=True)
class Rows:
    """The places of one layer in rows from the top, each from left to right; *at*: where they lie, in halves."""

    names: Sequence[str]
    at: Sequence[Point]
    zigzag: bool = False
    """Rows of corners: no path leads straight up or down from each."""

    def steps_from(self, one: int, turns: dict[str, int]) -> dict[str, str]:
        """The steps from a place: by its *turns*, and within and between the rows."""
        x, y = self.at[one]
        rows: dict[int, list[int]] = {}
        for i, (_, height) in enumerate(self.at):
            rows.setdefault(height, []).append(i)
        row, heights = sorted(rows[y], key=lambda i: self.at[i][0]), sorted(rows)
        here, level = row.index(one), heights.index(y)
        found = {way: to for way, to in turns.items() if way not in "ew"} | {"first": row[0], "last": row[-1]}
        left, right = (row[i] if 0 <= i < len(row) else None for i in (here - 1, here + 1))
        if not self.zigzag:
            left, right = turns.get("w"), turns.get("e")
            # Two steps up keep the column: they turn to either side, after the length of the row.
            sides = ("e", "w") if len(row) % 2 else ("w", "e")
            for way, side in product("ns", reversed(sides)):
                if f"{way}{side}" in turns:
                    found[way] = turns[f"{way}{side}"]
        beyond = {"above": level - 1, "below": level + 1}
        for way, n in beyond.items():
            if 0 <= n < len(heights):
                found[way] = min(rows[heights[n]], key=lambda i: (abs(self.at[i][0] - x), self.at[i][0]))
        found |= {way: to for way, to in (("left", left), ("right", right)) if to is not None}
        return {way: self.names[to] for way, to in found.items()}


def _hex_ways(places: Places) -> Iterator[tuple[str, Spot]]:
    rows = Rows(places.hex_names, [(2 * (x + 1), y) for x, y in places.hexes])
    for h, (x, y) in enumerate(places.hexes):
        around = {side.lower(): (x + dx, y + dy) for side, (dx, dy) in zip(SIDES, NEIGHBOURS, strict=True)}
        turns = {side: places.hex_at[at] for side, at in around.items() if at in places.hex_at}
        corners = [places.corner_names[c] for c in places.hex_corners[h]]
        touches = {"corner": corners, "path": [places.path_names[places.side_path(h, side)] for side in SIDES]}
        yield places.hex_names[h], {"steps": rows.steps_from(h, turns) | {"round": corners[TOP]}, "touches": touches}


def _corner_ways(places: Places) -> Iterator[tuple[str, Spot]]:
    rows = Rows(places.corner_names, [(2 * x, y) for x, y in places.corners], zigzag=True)
    for c, name in enumerate(places.corner_names):
        turns = {places.heading(c, other): other for other in places.corner_neighbours[c]}
        fan = [places.path_between[c, turns[way]] for way in CLOCKWISE if way in turns]
        # A corner has a path to the north, or two to either side of it: asked for a side, the straight one is meant.
        meant = {way: turns.get(way, turns.get(way[0])) for way in CLOCKWISE}
        steps = rows.steps_from(c, {way.lower(): to for way, to in meant.items() if to is not None})
        touches = {
            "hex": [places.hex_names[h] for h in places.corner_hexes[c]], "path": [places.path_names[p] for p in fan],
        }  # fmt: skip
        yield name, {"steps": steps, "touches": touches}


def _path_ways(places: Places) -> Iterator[tuple[str, Spot]]:
    middles = [_path_middle(places, a, b) for a, b in places.paths]
    rows = Rows(places.path_names, middles)
    for p, (a, b) in enumerate(places.paths):
        met = {q for end in (a, b) for q in places.corner_paths[end]} - {p}
        turns = {_turn_direction(middles[p], middles[q]): q for q in sorted(met)}
        hexes = [places.hex_names[h] for h in places.corner_hexes[a] if h in places.corner_hexes[b]]
        touches = {"corner": [places.corner_names[a], places.corner_names[b]], "hex": hexes}
        yield places.path_names[p], {"steps": rows.steps_from(p, turns), "touches": touches}


def _path_middle(places: Places, a: int, b: int) -> Point:
    """The middle of a path: across in halves, down in quarters of a side; every second corner of a row lies lower."""
    heights = [6 * places.corners[c][1] - (2 if places.is_low(c) else 4) for c in (a, b)]
    return places.corners[a][0] + places.corners[b][0], sum(heights)


def _turn_direction(one: Point, other: Point) -> str:
    """In which direction the middle of another path lies that shares a corner: never straight up or down."""
    across, down = other[0] - one[0], other[1] - one[1]
    return ("s" if down > 0 else "n" if down < 0 else "") + ("e" if across > 0 else "w")
