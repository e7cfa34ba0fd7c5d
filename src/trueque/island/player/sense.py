"""What a seat sees in a position: what places are worth to it, where it can settle, which way leads there.

Worths are thirtieths of a pip, so that all of them are whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.bits import bit_of, word_of
from trueque.core.chance import Chance, draw_below
from trueque.core.fields import Grid, declare_grid, declare_number, declare_row, part
from trueque.core.marks import lowest, rule
from trueque.core.outlook import SeatOutlook, see_worth
from trueque.island.core.costs import (
    CARD_GRAIN,
    CARD_ORE,
    CARD_WOOL,
    CITY_GRAIN,
    CITY_ORE,
    ROAD_BRICK,
    ROAD_WOOD,
    SETTLEMENT_BRICK,
    SETTLEMENT_GRAIN,
    SETTLEMENT_WOOD,
    SETTLEMENT_WOOL,
)
from trueque.island.core.founding import other_corner
from trueque.island.core.state import (
    ANY_HARBOUR,
    BRICK,
    GRAIN,
    MOST_CORNERS,
    MOST_SEATS,
    NONE,
    ORE,
    RESOURCES,
    WOOD,
    WOOL,
    WORD,
    Position,
)
from trueque.island.core.tables import Tables

ROAD_GOAL, SETTLEMENT_GOAL, CITY_GOAL, CARD_GOAL = range(4)
GOALS = 4
RUNS_ROADS = 600
"""Who holds roads so much dearer builds one whenever there is nowhere to settle yet."""
BUYS_NONE = -1000
"""Who holds development cards so much less dear buys none, not even with too many cards in hand."""
TRADING, CAUTION = 4, 5
"""What a style can be about besides the goals (`core.outlook`): offers for goals that lack so many cards more than one,
and so many cards less in hand when a seven may come."""
LIKED, WOOL_LIKED, CITY_LIKED = 30, 24, 33
"""A pip of wood or brick; of wool; of grain or ore."""
NEW_KIND, HARBOUR_FOR_ANY, HARBOUR_FOR_ONE, HARBOUR_BY_PIP = 42, 45, 15, 10
ANY_LAND = 90
ROADS_AHEAD, BY_ROAD = 4, 75
"""How far a seat looks for a place to settle, and what each road on the way takes of its worth."""
COUNTERS, LEADERS, HARBOURS, SECOND_GOALS, RARE_CARDS, NEW_KINDS = 1, 2, 3, 3, 4, 5
NUMBERS, OTHER_PLANS, SEVENS, SEA_TRADES, KNIGHTS, OWN_OFFERS = 6, 7, 8, 10, 11, 11
"""Things that a player does not look at from so much blindness on (`core.outlook`): each takes a road ahead, too."""
RISKED = 2
"""Cards above the limit that who does not think of sevens holds on to, for each step of blindness."""
WORST = -100_000
SIGNS = 5


@dataclass(slots=True)
class Sense:
    """What was found out about one island and its seats: never part of a position."""

    signs: Grid = declare_grid(MOST_SEATS, SIGNS, 64)  # what the board looked like when a seat last looked around
    surveyed: int = declare_number(32)  # 1 once the island is known
    count: int = declare_number(32)  # goals of the seat that thinks now, the best first
    rank: list[int] = declare_row(GOALS, 32)
    goal: list[int] = declare_row(GOALS, 32)
    best: int = declare_number(32)  # of a choice: the most worth so far,
    picked: int = declare_number(32)  # the answer that has it,
    alike: int = declare_number(32)  # and how many have
    cost: Grid = declare_grid(GOALS, RESOURCES, 16)
    liking: list[int] = declare_row(MOST_CORNERS, 16)  # of each corner: pips as they are liked
    site: list[int] = declare_row(MOST_CORNERS, 16)  # and as they are
    kinds: list[int] = declare_row(MOST_CORNERS, 16)  # the set of resources that come often enough
    first: list[int] = declare_row(MOST_CORNERS, 16)  # on a way: the path it begins with
    reached: list[int] = declare_row(MOST_CORNERS, 16)  # the corners that new roads lead to, the nearest first
    roads: list[int] = declare_row(MOST_CORNERS, 16)  # how many it takes to each of these
    yields: Grid = declare_grid(MOST_SEATS, RESOURCES, 16)  # of each seat: pips of each resource
    income: list[int] = declare_row(MOST_SEATS, 16)  # all of them
    spot: list[int] = declare_row(MOST_SEATS, 16)  # the best corner that it can settle now, or NONE
    spot_worth: list[int] = declare_row(MOST_SEATS, 16)
    way: list[int] = declare_row(MOST_SEATS, 16)  # the first path to the best place further on, or NONE
    way_roads: list[int] = declare_row(MOST_SEATS, 16)
    way_worth: list[int] = declare_row(MOST_SEATS, 16)
    city: list[int] = declare_row(MOST_SEATS, 16)  # its best settlement, or NONE
    city_pips: list[int] = declare_row(MOST_SEATS, 16)
    takers: list[int] = declare_row(2 * RESOURCES, 16)  # of each kind p could give, one or two of it: who would take it
    outlook: SeatOutlook = part(SeatOutlook)


@rule
def forget_island(sense: Sense) -> None:
    """Another island comes."""
    sense.surveyed = 0


@rule
def begin_choice(otherwise: int, sense: Sense) -> None:
    """Nothing is chosen yet; *otherwise* where nothing will be."""
    sense.best, sense.picked, sense.alike = WORST, otherwise, 0


@rule
def keep_if_best_answer(action: int, worth: int, chance: Chance, sense: Sense) -> None:
    """One more answer to choose from: the best is picked, any of several alike."""
    if worth > sense.best:
        sense.best, sense.picked, sense.alike = worth, action, 1
    elif worth == sense.best:
        sense.alike += 1
        if draw_below(chance, sense.alike) == 0:
            sense.picked = action


@rule
def pips_of(number: int) -> int:
    """In how many of 36 throws a number comes."""
    return 6 - abs(7 - number) if number > 0 else 0


@rule
def resource_worth(r: int) -> int:
    """What a pip of a resource is worth."""
    if r == WOOL:
        return WOOL_LIKED
    return LIKED if r == WOOD or r == BRICK else CITY_LIKED


@rule
def survey_island(t: Tables, g: Position, sense: Sense) -> None:
    """What every corner yields, once a game."""
    for c in range(t.corners):
        sense.liking[c], sense.site[c], sense.kinds[c] = 0, 0, 0
        for k in range(3):
            h = t.corner_hexes[c, k]
            if h >= 0 and g.terrain[h] >= 0 and g.terrain[h] < RESOURCES:
                pips = pips_of(g.token[h])
                sense.site[c] += pips
                sense.liking[c] += pips * resource_worth(g.terrain[h])
                if pips > 1:
                    sense.kinds[c] |= 1 << g.terrain[h]
    for p in range(MOST_SEATS):
        sense.signs[p, 0] = -1
    write_costs(sense)
    sense.surveyed = 1


@rule
def write_costs(sense: Sense) -> None:
    """What each goal costs."""
    for goal in range(GOALS):
        for r in range(RESOURCES):
            sense.cost[goal, r] = 0
    sense.cost[ROAD_GOAL, WOOD], sense.cost[ROAD_GOAL, BRICK] = ROAD_WOOD, ROAD_BRICK
    sense.cost[SETTLEMENT_GOAL, WOOD], sense.cost[SETTLEMENT_GOAL, BRICK] = SETTLEMENT_WOOD, SETTLEMENT_BRICK
    sense.cost[SETTLEMENT_GOAL, WOOL], sense.cost[SETTLEMENT_GOAL, GRAIN] = SETTLEMENT_WOOL, SETTLEMENT_GRAIN
    sense.cost[CITY_GOAL, GRAIN], sense.cost[CITY_GOAL, ORE] = CITY_GRAIN, CITY_ORE
    sense.cost[CARD_GOAL, WOOL], sense.cost[CARD_GOAL, GRAIN], sense.cost[CARD_GOAL, ORE] = (
        CARD_WOOL, CARD_GRAIN, CARD_ORE,
    )  # fmt: skip


@rule
def refresh_seat_sense(t: Tables, g: Position, p: int, sense: Sense) -> None:
    """See that what is kept of seat p is true of the position."""
    if sense.surveyed == 0:
        survey_island(t, g, sense)
    if (
        sense.signs[p, 0] == g.free[0]
        and sense.signs[p, 1] == g.free[1]
        and sense.signs[p, 2] == g.built[0]
        and sense.signs[p, 3] == g.built[1]
        and sense.signs[p, 4] == g.cities_left[p]
    ):
        return
    sense.signs[p, 0], sense.signs[p, 1] = g.free[0], g.free[1]
    sense.signs[p, 2], sense.signs[p, 3], sense.signs[p, 4] = g.built[0], g.built[1], g.cities_left[p]
    count_yields(t, g, p, sense)
    find_best_reachable_corner(t, g, p, sense)
    find_best_distant_corner(t, g, p, sense)


@rule
def count_yields(t: Tables, g: Position, p: int, sense: Sense) -> None:
    """What p's places bring, and which of its settlements would be the best city."""
    for r in range(RESOURCES):
        sense.yields[p, r] = 0
    sense.income[p], sense.city[p], sense.city_pips[p] = 0, NONE, -1
    for w in range(t.corner_words):
        homes = g.homes[p, w]
        while homes != 0:
            c = w * WORD + lowest(homes)
            homes &= homes - 1
            size = 1
            if g.cities[w] & bit_of(c) != 0:
                size = 2
            elif sense.site[c] > sense.city_pips[p]:
                sense.city[p], sense.city_pips[p] = c, sense.site[c]
            count_building_yield(t, g, p, c, size, sense)


