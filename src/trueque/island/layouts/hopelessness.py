"""Whether somebody could ever win on an island: no more is asked than that the points are there to be had."""

from __future__ import annotations

from trueque.island.core.awards import LARGE_ENOUGH, LONG_ENOUGH
from trueque.island.layouts.layout import DESERT, Layout
from trueque.island.layouts.layout_errors import make_layout_error
from trueque.island.places import Places
from trueque.island.rules import IslandRules
from trueque.kernel.errors import BadOptions
from trueque.locale import _

FOUNDINGS = 2
"""Whoever founds twice may build on two parts of the land, and on no third."""


def find_unwinnable_reason(layout: Layout, rules: IslandRules) -> BadOptions | None:
    """Why nobody can ever win by *rules* on this island; none where it is not certain that nobody can."""
    if not can_yield(layout):
        return make_layout_error(
            _("On the island “{name}” no land has a number: it never yields, and nobody can ever win."),
            name=layout.name[:40],
        )
    most = count_most_points(layout.places, rules)
    if most >= rules.victory_points:
        return None
    sentence = _("On the island “{name}” one seat alone comes to {most} points; it takes {needed} to win.")
    return make_layout_error(sentence, name=layout.name[:40], most=most, needed=rules.victory_points)


def can_yield(layout: Layout) -> bool:
    """Whether some land has, or may be dealt, a number; any resource buys any other from the bank."""
    has_land = any(layout.terrain_stock[:DESERT])
    return any(
        (has_land if terrain is None else terrain != DESERT) and (bool(layout.tokens) if number is None else number > 0)
        for terrain, number in zip(layout.terrain, layout.numbers, strict=True)
    )  # fmt: skip


def count_most_points(places: Places, rules: IslandRules) -> int:
    """What a seat would have that nobody kept from anything: all its pieces, both awards, every point card."""
    rooms = sorted(map(len, list_spaced_corners(places)), reverse=True)
    homes = min(sum(rooms[:FOUNDINGS]), rules.settlements + rules.cities)
    cities = min(homes, rules.cities)
    road = rules.longest_road_points if rules.roads >= LONG_ENOUGH else 0
    army = rules.largest_army_points if rules.deck_knights >= LARGE_ENOUGH else 0
    return homes + cities + road + army + rules.deck_points


def list_spaced_corners(places: Places) -> list[list[int]]:
    """For each part of the land corners of which no two are neighbours, as many as there can be.

    Corners of hexes fall into two halves with paths only between them; then as many can be chosen as there are
    corners less the most paths of which no two share one (Kőnig).
    """
    left, rooms = set(range(len(places.corners))), list[list[int]]()
    while left:
        part, edge = list[int](), [left.pop()]
        while edge:
            part.append(edge.pop())
            near = left.intersection(places.corner_neighbours[part[-1]])
            left -= near
            edge += near
        rooms.append(part[: len(part) - count_neighbour_pairs(places, part)])
    return rooms


def count_neighbour_pairs(places: Places, part: list[int]) -> int:
    """The most pairs of neighbouring corners that share none."""
    side = {part[0]: 0}
    for corner in part:
        for other in places.corner_neighbours[corner]:
            side.setdefault(other, 1 - side[corner])
    partner: dict[int, int] = {}

    def can_pair(corner: int, seen: set[int]) -> bool:
        for other in places.corner_neighbours[corner]:
            if other not in seen:
                seen.add(other)
                if other not in partner or can_pair(partner[other], seen):
                    partner[other] = corner
                    return True
        return False

    return sum(can_pair(corner, set()) for corner in part if side[corner] == 0)
