"""What a hand is worth to a seat: the goals it is close to paying for, nearest first."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import declare_number, declare_reals, declare_row, part
from trueque.core.marks import rule
from trueque.core.outlook import THOUSAND, SeatOutlook, lean_of

from .build import is_available
from .cards import count_kind
from .numbers import (
    BUILDINGS,
    CITY,
    EXPANSION,
    GUILD,
    LIBRARY,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    THREE,
    TOWN_HALL,
    UNIVERSITY,
)
from .pay import count_paid
from .state import PAY, Position
from .tableau import points_of
from .tables import Tables

NEARNESS = 0.8
"""How much of a building's worth is left for each card it still lacks."""
SECOND_GOAL, THIRD_GOAL = 0.35, 0.15
"""A hand serves its best goal first, and the next ones a little."""
PILES_COUNTED, HANDS_KNOWN, THIRD_GOALS, SECOND_GOALS, RESTS, STRANGERS, POWERS, MARKETS = 1, 2, 2, 3, 4, 5, 6, 7
"""Things that a player does not look at from so much blindness on (`core.outlook`)."""
BLURRED = 1.0
"""Points by which who misjudges by a whole is wrong about an answer."""
LEAST_SHARE = 0.1
"""What a kind counts for of which no card can be in the pile."""


@dataclass(slots=True)
class Sense:
    """Where a seat thinks: never part of a position."""

    goal: list[float] = declare_reals(BUILDINGS, 64)  # the worth of each building; 0 where it cannot be had
    unseen: list[float] = declare_reals(RESOURCES, 64)  # the share of each kind among the cards the seat cannot see
    swapped: list[float] = declare_reals(
        RESOURCES, 64
    )  # the value of the hand with one card of a kind for its least useful
    hand: list[int] = declare_row(RESOURCES, 16)  # in mind
    seat: int = declare_number(64)
    outlook: SeatOutlook = part(SeatOutlook)


@rule
def begin_thinking(t: Tables, g: Position, seat: int, sense: Sense) -> None:
    """Begin to think for a seat."""
    cards = 0.0
    remember_hand(t, g, seat, sense)
    for kind in range(RESOURCES):
        sense.unseen[kind] = max(LEAST_SHARE, count_kind(g.pile_most[seat], kind) * 1.0) if can_count(sense) else 1.0
        cards += sense.unseen[kind]
    for kind in range(RESOURCES):
        sense.unseen[kind] = sense.unseen[kind] / cards
    for what in range(BUILDINGS):
        sense.goal[what] = loved_worth(t, g, seat, what, sense) if is_goal(t, g, seat, what) else 0.0


@rule
def can_count(sense: Sense) -> bool:
    """Whether who thinks remembers which cards went where."""
    return sense.outlook.blind < PILES_COUNTED


@rule
def loved_worth(t: Tables, g: Position, seat: int, what: int, sense: Sense) -> float:
    """What a building is worth to who loves some plans more than they deserve."""
    worth = building_worth(t, g, seat, what)
    if sense.outlook.love == 0:
        return worth
    return worth * (THOUSAND + lean_of(sense.outlook, -1 - what, sense.outlook.love)) / THOUSAND


@rule
def seen_gain(sense: Sense, gain: float, action: int) -> float:
    """What an answer brings, as who thinks sees it: it takes some for better and some for worse all game long."""
    if sense.outlook.blur == 0:
        return gain
    return gain + BLURRED * lean_of(sense.outlook, action, sense.outlook.blur) / THOUSAND


@rule
def remember_hand(t: Tables, g: Position, seat: int, sense: Sense) -> None:
    """The hand in mind is the seat's, without what it has chosen so far and with what it is taking."""
    sense.seat = seat
    for kind in range(RESOURCES):
        chosen = count_paid(t, g, kind) if g.phase == PAY else count_kind(g.laid, kind)
        held = g.hand[seat * RESOURCES + kind] - count_kind(g.sealed[seat], kind)
        sense.hand[kind] = held + count_kind(g.taken, kind) - (chosen if seat == g.active else 0)


@rule
def is_goal(t: Tables, g: Position, seat: int, what: int) -> bool:
    """Whether this could be built by the seat some time soon; of roads and knights there is always one to take."""
    if what > CITY and what < EXPANSION:
        return True
    return is_available(t, g, seat, what)


@rule
def building_worth(t: Tables, g: Position, seat: int, what: int) -> float:
    """Points at once, and what they bring later."""
    if what == SETTLEMENT:
        return 1.2
    if what == CITY:
        return 1.7
    if what >= EXPANSION:
        return expansion_worth(what - EXPANSION)
    if (g.roads[seat] if what == ROAD else g.knights[seat]) % 2 != 0:
        return 1.0
    early = max(0, 8 - points_of(t, g, seat)) / 8
    return 0.35 + 0.25 * early if what == ROAD else 0.8 + 0.6 * early


@rule
def expansion_worth(expansion: int) -> float:
    """One point more than its city, and its power."""
    if expansion == TOWN_HALL:
        return 2.1
    if expansion == GUILD:
        return 1.7
    if expansion == UNIVERSITY:
        return 1.55
    return 1.35 if expansion == LIBRARY else 1.25


@rule
def count_lacking(t: Tables, sense: Sense, what: int) -> int:
    """How many cards short of a building the hand is, three alike counting for one."""
    missing_cards, threes = 0, 0
    for kind in range(RESOURCES):
        over = sense.hand[kind] - t.cost[what * RESOURCES + kind]
        if over < 0:
            missing_cards -= over
        else:
            threes += over // THREE
    return max(0, missing_cards - threes)


@rule
def hand_value(t: Tables, sense: Sense) -> float:
    """What the hand in mind is worth: the three goals it is closest to."""
    best, second, third = 0.0, 0.0, 0.0
    for what in range(BUILDINGS):
        worth = sense.goal[what]
        if worth > third:
            for _ in range(count_lacking(t, sense, what)):
                worth = worth * NEARNESS
            if worth > best:
                best, second, third = worth, best, second
            elif worth > second:
                second, third = worth, second
            elif worth > third:
                third = worth
    if sense.outlook.blind >= SECOND_GOALS:
        return best
    return best + SECOND_GOAL * second + (THIRD_GOAL * third if sense.outlook.blind < THIRD_GOALS else 0.0)


@rule
def hand_value_with(t: Tables, sense: Sense, kind: int, by: int) -> float:
    """The value of the hand in mind with more or fewer cards of a kind."""
    sense.hand[kind] += by
    worth = hand_value(t, sense)
    sense.hand[kind] -= by
    return worth


@rule
def hand_value_without_least(t: Tables, sense: Sense) -> float:
    """The value of the hand in mind when its least useful card is gone."""
    best = 0.0
    for kind in range(RESOURCES):
        if sense.hand[kind] > 0:
            best = max(best, hand_value_with(t, sense, kind, -1))
    return best


@rule
def hand_value_swapped(t: Tables, sense: Sense, kind: int) -> float:
    """The value of the hand in mind with one more card and the least useful one given away."""
    sense.hand[kind] += 1
    worth = hand_value_without_least(t, sense)
    sense.hand[kind] -= 1
    return worth


@rule
def think_of_exchanges(t: Tables, sense: Sense) -> None:
    """What each kind would be worth in an exchange with a player."""
    for kind in range(RESOURCES):
        sense.swapped[kind] = hand_value_swapped(t, sense, kind)
