"""A position in small numbers, as a seat may know it: what its judgement is made of.

Of the other's hand only its size is looked at, of the stacks only how much is left: nothing depends on hidden cards.
"""

from __future__ import annotations

from trueque.bots.search.numbers import LARGEST
from trueque.core.marks import clear, rule
from trueque.princes.core.board import card_of_site, find_next_place, find_region_beside, has_face, road_bit
from trueque.princes.core.build import CITIES, ROADS, SETTLES, has_site_for
from trueque.princes.core.dice import count_brigand_resources
from trueque.princes.core.needs import find_card_discount, is_requirement_met
from trueque.princes.core.numbers import (
    ADVANTAGE_FROM,
    CACHE,
    CITY,
    COMMERCE,
    DIE_SIDES,
    FIELD,
    FIELD_MOST,
    GOLD,
    HAND,
    KINDS,
    KNOWN,
    PROGRESS,
    RATE,
    ROOM,
    SAFE,
    SKILL,
    STRENGTH,
    WOOL,
)
from trueque.princes.core.operations import ACTION_PHASE
from trueque.princes.core.points import find_skill_leader, points_of
from trueque.princes.core.state import Position
from trueque.princes.core.stock import count_held
from trueque.princes.core.tables import ACTION, COINS, DISCOUNTS, SHELTERS, TRADES_BESIDE, Tables

from .notes import (
    ACTS,
    BARGAINS,
    BEARING,
    BOOSTED,
    BUILT_CARDS,
    CAN_CITY,
    CAN_ROAD,
    CAN_SETTLE,
    CHEAP,
    CITIES_,
    CITY_SHORT,
    CITY_SUPPLY,
    COINING,
    COMMERCE_,
    COMMERCE_LACKS,
    COUNTED,
    DISCARDED,
    DONE,
    DRAW_PILE,
    EFFECTIVE,
    ENDS,
    EXPOSED,
    FACES,
    FAR,
    FITTING,
    FULL_REGIONS,
    GREEN_SITES,
    HAND_ROOM,
    HAND_SIZE,
    HANDS,
    HELD,
    HERO,
    IN_DANGER,
    INPUTS,
    MISSING,
    NUMBERS,
    OWN,
    PAYABLE,
    PLAYABLE,
    POINTS,
    PREPARES,
    PROGRESS_,
    RED_SITES,
    REGION_PILE,
    ROAD_SHORT,
    ROAD_SUPPLY,
    ROADS_OUT,
    SETTLEMENT_SHORT,
    SETTLEMENT_SUPPLY,
    SETTLEMENTS_,
    SHELTERED,
    SKILL_,
    SKILLED,
    STOCKED,
    STRENGTH_,
    STRENGTH_LACKS,
    THEIRS,
    THEY_ACT,
    THEY_PREPARE,
    TRADER,
    TRADING_BESIDE,
    TURN,
    USELESS,
    YIELDS,
    PrincesSight,
)

MOST_LACKING = 4


@rule
def describe(t: Tables, g: Position, me: int, b: PrincesSight) -> None:
    """Write the inputs of the judgement for a seat."""
    clear(b.inputs, 0, INPUTS)
    write_table_inputs(t, g, me, b)
    write_seat_inputs(t, g, me, b, OWN)
    write_seat_inputs(t, g, 1 - me, b, THEIRS)
    write_hand_inputs(t, g, me, b)


@rule
def side_of(seat: int, me: int) -> int:
    """1 for oneself, -1 for the other, 0 for nobody."""
    return 0 if seat < 0 else (1 if seat == me else -1)


@rule
def is_ending(g: Position) -> bool:
    """Whether the seat in turn has ended its action phase."""
    for k in range(g.depth):
        if g.todo_op[k] == ACTION_PHASE:
            return False
    return True


