"""What speaks for an answer: facts that everybody can see on the board, as a coach would point them out."""

from __future__ import annotations

from typing import Any

from trueque.island import actions as act
from trueque.island.layouts import RESOURCES
from trueque.island.speech.spoken_island import GIVES, SpokenIsland
from trueque.locale import speaker
from trueque.speech.choices import Asked

Spoken = tuple[str, str]
"""The place an answer names, and what speaks for it; both empty where there is no place to point at."""


NEAR = 2
"""Roads to a harbour that is worth mentioning."""


def describe_advantages(asked: Asked, action: Any) -> Spoken:
    """Where *action* happens and why one might want it there."""
    island = SpokenIsland(asked)
    if isinstance(action, act.BuildSettlement | act.BuildCity):
        return action.corner, describe_corner_advantages(island, action.corner)
    if isinstance(action, act.BuildRoad):
        return action.path, describe_path_advantages(island, action.path)
    if isinstance(action, act.MoveRobber):
        return action.hex, describe_hex_advantages(island, action.hex)
    return "", ""


def describe_corner_advantages(island: SpokenIsland, name: str) -> str:
    say, corner = speaker("island", island.to.lang), island.places.corner_names.index(name)
    tiles = [island.hex_view(number) for number in island.places.corner_hexes[corner]]
    odds = sum(island.odds(tile["number"]) for tile in tiles)
    kinds = say.many("{n} kind of resource", "{n} kinds of resource", len({t["terrain"] for t in tiles if t["number"]}))
    said = [say("It is paid in {odds} of 36 rolls, from {kinds}.", odds=odds, kinds=kinds)]
    if fresh := new_resources(island, corner):
        said.append(say("New to you: {resources}.", resources=", ".join(island.resource_name(name) for name in fresh)))
    return " ".join([*said, *nearby_harbours(island, corner)])


def new_resources(island: SpokenIsland, corner: int) -> list[str]:
    """The resources of a corner that none of one's own corners brings."""

    def resources_at(corners: list[int]) -> set[str]:
        hexes = [island.hex_view(number) for one in corners for number in island.places.corner_hexes[one]]
        return {GIVES[tile["terrain"]] for tile in hexes if tile["number"]}

    mine = [island.places.corner_names.index(at) for at, (seat, _) in island.homes.items() if seat == island.to.seat]
    missing = resources_at([corner]) - resources_at(mine) if mine else set()
    return [name for name in RESOURCES if name in missing]


def nearby_harbours(island: SpokenIsland, corner: int) -> list[str]:
    """The harbour of a corner, or one that is at most two roads away."""
    say, kinds = speaker("island", island.to.lang), island.harbour_at
    if corner in kinds:
        return [say("There: {harbour}.", harbour=island.describe_harbour(kinds[corner]))]
    ways = {c: far for c in kinds if (far := island.distance(corner, c, False)) is not None and far <= NEAR}
    if not ways:
        return []
    nearest = min(ways, key=lambda c: (ways[c], c))
    harbour = island.describe_harbour(kinds[nearest])
    return [say.many("One road away: {harbour}.", "{n} roads away: {harbour}.", ways[nearest],
                     harbour=harbour)]  # fmt: skip


def describe_path_advantages(island: SpokenIsland, name: str) -> str:
    places = island.places
    ends = places.paths[places.path_names.index(name)]
    ahead = [island.describe_corner(end) for end in ends if places.corner_names[end] not in island.homes]
    say = speaker("island", island.to.lang)
    return say("It leads to {corners}.", corners="; ".join(ahead)) if ahead else ""


def describe_hex_advantages(island: SpokenIsland, name: str) -> str:
    say, places, number = speaker("island", island.to.lang), island.places, island.places.hex_names.index(name)
    around = [places.corner_names[c] for c, hexes in enumerate(places.corner_hexes) if number in hexes]
    seats = sorted({island.homes[corner][0] for corner in around if corner in island.homes})
    who = ", ".join(island.seat_name(seat) for seat in seats) or say("nobody")
    odds = island.odds(island.hex_view(number)["number"])
    return say("It blocks what {odds} of 36 rolls bring; next to it: {names}.", odds=odds, names=who)
