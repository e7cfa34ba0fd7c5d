"""A position in small numbers, as a seat sees it in a world that it imagines: what its judgement is made of."""

from __future__ import annotations

from trueque.bots.search.numbers import LARGEST
from trueque.core.marks import clear, rule
from trueque.quick.core.build import is_available
from trueque.quick.core.numbers import (
    CITY,
    EXPANSION,
    EXPANSIONS,
    KNIGHT,
    RESOURCES,
    ROAD,
    SAFE_HAND,
    SETTLEMENT,
    THREE,
    TOWN_HALL,
    UNIVERSITY,
    WINNING_POINTS,
)
from trueque.quick.core.state import BUILD, DRAW, PAY, SPENT_GUILD, SPENT_LIBRARY, SPENT_UNIVERSITY, TRADE, Position
from trueque.quick.core.steals import destiny_neighbour
from trueque.quick.core.switches import WAIVE
from trueque.quick.core.tableau import count_exchanges, count_extra_cards, has_expansion, points_of
from trueque.quick.core.tables import Tables

from .notes import (
    ATTACKS,
    BUILT_NOW,
    CAN,
    CITIES_,
    EXCHANGES_,
    EXCHANGES_LEFT,
    EXTRA,
    FOUR_SHORT,
    GAIN,
    GOALS,
    GUILD_LEFT,
    HAND_SIZE,
    HELD,
    I_WAIT,
    INPUTS,
    KNIGHT_PILE,
    KNIGHTS_,
    LEADER,
    LEADER_TAKES,
    LEADER_WAITS,
    LEFT_OVER,
    LIBRARY_LEFT,
    MARKET_DAYS,
    MY_BUILD,
    MY_END,
    MY_TRADE,
    NEAR,
    NO_KNIGHTS,
    NO_ROADS,
    NO_SETTLEMENTS,
    ODD_KNIGHT,
    ODD_ROAD,
    ONE_SHORT,
    OTHERS,
    OVER_SAFE,
    OWN,
    OWNED,
    POINTS,
    ROAD_PILE,
    ROADS_,
    SETTLEMENT_PILE,
    SETTLEMENTS_,
    STALLS_,
    TAKES_FROM_LEADER,
    THEIR_TURN,
    THREES,
    TURN,
    WINS_NEXT,
    QuickSight,
)

NEAREST = 4
"""A goal that lacks so many cards is not near at all."""
MANY = 5
"""More cards of a kind count no more."""


@rule
def describe(t: Tables, g: Position, me: int, b: QuickSight) -> None:
    """Write the inputs of the judgement for a seat."""
    clear(b.inputs, 0, INPUTS)
    leader = leading_rival(t, g, me)
    write_table_inputs(t, g, me, leader, b)
    for seat in range(t.seats):
        write_seat_inputs(t, g, seat, b, OWN if seat == me else (LEADER if seat == leader else OTHERS))


@rule
def leading_rival(t: Tables, g: Position, me: int) -> int:
    """The rival in front: most points, then most cards, then the next in turn."""
    best, found, seat = -1, me, me
    for _ in range(t.seats - 1):
        seat = seat + 1 if seat + 1 < t.seats else 0
        size = points_of(t, g, seat) * LARGEST + min(g.hand_size[seat], LARGEST - 1)
        if size > best:
            best, found = size, seat
    return found


@rule
def is_in_turn(g: Position) -> bool:
    """Whether the active seat may still build in this turn."""
    return g.phase != DRAW


