"""New islands: symmetric ones, the same for whoever looks at them from the other side, and balanced ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from random import Random

from trueque.island.core.state import MOST_CORNERS, MOST_HEXES, MOST_PATHS
from trueque.island.layouts import DESERT, PIPS, RED, RESOURCES
from trueque.island.layouts.layout import HARBOURS
from trueque.island.layouts.layout_text import LETTERS
from trueque.island.layouts.sanity import MOST_HARBOURS
from trueque.island.places import Places
from trueque.island.workshop.land_growth import grow_archipelago
from trueque.island.workshop.sketch import Berth, Sketch, find_bordering_hex

KINDS = ("symmetric", "balanced")
FEWEST, MOST_PARTS = 7, 4
FEWEST_ALIKE = 11
"""Of a symmetric island: two hexes of every terrain, and the desert."""
TRIES = 600
"""Swaps that are tried to even an island out."""
SHARE = (4, 3, 4, 4, 3)
"""Hexes of each terrain in the box."""
TOKENS = (6, 8, 5, 9, 4, 10, 3, 11, 5, 9, 6, 8, 4, 10, 3, 11, 2, 12)
"""In pairs of the same odds."""


@dataclass
class GeneratedGround:
    """An island that is being laid: a terrain and a number for every hex, and which hex lies opposite."""

    places: Places
    terrain: list[int]
    numbers: list[int]
    opposite: list[int]

    def measure_unevenness(self) -> float:
        """What is bad about it: red numbers and like land side by side, poor resources, corners too good."""
        places, bad = self.places, 0.0
        for h, around in enumerate(places.hex_neighbours):
            for other in around:
                if h < other:
                    bad += 60 * (PIPS[self.numbers[h]] == PIPS[self.numbers[other]] == RED)
                    bad += 8 * (self.numbers[h] == self.numbers[other] != 0)
                    bad += 4 * (self.terrain[h] == self.terrain[other])
        yields = [sum(PIPS[n] for n, t in zip(self.numbers, self.terrain, strict=True) if t == r) for r in range(5)]
        mean = sum(yields) / 5
        bad += sum((got - mean * SHARE[r] * 5 / sum(SHARE)) ** 2 for r, got in enumerate(yields)) / 2
        corners = [sum(PIPS[self.numbers[h]] for h in hexes) for hexes in places.corner_hexes]
        return bad + sum(max(0, pips - 10) ** 2 for pips in corners) * 2


def generate_sketch(kind: str, hexes: int, parts: int, seed: str) -> Sketch:
    """A new island of a kind; the same seed gives the same."""
    rng, symmetric = Random(f"{kind} {hexes} {parts} {seed}"), kind == "symmetric"
    for size in range(max(min(hexes, MOST_HEXES), FEWEST_ALIKE + (parts % 2 == 0) if symmetric else FEWEST), 0, -1):
        land, sum_ = grow_archipelago(size, parts, symmetric, rng)
        places = Places.make_places(land)
        if len(places.corners) <= MOST_CORNERS and len(places.paths) <= MOST_PATHS and len(land) <= MOST_HEXES:
            break
    opposite = [places.hex_at[sum_[0] - x, sum_[1] - y] if symmetric else h for h, (x, y) in enumerate(places.hexes)]
    ground = even_out(deal_ground(places, opposite, rng), rng)
    cells = {
        at: LETTERS[t] + (str(n) if t != DESERT else "")
        for at, t, n in zip(places.hexes, ground.terrain, ground.numbers, strict=True)
    }
    drawn = Sketch(f"{kind}-{len(cells)}", cells, place_harbours(places, opposite, rng))
    left, top = drawn.corner
    return drawn.move_by(-left, -top)


def deal_ground(places: Places, opposite: list[int], rng: Random) -> GeneratedGround:
    """Terrain and numbers by lot; opposite hexes get the same land and numbers of the same odds."""
    n = len(places.hexes)
    pairs = [(h, o) for h, o in enumerate(opposite) if h <= o]
    rng.shuffle(pairs)
    if any(h != o for h, o in enumerate(opposite)):
        pairs.sort(key=lambda pair: pair[0] != pair[1])  # the desert in the very middle, where there is one
    terrain, numbers = [0] * n, [0] * n
    lands = [r for i in range(n) for r in range(5) if i < SHARE[r]]
    at = 0
    for i, (one, other) in enumerate(pairs):
        land = DESERT if i == 0 else lands[at % len(lands)]
        terrain[one] = terrain[other] = land
        if land != DESERT:
            numbers[one] = TOKENS[2 * at % len(TOKENS)] if one != other else TOKENS[at % len(TOKENS)]
            numbers[other] = 14 - numbers[one] if one != other else numbers[one]
            at += 1
    return GeneratedGround(places, terrain, numbers, opposite)


def even_out(ground: GeneratedGround, rng: Random) -> GeneratedGround:
    """The same pieces, swapped as long as that makes the island more even."""
    bad, hexes = ground.measure_unevenness(), range(len(ground.terrain))
    for _ in range(TRIES):
        if not bad:
            break
        one, other = rng.sample(hexes, 2)
        alike = ground.opposite[one] == one, ground.opposite[other] == other
        if alike[0] != alike[1] or DESERT in (ground.terrain[one], ground.terrain[other]):
            continue
        undo = swap_hexes(ground, rng.random() < 0.5, one, other)
        now = ground.measure_unevenness()
        if now <= bad:
            bad = now
        else:
            undo()
    return ground


def swap_hexes(ground: GeneratedGround, numbers: bool, one: int, other: int) -> Callable[[], None]:
    """Swap the numbers or the land of two hexes and of those opposite; how to take it back."""
    which = ground.numbers if numbers else ground.terrain
    before = list(which)
    which[one], which[other] = which[other], which[one]
    for h in {one, other}:
        o = ground.opposite[h]
        if o not in (h, one, other):
            which[o] = 14 - which[h] if numbers else which[h]

    def undo_exchange() -> None:
        which[:] = before

    return undo_exchange


def place_harbours(places: Places, opposite: list[int], rng: Random) -> tuple[Berth, ...]:
    """Harbours along the coast, two free paths between any two; opposite ones are of the same kind."""
    wanted = min(MOST_HARBOURS, max(3, len(places.hexes) // 2))
    kinds = ["3:1", *rng.sample(RESOURCES, 5)] * 3
    symmetric = any(h != o for h, o in enumerate(opposite))
    found, taken = list[Berth](), set[int]()
    for path in list_coast_paths(places):
        both = {path, *([find_opposite_path(places, opposite, path)] if symmetric else [])}
        ends = [set(places.paths[p]) for p in both]
        apart = all(one.isdisjoint(two) for one, two in combinations(ends, 2))
        if len(found) + len(both) > wanted or not apart or any(end & taken for end in ends):
            continue
        kind = kinds.pop(0)
        assert kind in HARBOURS
        for p, end in zip(both, ends, strict=True):
            h, side = find_bordering_hex(places, p)
            found.append(Berth(*places.hexes[h], side, kind))
            taken |= end.union(*(places.corner_neighbours[c] for c in end))
    return tuple(found)


def find_opposite_path(places: Places, opposite: list[int], path: int) -> int:
    """The path that lies opposite under half a turn."""
    h, side = find_bordering_hex(places, path)
    turned = {"NW": "SE", "NE": "SW", "E": "W", "SE": "NW", "SW": "NE", "W": "E"}
    return places.side_path(opposite[h], turned[side])


def list_coast_paths(places: Places) -> list[int]:
    """The paths of the coast, each beside the one before, round one shore after the other."""
    left, order = set(places.coast), list[int]()
    while left:
        path = min(left)
        while path is not None:
            left.discard(path)
            order.append(path)
            ends: set[int] = set(places.paths[path])
            path = min((p for p in left if ends & set(places.paths[p])), default=None)  # type: ignore[assignment]
    return order
