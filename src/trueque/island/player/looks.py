"""What a position of the Island looks like in whole numbers, to somebody who knows everything: odds are learned of it.

A row's numbers about all come first, then as many about each seat. Nothing in it hangs on an offer that is open or on
how many were made: an offer that comes to nothing leaves the odds where they were.
"""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.bits import bit_of
from trueque.core.fields import Longs, part
from trueque.core.marks import lowest, rule
from trueque.island.core.state import (
    CARD_KINDS,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    NONE,
    RESOURCES,
    STOLEN,
    THROW_FOR_START,
    WORD,
    Position,
)
from trueque.island.core.tables import Tables

from .goals import count_all_lacking, count_lacking, estimate_wait_for_goal
from .sense import (
    CARD_GOAL,
    CITY_GOAL,
    GOALS,
    ROAD_GOAL,
    SETTLEMENT_GOAL,
    Sense,
    forget_island,
    pips_of,
    refresh_seat_sense,
)

(DECK, TURN, ROLLED, PLAYED, FREE, LAID, FOUNDING_STEP, BANK_LEAST, TO_WIN, COMBINED, TRADING, OWN_TURN_WINS, CARD_ENDS,
 LIMIT, LONGEST_ROAD, LARGEST_ARMY, BETWEEN, PRINTED_START) = range(18)  # fmt: skip
ABOUT_ALL = 18
(MISSING, ONE_SHORT, TWO_SHORT, THREE_SHORT, POINTS, INCOME, ROBBED, KINDS_, HAND_SIZE, OVER, DUE, SWAPS, BARGAINS,
 ANYTHING, CAN_SETTLE, CAN_CITY, CAN_BUY, CAN_ROAD, HAS_SPOT, SPOT_WORTH, ROADS_AWAY, WAY_WORTH, CITY_PIPS, KNIGHTS_,
 ARMY, ROAD, TRAIL, ARMY_LEAD, ROAD_LEAD, ROADS_LEFT, SETTLEMENTS_, CITIES_, IN_TURN, NEXT, VICTIM, FRESH_CARDS,
 WINS_NOW, ORDER) = range(38)  # fmt: skip
YIELDS = 38
HELD = YIELDS + RESOURCES
LACKING = HELD + RESOURCES
SHORT = LACKING + GOALS
WAITING = SHORT + GOALS
CARDS_ = WAITING + GOALS
SEAT = CARDS_ + CARD_KINDS
"""How many numbers there are about a seat."""
MOST_HELD, MOST_WAIT, FAR_AWAY, LEADS = 9, 60, 5, 4
LIKED_PIP = 30


@dataclass(slots=True)
class Sight:
    """In which is counted what a position looks like to somebody who misjudges nothing."""

    sense: Sense = part(Sense)


@rule
def question_kind(g: Position) -> int:
    """Which kind of question waits."""
    return g.phase


@rule
def seat_in_turn(g: Position) -> int:
    """Whose turn it is."""
    return g.seat


@rule
def look_width(t: Tables) -> int:
    """How many numbers a look is."""
    return ABOUT_ALL + t.seats * SEAT


@rule
def begin_looking(sight: Sight) -> None:
    """Another island comes."""
    forget_island(sight.sense)


@rule
def look_at(t: Tables, g: Position, sight: Sight, rows: Longs, at: int) -> None:
    """The table, then each seat."""
    for k in range(at, at + look_width(t)):
        rows[k] = 0
    is_laid = g.phase > THROW_FOR_START
    write_rules_features(t, rows, at)
    rows[at + DECK], rows[at + TURN] = g.deck_left, min(g.turn, 120)
    rows[at + ROLLED], rows[at + PLAYED], rows[at + FREE] = g.rolled, g.card_played, g.free_roads
    rows[at + LAID] = 1 if is_laid else 0
    rows[at + FOUNDING_STEP] = g.step if g.phase == FOUND_SETTLEMENT or g.phase == FOUND_ROAD else 0
    least = g.bank[0] + 0
    for r in range(RESOURCES):
        least = min(least, g.bank[r] + 0)
    rows[at + BANK_LEAST] = min(least, 5)
    for p in range(t.seats):
        write_standing_features(t, g, p, rows, at + ABOUT_ALL + p * SEAT)
        if is_laid:
            refresh_seat_sense(t, g, p, sight.sense)
            write_land_features(t, g, p, sight.sense, rows, at + ABOUT_ALL + p * SEAT)
            write_goal_features(t, g, p, sight.sense, rows, at + ABOUT_ALL + p * SEAT)


