"""Where one can go from every place of the two principalities, for whoever walks over them place by place.

A place is called by its seat and its name: ``0 L1``, ``0 L1t``, ``1 forest2``; roads by their column: ``0 road 2``.
Besides what lies there, there is what could be laid next: whoever walks meets that only where an answer leads to it.
So a way names places until one is sure to be there: ``left`` and ``right`` along the row, ``above`` and ``below`` (the
next row that has any, and the nearest there), ``across`` to the other principality. Under the seat alone stand its rows
from the top, each from left to right, what lies there (``laid``), and where the next road would lie on either side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from trueque.princes.speech.describe import Realm
from trueque.princes.speech.walk_words import ROWS
from trueque.princes.tableau import CITY, COLUMNS, PLACE_NAMES, PLACES, SITE_NAMES, SITES, Spot
from trueque.telling import places as called

FURTHER = 100
"""A row further counts more than any way along a row."""
Shape = tuple[tuple[tuple[Spot, str], ...], tuple[int, ...], tuple[tuple[str, int], ...], tuple[str, ...]]
"""What the ways of a principality depend on: regions, roads, places with their sizes, sites with cards."""


def find_realm_shape(realm: Realm) -> Shape:
    return (
        tuple(((region["x"], region["y"]), region["region"]) for region in realm["regions"]),
        tuple(realm["roads"]),
        tuple((name, size) for name, size in realm["places"]),
        tuple(card["site"] for card in realm["cards"]),
    )


class RealmGround:
    """The places of one principality by where they lie: what is laid, and what could be."""

    def __init__(self, shape: Shape) -> None:
        regions, roads, places, cards = shape
        self.laid: dict[Spot, str] = {**dict(regions), **{(x, 0): f"road {x}" for x in roads}}
        for name, size in places:
            self.laid[PLACES[name], 0] = name
            rows = (2, 1, -1, -2) if size == CITY else (1, -1)
            self.laid |= {(PLACES[name], y): SITE_NAMES[PLACES[name], y] for y in rows}
        self.laid |= {SITES[site]: site for site in cards}
        xs = [PLACES[name] for name, _ in places]
        self.ends = {"left": min(xs) - 1, "right": max(xs) + 1}
        could = {(x, 0): f"road {x}" for x in self.ends.values()}
        could |= {(x, 0): PLACE_NAMES[x] for x in (min(xs) - 2, max(xs) + 2) if x in PLACE_NAMES}
        could |= {(x, y): SITE_NAMES[x, y] for (x, _), _ in regions for y in (2, -2) if x in COLUMNS}
        self.names = could | self.laid

    def row_places(self, y: int) -> list[str]:
        return [self.names[spot] for spot in sorted(self.names) if spot[1] == y]

    def places_until_laid(self, spots: Iterable[Spot], near: Callable[[Spot], int]) -> list[str]:
        """The places among *spots*, the nearest first, as far as the first that lies there."""
        found: list[str] = []
        for spot in sorted(spots, key=lambda spot: (near(spot), spot)):
            found.append(self.names[spot])
            if spot in self.laid:
                break
        return found

    def ways_along(self, x: int, y: int) -> dict[str, list[str]]:
        """The ways within the principality."""

        def distance_aside(spot: Spot) -> int:
            return abs(spot[0] - x) + FURTHER * abs(spot[1] - y)

        spots = [*self.names]
        return {
            "left": self.places_until_laid((at for at in spots if at[1] == y and at[0] < x), distance_aside),
            "right": self.places_until_laid((at for at in spots if at[1] == y and at[0] > x), distance_aside),
            "above": self.places_until_laid((at for at in spots if at[1] > y), distance_aside),
            "below": self.places_until_laid((at for at in spots if at[1] < y), distance_aside),
        }

    def opposite_places(self, x: int, y: int) -> list[str]:
        """The same spot seen from the other principality, or the nearest to it."""
        return self.places_until_laid(self.names, lambda spot: abs(spot[0] - x) + abs(spot[1] - y))


def ways_between_places(realms: Sequence[Realm]) -> dict[str, called.Spot]:
    """Every place of both principalities with its ways, and each principality with its rows."""
    return _compute_ways(tuple(find_realm_shape(realm) for realm in realms))


@lru_cache(256)
def _compute_ways(shapes: tuple[Shape, ...]) -> dict[str, called.Spot]:
    """The same, kept for the many turns that change nothing about it."""
    grounds = [RealmGround(shape) for shape in shapes]
    found: dict[str, called.Spot] = {}
    for seat, ground in enumerate(grounds):
        rows = {f"row {y}": ground.row_places(y) for y in sorted(ROWS.values(), reverse=True)}
        found[f"{seat}"] = {
            "steps": {f"road {side}": f"road {x}" for side, x in ground.ends.items()},
            "touches": {**rows, "laid": [*ground.laid.values()]},
        }
        for (x, y), name in ground.names.items():
            ways = ground.ways_along(x, y) | {"across": grounds[1 - seat].opposite_places(x, y)}
            found[f"{seat} {name}"] = {"steps": {}, "touches": ways}
    return found