@rule
def count_building_yield(t: Tables, g: Position, p: int, c: int, size: int, sense: Sense) -> None:
    """What one building brings."""
    for k in range(3):
        h = t.corner_hexes[c, k]
        if h >= 0 and g.terrain[h] < RESOURCES:
            pips = size * pips_of(g.token[h])
            sense.yields[p, g.terrain[h]] += pips
            sense.income[p] += pips


@rule
def place_worth(g: Position, p: int, c: int, sense: Sense) -> int:
    """What a settlement would be worth: pips, resources that are new to p, a harbour that fits."""
    worth = sense.liking[c] if sense.outlook.blind < NUMBERS else land_worth(c, sense)
    if sense.outlook.blind < NEW_KINDS:
        for r in range(RESOURCES):
            if sense.yields[p, r] == 0 and (sense.kinds[c] >> r & 1) != 0:
                worth += NEW_KIND
    if sense.outlook.blind < HARBOURS:
        worth += harbour_worth(g, p, c, sense)
    return see_worth(sense.outlook, worth, c)


@rule
def land_worth(c: int, sense: Sense) -> int:
    """What a corner is worth to who sees its lands and not their numbers."""
    worth = 0
    for r in range(RESOURCES):
        worth += ANY_LAND if (sense.kinds[c] >> r & 1) != 0 else 0
    return worth