@rule
def write_rules_features(t: Tables, rows: Longs, at: int) -> None:
    """What the table agreed on, as far as it makes a lead worth more or less."""
    rows[at + TO_WIN], rows[at + COMBINED] = t.victory_points, t.combined_phase
    rows[at + TRADING] = 1 if t.proposals_per_turn > 0 else 0
    rows[at + OWN_TURN_WINS], rows[at + CARD_ENDS] = t.win_on_own_turn_only, t.dev_card_ends_turn
    rows[at + LIMIT], rows[at + BETWEEN] = min(t.hand_limit, 20), t.between_turns
    rows[at + LONGEST_ROAD], rows[at + LARGEST_ARMY] = t.longest_road_points, t.largest_army_points
    rows[at + PRINTED_START] = t.start_pieces


@rule
def write_standing_features(t: Tables, g: Position, p: int, rows: Longs, at: int) -> None:
    """Points, pieces, cards and awards of a seat, and when its turn is."""
    missing = max(0, t.victory_points - g.points[p])
    rows[at + MISSING], rows[at + POINTS] = missing, g.points[p]
    rows[at + ONE_SHORT] = 1 if missing <= 1 else 0
    rows[at + TWO_SHORT] = 1 if missing <= 2 else 0
    rows[at + THREE_SHORT] = 1 if missing <= 3 else 0
    rows[at + HAND_SIZE], rows[at + DUE] = min(g.hand_size[p], 20), g.due[p]
    rows[at + OVER] = max(0, min(g.hand_size[p], 20) - t.hand_limit)
    for r in range(RESOURCES):
        rows[at + HELD + r] = min(g.hand[p, r], MOST_HELD)
    mine = 1 if g.seat == p else 0
    for kind in range(CARD_KINDS):
        rows[at + CARDS_ + kind] = g.cards[p, kind] + mine * g.fresh[kind]
        rows[at + FRESH_CARDS] += mine * g.fresh[kind]
    rows[at + KNIGHTS_], rows[at + TRAIL] = g.knights[p], g.trail[p]
    rows[at + ARMY] = 1 if g.army_holder == p else 0
    rows[at + ROAD] = 1 if g.road_holder == p else 0
    army, road = 2, 4
    for q in range(t.seats):
        if q != p:
            army, road = max(army, g.knights[q] + 0), max(road, g.trail[q] + 0)
    rows[at + ARMY_LEAD] = min(LEADS, max(-LEADS, g.knights[p] - army))
    rows[at + ROAD_LEAD] = min(LEADS, max(-LEADS, g.trail[p] - road))
    rows[at + ROADS_LEFT] = min(g.roads_left[p], 15)
    rows[at + SETTLEMENTS_] = t.settlement_pieces - g.settlements_left[p]
    rows[at + CITIES_] = t.city_pieces - g.cities_left[p]
    rows[at + IN_TURN] = mine
    rows[at + VICTIM] = 1 if g.phase == STOLEN and g.victim == p else 0
    if g.phase > THROW_FOR_START:
        write_turn_order_features(t, g, p, rows, at)


@rule
def write_turn_order_features(t: Tables, g: Position, p: int, rows: Longs, at: int) -> None:
    """How many others have their turn before a seat's next one, and its place in the order of play."""
    q, far = g.follower[g.seat] + 0, 0
    while q != p and far < t.seats:
        q = g.follower[q] + 0
        far += 1
    rows[at + NEXT] = far
    for place in range(t.seats):
        if g.order[place] == p:
            rows[at + ORDER] = place


