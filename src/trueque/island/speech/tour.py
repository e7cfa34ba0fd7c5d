"""The island hex by hex, for the ear: the column is heard from left to right, the row by its height."""

from __future__ import annotations

from trueque.island.speech.spoken_island import SpokenIsland
from trueque.speech.choices import Asked
from trueque.telling.tours import Stop

TOUR = {"beginner_board": "2011"}


def list_stops(asked: Asked) -> list[Stop]:
    """Every hex, row by row."""
    island = SpokenIsland(asked)
    hexes = island.places.hexes
    left, right = min(x for x, _ in hexes), max(x for x, _ in hexes)
    last = max(y for _, y in hexes)
    terrains = [there["terrain"] for there in island.view["island"]["hexes"]]
    return [
        Stop(
            (island.describe_hex_state(i),),
            round(2 * (x - left) / (right - left) - 1, 2),
            round(y / last, 2),
            terrains[i],
        )
        for i, (x, y) in enumerate(hexes)
    ]
