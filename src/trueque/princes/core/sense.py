"""What a seat wants: the goals that it could build, and what its resources are worth to it, the nearest goals first."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import declare_number, declare_row, part
from trueque.core.marks import rule
from trueque.core.outlook import SeatOutlook, love_plan

from .board import find_next_place, has_face, road_bit
from .build import CITIES, ROADS, SETTLES, has_site_for
from .needs import find_card_discount, is_requirement_met
from .numbers import (
    ADVANTAGE_FROM,
    COMMERCE,
    FIELD,
    FIELD_MOST,
    KINDS,
    KNOWN,
    PER_STORE,
    PROGRESS,
    SETTLEMENT,
    SKILL,
    STORE_MOST,
    STRENGTH,
    VICTORY,
)
from .state import Position
from .stock import count_stock
from .tables import ACTION, Tables

RACES, SITES, OPEN_CARDS, SECOND_GOALS, RATES, SAVINGS = range(1, 7)
"""Things that a player does not look at from so much blindness on (`core.outlook`): how near an advantage is, what a
building stands beside, cards that lie open, what it could build besides the nearest, what the bank would give, and what
it saves for."""
GOALS = 24
"""No more are thought of."""
POINT = 10_000
"""A victory point; all worth is in thousandths of a tenth of it."""
CENTRE_GOAL, ROAD_GOAL = 9_000, 4_500
PATH = 2_500
"""A road that leads to a place for a settlement."""
CARD_GOAL, BY_PRICE, BY_POINT = 2_000, 400, 6_000
LAID, LAID_BY_PRICE = 800, 300
LEFT, OF = 18, 25
"""What a goal is still worth for each resource it lacks: 18 of 25 parts."""
SPARE, MOST_SPARED = 250, 12


@dataclass(slots=True)
class Sense:
    """Where a seat thinks: never part of a position."""

    cost: list[int] = declare_row(GOALS, 64)
    purse: int = declare_number(64)  # in mind
    gain: list[int] = declare_row(GOALS, 32)
    card: list[int] = declare_row(GOALS, 16)  # the card that it is, or -1
    goals: int = declare_number(64)
    spare: int = declare_number(64)  # how many resources there are in all
    outlook: SeatOutlook = part(SeatOutlook)


@rule
def prepare_sense(t: Tables, g: Position, me: int, sense: Sense, sign: int) -> None:
    """Begin to think for a seat; resources named so far are there already (1) or gone (-1)."""
    sense.purse, sense.spare, sense.goals = g.purse[me], count_stock(g, me), 0
    if g.chosen_count > 0:
        for k in range(g.owned_count[me]):
            store = g.owned[me, k]
            named = int(g.chosen >> PER_STORE * store & STORE_MOST)
            sense.purse += sign * named << FIELD * t.store_kind[store]
            sense.spare += sign * named
    add_centre_goals(t, g, me, sense)
    for i in range(g.hand_size[me]):
        add_card_goal(t, g, me, g.hand[me, i] // KNOWN, sense)
    for i in range(g.faceup_count if sense.outlook.blind < OPEN_CARDS else 0):
        add_card_goal(t, g, me, g.faceup[i], sense)


@rule
def add_goal(sense: Sense, gain: int, cost: int, card: int) -> None:
    """One more goal."""
    if sense.goals < GOALS:
        at = int(sense.goals)
        loved = love_plan(sense.outlook, gain, card + 1) if gain > 0 else gain
        sense.gain[at], sense.cost[at], sense.card[at] = loved, cost, card
        sense.goals += 1


@rule
def add_centre_goals(t: Tables, g: Position, me: int, sense: Sense) -> None:
    """A city on a settlement; a settlement where a road leads to its place, else the road."""
    if g.city_supply > 0 and has_settlement(g, me):
        add_goal(sense, CENTRE_GOAL, t.centre_cost[CITIES], -1)
    if g.settlement_supply > 0:
        if has_path(g, me):
            add_goal(sense, CENTRE_GOAL, t.centre_cost[SETTLES], -1)
        elif g.road_supply > 0:
            add_goal(sense, ROAD_GOAL, t.centre_cost[ROADS], -1)


@rule
def has_settlement(g: Position, me: int) -> bool:
    """Whether there is one that could become a city."""
    for k in range(g.place_count[me]):
        if g.lies[me, g.places[me, k]] == SETTLEMENT:
            return True
    return False


@rule
def has_path(g: Position, me: int) -> bool:
    """Whether a road leads to a place where nothing stands."""
    return (g.roads[me] & (road_bit(find_next_place(g, me, 0)) | road_bit(find_next_place(g, me, 1)))) != 0


@rule
def is_wanted(t: Tables, g: Position, me: int, card: int) -> bool:
    """Whether an expansion could be built, were it paid."""
    if t.kind[card] == ACTION or (t.once[card] != 0 and has_face(t, g, me, card)):
        return False
    return is_requirement_met(t, g, me, card) and has_site_for(t, g, me, card)


@rule
def add_card_goal(t: Tables, g: Position, me: int, card: int, sense: Sense) -> None:
    """An expansion that could be built is a goal, once."""
    for k in range(sense.goals):
        if sense.card[k] == card:
            return
    if is_wanted(t, g, me, card):
        gain = CARD_GOAL + BY_PRICE * t.price[card] + BY_POINT * t.points[card, VICTORY]
        add_goal(sense, gain - 1_000 * find_card_discount(t, g, me, card), t.cost[card], card)


@rule
def rate_goal_nearness(gain: int, purse: int, cost: int) -> int:
    """What a goal is worth to who has so much: less for each resource it lacks."""
    left = gain
    for kind in range(KINDS):
        lacks = int(cost >> FIELD * kind & FIELD_MOST) - int(purse >> FIELD * kind & FIELD_MOST)
        for _ in range(lacks):
            left = left * LEFT // OF
    return left


@rule
def rate_resources(sense: Sense, purse: int, spare: int, without: int) -> int:
    """What resources are worth: the three nearest goals, each half of the one before; but one goal (-1: none)."""
    first, second, third = 0, 0, 0
    for k in range(sense.goals):
        if k != without:
            near = rate_goal_nearness(sense.gain[k], purse, sense.cost[k])
            if near > first:
                first, second, third = near, first, second
            elif near > second:
                second, third = near, second
            elif near > third:
                third = near
    kept = SPARE * min(spare, MOST_SPARED) - 200 * max(0, spare - 9)
    if sense.outlook.blind >= SECOND_GOALS:
        return first + kept
    return first + second // 2 + third // 4 + kept


@rule
def rate_race(mine: int, theirs: int, more: int) -> int:
    """What more points of strength or commerce are worth on the way to their advantage."""
    lacking = max(ADVANTAGE_FROM, theirs + 1) - mine
    before, after = max(0, 3 - max(0, lacking)), max(0, 3 - max(0, lacking - more))
    won = POINT if lacking > 0 and lacking <= more else 0
    return 1_000 * (after - before) + won


@rule
def rate_laid_card(t: Tables, g: Position, me: int, card: int, sense: Sense) -> int:
    """What a card is worth once it lies in a principality."""
    strength, commerce = t.points[card, STRENGTH], t.points[card, COMMERCE]
    races = 0
    if sense.outlook.blind < RACES:
        races = rate_race(g.points[me, STRENGTH], g.points[1 - me, STRENGTH], strength)
        races += rate_race(g.points[me, COMMERCE], g.points[1 - me, COMMERCE], commerce)
    return (
        LAID + LAID_BY_PRICE * t.price[card] + POINT * t.points[card, VICTORY] + 600 * strength + 800 * commerce
        + 350 * t.points[card, SKILL] + 2_500 * t.points[card, PROGRESS]
        + races
    )  # fmt: skip