@rule
def write_land_features(t: Tables, g: Position, p: int, sense: Sense, rows: Longs, at: int) -> None:
    """What places bring, what the robber holds back, harbours, and where the seat can settle next."""
    rows[at + INCOME] = sense.income[p]
    for r in range(RESOURCES):
        rows[at + YIELDS + r] = sense.yields[p, r]
        rows[at + KINDS_] += 1 if sense.yields[p, r] > 0 else 0
        rows[at + SWAPS] += g.hand[p, r] // max(1, g.rate[p, r])
        rows[at + BARGAINS] += sense.yields[p, r] * max(0, 4 - g.rate[p, r])
        rows[at + ANYTHING] = 1 if g.rate[p, r] == 3 else rows[at + ANYTHING]
    rows[at + ROBBED] = count_robbed(t, g, p)
    if sense.spot[p] != NONE:
        rows[at + HAS_SPOT], rows[at + SPOT_WORTH] = 1, sense.spot_worth[p] // LIKED_PIP
    rows[at + ROADS_AWAY] = FAR_AWAY
    if sense.way[p] != NONE:
        rows[at + ROADS_AWAY], rows[at + WAY_WORTH] = sense.way_roads[p], sense.way_worth[p] // LIKED_PIP
    rows[at + CITY_PIPS] = max(0, sense.city_pips[p] + 0)


@rule
def count_robbed(t: Tables, g: Position, p: int) -> int:
    """The pips that the robber holds back."""
    if g.robber < 0 or g.terrain[g.robber] >= RESOURCES:
        return 0
    pips, total = pips_of(g.token[g.robber]), 0
    for w in range(t.corner_words):
        homes = t.hex_corners[g.robber, w] & g.homes[p, w]
        while homes != 0:
            c = w * WORD + lowest(homes)
            homes &= homes - 1
            total += 2 * pips if g.cities[w] & bit_of(c) != 0 else pips
    return total


@rule
def write_goal_features(t: Tables, g: Position, p: int, sense: Sense, rows: Longs, at: int) -> None:
    """What the seat lacks for each thing to build, with the bank's help and without, and how long that takes."""
    for goal in range(GOALS):
        rows[at + LACKING + goal] = count_all_lacking(g, p, goal, sense)
        rows[at + SHORT + goal] = count_short(g, p, goal, sense)
        rows[at + WAITING + goal] = min(MOST_WAIT, estimate_wait_for_goal(t, g, p, goal, sense) // 250)
    if rows[at + SHORT + SETTLEMENT_GOAL] == 0 and sense.spot[p] != NONE and g.settlements_left[p] > 0:
        rows[at + CAN_SETTLE] = 1
    if rows[at + SHORT + CITY_GOAL] == 0 and sense.city[p] != NONE and g.cities_left[p] > 0:
        rows[at + CAN_CITY] = 1
    rows[at + CAN_BUY] = 1 if rows[at + SHORT + CARD_GOAL] == 0 and g.deck_left > 0 else 0
    rows[at + CAN_ROAD] = 1 if rows[at + SHORT + ROAD_GOAL] == 0 and g.roads_left[p] > 0 else 0
    if rows[at + IN_TURN] != 0 and rows[at + ONE_SHORT] != 0 and g.rolled != 0:
        rows[at + WINS_NOW] = max(rows[at + CAN_SETTLE], rows[at + CAN_CITY])


@rule
def count_short(g: Position, p: int, goal: int, sense: Sense) -> int:
    """How many cards a seat lacks for a goal when what it does not need is traded at sea."""
    lacks, swaps = 0, 0
    for r in range(RESOURCES):
        missing = count_lacking(g, p, goal, r, sense)
        lacks += missing
        if missing == 0:
            swaps += (g.hand[p, r] - sense.cost[goal, r]) // max(1, g.rate[p, r])
    return max(0, lacks - swaps)
