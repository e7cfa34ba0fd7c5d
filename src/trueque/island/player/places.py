"""What a founding looks like to the learned value: a row of small whole numbers about one seat."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.bits import bit_of, word_of
from trueque.core.fields import Grid, declare_grid, declare_number, declare_row
from trueque.core.marks import rule
from trueque.island.core.state import (
    ANY_HARBOUR,
    BRICK,
    GRAIN,
    MOST_CORNERS,
    MOST_SEATS,
    NONE,
    NUMBERS,
    ORE,
    RESOURCES,
    WOOD,
    WOOL,
    Position,
)
from trueque.island.core.tables import Tables

from .sense import Sense, pips_of, place_worth, refresh_seat_sense, walk_roads

# Where each part of a row begins
PLACE = 0  # one of six: the seat's place in the order of play
YIELDS = PLACE + MOST_SEATS  # pips of each resource
HANDS = YIELDS + RESOURCES  # first cards
BY_NUMBER = HANDS + RESOURCES  # cards that each number brings, 0 to 12
HARBOURS = BY_NUMBER + NUMBERS  # 2:1 for each resource, then 3:1
MATCHED = HARBOURS + RESOURCES + 1  # the most pips of what a 2:1 harbour takes
INCOME = MATCHED + 1  # all pips
DIVERSE = INCOME + 1  # how many numbers bring something
PAIRS = DIVERSE + 1  # the least of wood and brick; ore and grain; ore, grain and wool; what a settlement costs
OTHERS = PAIRS + 4  # pips of each resource that the others have
SUPPLY = OTHERS + RESOURCES  # pips of each resource on the island
SPOTS = SUPPLY + RESOURCES  # places to settle one, two and three roads away
BEST_SPOTS = SPOTS + 3  # what the best of them is worth
NEAR_KINDS = BEST_SPOTS + 3  # the most pips of each resource at a place up to two roads away
NEAR_HARBOUR = NEAR_KINDS + RESOURCES  # 1 if a 3:1 harbour is up to three roads away; then as MATCHED
EXPOSED = NEAR_HARBOUR + 2  # what the robber can take at once
INPUTS = EXPOSED + 1
TENTH = 10
ROADS = 3
MOST = 127


@dataclass(slots=True)
class Ground:
    """One seat's row, and where ways lead."""

    inputs: list[int] = declare_row(INPUTS, 16)
    pips: Grid = declare_grid(MOST_CORNERS, RESOURCES, 16)  # of each corner
    supply: list[int] = declare_row(RESOURCES, 16)
    off: list[int] = declare_row(MOST_SEATS, 16)  # by how much each founder of a lesson may misjudge
    surveyed: int = declare_number(32)


@rule
def compute_corner_yields(t: Tables, g: Position, ground: Ground) -> None:
    """What each corner yields, and what there is on the island: once an island."""
    for r in range(RESOURCES):
        ground.supply[r] = 0
    for h in range(t.hexes):
        if g.terrain[h] >= 0 and g.terrain[h] < RESOURCES:
            ground.supply[g.terrain[h]] += pips_of(g.token[h])
    for c in range(t.corners):
        for r in range(RESOURCES):
            ground.pips[c, r] = 0
        for k in range(3):
            h = t.corner_hexes[c, k]
            if h >= 0 and g.terrain[h] >= 0 and g.terrain[h] < RESOURCES:
                ground.pips[c, g.terrain[h]] += pips_of(g.token[h])
    ground.surveyed = 1


@rule
def write_founding_row(t: Tables, g: Position, p: int, sense: Sense, ground: Ground) -> None:
    """The founding of seat p, as a row."""
    if ground.surveyed == 0:
        compute_corner_yields(t, g, ground)
    for i in range(INPUTS):
        ground.inputs[i] = 0
    for q in range(t.seats):
        refresh_seat_sense(t, g, q, sense)
    for i in range(t.seats):
        if g.order[i] == p:
            ground.inputs[PLACE + i] = 1
    write_yields(t, g, p, sense, ground)
    write_numbers(t, g, p, ground)
    write_harbours(g, p, sense, ground)
    write_room(t, g, p, sense, ground)
    for i in range(INPUTS):
        ground.inputs[i] = min(MOST, ground.inputs[i])


