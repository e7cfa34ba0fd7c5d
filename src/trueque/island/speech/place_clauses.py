"""What the island's board shows about a corner, a path or a hex, as clauses."""

from __future__ import annotations

from trueque.island.layouts import RESOURCES
from trueque.island.speech.names import seats_at_hex
from trueque.island.speech.spoken_island import GIVES, SpokenIsland
from trueque.kernel.game import View
from trueque.telling.clauses import Clause

NEAR = 2
"""Roads to a harbour that is worth mentioning."""


def find_sites(view: View, seat: int) -> set[str]:
    """The corners on which a seat may settle: at its roads, and not next to anybody's home."""
    homes = {corner for one in view["players"] for corner in (*one["settlements"], *one["cities"])}
    ends = [tuple(path.split("-")) for path in view["island"]["paths"]]
    near = {a for a, b in ends if b in homes} | {b for a, b in ends if a in homes}
    reached = {corner for path in view["players"][seat]["roads"] for corner in path.split("-")}
    return reached - homes - near


def count_rolls(view: View, seat: int, resource: str) -> int:
    """In how many of 36 rolls a seat is paid a resource, the robber standing where it stands."""
    homes = {*view["players"][seat]["settlements"], *view["players"][seat]["cities"]}
    numbers = {
        tile["number"] for tile in view["island"]["hexes"]
        if tile["number"] and GIVES[tile["terrain"]] == resource and tile["at"] != view["island"]["robber"]
        and not homes.isdisjoint(tile["corners"])
    }  # fmt: skip
    return sum(SpokenIsland.odds(number) for number in numbers)


def find_corner_clauses(island: SpokenIsland, name: str) -> list[Clause]:
    corner = island.places.corner_names.index(name)
    tiles = [island.hex_view(number) for number in island.places.corner_hexes[corner]]
    kinds = len({tile["terrain"] for tile in tiles if tile["number"]})
    found = [Clause("rolls", (name, sum(island.odds(tile["number"]) for tile in tiles), kinds))]
    if fresh := new_resources(island, corner):
        found.append(Clause("fresh", (name, *fresh)))
    return found + find_harbour_clauses(island, corner)


def new_resources(island: SpokenIsland, corner: int) -> list[str]:
    """The resources of a corner that none of one's own corners brings."""

    def resources_at(corners: list[int]) -> set[str]:
        hexes = [island.hex_view(number) for one in corners for number in island.places.corner_hexes[one]]
        return {GIVES[tile["terrain"]] for tile in hexes if tile["number"]}

    mine = [island.places.corner_names.index(at) for at, (seat, _) in island.homes.items() if seat == island.to.seat]
    missing = resources_at([corner]) - resources_at(mine) if mine else set()
    return [name for name in RESOURCES if name in missing]


def find_harbour_clauses(island: SpokenIsland, corner: int) -> list[Clause]:
    """The harbour of a corner, or one that is at most two roads away."""
    kinds, name = island.harbour_at, island.places.corner_names[corner]
    if corner in kinds:
        return [Clause("harbour", (name, kinds[corner], 0))]
    ways = {c: far for c in kinds if (far := island.distance(corner, c, False)) is not None and far <= NEAR}
    if not ways:
        return []
    nearest = min(ways, key=lambda c: (ways[c], c))
    return [Clause("harbour", (name, kinds[nearest], ways[nearest]))]


def find_path_clauses(island: SpokenIsland, name: str) -> list[Clause]:
    """Whether a settlement fits at its new end, and how often that would be paid; else where it leads."""
    view, seat = island.view, island.to.seat
    assert seat is not None
    reached = {corner for path in view["players"][seat]["roads"] for corner in path.split("-")}
    ahead = [end for end in name.split("-") if end not in island.homes and end not in reached]
    roads = [*view["players"][seat]["roads"], name]
    players = [{**one, "roads": roads} if n == seat else one for n, one in enumerate(view["players"])]
    sites = find_sites({**view, "players": players}, seat)
    for end in ahead:
        if end in sites:
            return [Clause("site", (end, count_corner_rolls(island, end)))]
        onward = [(count_corner_rolls(island, corner), corner) for corner in list_free_beyond(view, name, end)]
        if onward:
            rolls, corner = max(onward)
            return [Clause("onward", (end, corner, rolls))]
        return [Clause("leads", (end, count_corner_rolls(island, end)))]
    return []


def count_corner_rolls(island: SpokenIsland, corner: str) -> int:
    """In how many of 36 rolls the hexes around a corner bring something, each counted."""
    around = island.places.corner_hexes[island.places.corner_names.index(corner)]
    return sum(island.odds(island.hex_view(number)["number"]) for number in around)


def list_free_beyond(view: View, path: str, end: str) -> list[str]:
    """The corners one road further on, along paths without a road, that keep the distance to every home."""
    homes = {corner for one in view["players"] for corner in (*one["settlements"], *one["cities"])}
    taken = {road for one in view["players"] for road in one["roads"]}
    ends = {one: tuple(one.split("-")) for one in view["island"]["paths"]}
    near = {a for a, b in ends.values() if b in homes} | {b for a, b in ends.values() if a in homes}
    beyond = {
        corner for one, both in ends.items() if end in both and one != path and one not in taken for corner in both
    }
    return sorted(beyond - {end} - homes - near)


def find_hex_clauses(island: SpokenIsland, name: str) -> list[Clause]:
    """What the robber stops there, and whose it is."""
    odds = island.odds(island.hex_view(island.places.hex_names.index(name))["number"])
    seats = seats_at_hex(island.view, name)
    if not (seats and odds):
        return [Clause("idle_hex", (name,))]
    moved = {**island.view, "island": {**island.view["island"], "robber": name}}
    resource = GIVES[island.hex_view(island.places.hex_names.index(name))["terrain"]]
    left = [Clause("cuts", (seat, resource, count_rolls(moved, seat, resource))) for seat in seats]
    return [Clause("blocks", (name, odds, *seats)), *left]
