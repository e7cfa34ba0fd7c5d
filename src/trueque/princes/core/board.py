"""The principality as geometry: a spot is (x + REACH) * ROWS + y + 2; x grows to the right, y away from the owner.

Places (settlements, cities) stand at odd x in row 0, roads at even x; regions at even x in rows 1 and -1; sites at odd
x in rows 1 and -1, for a city also 2 and -2; region expansions at even x in rows 2 and -2.
"""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer

from .actions import SPOT
from .numbers import CITY, REACH, ROWS
from .state import Position
from .tables import Tables

MIDDLE = 2
"""The row of the places: y = 0."""
TOP, BOTTOM = MIDDLE + 1, MIDDLE - 1
NO_REGION = -1


@rule
def place_of_site(spot: int) -> int:
    """The place that a site belongs to."""
    return spot - spot % ROWS + MIDDLE


@rule
def is_column(spot: int) -> bool:
    """Whether the spot is at an even x, among regions and roads."""
    return (spot // ROWS - REACH) % 2 == 0


@rule
def find_region_beside(g: Position, seat: int, spot: int, side: int) -> int:
    """The region left (-1) or right (1) of a site, on its own half; outer sites too."""
    if is_column(spot):
        return NO_REGION
    row = spot % ROWS
    return g.lies[seat, spot - row + ROWS * side + (TOP if row > MIDDLE else BOTTOM)] - 1


@rule
def region_around(g: Position, seat: int, place: int, k: int) -> int:
    """One of the four regions around a place: above left and right, below left and right."""
    return g.lies[seat, place + (ROWS if k % 2 == 1 else -ROWS) + (1 if k < 2 else -1)] - 1


@rule
def card_of_site(g: Position, seat: int, k: int) -> int:
    """The card of the k-th site."""
    return g.lies[seat, g.sites[seat, k]] - 1


@rule
def find_free_site(g: Position, seat: int, place: int, half: int, city_only: int) -> int:
    """A free site above (1) or below (-1) a place, the inner one first; 0 where there is none.

    R-206: the two sites on one side of a city touch the same regions, so only one of them is offered.
    """
    is_city = g.lies[seat, place] == CITY
    if city_only != 0 and not is_city:
        return 0
    if g.lies[seat, place + half] == 0:
        return place + half
    if is_city and g.lies[seat, place + 2 * half] == 0:
        return place + 2 * half
    return 0


@rule
def add_free_sites(g: Position, seat: int, city_only: int, moves: Moves) -> None:
    """Every free site that is offered."""
    for k in range(g.place_count[seat]):
        for below_it in range(2):
            spot = find_free_site(g, seat, g.places[seat, k], 1 - 2 * below_it, city_only)
            if spot != 0:
                add_answer(moves, SPOT + spot)


@rule
def has_free_site(g: Position, seat: int, city_only: int) -> bool:
    """Whether there is one."""
    for k in range(g.place_count[seat]):
        place = g.places[seat, k]
        if find_free_site(g, seat, place, 1, city_only) != 0 or find_free_site(g, seat, place, -1, city_only) != 0:
            return True
    return False


@rule
def column_site(spot: int) -> int:
    """Where the region expansion of a region lies."""
    return spot + 1 if spot % ROWS > MIDDLE else spot - 1


@rule
def find_next_place(g: Position, seat: int, side: int) -> int:
    """The spot of the next place to the left (0) or to the right (1)."""
    end = g.places[seat, 0]
    for k in range(g.place_count[seat]):
        end = min(end, g.places[seat, k]) if side == 0 else max(end, g.places[seat, k])
    return end - 2 * ROWS if side == 0 else end + 2 * ROWS


@rule
def find_road_column(place: int) -> int:
    """The x (+ REACH) of the road that leads to a place further out."""
    x = place // ROWS
    return x + 1 if x < REACH else x - 1


@rule
def road_bit(place: int) -> int:
    """The same as a bit."""
    return 1 << find_road_column(place)


@rule
def add_road_spot(g: Position, seat: int, x: int) -> None:
    """A road lies at this x (+ REACH)."""
    g.roads[seat] |= 1 << x
    g.road_spots[seat, g.road_count[seat]] = x
    g.road_count[seat] += 1


@rule
def outer_column(place: int) -> int:
    """The spot, in the row of places, of the column that a new place brings."""
    return place - ROWS if place // ROWS < REACH else place + ROWS


@rule
def count_club(t: Tables, g: Position, seat: int, club: int) -> int:
    """How many cards of a club stand in a principality (not those beneath another)."""
    count = 0
    for k in range(g.site_count[seat]):
        count += t.member[club, card_of_site(g, seat, k)]
    return count


@rule
def has_face(t: Tables, g: Position, seat: int, card: int) -> bool:
    """Whether the face of a card stands in a principality, also beneath another card."""
    for k in range(g.site_count[seat]):
        spot = g.sites[seat, k]
        if t.face[g.lies[seat, spot] - 1] == t.face[card]:
            return True
        if g.under[seat, spot] != 0 and t.face[g.under[seat, spot] - 1] == t.face[card]:
            return True
    return False


@rule
def has_city(g: Position, seat: int) -> bool:
    """Whether there is a city."""
    for k in range(g.place_count[seat]):
        if g.lies[seat, g.places[seat, k]] == CITY:
            return True
    return False


@rule
def find_region_spot(g: Position, seat: int, store: int) -> int:
    """Where one of our regions lies."""
    for k in range(g.region_count[seat]):
        spot = g.region_spots[seat, k]
        if g.lies[seat, spot] == store + 1:
            return spot
    return 0