@rule
def write_table_inputs(t: Tables, g: Position, me: int, b: PrincesSight) -> None:
    """How far the turn and the game have come, what is left, and who holds the advantages."""
    if g.active != me:
        b.inputs[THEY_PREPARE if g.die == 0 else THEY_ACT] = 1
    elif g.die == 0:
        b.inputs[PREPARES] = 1
    else:
        b.inputs[ENDS if is_ending(g) else ACTS] = 1
    b.inputs[TURN] = min(g.turn // 4, LARGEST)
    b.inputs[ROAD_SUPPLY] = g.road_supply
    b.inputs[SETTLEMENT_SUPPLY] = g.settlement_supply
    b.inputs[CITY_SUPPLY] = g.city_supply
    b.inputs[REGION_PILE] = g.region_pile
    left = 0
    for stack in range(t.stacks):
        left += g.stack_size[stack]
    b.inputs[DRAW_PILE] = left // 4
    b.inputs[HERO] = side_of(g.hero, me)
    b.inputs[TRADER] = side_of(g.trade, me)
    b.inputs[SKILLED] = side_of(find_skill_leader(g), me)
    b.inputs[DISCARDED] = g.discard_count // 4


@rule
def points_to_advantage(mine: int, theirs: int) -> int:
    """How many points short of an advantage, four at most."""
    return min(MOST_LACKING, max(0, max(ADVANTAGE_FROM, theirs + 1) - mine))


@rule
def write_seat_inputs(t: Tables, g: Position, seat: int, b: PrincesSight, at: int) -> None:
    """A principality, as everybody sees it."""
    points = points_of(g, seat)
    missing = t.target - points
    b.inputs[at + POINTS] = points
    b.inputs[at + MISSING] = max(0, missing)
    if missing < MOST_LACKING + 1:
        b.inputs[at + DONE + max(0, missing)] = 1
    b.inputs[at + STRENGTH_] = g.points[seat, STRENGTH]
    b.inputs[at + COMMERCE_] = g.points[seat, COMMERCE]
    b.inputs[at + SKILL_] = g.points[seat, SKILL]
    b.inputs[at + PROGRESS_] = g.points[seat, PROGRESS]
    b.inputs[at + STRENGTH_LACKS] = points_to_advantage(g.points[seat, STRENGTH], g.points[1 - seat, STRENGTH])
    b.inputs[at + COMMERCE_LACKS] = points_to_advantage(g.points[seat, COMMERCE], g.points[1 - seat, COMMERCE])
    b.inputs[at + HAND_SIZE] = g.hand_size[seat]
    b.inputs[at + HAND_ROOM] = HAND + g.points[seat, PROGRESS] - g.hand_size[seat]
    b.inputs[at + COINING] = 1 if (g.standing[seat] & COINS) != 0 else 0
    b.inputs[at + TRADING_BESIDE] = 1 if (g.standing[seat] & TRADES_BESIDE) != 0 else 0
    write_place_inputs(t, g, seat, b, at)
    write_store_inputs(t, g, seat, b, at)
    write_shelter_inputs(t, g, seat, b, at)
    for k in range(g.site_count[seat]):
        if card_of_site(g, seat, k) < FACES:
            b.inputs[at + BUILT_CARDS + card_of_site(g, seat, k)] += 1


@rule
def write_place_inputs(t: Tables, g: Position, seat: int, b: PrincesSight, at: int) -> None:
    """Settlements, cities, roads and free sites, and how near the next ones are."""
    settlements, cities, green, red, out = 0, 0, 0, 0, 0
    for k in range(g.place_count[seat]):
        place, is_city = g.places[seat, k], g.lies[seat, g.places[seat, k]] == CITY
        settlements += 1
        cities += 1 if is_city else 0
        for half in range(2):
            if g.lies[seat, place + 2 * half - 1] == 0:
                green += 1
                red += 1 if is_city else 0
            if is_city and g.lies[seat, place + 4 * half - 2] == 0:
                green += 1
                red += 1
    for side in range(2):
        out += 1 if (g.roads[seat] & road_bit(find_next_place(g, seat, side))) != 0 else 0
    b.inputs[at + SETTLEMENTS_] = settlements - cities
    b.inputs[at + CITIES_] = cities
    b.inputs[at + ROADS_OUT] = out
    b.inputs[at + GREEN_SITES] = green
    b.inputs[at + RED_SITES] = red
    city, settlement, road = (
        count_lacking(g, seat, t.centre_cost[CITIES]),
        count_lacking(g, seat, t.centre_cost[SETTLES]),
        count_lacking(g, seat, t.centre_cost[ROADS]),
    )
    b.inputs[at + CITY_SHORT] = city if settlements > cities and g.city_supply > 0 else 6
    b.inputs[at + SETTLEMENT_SHORT] = settlement if out > 0 and g.settlement_supply > 0 else 6
    b.inputs[at + ROAD_SHORT] = road if out < 2 and g.road_supply > 0 else 6
    b.inputs[at + CAN_CITY] = 1 if b.inputs[at + CITY_SHORT] == 0 else 0
    b.inputs[at + CAN_SETTLE] = 1 if b.inputs[at + SETTLEMENT_SHORT] == 0 else 0
    b.inputs[at + CAN_ROAD] = 1 if b.inputs[at + ROAD_SHORT] == 0 else 0


@rule
def count_lacking(g: Position, seat: int, cost: int) -> int:
    """How many resources a packed cost still lacks when the rest is traded for them."""
    lacks, trades = 0, 0
    for kind in range(KINDS):
        over = count_held(g, seat, kind) - int(cost >> FIELD * kind & FIELD_MOST)
        if over < 0:
            lacks -= over
        else:
            trades += over // g.rates[seat, kind]
    return max(0, lacks - trades)


@rule
def write_store_inputs(t: Tables, g: Position, seat: int, b: PrincesSight, at: int) -> None:
    """What regions yield and hold."""
    effective, boosted, full, numbers = 0, 0, 0, 0
    for k in range(g.owned_count[seat]):
        store = g.owned[seat, k]
        if store < CACHE:
            kind, number, n = t.store_kind[store], t.store_number[store], 1 + g.boost[seat, store]
            b.inputs[at + YIELDS + kind] += n
            b.inputs[at + BEARING + number - 1] += n
            numbers |= 1 << number
            effective += min(n, ROOM - g.stock[seat, store])
            boosted += n - 1
            full += 1 if g.stock[seat, store] == ROOM else 0
    held, bargains = 0, 0
    for kind in range(KINDS):
        mine = count_held(g, seat, kind)
        b.inputs[at + STOCKED + kind] = mine
        b.inputs[at + CHEAP + kind] = RATE - g.rates[seat, kind]
        held += mine
        bargains += mine // g.rates[seat, kind]
    for die in range(DIE_SIDES):
        b.inputs[at + NUMBERS] += 1 if (numbers >> (die + 1) & 1) != 0 else 0
    b.inputs[at + HELD] = held
    b.inputs[at + BARGAINS] = bargains
    b.inputs[at + EFFECTIVE] = effective
    b.inputs[at + BOOSTED] = boosted
    b.inputs[at + FULL_REGIONS] = full


@rule
def write_shelter_inputs(t: Tables, g: Position, seat: int, b: PrincesSight, at: int) -> None:
    """What brigands would count and take."""
    exposed = count_brigand_resources(t, g, seat)
    b.inputs[at + COUNTED] = exposed
    if exposed > SAFE:
        b.inputs[at + IN_DANGER] = 1
        b.inputs[at + EXPOSED] = count_held(g, seat, GOLD) + count_held(g, seat, WOOL)
    if (g.standing[seat] & SHELTERS) != 0:
        for k in range(g.site_count[seat]):
            if (t.standing[card_of_site(g, seat, k)] & SHELTERS) != 0:
                for side in range(2):
                    if find_region_beside(g, seat, g.sites[seat, k], 2 * side - 1) >= 0:
                        b.inputs[at + SHELTERED] += 1


@rule
def write_hand_inputs(t: Tables, g: Position, me: int, b: PrincesSight) -> None:
    """One's own cards, and those that lie open: which could be built or played, and how much they still lack."""
    for i in range(g.hand_size[me]):
        card = g.hand[me, i] // KNOWN
        if card < FACES:
            b.inputs[HANDS + card] += 1
        write_card_inputs(t, g, me, card, b)
    for i in range(g.faceup_count):
        write_card_inputs(t, g, me, g.faceup[i], b)


@rule
def write_card_inputs(t: Tables, g: Position, me: int, card: int, b: PrincesSight) -> None:
    """A card that one may build or play."""
    if t.kind[card] == ACTION:
        if is_requirement_met(t, g, me, card):
            b.inputs[HANDS + PLAYABLE] += 1
            if card < FACES:
                b.inputs[HANDS + FITTING + card] += 1
    elif t.once[card] != 0 and has_face(t, g, me, card):
        b.inputs[HANDS + USELESS] += 1
    elif is_requirement_met(t, g, me, card) and has_site_for(t, g, me, card):
        if card < FACES:
            b.inputs[HANDS + FITTING + card] += 1
        short = count_lacking(g, me, t.cost[card])
        if short > 0 and (g.standing[me] & DISCOUNTS) != 0:
            short = max(0, short - find_card_discount(t, g, me, card))
        b.inputs[HANDS + PAYABLE + min(short, FAR - PAYABLE)] += 1