@rule
def harbour_worth(g: Position, p: int, c: int, sense: Sense) -> int:
    """What the harbour at a corner would be worth."""
    if g.harbour[c] == ANY_HARBOUR:
        return HARBOUR_FOR_ANY
    if g.harbour[c] != NONE:
        return HARBOUR_FOR_ONE + HARBOUR_BY_PIP * sense.yields[p, g.harbour[c]]
    return 0


@rule
def find_best_reachable_corner(t: Tables, g: Position, p: int, sense: Sense) -> None:
    """The best corner at p's roads that nobody is too near to."""
    sense.spot[p], sense.spot_worth[p] = NONE, WORST // 10
    for w in range(t.corner_words):
        places = g.vacant[p, w] & (g.touched[p, w] | g.homes[p, w])
        while places != 0:
            c = w * WORD + lowest(places)
            places &= places - 1
            worth = place_worth(g, p, c, sense)
            if worth > sense.spot_worth[p]:
                sense.spot[p], sense.spot_worth[p] = c, worth


@rule
def walk_roads(t: Tables, g: Position, p: int, most: int, sense: Sense) -> int:
    """The corners up to so many new roads away, from p's network on, road by road; how many there are."""
    count = 0
    low = (g.touched[p, 0] | g.homes[p, 0]) & ~(g.built[0] & ~g.homes[p, 0])
    high = (g.touched[p, 1] | g.homes[p, 1]) & ~(g.built[1] & ~g.homes[p, 1])
    seen_low, seen_high = low, high
    for roads in range(most):
        next_low, next_high = 0, 0
        while low != 0 or high != 0:
            c = lowest(low) if low != 0 else WORD + lowest(high)
            low, high = (low & (low - 1), high) if low != 0 else (low, high & (high - 1))
            for k in range(3):
                e = t.corner_paths[c, k]
                if e < 0 or g.free[word_of(e)] & bit_of(e) == 0:
                    continue
                other = other_corner(t, e, c)
                if (seen_low if other < WORD else seen_high) & bit_of(other) != 0:
                    continue
                sense.first[other] = e if roads == 0 else sense.first[c]
                sense.reached[count], sense.roads[count] = other, roads + 1
                count += 1
                seen_low |= bit_of(other) if other < WORD else 0
                seen_high |= bit_of(other) if other >= WORD else 0
                if g.built[word_of(other)] & bit_of(other) == 0:
                    next_low |= bit_of(other) if other < WORD else 0
                    next_high |= bit_of(other) if other >= WORD else 0
        low, high = next_low, next_high
    return count


@rule
def find_best_distant_corner(t: Tables, g: Position, p: int, sense: Sense) -> None:
    """The best place some roads away, and the first of them."""
    best = WORST
    sense.way[p] = NONE
    count = walk_roads(t, g, p, max(1, ROADS_AHEAD - sense.outlook.blind), sense)
    for i in range(count):
        best = max(best, keep_if_best_way(g, p, sense.reached[i], sense.roads[i], best, sense))


@rule
def keep_if_best_way(g: Position, p: int, c: int, roads: int, best: int, sense: Sense) -> int:
    """How good a place so many roads away is; remembered where it is better than the best so far."""
    if g.vacant[p, word_of(c)] & bit_of(c) == 0:
        return WORST
    worth = place_worth(g, p, c, sense)
    rank = worth - BY_ROAD * roads
    if rank > best:
        sense.way[p], sense.way_roads[p], sense.way_worth[p] = sense.first[c], roads, worth
    return rank