@rule
def write_yields(t: Tables, g: Position, p: int, sense: Sense, ground: Ground) -> None:
    """Pips, cards, pairs that belong together, and what the others and the island have."""
    for r in range(RESOURCES):
        ground.inputs[YIELDS + r] = sense.yields[p, r]
        ground.inputs[HANDS + r] = g.hand[p, r]
        ground.inputs[SUPPLY + r] = ground.supply[r]
        for q in range(t.seats):
            ground.inputs[OTHERS + r] += sense.yields[q, r] if q != p else 0
    ground.inputs[INCOME] = sense.income[p]
    roads = min(sense.yields[p, WOOD], sense.yields[p, BRICK])
    cities = min(sense.yields[p, ORE], sense.yields[p, GRAIN])
    ground.inputs[PAIRS] = roads
    ground.inputs[PAIRS + 1] = cities
    ground.inputs[PAIRS + 2] = min(cities, sense.yields[p, WOOL])
    ground.inputs[PAIRS + 3] = min(roads, min(sense.yields[p, WOOL], sense.yields[p, GRAIN]))


@rule
def write_numbers(t: Tables, g: Position, p: int, ground: Ground) -> None:
    """Which throws bring something, and how much one robber can take."""
    for h in range(t.hexes):
        if g.terrain[h] >= 0 and g.terrain[h] < RESOURCES:
            cards = 0
            for w in range(t.corner_words):
                homes = g.homes[p, w] & t.hex_corners[h, w]
                while homes != 0:
                    cards += 1
                    homes &= homes - 1
            ground.inputs[BY_NUMBER + g.token[h]] += cards
            ground.inputs[EXPOSED] = max(ground.inputs[EXPOSED], cards * pips_of(g.token[h]))
    for number in range(NUMBERS):
        ground.inputs[DIVERSE] += 1 if ground.inputs[BY_NUMBER + number] > 0 else 0


@rule
def write_harbours(g: Position, p: int, sense: Sense, ground: Ground) -> None:
    """The rates that a seat trades at by sea."""
    for r in range(RESOURCES):
        if g.rate[p, r] == 2:
            ground.inputs[HARBOURS + r] = 1
            ground.inputs[MATCHED] = max(ground.inputs[MATCHED], sense.yields[p, r])
        elif g.rate[p, r] == 3:
            ground.inputs[HARBOURS + RESOURCES] = 1


@rule
def write_room(t: Tables, g: Position, p: int, sense: Sense, ground: Ground) -> None:
    """The places up to three roads away."""
    count = walk_roads(t, g, p, ROADS, sense)
    for i in range(count):
        c = sense.reached[i]
        if g.vacant[p, word_of(c)] & bit_of(c) != 0:
            write_settlement_spot(g, p, c, sense.roads[i] - 1, sense, ground)


@rule
def write_settlement_spot(g: Position, p: int, c: int, roads: int, sense: Sense, ground: Ground) -> None:
    """One place to settle, so many roads beyond the first."""
    ground.inputs[SPOTS + roads] += 1
    worth = place_worth(g, p, c, sense) // TENTH
    ground.inputs[BEST_SPOTS + roads] = max(ground.inputs[BEST_SPOTS + roads], worth)
    if roads < ROADS - 1:
        for r in range(RESOURCES):
            ground.inputs[NEAR_KINDS + r] = max(ground.inputs[NEAR_KINDS + r], ground.pips[c, r])
    if g.harbour[c] == ANY_HARBOUR:
        ground.inputs[NEAR_HARBOUR] = 1
    elif g.harbour[c] != NONE:
        pips = sense.yields[p, g.harbour[c]]
        ground.inputs[NEAR_HARBOUR + 1] = max(ground.inputs[NEAR_HARBOUR + 1], pips)