@rule
def write_table_inputs(t: Tables, g: Position, me: int, leader: int, b: QuickSight) -> None:
    """How far the turn and the game have come, what is left in the middle, and who takes from whom."""
    if g.active != me:
        b.inputs[THEIR_TURN] = 1
    elif g.phase == DRAW:
        b.inputs[MY_END] = 1
    elif g.phase == BUILD or g.phase == PAY:
        b.inputs[MY_BUILD] = 1
    else:
        b.inputs[MY_TRADE] = 1
    if g.active == me and is_in_turn(g):
        write_turn_inputs(t, g, me, b)
    b.inputs[TURN] = min(g.turn // t.seats, LARGEST)
    b.inputs[ROAD_PILE], b.inputs[NO_ROADS] = g.road_pile, 1 if g.road_pile == 0 else 0
    b.inputs[KNIGHT_PILE], b.inputs[NO_KNIGHTS] = g.knight_pile, 1 if g.knight_pile == 0 else 0
    b.inputs[SETTLEMENT_PILE], b.inputs[NO_SETTLEMENTS] = g.settlement_pile, 1 if g.settlement_pile == 0 else 0
    b.inputs[ATTACKS], b.inputs[MARKET_DAYS] = g.attacks, g.market_days
    b.inputs[LEADER_WAITS] = turns_to_wait(t, g, leader)
    b.inputs[I_WAIT] = turns_to_wait(t, g, me)
    b.inputs[TAKES_FROM_LEADER] = 1 if destiny_neighbour(t, g, me) == leader else 0
    b.inputs[LEADER_TAKES] = 1 if destiny_neighbour(t, g, leader) == me else 0
    for kind in range(RESOURCES):
        b.inputs[STALLS_ + kind] = g.market[kind]
    for expansion in range(EXPANSIONS):
        b.inputs[LEFT_OVER + expansion] = 1 if g.expansion_pile[expansion] > 0 else 0


@rule
def write_turn_inputs(t: Tables, g: Position, me: int, b: QuickSight) -> None:
    """What one may still do in one's own turn."""
    b.inputs[EXCHANGES_LEFT] = g.exchanges if g.phase == TRADE else 0
    for kind in range(EXPANSION + 1):
        b.inputs[BUILT_NOW + kind] = g.built >> kind & 1
    if g.phase == TRADE and (g.spent & SPENT_LIBRARY) == 0:
        b.inputs[LIBRARY_LEFT] = g.expansions[me] & 1
    if (g.spent & SPENT_GUILD) == 0:
        b.inputs[GUILD_LEFT] = g.expansions[me] >> 4 & 1


@rule
def turns_to_wait(t: Tables, g: Position, seat: int) -> int:
    """How many others have their turn before a seat has its next."""
    ahead = seat - g.active
    return ahead - 1 if ahead > 0 else ahead + t.seats - 1


@rule
def write_seat_inputs(t: Tables, g: Position, seat: int, b: QuickSight, at: int) -> None:
    """What lies before a seat, what it holds, and how near that brings it; added to what stands there already."""
    points, size = points_of(t, g, seat), g.hand_size[seat] + 0
    closed = g.built + 0 if seat == g.active and is_in_turn(g) else 0
    waiver = 0
    if has_expansion(g, seat, UNIVERSITY) and t.university == WAIVE:
        waiver = 1 if seat != g.active or (g.spent & SPENT_UNIVERSITY) == 0 or not is_in_turn(g) else 0
    gain = best_build_gain(t, g, seat, closed, waiver, b)
    b.inputs[at + POINTS] += points
    short_of = WINNING_POINTS - points
    if short_of >= 1 and short_of <= FOUR_SHORT - ONE_SHORT + 1:
        b.inputs[at + ONE_SHORT + short_of - 1] += 1
    b.inputs[at + GAIN] += gain
    b.inputs[at + WINS_NEXT] += 1 if gain >= short_of else 0
    b.inputs[at + ROADS_] += g.roads[seat]
    b.inputs[at + ODD_ROAD] += g.roads[seat] % 2
    b.inputs[at + EXCHANGES_] += count_exchanges(g, seat)
    b.inputs[at + KNIGHTS_] += g.knights[seat]
    b.inputs[at + ODD_KNIGHT] += g.knights[seat] % 2
    b.inputs[at + EXTRA] += count_extra_cards(g, seat)
    b.inputs[at + SETTLEMENTS_] += g.settlements[seat]
    b.inputs[at + CITIES_] += g.cities[seat]
    b.inputs[at + HAND_SIZE] += min(size, LARGEST // 4)
    b.inputs[at + OVER_SAFE] += min(max(0, size - SAFE_HAND), LARGEST // 4)
    for expansion in range(EXPANSIONS):
        b.inputs[at + OWNED + expansion] += g.expansions[seat] >> expansion & 1
    for kind in range(RESOURCES):
        held = g.hand[seat * RESOURCES + kind] + 0
        b.inputs[at + HELD + kind] += min(held, MANY)
        b.inputs[at + THREES] += 1 if held >= THREE else 0
    write_goal_inputs(t, g, seat, waiver, b, at)


@rule
def write_goal_inputs(t: Tables, g: Position, seat: int, waiver: int, b: QuickSight, at: int) -> None:
    """How near the hand is to each building."""
    for goal in range(GOALS):
        what = EXPANSION + TOWN_HALL if goal > EXPANSION else goal
        if is_building_obtainable(t, g, seat, what):
            clear(b.cost, 0, RESOURCES)
            add_cost(t, what, b)
            lacks = max(0, count_short(g, seat, b) - waiver)
            b.inputs[at + NEAR + goal] += max(0, NEAREST - lacks)
            b.inputs[at + CAN + goal] += 1 if lacks == 0 else 0


@rule
def is_building_obtainable(t: Tables, g: Position, seat: int, what: int) -> bool:
    """Whether there is such a building for the seat; of expansions but the town hall any one will do."""
    if what != EXPANSION:
        return is_available(t, g, seat, what)
    for expansion in range(TOWN_HALL):
        if is_available(t, g, seat, EXPANSION + expansion):
            return True
    return False


@rule
def add_cost(t: Tables, what: int, b: QuickSight) -> None:
    """One more building to pay for."""
    for kind in range(RESOURCES):
        b.cost[kind] += t.cost[what * RESOURCES + kind]


@rule
def count_short(g: Position, seat: int, b: QuickSight) -> int:
    """How many cards short of the cost a hand is, three alike counting for one."""
    missing_cards, threes = 0, 0
    for kind in range(RESOURCES):
        over = g.hand[seat * RESOURCES + kind] - b.cost[kind]
        if over < 0:
            missing_cards -= over
        else:
            threes += over // THREE
    return max(0, missing_cards - threes)


@rule
def best_build_gain(t: Tables, g: Position, seat: int, closed: int, waiver: int, b: QuickSight) -> int:
    """The most points that one build phase makes of the hand: some of the four kinds, and one expansion or none."""
    best, lately = 0, g.hand_size[seat] + 0
    if lately < 2:
        return 0
    town_hall = is_available(t, g, seat, EXPANSION + TOWN_HALL) and (closed >> EXPANSION & 1) == 0
    other = is_building_obtainable(t, g, seat, EXPANSION) and (closed >> EXPANSION & 1) == 0
    for kinds in range(1 << EXPANSION):
        if (kinds & closed) == 0 and are_obtainable(t, g, seat, kinds):
            for extra in range(3):
                if extra == 0 or (extra == 1 and other) or (extra == 2 and town_hall):
                    gain = points_of_kinds(g, seat, kinds) + extra
                    if gain > best:
                        sum_costs(t, kinds, extra, b)
                        if count_short(g, seat, b) <= waiver:
                            best = gain
    return best


@rule
def are_obtainable(t: Tables, g: Position, seat: int, kinds: int) -> bool:
    """Whether each of a set of kinds can be had; a city may stand on a settlement of the same turn."""
    for what in range(EXPANSION):
        if (kinds >> what & 1) != 0 and not is_available(t, g, seat, what):
            if what != CITY or (kinds >> SETTLEMENT & 1) == 0:
                return False
    return True


@rule
def points_of_kinds(g: Position, seat: int, kinds: int) -> int:
    """The points that a set of kinds adds."""
    gain = (kinds >> SETTLEMENT & 1) + (kinds >> CITY & 1)
    return gain + (kinds >> ROAD & 1) * (g.roads[seat] % 2) + (kinds >> KNIGHT & 1) * (g.knights[seat] % 2)


@rule
def sum_costs(t: Tables, kinds: int, extra: int, b: QuickSight) -> None:
    """The cost of a set of kinds, and of an expansion (1) or the town hall (2)."""
    clear(b.cost, 0, RESOURCES)
    for what in range(EXPANSION):
        if (kinds >> what & 1) != 0:
            add_cost(t, what, b)
    if extra != 0:
        add_cost(t, EXPANSION + TOWN_HALL if extra == 2 else EXPANSION, b)
