"""What a seat saves for: the goal that pays soonest for what it is worth."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.outlook import love_plan
from trueque.island.core.state import NONE, RESOURCES, Position
from trueque.island.core.tables import Tables

from .sense import CARD_GOAL, CITY_GOAL, ROAD_GOAL, SETTLEMENT_GOAL, Sense, refresh_seat_sense

CITY_BASE, SETTLEMENT_BASE, ROAD_BASE, CARD_WORTH, CITY_PIP = 270, 330, 270, 165, 30
THROWS, ROUND, NEVER, BY_BANK = 36_000, 1_000, 99_000, 500
"""Waiting is counted in thousandths of a round."""
FINE = 1_000_000


@rule
def count_lacking(g: Position, p: int, goal: int, r: int, sense: Sense) -> int:
    """How many cards of a kind p lacks for a goal."""
    return max(0, sense.cost[goal, r] - g.hand[p, r])


@rule
def count_all_lacking(g: Position, p: int, goal: int, sense: Sense) -> int:
    """How many cards p lacks for a goal."""
    total = 0
    for r in range(RESOURCES):
        total += count_lacking(g, p, goal, r, sense)
    return total


@rule
def estimate_wait_for_card(t: Tables, g: Position, p: int, r: int, sense: Sense) -> int:
    """How long a card of a kind takes: by one's own pips, or by the bank where they are too few."""
    bank = THROWS * g.rate[p, r] // (max(1, sense.income[p]) * t.seats) + BY_BANK
    own = THROWS // (sense.yields[p, r] * t.seats) if sense.yields[p, r] > 0 else NEVER
    return min(own, bank)


@rule
def estimate_wait_for_goal(t: Tables, g: Position, p: int, goal: int, sense: Sense) -> int:
    """About how long it takes p to have what a goal costs."""
    wait = 0
    for r in range(RESOURCES):
        missing = count_lacking(g, p, goal, r, sense)
        if missing > 0:
            wait += missing * estimate_wait_for_card(t, g, p, r, sense)
    return wait


@rule
def estimate_swap_saving(t: Tables, g: Position, p: int, goal: int, author: int, sign: int, sense: Sense) -> int:
    """How much nearer a goal comes by an offer's cards: 1 for who takes the offer, -1 for who makes it.

    Less than nothing where p lacks the cards.
    """
    saved = 0
    for r in range(RESOURCES):
        after = g.hand[p, r] + sign * (g.give[author, r] - g.want[author, r])
        if after < 0:
            return -ROUND
        before = count_lacking(g, p, goal, r, sense)
        if after != g.hand[p, r] and sense.cost[goal, r] > 0:
            missing = max(0, sense.cost[goal, r] - after)
            if missing != before:
                saved += (before - missing) * estimate_wait_for_card(t, g, p, r, sense)
    return saved


@rule
def insert_goal(t: Tables, g: Position, p: int, goal: int, worth: int, sense: Sense) -> None:
    """One more goal, behind those that are as good."""
    rank = love_plan(sense.outlook, worth * FINE // (ROUND + estimate_wait_for_goal(t, g, p, goal, sense)), goal)
    at = sense.count
    while at > 0 and sense.rank[max(0, at - 1)] < rank:
        sense.rank[at], sense.goal[at] = sense.rank[at - 1], sense.goal[at - 1]
        at -= 1
    sense.rank[at], sense.goal[at] = rank, goal
    sense.count += 1


@rule
def rank_goals(t: Tables, g: Position, p: int, sense: Sense) -> None:
    """What is worth having, the soonest gain first."""
    refresh_seat_sense(t, g, p, sense)
    sense.count = 0
    if g.cities_left[p] > 0 and sense.city[p] != NONE:
        insert_goal(t, g, p, CITY_GOAL, CITY_BASE + CITY_PIP * sense.city_pips[p], sense)
    if g.settlements_left[p] > 0 and sense.spot[p] != NONE:
        insert_goal(t, g, p, SETTLEMENT_GOAL, SETTLEMENT_BASE + sense.spot_worth[p], sense)
    elif g.settlements_left[p] > 0 and g.roads_left[p] > 0 and sense.way[p] != NONE:
        insert_goal(t, g, p, ROAD_GOAL, (ROAD_BASE + sense.way_worth[p]) // (1 + sense.way_roads[p]), sense)
    if g.deck_left > 0:
        insert_goal(t, g, p, CARD_GOAL, CARD_WORTH, sense)
